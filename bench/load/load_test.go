package load

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"time"
)

// shortOptions returns the options of a short run.
func shortOptions(url string) Options {
	return Options{
		URLs: []string{url}, Players: 6, RoomSize: 3,
		Pace: Flat, Rate: 200, Time: 500 * time.Millisecond, Timeout: 10 * time.Second,
	}
}

func runs(t *testing.T, o Options) Report {
	t.Helper()
	report, err := Run(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	return report
}

func TestAnHonestServerPasses(t *testing.T) {
	t.Parallel()
	report := runs(t, shortOptions(newFake(t).url))
	if !report.OK || report.Rounds != 2 || report.Sockets != 6 || len(report.Errors) > 0 {
		t.Errorf("%+v", report)
	}
	if report.Sent < 80 || report.Sent > 120 || report.Answered != report.Sent || report.Accepted != report.Sent {
		t.Errorf("of 100 words %d were sent, %d answered and %d accepted", report.Sent, report.Answered, report.Accepted)
	}
	if report.Answer.N != report.Answered || report.Others.N != 2*report.Accepted {
		t.Errorf("timed were %d answers, and %d words on others' screens", report.Answer.N, report.Others.N)
	}
	if report.BytesIn < 50*report.Messages || report.BytesOut < 30*report.Sent {
		t.Errorf("%d bytes in, %d out", report.BytesIn, report.BytesOut)
	}
}

func TestALieIsFoundOut(t *testing.T) {
	without := func(all []standing) []standing {
		all[0].Words = all[0].Words[1:]
		return all
	}
	for name, test := range map[string]struct {
		lie  func(*fake)
		want string
	}{
		"a word is lost": {
			func(f *fake) { f.changeRecord, f.changeResult = without, without },
			"was answered with points, and is not in the record",
		},
		"players are told of another result": {func(f *fake) { f.changeResult = without }, "received p_0 at rank 1"},
		"one player is left out": {
			func(f *fake) { f.changeResult = func(all []standing) []standing { return all[1:] } },
			"received a result of 2 players, the record has 3",
		},
		"points are not those of the record": {
			func(f *fake) {
				f.changeRecord = func(all []standing) []standing {
					all[1].Points++
					return all
				}
			},
			"received p_1 at rank 1",
		},
		"a word comes from nowhere": {
			func(f *fake) {
				more := func(all []standing) []standing {
					all[2].Words = append(all[2].Words, scored{Word: "nowhere"})
					return all
				}
				f.changeRecord, f.changeResult = more, more
			},
			`"nowhere" is in the record, and was never said`,
		},
		"a player is shown other words": {
			func(f *fake) { f.hideHalf = true },
			"words of their own, but the record has others",
		},
		"a word is refused": {func(f *fake) { f.judge = func(string) string { return "not-on-board" } }, "is a word of the board, but was refused"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := newFake(t)
			test.lie(f)
			report := runs(t, shortOptions(f.url))
			if report.OK || !slices.ContainsFunc(report.Differences, func(d string) bool { return strings.Contains(d, test.want) }) {
				t.Errorf("found are %q", report.Differences)
			}
		})
	}
}

func TestAServerThatBelievesEverythingIsFoundOut(t *testing.T) {
	t.Parallel()
	o := shortOptions(newFake(t).url)
	o.Wrong = 0.5
	report := runs(t, o)
	if report.OK || !strings.Contains(strings.Join(report.Differences, "\n"), "is not a word of the board, but got points") {
		t.Errorf("found are %q", report.Differences)
	}
}

func TestARunInWhichNothingCountsFails(t *testing.T) {
	t.Parallel()
	f := newFake(t)
	f.judge = func(string) string { return notPlaying }
	report := runs(t, shortOptions(f.url))
	if report.OK || report.Accepted > 0 || len(report.Differences) > 0 || report.Refused[notPlaying] != int(report.Sent) {
		t.Errorf("%+v", report)
	}
}

func TestWhoLosesTheConnectionComesBackAndSaysItAgain(t *testing.T) {
	t.Parallel()
	f := newFake(t)
	f.cutConnection = func(n int) bool { return n%30 == 0 }
	report := runs(t, shortOptions(f.url))
	if !report.OK || report.Reconnections == 0 || report.SentAgain < report.Reconnections || report.Answered != report.Sent {
		t.Errorf("%+v", report)
	}
	if report.Errors["lost"] != int(report.Reconnections) {
		t.Errorf("%d came back, errors are %v", report.Reconnections, report.Errors)
	}
}

func TestWordsThatAStoreLostAreSaidAgain(t *testing.T) {
	t.Parallel()
	f := newFake(t)
	f.forgetWord = func(n int) bool { return n == 20 || n == 40 }
	report := runs(t, shortOptions(f.url))
	if !report.OK || report.Restored != 2 || report.Accepted != report.Sent {
		t.Errorf("%+v", report)
	}
}

func TestPeopleWanderAndRepeatThemselvesAndLookOn(t *testing.T) {
	t.Parallel()
	o := shortOptions(newFake(t).url)
	o.Players, o.RoomSize, o.Watch, o.Reconnect, o.Slow, o.Duplicates = 20, 10, 0.3, 1, 0.2, 0.5
	report := runs(t, o)
	if !report.OK || report.Watching != 5 || report.Reconnections == 0 || report.Refused[repeated] == 0 {
		t.Errorf("%+v", report)
	}
}

// TestNoPauseHides has a server that stops once. A tool that waits for answers before it sends on
// would see one late answer; here all words are late that were due in the meantime.
func TestNoPauseHides(t *testing.T) {
	const pause = 200 * time.Millisecond
	f := newFake(t)
	f.delay = func(n int) time.Duration {
		if n == 50 {
			return pause
		}
		return 0
	}
	o := shortOptions(f.url)
	o.Rate, o.Time = 500, time.Second
	report := runs(t, o)
	if report.Answer.P99 < 150 || report.Others.P99 < 150 || report.AnswerFromSend.Max < 150 {
		t.Errorf("%+v, %+v", report.Answer, report.Others)
	}
}

func TestANewerServerIsBorne(t *testing.T) {
	t.Parallel()
	f := newFake(t)
	f.isNewer = true
	f.settings = map[string]any{"dice": "en-7x7-mega", "scoring": "golden", "richness": "opulent", "seconds": "until dawn", "mood": []int{3}}
	f.judge = func(word string) string {
		if len(word) == 5 {
			return "backwards"
		}
		return ""
	}
	report := runs(t, shortOptions(f.url))
	if !report.OK || report.Rounds != 2 || report.Answered != report.Sent || report.Others.N != 2*report.Accepted {
		t.Errorf("%+v", report)
	}
	if n := report.Refused["backwards"]; n == 0 || int64(n)+report.Accepted != report.Sent {
		t.Errorf("of %d words %d were accepted, and refused %v", report.Sent, report.Accepted, report.Refused)
	}
	if want := map[string]int{"error: hovering": 2}; !maps.Equal(report.Errors, want) {
		t.Errorf("errors are %v, want %v", report.Errors, want)
	}
}

// A player who cannot read the board sends no words, and the report says why.
func TestABoardOfANewerServerIsLeftAlone(t *testing.T) {
	for name, newer := range map[string]func(*fake){
		"unknown topology": func(f *fake) { f.topology = "klein" },
		"unknown list":     func(f *fake) { f.settings = map[string]any{"list": "slang"} },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := newFake(t)
			newer(f)
			report := runs(t, shortOptions(f.url))
			if report.OK || report.Sent > 0 || report.Rounds != 2 || len(report.Differences) > 0 {
				t.Errorf("%+v", report)
			}
			for what := range report.Errors {
				if !strings.Contains(what, name) {
					t.Errorf("errors are %v", report.Errors)
				}
			}
		})
	}
}

func TestOthersServersAreLeftAlone(t *testing.T) {
	o := shortOptions("http://192.0.2.1:8080")
	if _, err := Run(t.Context(), o); err == nil || !strings.Contains(err.Error(), "is not this machine") {
		t.Error(err)
	}
	for _, url := range []string{"http://127.0.0.1:1", "http://[::1]:1", "http://localhost:1"} {
		if _, err := findTargets(t.Context(), []string{url}, false); err != nil {
			t.Error(err)
		}
	}
	if _, err := findTargets(t.Context(), o.URLs, true); err != nil {
		t.Errorf("though it was said twice: %v", err)
	}
}

func TestPeopleConnectFromAddressesInTurn(t *testing.T) {
	from, err := ParseFrom("127.0.1.1-3,127.0.2.9")
	if err != nil || len(from) != 4 || from[2].String() != "127.0.1.3" || from[3].String() != "127.0.2.9" {
		t.Error(from, err)
	}
	for _, text := range []string{"", "127.0.1.1-0", "127.0.1.1-256", "127.0.1.1-x", "here"} {
		if _, err := ParseFrom(text); err == nil {
			t.Errorf("%q is no list of addresses", text)
		}
	}
}

func TestPeopleFindTenWordsAMinute(t *testing.T) {
	for _, pace := range []Pace{Human, Flat} {
		const many = 100_000
		sum := time.Duration(0)
		for range many {
			sum += gapOf(pace, humanGap)
		}
		if mean := sum / many; mean < humanGap*95/100 || mean > humanGap*105/100 {
			t.Errorf("%s: a word every %v", pace, mean)
		}
	}
}

// TestOthersMayBeToldFirst: two connections do not keep an order between them.
func TestOthersMayBeToldFirst(t *testing.T) {
	var s visibility
	var took []time.Duration
	note := func(d time.Duration) { took = append(took, d) }
	s.begin(0)
	s.seen(0, 2, 30, note) // of both words at once
	s.counted(10, note)
	s.seen(0, 1, 35, note)
	s.counted(25, note)
	s.seen(1, 2, 40, note)
	if want := []time.Duration{20, 25, 5, 15}; !slices.Equal(took, want) {
		t.Errorf("timed are %v, want %v", took, want)
	}
}

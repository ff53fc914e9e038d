package contract_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"rattle/daily"
	"rattle/engine/wordlist"
	"rattle/leaderboard"
	"rattle/leaderboard/rating"
	"rattle/player"
	"rattle/room"
	"rattle/store/redis/redistest"
	"rattle/store/results"
	"rattle/store/storetest"
)

// TestResultsAreTheSameInEachStore makes the same random calls of the memory and of a Redis, and compares the answers, and
// then all that can be read.
func TestResultsAreTheSameInEachStore(t *testing.T) {
	t.Parallel()
	client, other := redistest.Redis(t), redistest.Redis(t)
	rapid.Check(t, func(rt *rapid.T) {
		for _, url := range []string{client, other} {
			if err := redistest.Client(t, url).FlushAll(t.Context()).Err(); err != nil {
				rt.Fatal(err)
			}
		}
		o := results.Options{
			OnlyAdmitted: rapid.Bool().Draw(rt, "only the admitted"),
			MaxRows:      rapid.SampledFrom([]int{0, 3}).Draw(rt, "max rows"),
			Screen:       suspectZoe,
		}
		memory, redis := inMemory(t), inRedis(client)
		p := twoStores{rt: rt, t: t, stores: [2]*results.Store{memory.results(t, o), redis.results(t, o)}}
		rt.Repeat(map[string]func(*rapid.T){
			"":                func(*rapid.T) {},
			"a round":         p.playRound,
			"a match":         p.playMatch,
			"a result again":  p.recordAgain,
			"a review":        p.decide,
			"a visit":         p.visit,
			"a device":        p.linkDevice,
			"a phrase":        p.replacePhrase,
			"a phrase's use":  p.usePhrase,
			"a sign-out":      p.signOut,
			"a block":         p.block,
			"a report":        p.report,
			"a closed report": p.closeReport,
			"an undone step":  p.undo,
			"a list of words": p.applyLists,
			"a ruling":        p.rule,
			"a share":         p.share,
			"a daily attempt": p.attempt,
			"a challenge":     p.challenge,
			"a forgotten one": p.forget,
			"an erasure":      p.erase,
		})
		p.compareAll()
		// A store that is filled from a backup of another kind of store answers as that one does.
		p.copyTo(o, redis, inMemory(t), 0)
		p.copyTo(o, memory, inRedis(other), 1)
	})
}

// copyTo restores a backup of one store to another, which takes the place of the i-th, and compares all that can be read.
func (p twoStores) copyTo(o results.Options, from, to store, i int) {
	p.t.Helper()
	p.stores[i] = to.results(p.t, o)
	p.move(from, to)
	gone, err := p.stores[1-i].Forgotten(p.t.Context(), people)
	for who := range gone { // whom a restore has erased again
		err = errors.Join(err, p.stores[1-i].Forget(p.t.Context(), who))
	}
	if err != nil {
		p.rt.Fatal(err)
	}
	p.compareAll()
}

// suspectZoe finds the play of zoe suspicious.
func suspectZoe(_ context.Context, r room.Record) (map[room.PlayerID][]player.Suspicion, error) {
	found := make(map[room.PlayerID][]player.Suspicion)
	for _, st := range r.Players {
		if st.Player == "zoe" {
			found["zoe"] = []player.Suspicion{{Pattern: player.PatternAlphabet, Value: 9, Bound: 5}}
		}
	}
	return found, nil
}

// twoStores are two stores of which the same is asked.
type twoStores struct {
	rt       *rapid.T
	t        *testing.T
	stores   [2]*results.Store
	recorded []room.PendingResult
	codes    [2]string
	keys     int
	reports  int
}

var people = []room.PlayerID{"ann", "bob", "cyd", "dan", "zoe"}

// alike are the differences that may be: of what is drawn, and of instants by the stores' clocks.
var alike = cmp.Options{
	cmpopts.EquateEmpty(),
	cmpopts.IgnoreFields(leaderboard.Page{}, "Version"),
	cmpopts.IgnoreFields(player.Export{}, "Devices", "PhraseSince"),
	cmpopts.IgnoreFields(player.Report{}, "Address"),
	cmpopts.IgnoreFields(player.Decision{}, "At"),
	cmpopts.IgnoreFields(leaderboard.DiceRating{}, "Deviation"), // grows with time
}

// ask makes one call of both stores, and compares the answers.
func (p *twoStores) ask(what string, call func(ctx context.Context, s *results.Store, i int) (any, error)) {
	p.t.Helper()
	var got [2]any
	var failed [2]error
	for i, s := range p.stores {
		got[i], failed[i] = call(p.t.Context(), s, i)
	}
	if (failed[0] == nil) != (failed[1] == nil) || !errors.Is(failed[0], sentinel(failed[1])) {
		p.rt.Fatalf("%s: the memory's error is %v, that of Redis %v", what, failed[0], failed[1])
	}
	if diff := cmp.Diff(got[1], got[0], alike); diff != "" {
		p.rt.Fatalf("%s (-redis +memory):\n%s", what, diff)
	}
}

// sentinel returns which of the errors that callers tell apart an error is.
func sentinel(err error) error {
	for _, known := range []error{leaderboard.ErrNotFound, player.ErrSignedOut, player.ErrInvalidCode, player.ErrInvalidPhrase, player.ErrNotPending, player.ErrNoDecision} {
		if errors.Is(err, known) {
			return known
		}
	}
	return nil
}

func somebody(rt *rapid.T) room.PlayerID { return rapid.SampledFrom(people).Draw(rt, "player") }

func (p *twoStores) record(o room.PendingResult) {
	p.ask("record "+o.ID, func(ctx context.Context, s *results.Store, _ int) (any, error) { return s.Record(ctx, "", o) })
}

func (p *twoStores) playRound(rt *rapid.T) {
	words := make(map[room.PlayerID][]string)
	for range rapid.IntRange(1, 4).Draw(rt, "players") {
		words[somebody(rt)] = rapid.SliceOfN(rapid.SampledFrom([]string{"tea", "sea", "pins", "snip", "east", "steam", "mates"}), 1, 4).Draw(rt, "words")
	}
	for who := range words {
		slices.Sort(words[who])
		words[who] = slices.Compact(words[who])
	}
	o := storetest.Round{
		ID: fmt.Sprintf("r%03d", len(p.recorded)), Words: words,
		At:   storetest.Now - room.Instant(rapid.SampledFrom([]int{0, 1000, 5000, 3 * 24 * 3600 * 1000, 40 * 24 * 3600 * 1000}).Draw(rt, "ago")),
		Dice: rapid.SampledFrom([]string{"", "en-5x5-big-deluxe"}).Draw(rt, "dice"),
	}.Result(p.t)
	p.recorded = append(p.recorded, o)
	p.record(o)
}

func (p *twoStores) playMatch(rt *rapid.T) {
	two := rapid.Permutation(people).Draw(rt, "players")[:2]
	at := storetest.Now - room.Instant(rapid.IntRange(0, 100_000).Draw(rt, "ago"))
	o := storetest.Match(fmt.Sprintf("m%03d", len(p.recorded)), at, two[0], two[1])
	p.recorded = append(p.recorded, o)
	p.record(o)
}

func (p *twoStores) recordAgain(rt *rapid.T) {
	if len(p.recorded) > 0 {
		p.record(rapid.SampledFrom(p.recorded).Draw(rt, "result"))
	}
}

func (p *twoStores) decide(rt *rapid.T) {
	var pending []player.PendingReview
	p.ask("reviews", func(ctx context.Context, s *results.Store, _ int) (any, error) {
		var err error
		pending, err = s.PendingReviews(ctx)
		return pending, err
	})
	uuid, who, approve := "r000", room.PlayerID("ann"), rapid.Bool().Draw(rt, "approve")
	if len(pending) > 0 {
		uuid, who = pending[0].Round, pending[0].Player
	}
	p.ask("decide", func(ctx context.Context, s *results.Store, _ int) (any, error) {
		return nil, s.Decide(ctx, uuid, who, approve, "Mo")
	})
}

func (p *twoStores) visit(rt *rapid.T) {
	who := somebody(rt)
	quotas := []player.NewcomerQuota{{Source: rapid.SampledFrom([]string{"here", "there"}).Draw(rt, "address"), Max: 2}}
	may := rapid.Bool().Draw(rt, "pace")
	p.ask("admit", func(ctx context.Context, s *results.Store, _ int) (any, error) {
		return s.Admit(ctx, who, quotas, func() bool { return may })
	})
}

// device draws the first device of somebody, or a later one.
func (p *twoStores) device(rt *rapid.T) player.Device {
	d := player.Device{Player: somebody(rt)}
	if p.keys > 0 && rapid.Bool().Draw(rt, "later") {
		d.Key = fmt.Sprintf("key%d", rapid.IntRange(1, p.keys).Draw(rt, "key"))
	}
	return d
}

func (p *twoStores) linkDevice(rt *rapid.T) {
	d := p.device(rt)
	if rapid.Bool().Draw(rt, "issue") {
		p.ask("issue a code", func(ctx context.Context, s *results.Store, i int) (_ any, err error) {
			p.codes[i], _, err = s.IssueCode(ctx, d)
			return nil, err
		})
	}
	if rapid.Bool().Draw(rt, "new key") {
		p.keys++
	}
	key := fmt.Sprintf("key%d", p.keys)
	p.ask("redeem a code", func(ctx context.Context, s *results.Store, i int) (any, error) {
		return s.RedeemCode(ctx, p.codes[i], key)
	})
	p.ask("authorized", func(ctx context.Context, s *results.Store, _ int) (any, error) { return s.Authorized(ctx, d) })
}

func (p *twoStores) replacePhrase(rt *rapid.T) {
	d, key := p.device(rt), fmt.Sprintf("phrase%d", rapid.IntRange(0, 3).Draw(rt, "phrase"))
	if _, err := p.stores[1].PhraseOwner(p.t.Context(), key); err == nil {
		return // nobody draws a phrase a second time
	}
	p.ask("replace a phrase", func(ctx context.Context, s *results.Store, _ int) (any, error) {
		return nil, s.ReplacePhrase(ctx, d, key)
	})
}

func (p *twoStores) usePhrase(rt *rapid.T) {
	key, next := rapid.IntRange(0, 3).Draw(rt, "phrase"), rapid.IntRange(4, 6).Draw(rt, "next")
	if _, err := p.stores[1].PhraseOwner(p.t.Context(), fmt.Sprintf("phrase%d", next)); err == nil {
		return
	}
	p.keys++
	p.ask("use a phrase", func(ctx context.Context, s *results.Store, _ int) (any, error) {
		return s.UsePhrase(ctx, fmt.Sprintf("phrase%d", key), fmt.Sprintf("key%d", p.keys), fmt.Sprintf("phrase%d", next))
	})
}

func (p *twoStores) signOut(rt *rapid.T) {
	d := p.device(rt)
	p.keys++
	p.ask("sign out", func(ctx context.Context, s *results.Store, _ int) (any, error) {
		return nil, s.SignOut(ctx, d, fmt.Sprintf("key%d", p.keys))
	})
}

func (p *twoStores) block(rt *rapid.T) {
	who, other, block := somebody(rt), somebody(rt), rapid.Bool().Draw(rt, "block")
	p.ask("block", func(ctx context.Context, s *results.Store, _ int) (any, error) {
		return s.Block(ctx, who, other, block)
	})
}

// report makes a report at an instant of its own: equal ones would be one to who closes them.
func (p *twoStores) report(rt *rapid.T) {
	p.reports++
	r := player.Report{
		Address: "here", From: somebody(rt), Against: somebody(rt), Round: "r000", Reason: player.ReportName,
		At: storetest.Now + room.Instant(p.reports),
	}
	p.ask("report", func(ctx context.Context, s *results.Store, _ int) (any, error) { return nil, s.Report(ctx, r) })
}

// closeReport closes one of the newest reports: its ID differs, as does the hash of the address in it.
func (p *twoStores) closeReport(rt *rapid.T) {
	n := rapid.IntRange(0, 2).Draw(rt, "report")
	p.ask("close a report", func(ctx context.Context, s *results.Store, _ int) (any, error) {
		all, err := s.Reports(ctx)
		if err != nil || n >= len(all) {
			return nil, err
		}
		return all[n], s.CloseReport(ctx, all[n].ID(), "Mo")
	})
}

// undo takes one of the newest decisions back, if it can be.
func (p *twoStores) undo(rt *rapid.T) {
	n := rapid.IntRange(0, 2).Draw(rt, "decision")
	p.ask("undo a decision", func(ctx context.Context, s *results.Store, _ int) (any, error) {
		all, err := s.Decisions(ctx)
		if err != nil || n >= len(all) {
			return nil, err
		}
		return all[n], s.Undo(ctx, all[n].ID())
	})
}

// rule has a moderator rule about somebody, or take that back.
func (p *twoStores) rule(rt *rapid.T) {
	who := somebody(rt)
	r := player.Ruling{
		Name:     rapid.SampledFrom([]string{"", "Somebody"}).Draw(rt, "name"),
		Unlisted: rapid.Bool().Draw(rt, "unlisted"), Barred: rapid.Bool().Draw(rt, "barred"),
	}
	p.ask("rule", func(ctx context.Context, s *results.Store, _ int) (any, error) { return nil, s.Rule(ctx, who, r, "Mo") })
}

// applyLists has servers begin with another list of words.
func (p *twoStores) applyLists(rt *rapid.T) {
	word, n := rapid.SampledFrom([]string{"", "hygge"}).Draw(rt, "word"), rapid.IntRange(0, 20).Draw(rt, "lexicon")
	c, err := wordlist.New([]string{word}[:min(len(word), 1)], []string{"tea"})
	if err != nil {
		rt.Fatal(err)
	}
	p.ask("set lists", func(ctx context.Context, s *results.Store, _ int) (any, error) {
		return nil, s.Words.SetLists(ctx, wordlist.Digests{Extra: wordlist.DigestOf(c.Extra)})
	})
	p.ask("keep changes", func(ctx context.Context, s *results.Store, _ int) (any, error) {
		return nil, s.Words.Keep(ctx, fmt.Sprintf("lexicon%d", n), results.KeptChanges{At: room.Instant(n), Text: c.Text()}, []string{"lexicon7"})
	})
}

func (p *twoStores) share(rt *rapid.T) {
	who, uuid, link := somebody(rt), fmt.Sprintf("r%03d", rapid.IntRange(0, 3).Draw(rt, "round")), rapid.SampledFrom([]string{"a", "b"}).Draw(rt, "link")
	p.ask("share", func(ctx context.Context, s *results.Store, _ int) (any, error) { return s.Share(ctx, uuid, who, link) })
	if rapid.Bool().Draw(rt, "revoke") {
		p.ask("unshare", func(ctx context.Context, s *results.Store, _ int) (any, error) { return nil, s.Unshare(ctx, uuid, who) })
	}
}

func (p *twoStores) attempt(rt *rapid.T) {
	day := daily.DateOf(storetest.Now)
	who := somebody(rt)
	a := daily.Attempt{
		Day: day, Player: who, Name: string(who), Points: rapid.IntRange(0, 3).Draw(rt, "points"), Lengths: []int{3},
		Round: fmt.Sprintf("d%d", rapid.IntRange(0, 5).Draw(rt, "round")), At: storetest.Now,
		Group: rapid.SampledFrom(daily.Groups()).Draw(rt, "group"),
	}
	listed := rapid.Bool().Draw(rt, "listed")
	p.ask("an attempt", func(ctx context.Context, s *results.Store, _ int) (any, error) {
		return nil, s.Days.Record(ctx, a, listed)
	})
	p.ask("its room", func(ctx context.Context, s *results.Store, _ int) (any, error) {
		return s.Days.StartAttempt(ctx, who, day, room.Code("ROOM"+a.Round))
	})
}

func (p *twoStores) challenge(rt *rapid.T) {
	c := matchChallenge(somebody(rt), somebody(rt))
	p.ask("a challenge", func(ctx context.Context, s *results.Store, _ int) (any, error) {
		stored, err := s.Queue.Challenge(ctx, c)
		stored.ID = ""
		return stored, err
	})
}

func (p *twoStores) forget(rt *rapid.T) {
	who := somebody(rt)
	p.ask("forget", func(ctx context.Context, s *results.Store, _ int) (any, error) { return nil, s.Forget(ctx, who) })
}

func (p *twoStores) erase(*rapid.T) {
	p.ask("erase", func(ctx context.Context, s *results.Store, _ int) (any, error) { return s.Eraser.Pass(ctx) })
}

// compareAll compares all that can be read, once the names of the forgotten are erased: before, the memory may have
// removed more of them, since it has a result once for all periods.
func (p *twoStores) compareAll() {
	p.erase(p.rt)
	for _, id := range leaderboard.IDsAt(storetest.Now) {
		p.ask("page of "+id.String(), func(ctx context.Context, s *results.Store, _ int) (any, error) { return s.Page(ctx, id, 1, 100) })
		p.ask("place on "+id.String(), func(ctx context.Context, s *results.Store, _ int) (any, error) { return s.Place(ctx, id, "bob") })
	}
	p.ask("reports", func(ctx context.Context, s *results.Store, _ int) (any, error) { return s.Reports(ctx) })
	p.ask("reviews", func(ctx context.Context, s *results.Store, _ int) (any, error) { return s.PendingReviews(ctx) })
	p.ask("decisions", func(ctx context.Context, s *results.Store, _ int) (any, error) { return s.Decisions(ctx) })
	p.ask("lists of words", func(ctx context.Context, s *results.Store, _ int) (any, error) { return s.Words.Lists(ctx) })
	p.ask("kept changes", func(ctx context.Context, s *results.Store, _ int) (any, error) { return s.Words.Kept(ctx) })
	p.ask("rulings", func(ctx context.Context, s *results.Store, _ int) (any, error) { return s.Players.Rulings(ctx) })
	p.ask("matches", func(ctx context.Context, s *results.Store, _ int) (any, error) { return s.Matches(ctx) })
	p.ask("forgotten", func(ctx context.Context, s *results.Store, _ int) (any, error) { return s.Forgotten(ctx, people) })
	p.ask("the IDs of rounds", func(ctx context.Context, s *results.Store, _ int) (any, error) { return s.RoundIDs(ctx) })
	for _, o := range p.recorded {
		p.ask("round "+o.ID, func(ctx context.Context, s *results.Store, _ int) (any, error) { return s.Round(ctx, o.ID) })
		p.ask("links to "+o.ID, func(ctx context.Context, s *results.Store, _ int) (any, error) { return s.Shares(ctx, o.ID, people) })
	}
	day := daily.DateOf(storetest.Now)
	p.ask("the day", func(ctx context.Context, s *results.Store, _ int) (any, error) { return s.Days.Day(ctx, day) })
	for _, g := range daily.Groups() {
		p.ask("the list "+string(g), func(ctx context.Context, s *results.Store, _ int) (any, error) {
			return s.Days.Page(ctx, day, g, 1, 10)
		})
	}
	for _, who := range people {
		p.compare(who)
	}
}

// compare compares all that is stored of a player.
func (p *twoStores) compare(who room.PlayerID) {
	name, day := string(who), daily.DateOf(storetest.Now)
	p.ask("profile of "+name, func(ctx context.Context, s *results.Store, _ int) (any, error) { return s.Profile(ctx, who, "ann") })
	p.ask("status of "+name, func(ctx context.Context, s *results.Store, _ int) (any, error) { return s.Status(ctx, who) })
	p.ask("blocks of "+name, func(ctx context.Context, s *results.Store, _ int) (any, error) { return s.Blocked(ctx, who) })
	p.ask("first device of "+name, func(ctx context.Context, s *results.Store, _ int) (any, error) {
		return s.Authorized(ctx, player.Device{Player: who})
	})
	p.ask("export of "+name, func(ctx context.Context, s *results.Store, i int) (any, error) {
		x, err := s.Export(ctx, who)
		for j := range x.Challenges {
			x.Challenges[j].ID = ""
		}
		return struct {
			player.Export
			Devices int
		}{x, len(x.Devices)}, err
	})
	p.ask("standing of "+name, func(ctx context.Context, s *results.Store, _ int) (any, error) {
		a, place, ok, err := s.Days.Standing(ctx, who, day)
		return []any{a, place, ok}, err
	})
	p.ask("totals of "+name, func(ctx context.Context, s *results.Store, _ int) (any, error) {
		totals, ratings, known, err := s.PlayerTotals(ctx, who)
		return []any{totals, ratings, known}, err
	})
	p.ask("ratings of "+name, func(ctx context.Context, s *results.Store, _ int) (any, error) {
		all, err := s.Queue.Ratings(ctx, who, storetest.Now)
		for dice, r := range all {
			if r.Rating == rating.Initial().Rating {
				delete(all, dice)
			}
		}
		return all, err
	})
}

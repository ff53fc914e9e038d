package live_test

import (
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"rattle/room"
	"rattle/room/live"
	"rattle/room/roomtest"
	"rattle/store/redis/redistest"
)

func TestTwoServersPlayOneRound(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, store string) {
		here, there := startServer(t, store), startServer(t, store)
		code := here.create(2)
		ann, bob := here.join("Ann", code), there.join("Bob", code)

		ann.Start()
		if called := bob.WaitForPhase(room.Called); called.Board != nil || called.OpensAt == 0 {
			t.Errorf("the countdown shows %+v", called)
		}
		board := bob.WaitForPhase(room.Playing).Board
		if mine := ann.WaitForPhase(room.Playing).Board; !mine.Equal(board) {
			t.Fatalf("the boards are\n%s\nand\n%s", mine, board)
		}
		words := roomtest.Words(t, here.lexicon, board, 3)
		for _, p := range []*person{ann, bob} {
			if a := p.Submit(words[0]); a.Refusal != "" || a.Points != 1 {
				t.Errorf("%s is answered %+v, want 1 point", p.name, a)
			}
		}
		ann.Submit(words[1])
		waitForUpdate(bob, "ann's two words", func(f live.ScoreUpdate) bool { return f.Player == "p_Ann" && f.Words == 2 && f.Points == nil })

		seen, seenThere := ann.WaitForPhase(room.Results), bob.WaitForPhase(room.Results)
		if diff := cmp.Diff(seen.Result, seenThere.Result, cmpopts.EquateEmpty(), cmpopts.IgnoreUnexported(room.BoardWord{})); diff != "" {
			t.Errorf("the results differ:\n%s", diff)
		}
		if first := seen.Result.Players[0]; first.Name != "Ann" || first.Points != 1 {
			t.Errorf("first is %+v, want ann with 1 point", first)
		}
		if a := bob.Submit(words[2]); a.Refusal != room.TooLate {
			t.Errorf("a word after the round is answered %+v", a)
		}
	})
}

func TestAcknowledgedWordsAreInTheResultOnce(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, store string) {
		servers := []*server{startServer(t, store), startServer(t, store)}
		code := servers[0].create(4)
		var players []*person
		for i, name := range []string{"Ann", "Bob", "Cyd", "Dan"} {
			players = append(players, servers[i%2].join(name, code))
		}
		players[0].Start()

		var sending sync.WaitGroup
		for _, p := range players {
			board := p.WaitForPhase(room.Playing).Board
			words := roomtest.Words(t, p.server.lexicon, board, 30)
			sending.Go(func() {
				for _, word := range words {
					p.SendWord(word)
				}
				acknowledged := make(map[string]bool)
				waitForUpdate(p, "an answer to each word", func(a live.WordAnswer) bool {
					acknowledged[a.Word] = a.Refusal == ""
					return len(acknowledged) == len(words)
				})
				result := p.WaitForPhase(room.Results).Result
				for _, standing := range result.Players {
					if standing.Name == p.name {
						for _, w := range standing.Words {
							if !acknowledged[w.Word] {
								t.Errorf("%s has %s, twice or without an acknowledgement", p.name, w.Word)
							}
							delete(acknowledged, w.Word)
						}
					}
				}
				if len(acknowledged) > 0 {
					t.Errorf("%s had %v acknowledged, which the result lacks", p.name, acknowledged)
				}
			})
		}
		sending.Wait()
	})
}

func TestRoundEndsWhenAllAreDoneAndTheNextStartsWhenAllWantIt(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, store string) {
		here, there := startServer(t, store), startServer(t, store)
		code := here.create(60)
		ann, bob := here.join("Ann", code), there.join("Bob", code)
		ann.Start()
		word := roomtest.Words(t, here.lexicon, ann.WaitForPhase(room.Playing).Board, 1)[0]
		bob.WaitForPhase(room.Playing)

		// The words and the end are queued together, but the close needs the instants of the words.
		ann.SendWord(word)
		ann.Done()
		bob.waitForPlayer("Ann", "done", func(p room.Player) bool { return p.Done })
		bob.SendWord(word)
		bob.Done()
		for _, p := range []*person{ann, bob} {
			result := p.WaitForPhase(room.Results).Result
			if !result.ClosedEarly {
				t.Errorf("the round is said to have ended by its clock")
			}
			for _, standing := range result.Players {
				if len(standing.Words) != 1 || standing.Words[0].Finders != 2 {
					t.Errorf("%s has %+v, want one shared word", standing.Name, standing.Words)
				}
				for _, w := range standing.Words {
					if w.At < 0 || w.At > 60_000 {
						t.Errorf("%s is said to be found after %d ms", w.Word, w.At)
					}
				}
			}
		}

		ann.Again()
		bob.waitForPlayer("Ann", "wanting another round", func(p room.Player) bool { return p.Again })
		bob.Again()
		if v := ann.WaitForPhase(room.Called); v.Round != 2 {
			t.Errorf("round %d was called, want 2", v.Round)
		}
	})
}

func TestWrongWordWithAPenaltyIsAnsweredWithReasonAndPoints(t *testing.T) {
	t.Parallel()
	server := startServer(t, redistest.Miniredis(t))
	code := server.createWith(func(s *room.Settings) { s.Penalty, s.Shared = true, room.AllCount })
	ann, bob := server.join("Ann", code), server.join("Bob", code)
	ann.Start()
	ann.WaitForPhase(room.Playing)
	key := ann.SendWord("zzzzz")
	for range 2 { // the second time the answer is repeated, and no point deducted
		if a := ann.WaitForAnswer(key); a.Refusal != room.NotOnBoard || a.Points != -1 {
			t.Errorf("answer %+v, want not-on-board and a point off", a)
		}
		ann.SendWordAs(key, "zzzzz")
	}
	waitForUpdate(bob, "the point off", func(f live.ScoreUpdate) bool {
		return f.Player == "p_Ann" && f.Words == 0 && f.Points != nil && *f.Points == -1
	})
}

func TestPracticeAfterTheClose(t *testing.T) {
	t.Parallel()
	server := startServer(t, redistest.Miniredis(t))
	code := server.create(60)
	ann := server.join("Ann", code)
	practises := func(n int, word string) live.WordAnswer {
		t.Helper()
		key := room.Key{Tab: "alone", N: n}
		if err := ann.member.Practise(t.Context(), 1, key, word); err != nil {
			t.Fatal(err)
		}
		return ann.WaitForAnswer(key)
	}
	if a := practises(1, "cat"); !a.Practice || a.Refusal != room.NotPlaying {
		t.Errorf("without a board the answer is %+v", a)
	}
	ann.Start()
	word := roomtest.Words(t, server.lexicon, ann.WaitForPhase(room.Playing).Board, 1)[0]
	ann.Done()
	ann.WaitForPhase(room.Results)
	if a := practises(2, word); !a.Practice || a.Points != 1 || a.Refusal != "" {
		t.Errorf("answer %+v, want 1 point", a)
	}
	if a := practises(3, "zzzzz"); !a.Practice || a.Refusal != room.NotOnBoard {
		t.Errorf("answer %+v, want not-on-board", a)
	}
}

func TestBoardIsDealtFromContributions(t *testing.T) {
	t.Parallel()
	server := startServer(t, redistest.Miniredis(t))
	code := server.create(60)
	ann, bob := server.join("Ann", code), server.join("Bob", code)
	ann.Start()
	for i, p := range []*person{ann, bob} {
		p.WaitForPhase(room.Called)
		p.Do(func(id room.PlayerID) room.Command { return room.Contribute{Player: id, Bytes: room.Salt{byte(i + 1)}} })
	}
	ann.WaitForPhase(room.Playing)
	ann.Done()
	bob.Done()
	if fair := ann.WaitForPhase(room.Results).Result.Fair; len(fair.Contributions) != 2 {
		t.Fatalf("contributions %+v, want two", fair.Contributions)
	}
	record, ok, err := server.rooms.Record(t.Context(), code, "", nil)
	if err != nil || !ok {
		t.Fatalf("no record: %v", err)
	}
	if err := record.Verify(t.Context(), newSolver(server), server.lexicon); err != nil {
		t.Error(err)
	}
}

func TestRoundLastsAsLongAsItsSettingsSay(t *testing.T) {
	inVirtualTime(t, func(t *testing.T, start func() *server) {
		here, there := start(), start()
		code := here.create(180)
		ann, bob := here.join("Ann", code), there.join("Bob", code)
		ann.Start()
		words := roomtest.Words(t, here.lexicon, bob.WaitForPhase(room.Playing).Board, 20)
		ann.WaitForPhase(room.Playing)
		began := time.Now()
		for i, word := range words {
			p := []*person{ann, bob}[i%2]
			if a := p.Submit(word); a.Points != 1 {
				t.Errorf("%s is answered %+v", word, a)
			}
			time.Sleep(8 * time.Second)
		}
		result := bob.WaitForPhase(room.Results).Result
		if took := time.Since(began); took < 179*time.Second || took > 181*time.Second {
			t.Errorf("the round took %v", took)
		}
		for _, standing := range result.Players {
			if standing.Points != 10 {
				t.Errorf("%s has %d points, want 10", standing.Name, standing.Points)
			}
		}
	})
}

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
		code := here.creates(2)
		ann, bob := here.joins("Ann", code), there.joins("Bob", code)

		ann.calls()
		if called := bob.seesPhase(room.Called); called.Board != nil || called.OpensAt == 0 {
			t.Errorf("the countdown shows %+v", called)
		}
		board := bob.seesPhase(room.Playing).Board
		if mine := ann.seesPhase(room.Playing).Board; !mine.Equal(board) {
			t.Fatalf("the boards are\n%s\nand\n%s", mine, board)
		}
		words := roomtest.Words(t, here.lexicon, board, 3)
		for _, p := range []*person{ann, bob} {
			if a := p.submits(words[0]); a.Refusal != "" || a.Points != 1 {
				t.Errorf("%s is answered %+v, want 1 point", p.name, a)
			}
		}
		ann.submits(words[1])
		hears(bob, "ann's two words", func(f live.ScoreUpdate) bool { return f.Player == "p_Ann" && f.Words == 2 && f.Points == nil })

		seen, seenThere := ann.seesPhase(room.Results), bob.seesPhase(room.Results)
		if diff := cmp.Diff(seen.Result, seenThere.Result, cmpopts.EquateEmpty(), cmpopts.IgnoreUnexported(room.BoardWord{})); diff != "" {
			t.Errorf("the results differ:\n%s", diff)
		}
		if first := seen.Result.Players[0]; first.Name != "Ann" || first.Points != 1 {
			t.Errorf("first is %+v, want ann with 1 point", first)
		}
		if a := bob.submits(words[2]); a.Refusal != room.TooLate {
			t.Errorf("a word after the round is answered %+v", a)
		}
	})
}

func TestAcknowledgedWordsAreInTheResultOnce(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, store string) {
		servers := []*server{startServer(t, store), startServer(t, store)}
		code := servers[0].creates(4)
		var players []*person
		for i, name := range []string{"Ann", "Bob", "Cyd", "Dan"} {
			players = append(players, servers[i%2].joins(name, code))
		}
		players[0].calls()

		var sending sync.WaitGroup
		for _, p := range players {
			board := p.seesPhase(room.Playing).Board
			words := roomtest.Words(t, p.server.lexicon, board, 30)
			sending.Go(func() {
				for _, word := range words {
					p.sends(word)
				}
				acknowledged := make(map[string]bool)
				hears(p, "an answer to each word", func(a live.WordAnswer) bool {
					acknowledged[a.Word] = a.Refusal == ""
					return len(acknowledged) == len(words)
				})
				result := p.seesPhase(room.Results).Result
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
		code := here.creates(60)
		ann, bob := here.joins("Ann", code), there.joins("Bob", code)
		ann.calls()
		word := roomtest.Words(t, here.lexicon, ann.seesPhase(room.Playing).Board, 1)[0]
		bob.seesPhase(room.Playing)

		// The words and the end are queued together, but the end sums up words that have their instants.
		ann.sends(word)
		ann.does(sayDone)
		bob.learns("Ann", "done", func(p room.Player) bool { return p.Done })
		bob.sends(word)
		bob.does(sayDone)
		for _, p := range []*person{ann, bob} {
			result := p.seesPhase(room.Results).Result
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

		ann.does(again)
		bob.learns("Ann", "wanting another round", func(p room.Player) bool { return p.Again })
		bob.does(again)
		if v := ann.seesPhase(room.Called); v.Round != 2 {
			t.Errorf("round %d was called, want 2", v.Round)
		}
	})
}

func TestWrongWordWithAPenaltyIsAnsweredWithReasonAndPoints(t *testing.T) {
	t.Parallel()
	server := startServer(t, redistest.Embedded(t))
	code := server.createsBy(func(s *room.Settings) { s.Penalty, s.Shared = true, room.AllCount })
	ann, bob := server.joins("Ann", code), server.joins("Bob", code)
	ann.calls()
	ann.seesPhase(room.Playing)
	key := ann.sends("zzzzz")
	for range 2 { // the second time the answer is repeated, and no point deducted
		if a := ann.isAnswered(key); a.Refusal != room.NotOnBoard || a.Points != -1 {
			t.Errorf("answer %+v, want not-on-board and a point off", a)
		}
		ann.sendsAs(key, "zzzzz")
	}
	hears(bob, "the point off", func(f live.ScoreUpdate) bool {
		return f.Player == "p_Ann" && f.Words == 0 && f.Points != nil && *f.Points == -1
	})
}

func TestPracticeAfterTheClose(t *testing.T) {
	t.Parallel()
	server := startServer(t, redistest.Embedded(t))
	code := server.creates(60)
	ann := server.joins("Ann", code)
	practises := func(n int, word string) live.WordAnswer {
		t.Helper()
		key := room.Key{Tab: "alone", N: n}
		if err := ann.member.Practise(t.Context(), 1, key, word); err != nil {
			t.Fatal(err)
		}
		return ann.isAnswered(key)
	}
	if a := practises(1, "cat"); !a.Practice || a.Refusal != room.NotPlaying {
		t.Errorf("without a board the answer is %+v", a)
	}
	ann.calls()
	word := roomtest.Words(t, server.lexicon, ann.seesPhase(room.Playing).Board, 1)[0]
	ann.does(sayDone)
	ann.seesPhase(room.Results)
	if a := practises(2, word); !a.Practice || a.Points != 1 || a.Refusal != "" {
		t.Errorf("answer %+v, want 1 point", a)
	}
	if a := practises(3, "zzzzz"); !a.Practice || a.Refusal != room.NotOnBoard {
		t.Errorf("answer %+v, want not-on-board", a)
	}
}

func TestBoardIsDealtFromContributions(t *testing.T) {
	t.Parallel()
	server := startServer(t, redistest.Embedded(t))
	code := server.creates(60)
	ann, bob := server.joins("Ann", code), server.joins("Bob", code)
	ann.calls()
	for i, p := range []*person{ann, bob} {
		p.seesPhase(room.Called)
		p.does(func(id room.PlayerID) room.Command { return room.Contribute{Player: id, Bytes: room.Salt{byte(i + 1)}} })
	}
	ann.seesPhase(room.Playing)
	ann.does(sayDone)
	bob.does(sayDone)
	if fair := ann.seesPhase(room.Results).Result.Fair; len(fair.Contributions) != 2 {
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
		code := here.creates(180)
		ann, bob := here.joins("Ann", code), there.joins("Bob", code)
		ann.calls()
		words := roomtest.Words(t, here.lexicon, bob.seesPhase(room.Playing).Board, 20)
		ann.seesPhase(room.Playing)
		began := time.Now()
		for i, word := range words {
			p := []*person{ann, bob}[i%2]
			if a := p.submits(word); a.Points != 1 {
				t.Errorf("%s is answered %+v", word, a)
			}
			time.Sleep(8 * time.Second)
		}
		result := bob.seesPhase(room.Results).Result
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

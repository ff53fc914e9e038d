package matchmaking_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"rattle/matchmaking"
	"rattle/room"
)

const big = "en-5x5-big-2012"

// ticketAfter returns the ticket of a player who has waited some seconds at the instant [noon].

func ticketAfter(p room.PlayerID, seconds int, rating float64) matchmaking.Ticket {
	return matchmaking.Ticket{
		Player: p, Dice: room.DefaultDice, Since: noon.Add(room.Millis(-1000 * seconds)),
		Ratings: map[string]room.Rating{room.DefaultDice: {Rating: rating, Deviation: 60, Volatility: 0.06}},
	}
}

const noon room.Instant = 1_795_262_400_000

// paired returns who meets whom, as "ann-bob".

func paired(waiting ...matchmaking.Ticket) (pairs []string) {
	for _, p := range matchmaking.Pair(waiting, noon) {
		pairs = append(pairs, fmt.Sprintf("%s-%s", p.A.Player, p.B.Player))
	}
	return pairs
}

func TestTheWindowWidensWithTheWait(t *testing.T) {
	for _, c := range []struct {
		seconds int
		gap     float64
		meet    bool
	}{
		{0, 100, true},
		{0, 101, false},
		{4, 200, true},
		{4, 201, false},
		{11, 375, true},
		{11, 376, false},
		{12, 3000, true},
	} {
		// Who has only just come does not have to wait as well.
		got := paired(ticketAfter("ann", c.seconds, 1500), ticketAfter("bob", 0, 1500+c.gap))
		if (len(got) > 0) != c.meet {
			t.Errorf("after %d s, %v points apart, they meet: %v", c.seconds, c.gap, got)
		}
	}
}

func TestPair(t *testing.T) {
	newcomer := matchmaking.Ticket{Player: "new", Dice: room.DefaultDice, Since: noon}
	any := func(w matchmaking.Ticket) matchmaking.Ticket { w.Dice = matchmaking.AnyDice; return w }
	with := func(w matchmaking.Ticket, together string, only ...room.PlayerID) matchmaking.Ticket {
		w.AgreementID, w.AllowedOpponents = together, only
		return w
	}
	bigger := ticketAfter("bob", 0, 1500)
	bigger.Dice = big
	blocking := ticketAfter("bob", 99, 1500)
	blocking.Blocked = []room.PlayerID{"ann"}
	for what, c := range map[string]struct {
		waiting []matchmaking.Ticket
		want    []string
	}{
		"the nearest":                    {[]matchmaking.Ticket{ticketAfter("ann", 3, 1500), ticketAfter("bob", 2, 1560), ticketAfter("eve", 1, 1540)}, []string{"ann-eve"}},
		"who has waited for longest":     {[]matchmaking.Ticket{ticketAfter("ann", 1, 1500), ticketAfter("bob", 2, 1500), ticketAfter("eve", 3, 1500)}, []string{"eve-bob"}},
		"a newcomer has 1500":            {[]matchmaking.Ticket{newcomer, ticketAfter("ann", 0, 1600)}, []string{"ann-new"}},
		"the same set":                   {[]matchmaking.Ticket{ticketAfter("ann", 99, 1500), bigger}, nil},
		"any set":                        {[]matchmaking.Ticket{any(ticketAfter("ann", 99, 1500)), bigger}, []string{"ann-bob"}},
		"never oneself":                  {[]matchmaking.Ticket{ticketAfter("ann", 99, 1500), ticketAfter("ann", 0, 1500)}, nil},
		"nobody who is blocked":          {[]matchmaking.Ticket{ticketAfter("ann", 99, 1500), blocking}, nil},
		"those who agreed, at any gap":   {[]matchmaking.Ticket{with(ticketAfter("ann", 0, 900), "x", "bob"), with(ticketAfter("bob", 0, 2400), "x", "ann")}, []string{"ann-bob"}},
		"not who came by another's link": {[]matchmaking.Ticket{with(ticketAfter("eve", 0, 1500), "x", "ann"), with(ticketAfter("bob", 0, 1500), "x", "ann")}, nil},
		"not who agreed on another":      {[]matchmaking.Ticket{with(ticketAfter("ann", 99, 1500), "x"), with(ticketAfter("bob", 99, 1500), "y")}, nil},
		"not who is just there":          {[]matchmaking.Ticket{with(ticketAfter("ann", 99, 1500), "x"), ticketAfter("bob", 99, 1500)}, nil},
	} {
		if got := paired(c.waiting...); !slices.Equal(got, c.want) {
			t.Errorf("%s: paired are %v, want %v", what, got, c.want)
		}
	}
	// Whose rating counts is that with the set that both will play.
	ann := any(ticketAfter("ann", 0, 1500))
	ann.Ratings[big] = room.Rating{Rating: 2000}
	if got := paired(ann, bigger); got != nil {
		t.Errorf("somebody of 2000 meets somebody of 1500 at once: %v", got)
	}
	if got := matchmaking.Pair([]matchmaking.Ticket{any(ticketAfter("ann", 0, 1500)), any(ticketAfter("bob", 0, 1500))}, noon); got[0].Dice != room.DefaultDice {
		t.Errorf("who wants any set plays with %s", got[0].Dice)
	}
}

func TestDelayedTicketsArePairedLast(t *testing.T) {
	of := func(w matchmaking.Ticket, from string, crowd, missed int) matchmaking.Ticket {
		w.Address, w.AddressCrowd, w.AddressNoShows = from, crowd, missed
		return w
	}
	blocking := func(p room.PlayerID, seconds int, others ...room.PlayerID) matchmaking.Ticket {
		w := ticketAfter(p, seconds, 1500)
		w.Blocked = others
		return w
	}
	for what, c := range map[string]struct {
		waiting []matchmaking.Ticket
		want    []string
	}{
		"the one of a less crowded address":  {[]matchmaking.Ticket{ticketAfter("ann", 3, 1500), of(ticketAfter("x1", 9, 1500), "x", 2, 0), ticketAfter("bob", 0, 1560)}, []string{"ann-bob"}},
		"nobody of a crowded one at first":   {[]matchmaking.Ticket{ticketAfter("ann", 1, 1500), of(ticketAfter("x1", 99, 1500), "x", 2, 0)}, nil},
		"after a while":                      {[]matchmaking.Ticket{ticketAfter("ann", 2, 1500), of(ticketAfter("x1", 0, 1500), "x", 2, 0)}, []string{"ann-x1"}},
		"a class at once, among itself":      {[]matchmaking.Ticket{of(ticketAfter("x1", 0, 1500), "x", 30, 0), of(ticketAfter("x2", 0, 1500), "x", 30, 0)}, []string{"x1-x2"}},
		"a class before a bot is offered":    {[]matchmaking.Ticket{ticketAfter("ann", 14, 1500), of(ticketAfter("x1", 0, 900), "x", 30, 0)}, []string{"ann-x1"}},
		"those of two schools not at once":   {[]matchmaking.Ticket{of(ticketAfter("x1", 13, 1500), "x", 30, 0), of(ticketAfter("y1", 0, 1500), "y", 30, 0)}, nil},
		"nobody from where one did not come": {[]matchmaking.Ticket{ticketAfter("ann", 9, 1500), of(ticketAfter("x1", 99, 1500), "x", 1, 1)}, nil},
		"nobody who blocks many who wait": {
			[]matchmaking.Ticket{blocking("x1", 9, "x2", "x3", "x4"), blocking("x2", 9, "x1"), blocking("x3", 9, "x1"), blocking("x4", 9, "x2", "x3", "x1")},
			[]string{"x2-x3"},
		},
		"whom three who are blocked wait for": { // among others
			[]matchmaking.Ticket{
				blocking("ann", 2, "x1", "x2", "x3"), ticketAfter("bob", 0, 1500),
				blocking("x1", 0, "x2", "x3"), blocking("x2", 0, "x1", "x3"), blocking("x3", 0, "x1", "x2"),
				ticketAfter("cyd", 0, 900), ticketAfter("dan", 0, 2400),
			},
			[]string{"ann-bob"},
		},
	} {
		if got := paired(c.waiting...); !slices.Equal(got, c.want) {
			t.Errorf("%s: paired are %v, want %v", what, got, c.want)
		}
	}
}

func TestPairLeavesNoCompatibleTickets(t *testing.T) {
	names := make([]room.PlayerID, 12)
	for i := range names {
		names[i] = room.PlayerID(fmt.Sprint("p", i))
	}
	rapid.Check(t, func(t *rapid.T) {
		var waiting []matchmaking.Ticket
		for _, p := range names[:rapid.IntRange(0, len(names)).Draw(t, "n")] {
			w := ticketAfter(p, rapid.IntRange(0, 15).Draw(t, "seconds"), rapid.Float64Range(1000, 2000).Draw(t, "rating"))
			w.Dice = rapid.SampledFrom([]string{room.DefaultDice, big, matchmaking.AnyDice}).Draw(t, "dice")
			w.Blocked = rapid.SliceOfN(rapid.SampledFrom(names), 0, 2).Draw(t, "blocked")
			w.Address = rapid.SampledFrom([]string{"", "school", "home"}).Draw(t, "from")
			w.AddressCrowd, w.AddressNoShows = rapid.IntRange(0, 9).Draw(t, "crowd"), rapid.IntRange(0, 2).Draw(t, "missed")
			w.AgreementID = rapid.SampledFrom([]string{"", "", "", "x"}).Draw(t, "together")
			waiting = append(waiting, w)
		}
		pairs := matchmaking.Pair(waiting, noon)
		met := make(map[room.PlayerID]bool)
		for _, p := range pairs {
			if met[p.A.Player] || met[p.B.Player] {
				t.Errorf("somebody is paired twice: %v", pairs)
			}
			met[p.A.Player], met[p.B.Player] = true, true
			if slices.Contains(p.A.Blocked, p.B.Player) || slices.Contains(p.B.Blocked, p.A.Player) {
				t.Errorf("somebody meets who is blocked: %v", p)
			}
		}
		left := slices.DeleteFunc(slices.Clone(waiting), func(w matchmaking.Ticket) bool { return met[w.Player] })
		for i, a := range left {
			for _, b := range left[i+1:] {
				if alone := matchmaking.Pair([]matchmaking.Ticket{a, b}, noon); alone != nil {
					t.Errorf("left, though they fit: %v", alone)
				}
			}
		}
		shuffled := slices.Clone(waiting)
		rand.Shuffle(len(shuffled), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
		if again := matchmaking.Pair(shuffled, noon); !reflect.DeepEqual(again, pairs) {
			t.Errorf("in another order others are paired: %v, %v", pairs, again)
		}
	})
}

func TestExpectedWaitIsTheMedianOfRecentOnes(t *testing.T) {
	if _, ok := matchmaking.ExpectedWait(nil, noon); ok {
		t.Error("something is expected where nobody was paired")
	}
	waits := []matchmaking.WaitSample{{noon - 1000, 4000}, {noon - 2000, 9000}, {noon - 3000, 2000}, {noon - 60*60*1000, 60_000}}
	if got, ok := matchmaking.ExpectedWait(waits, noon); !ok || got != 4000 {
		t.Errorf("expected are %d ms, want the median of the recent ones", got)
	}
}

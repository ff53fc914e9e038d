package load

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/netip"
	"time"
)

// Pace is how people send words.
type Pace string

// The paces.
const (
	Human Pace = "human" // in bursts, some ten words a minute
	Flat  Pace = "flat"  // evenly
)

// Options are who plays, where, and how.
type Options struct {
	URLs     []string // of servers of one store
	Players  int      // who have seats or look on
	RoomSize int      // players in a room

	Pace    Pace
	Rate    float64       // words a second, of all together; 0: of people their own pace, else as fast as answers come
	Time    time.Duration // over which words are due
	Ramp    time.Duration // over which people come
	Timeout time.Duration // for whatever should happen at once, and may not when servers or stores fail

	// Shares, from 0 to 1.
	Wrong      float64 // of the words: those that do not count
	Duplicates float64 // of the words: those that are said twice
	Reconnect  float64 // of the players: who lose their connection now and then
	Slow       float64 // of the players: who read slowly
	Watch      float64 // of the players: who look on

	Settings    string       // of the rooms, as POST /api/rooms takes them; "": what suits the pace
	From        []netip.Addr // addresses to connect from; none: whatever the system takes
	Scatter     bool         // the players of a room use different servers
	Bare        bool         // the server has no rounds and no records, see the package
	AllowRemote bool         // servers need not be on this machine

	Progress func(Report) // is told, twice a second, what there is so far; may be nil
}

// wordy is a board with some 1,400 words, so that fast players do not run out of them.
const wordy = "ORES/STIL/ENAP/GRES"

// The settings of rooms for which there are none. The longest round leaves time to join.
const (
	humanSettings = `{}`
	flatSettings  = `{"seconds":600,"minLetters":3,"list":"full","board":` +
		`{"rows":4,"cols":4,"topology":"plane","faces":["O","R","E","S","S","T","I","L","E","N","A","P","G","R","E","S"]}}`
)

// settings returns the settings of the rooms as a request. Unless they say otherwise, a room has a
// seat for each of its players.
func (o Options) settings() ([]byte, error) {
	text := o.Settings
	switch {
	case text != "":
	case o.Pace == Human:
		text = humanSettings
	default:
		text = flatSettings
	}
	var wish map[string]any
	if err := json.Unmarshal([]byte(text), &wish); err != nil || wish == nil {
		return nil, fmt.Errorf("settings are a JSON object, not %.40q", text)
	}
	if _, said := wish["seats"]; !said {
		wish["seats"] = o.RoomSize
	}
	return json.Marshal(wish)
}

const (
	maxPlayers = 60_000 // sockets of one process
	maxSeats   = 100
)

// check validates the options.
func (o Options) check() error {
	switch {
	case len(o.URLs) == 0:
		return errors.New("which servers? give their addresses, like http://127.0.0.1:8080")
	case o.Players < 1 || o.Players > maxPlayers:
		return fmt.Errorf("players are 1 to %d", maxPlayers)
	case o.RoomSize < 1 || o.RoomSize > maxSeats:
		return fmt.Errorf("a room is of 1 to %d", maxSeats)
	case o.Pace != Human && o.Pace != Flat:
		return fmt.Errorf("no pace is called %q", o.Pace)
	case o.Rate < 0 || o.Time <= 0 || o.Ramp < 0 || o.Timeout <= 0:
		return errors.New("a rate and a time are not below 0, and some time is needed")
	}
	for name, share := range map[string]float64{
		"wrong": o.Wrong, "duplicates": o.Duplicates, "reconnect": o.Reconnect, "slow": o.Slow, "watch": o.Watch,
	} {
		if share < 0 || share > 1 {
			return fmt.Errorf("%s is a share, from 0 to 1", name)
		}
	}
	return nil
}

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
	Players  int      // with a seat or watching
	RoomSize int      // players in a room

	Pace    Pace
	Rate    float64       // words a second, of all together; 0: of people their own pace, else as fast as answers come
	Time    time.Duration // over which words are due
	Ramp    time.Duration // over which people connect
	Timeout time.Duration // for what takes no time unless servers or stores fail

	// Shares, from 0 to 1.
	Wrong      float64 // of the words: those that do not count
	Duplicates float64 // of the words: those that are sent twice
	Reconnect  float64 // of the players: who lose their connection now and then
	Slow       float64 // of the players: who read slowly
	Watch      float64 // of the players: those who watch

	Settings    string       // of the rooms, as POST /api/rooms takes them; "": what suits the pace
	From        []netip.Addr // addresses to connect from; none: the choice of the system
	Scatter     bool         // the players of a room use different servers
	Bare        bool         // the server has no rounds and no records, see the package
	AllowRemote bool         // servers need not be on this machine

	Progress func(Report) // called twice a second with the report so far; may be nil
}

// FlatBoard is the board of rooms of the pace [Flat]. It has some 1,400 words, so that fast players do not run
// out of them.
const FlatBoard = "ORES/STIL/ENAP/GRES"

// The settings of rooms for which there are none. The longest round leaves time to join.
const (
	humanSettings = `{}`
	flatSettings  = `{"seconds":600,"minLetters":3,"list":"full","board":` +
		`{"rows":4,"cols":4,"topology":"plane","faces":["O","R","E","S","S","T","I","L","E","N","A","P","G","R","E","S"]}}`
)

// RoomSettings returns the settings of the rooms as POST /api/rooms takes them. Unless they say otherwise, a room
// has a seat for each of its players. An error means that the settings given are no JSON object.
func (o Options) RoomSettings() ([]byte, error) {
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
		return nil, fmt.Errorf("the settings must be a JSON object, not %.40q", text)
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
		return errors.New("no servers: give their addresses, like http://127.0.0.1:8080")
	case o.Players < 1 || o.Players > maxPlayers:
		return fmt.Errorf("the number of players must be 1 to %d", maxPlayers)
	case o.RoomSize < 1 || o.RoomSize > maxSeats:
		return fmt.Errorf("the number of players in a room must be 1 to %d", maxSeats)
	case o.Pace != Human && o.Pace != Flat:
		return fmt.Errorf("unknown pace %q", o.Pace)
	case o.Rate < 0 || o.Time <= 0 || o.Ramp < 0 || o.Timeout <= 0:
		return errors.New("the rate must not be below 0, and the time must be above 0")
	}
	for name, share := range map[string]float64{
		"wrong": o.Wrong, "duplicates": o.Duplicates, "reconnect": o.Reconnect, "slow": o.Slow, "watch": o.Watch,
	} {
		if share < 0 || share > 1 {
			return fmt.Errorf("%s must be a share, from 0 to 1", name)
		}
	}
	return nil
}

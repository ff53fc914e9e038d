package live

import (
	"log/slog"
	"time"

	"rattle/engine"
	"rattle/room"
)

// Config is what rooms are made of on one server. All of it is needed but Observe.
type Config struct {
	Log      room.Log
	Alarms   room.Alarms
	Listings room.Listings
	Lexicon  *engine.Lexicon
	Lists    room.Lists
	Limits   room.Limits
	Encode   func(Update) []byte // makes an update into a message
	Logger   *slog.Logger
	Observe  func(time.Duration) // is told how long each commit took
}

// Words gives the words that count in the rooms.
func (rs *Rooms) Words() (*engine.Lexicon, room.Lists) { return rs.config.Lexicon, rs.config.Lists }

package live

import (
	"log/slog"
	"time"

	"rattle/engine"
	"rattle/room"
)

// Config is what rooms are made of on one server. All of it is needed.
type Config struct {
	Log     room.Log
	Lexicon *engine.Lexicon
	Lists   map[room.List]engine.Grade // the highest grade of each list
	Limits  room.Limits
	Encode  func(Update) []byte // makes an update into a message
	Grace   time.Duration       // how long a seat may be without a socket before it is away
	Logger  *slog.Logger
}

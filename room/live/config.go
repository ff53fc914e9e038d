package live

import (
	"context"
	"log/slog"
	"time"

	"rattle/engine"
	"rattle/room"
)

// Config is what rooms are made of on one server. All of it is needed but Observe and
// Recorder.
type Config struct {
	Log           room.Log
	WakeUps       room.WakeUps
	Listings      room.Listings
	Lexicon       *engine.Lexicon
	Lists         room.Lists
	Limits        room.Limits
	Encode        func(Update) Message
	Logger        *slog.Logger
	ObserveCommit func(time.Duration) // is told how long each commit took
	Results       ResultStore         // nil: what rooms owe is let go
}

// ResultStore keeps what rooms bring about. Its method may be called from any goroutine.
type ResultStore interface {
	// Record keeps something, at most once however often it is called, from whichever
	// servers; it may be called again after any error. It answers what a rated duel did to
	// the players' ratings, the same each time.
	Record(ctx context.Context, code room.Code, o room.PendingResult) ([]room.RatingChange, error)
}

// Lexicon gives the words that count in the rooms.
func (rs *Rooms) Lexicon() (*engine.Lexicon, room.Lists) { return rs.config.Lexicon, rs.config.Lists }

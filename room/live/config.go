package live

import (
	"context"
	"log/slog"
	"time"

	"rattle/engine"
	"rattle/room"
)

// Config is what the rooms of a server are made of. All fields are required but Lexicons, ObserveCommit and
// Results.
type Config struct {
	Log           room.Log
	WakeUps       room.WakeUps
	Listings      room.Listings
	Lexicon       *engine.Lexicon
	Lexicons      Lexicons // nil: rounds that were called with another lexicon are judged with this one
	Lists         room.Lists
	Limits        room.Limits
	Encode        func(Update) Message
	Logger        *slog.Logger
	ObserveCommit func(time.Duration) // called with how long each commit took
	Results       ResultStore         // nil: results are not stored
}

// Lexicons returns the lexicon that has a hash in hexadecimal, for a round that was called with it: by a server with other
// lists of words; nil if nobody knows it any more. It may be called from any goroutine.
type Lexicons func(ctx context.Context, hash string) (*engine.Lexicon, error)

// ResultStore stores the results of rounds and matches. Its method may be called from any goroutine.
type ResultStore interface {
	// Record stores a result once, however often it is called and by whichever servers; it may
	// be called again after any error. It returns how a rated match changed the players'
	// ratings, the same each time.
	Record(ctx context.Context, code room.Code, o room.PendingResult) ([]room.RatingChange, error)
}

// Lexicon returns the lexicon of the rooms, and which of its grades each list has.
func (rs *Rooms) Lexicon() (*engine.Lexicon, room.Lists) { return rs.config.Lexicon, rs.config.Lists }

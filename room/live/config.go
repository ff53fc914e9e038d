package live

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"log/slog"
	"time"

	"github.com/google/uuid"

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

// dealer solves and deals for all rooms of a server: it keeps solvers, whose memory is worth
// sharing, one for each goroutine that may run at once.
type dealer struct {
	lists   map[room.List]engine.Grade
	solvers chan *engine.Solver
}

func newDealer(c Config, parallel int) *dealer {
	d := &dealer{lists: c.Lists, solvers: make(chan *engine.Solver, parallel)}
	for range parallel {
		d.solvers <- engine.NewSolver(c.Lexicon)
	}
	return d
}

func (d *dealer) deal(ctx context.Context, r room.Round) (engine.Dealt, error) {
	s := <-d.solvers
	defer func() { d.solvers <- s }()
	spec := engine.Spec{Dice: r.Settings.Dice, List: d.lists[r.Settings.List]}
	return engine.Deal(ctx, spec, r.Seed(), s)
}

func (d *dealer) answers(ctx context.Context, r room.Round) (*engine.Answers, error) {
	s := <-d.solvers
	defer func() { d.solvers <- s }()
	return engine.NewAnswers(ctx, s, r.Board, engine.Rules{
		MinLetters: r.Settings.MinLetters,
		List:       d.lists[r.Settings.List],
		Ladder:     r.Settings.Ladder,
	})
}

// newNonce draws what tells an append apart.
func newNonce() uint64 {
	var b [8]byte
	rand.Read(b[:]) // never fails
	return binary.LittleEndian.Uint64(b[:])
}

// newDraw draws what chance gives to a round.
func newDraw() room.Draw {
	d := room.Draw{Round: uuid.NewString()}
	rand.Read(d.Secret[:]) // never fails
	return d
}

package web

import (
	"context"
	"errors"
	"net/http"
	"time"

	"rattle/engine"
)

const (
	// usualSeconds is how long a board is looked for where the question does not say.
	usualSeconds = 10

	// trialEvery is the pause between two lines that say how it goes.
	trialEvery = 200 * time.Millisecond

	// lineWait is how long one line may take on its way.
	lineWait = 5 * time.Second
)

// findBoard looks for a board as rattle find does, and tells line by line how it goes. It
// ends when there is one, when its time is over, or when whoever asked has gone.
func (s *Server) findBoard(w http.ResponseWriter, r *http.Request) {
	question := findMessage{Dice: engine.DefaultDice, Seconds: usualSeconds}
	if !readQuestion(w, r, &question) {
		return
	}
	quest, err := s.lab.quest(question)
	if err != nil {
		writeError(w, http.StatusBadRequest, badWish, err.Error())
		return
	}
	address := network(remote(r))
	if s.turnsAway() {
		writeUnavailable(w, "this server stops; another may serve")
		return
	}
	switch began, tooMany := s.lab.begin(address); {
	case tooMany:
		writeUnavailable(w, "boards are being found for many others at the moment")
		return
	case !began:
		s.writeTooFast(w, time.Second)
		return
	}
	defer s.lab.end(address)
	ctx, cancel := context.WithTimeout(r.Context(), time.Duration(question.Seconds)*time.Second)
	defer cancel()
	defer context.AfterFunc(s.ctx, cancel)() // the server stops

	report := newReport(w, cancel)
	turn := searchTurn{ctx: ctx, finder: s.lab.finder}
	found, err := turn.find(quest, report.trying)
	switch {
	case err == nil:
		report.line(report.of("done", found))
	case errors.Is(err, engine.ErrNotFound):
		last := report.of("none", found)
		last.Exhausted = ctx.Err() == nil // every way was tried
		report.line(last)
	default:
		report.line(errorMessage{Kind: "error", Code: tooRich, Text: "one of the boards took longer than there is time"})
	}
}

// quest is what a question means to the engine.
func (l *lab) quest(q findMessage) (engine.Query, error) {
	options, ok := l.options(q.labRules)
	if _, known := engine.DiceByID(q.Dice); !ok || !known || q.Seconds < 1 || q.Seconds > labSeconds {
		return engine.Query{}, errors.New("there are no such dice, lists or lengths, or no such time")
	}
	goal, err := goalOf(q)
	return engine.Query{Dice: q.Dice, Topology: q.Topology, Options: options, Scoring: engine.Scoring{Table: q.Scoring}, Goal: goal}, err
}

func goalOf(q findMessage) (goal engine.Goal, err error) {
	goals := 0
	for _, number := range []struct {
		wish *int
		goal func(int) engine.Goal
	}{{q.Points, engine.ExactPoints}, {q.AtLeast, engine.MinPoints}, {q.Count, engine.MinWords}} {
		if number.wish == nil {
			continue
		}
		if *number.wish < 0 || *number.wish > labGoal {
			return goal, errors.New("a number from 0 to a million")
		}
		goals++
		goal = number.goal(*number.wish)
	}
	if len(q.With) > 0 {
		goals++
		goal, err = holding(q.With)
	}
	if goals != 1 {
		return goal, errors.New("one wish: points, atLeast, count or with")
	}
	return goal, err
}

func holding(words []string) (engine.Goal, error) {
	if len(words) > labHeld {
		return engine.Goal{}, errors.New("with: at most 20 words")
	}
	for _, word := range words {
		if len(word) > labHeldBytes {
			return engine.Goal{}, errors.New("with: words of at most 50 letters")
		}
	}
	return engine.Holding(words...)
}

// report is the answer to a wish, while it is being written.
type report struct {
	w     http.ResponseWriter
	wire  *http.ResponseController
	stop  func() // nobody reads any more
	start time.Time
	next  time.Time // when the next line is due
}

// newReport begins the answer. It may take longer than any other: the deadline for the
// question no longer counts, and each line has one of its own.
func newReport(w http.ResponseWriter, stop func()) *report {
	r := &report{w: w, wire: http.NewResponseController(w), stop: stop, start: time.Now()}
	_ = r.wire.SetReadDeadline(time.Time{})
	w.Header().Set("Content-Type", "application/x-ndjson")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("X-Accel-Buffering", "no") // proxies shall not gather the lines
	r.trying(engine.Found{})
	return r
}

// trying tells how it goes, now and then.
func (r *report) trying(found engine.Found) {
	if now := time.Now(); !now.Before(r.next) {
		r.next = now.Add(trialEvery)
		r.line(r.of("trying", found))
	}
}

func (r *report) of(kind string, found engine.Found) searchMessage {
	return newSearchMessage(kind, found, time.Since(r.start).Milliseconds())
}

func (r *report) line(message any) {
	_ = r.wire.SetWriteDeadline(time.Now().Add(lineWait))
	_, err := r.w.Write(append(marshal(message), '\n'))
	if err != nil || r.wire.Flush() != nil {
		r.stop()
	}
}

package lab

import (
	"context"
	"errors"
	"net/http"
	"time"

	"rattle/engine"
	"rattle/web/limit"
	"rattle/web/wire"
)

const (
	// defaultSearchSeconds is the duration of a search whose request has none.
	defaultSearchSeconds = 10

	// progressInterval is the time between two lines of progress.
	progressInterval = 200 * time.Millisecond

	// lineTimeout is how long the write of one line may take.
	lineTimeout = 5 * time.Second
)

// Find searches for a board as rattle find does, and writes its progress line by line. It ends when it has
// found one, when its time is over, or when the client has gone.
func (l *Lab) Find(w http.ResponseWriter, r *http.Request) {
	request := wire.FindRequest{Dice: engine.DefaultDice, Seconds: defaultSearchSeconds}
	if !readLabRequest(w, r, &request) {
		return
	}
	query, err := l.searchOf(request)
	if err != nil {
		wire.WriteError(w, http.StatusBadRequest, wire.CodeBadQuery, err.Error())
		return
	}
	address := limit.AddressKey(limit.RemoteAddr(r))
	if l.host.Closing() {
		wire.WriteUnavailable(w, "this server stops; another may serve")
		return
	}
	switch began, tooMany := l.startSearch(address); {
	case tooMany:
		wire.WriteUnavailable(w, "boards are being found for many others at the moment")
		return
	case !began:
		l.host.TooFast(w, time.Second)
		return
	}
	defer l.endSearch(address)
	ctx, cancel := context.WithTimeout(r.Context(), time.Duration(request.Seconds)*time.Second)
	defer cancel()
	defer context.AfterFunc(l.host.Context, cancel)() // the server stops

	report := newProgress(w, cancel)
	share := solverShare{ctx: ctx, finder: l.finder}
	found, err := share.find(query, report.update)
	switch {
	case err == nil:
		report.write(report.message("done", found))
	case errors.Is(err, engine.ErrNotFound):
		last := report.message("none", found)
		last.Exhausted = ctx.Err() == nil // all boards with the words were tried
		report.write(last)
	default:
		report.write(wire.ErrorMessage{Kind: "error", Code: wire.CodeTooRich, Text: "one of the boards took longer than there is time"})
	}
}

// searchOf returns the engine's query of a request.
func (l *Lab) searchOf(q wire.FindRequest) (engine.Query, error) {
	options, ok := l.options(q.LabRules)
	if _, known := engine.DiceByID(q.Dice); !ok || !known || q.Seconds < 1 || q.Seconds > wire.MaxLabSeconds {
		return engine.Query{}, errors.New("unknown dice or list, or a length or time out of range")
	}
	goal, err := goalOf(q)
	return engine.Query{Dice: q.Dice, Topology: q.Topology, Options: options, Scoring: engine.Scoring{Table: q.Scoring}, Goal: goal}, err
}

func goalOf(q wire.FindRequest) (goal engine.Goal, err error) {
	goals := 0
	for _, number := range []struct {
		value *int
		goal  func(int) engine.Goal
	}{{q.Points, engine.ExactPoints}, {q.AtLeast, engine.MinPoints}, {q.Count, engine.MinWords}} {
		if number.value == nil {
			continue
		}
		if *number.value < 0 || *number.value > wire.MaxLabGoal {
			return goal, errors.New("a number from 0 to a million")
		}
		goals++
		goal = number.goal(*number.value)
	}
	if len(q.With) > 0 {
		goals++
		goal, err = goalContaining(q.With)
	}
	if goals != 1 {
		return goal, errors.New("give one of points, atLeast, count and with")
	}
	return goal, err
}

func goalContaining(words []string) (engine.Goal, error) {
	if len(words) > wire.MaxLabWithWords {
		return engine.Goal{}, errors.New("with: at most 20 words")
	}
	for _, word := range words {
		if len(word) > wire.MaxLabWithBytes {
			return engine.Goal{}, errors.New("with: words of at most 50 letters")
		}
	}
	return engine.Holding(words...)
}

// progress writes the response to a search, line by line.
type progress struct {
	w          http.ResponseWriter
	controller *http.ResponseController
	cancel     func() // called when the client reads no more
	start      time.Time
	nextAt     time.Time // when the next line is due
}

// newProgress begins the response. It may take longer than any other, so it removes the deadline of the
// request; each line has one of its own.
func newProgress(w http.ResponseWriter, stop func()) *progress {
	r := &progress{w: w, controller: http.NewResponseController(w), cancel: stop, start: time.Now()}
	_ = r.controller.SetReadDeadline(time.Time{})
	w.Header().Set("Content-Type", "application/x-ndjson")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("X-Accel-Buffering", "no") // a proxy must not buffer the lines
	r.update(engine.Found{})
	return r
}

// update writes a line of progress if one is due.
func (r *progress) update(found engine.Found) {
	if now := time.Now(); !now.Before(r.nextAt) {
		r.nextAt = now.Add(progressInterval)
		r.write(r.message("trying", found))
	}
}

func (r *progress) message(kind string, found engine.Found) wire.SearchProgress {
	return wire.NewSearchProgress(kind, found, time.Since(r.start).Milliseconds())
}

func (r *progress) write(message any) {
	_ = r.controller.SetWriteDeadline(time.Now().Add(lineTimeout))
	_, err := r.w.Write(append(wire.Marshal(message), '\n'))
	if err != nil || r.controller.Flush() != nil {
		r.cancel()
	}
}

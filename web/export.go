package web

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"time"

	"rattle/leaderboard"
	"rattle/player"
	"rattle/room"
	"rattle/room/live"
)

// GET /api/me/export gives a player all that is kept of them, as one JSON object:
//
//	{"format", "at", "kept": all but the rounds, "tables": [codes], "rounds": [records ...], "left": [UUIDs]}
//
// A heavy player has thousands of rounds: they are read some at a time and go out as they come, at
// a pace that nobody else feels.

// Tables knows who is at which table. Its methods may be called from any goroutine.
type Tables interface {
	RoomsOf(context.Context, room.PlayerID) ([]room.Code, error)
}

const exportFormat = "rattle-player-1"

const (
	exportChunk = 10 // rounds that are read at a time
	exportPause = 20 * time.Millisecond

	maxExport   = 64 << 20         // bytes of rounds; the others are named
	exportStall = 20 * time.Second // for whoever reads to take a chunk
)

// exportHead is what an export begins with. The rounds follow, and the names of those left out.
type exportHead struct {
	at     room.Instant
	kept   player.Export
	tables []room.Code // that the player is at now
}

// serveExport gives who asks all that is kept of them.
func (s *Server) serveExport(w http.ResponseWriter, r *http.Request) {
	if s.config.Archive == nil || s.turnsAway() {
		writeUnavailable(w, "this server keeps nothing, or stops")
		return
	}
	player, ok := s.asker(w, r)
	if !ok {
		return
	}
	if player == "" {
		s.failLadder(w, "export a player", leaderboard.ErrNotFound)
		return
	}
	place, ok := s.exports.begin(r.Context(), network(remote(r)))
	if !ok {
		s.writeTooFast(w, exportTurn)
		return
	}
	defer place.end()
	ctx := place.ctx
	defer context.AfterFunc(s.ctx, place.cancel)() // the server stops

	head, ok := s.exportHead(w, r.WithContext(ctx), player)
	if !ok {
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Content-Disposition", `attachment; filename="rattle-`+string(head.kept.Player)+`.json"`)
	if r.Method == http.MethodHead {
		return
	}
	controller := http.NewResponseController(w)
	defer context.AfterFunc(ctx, func() { _ = controller.SetWriteDeadline(time.Now()) })() // nobody waits for who is slow
	e := exporting{server: s, w: w, address: s.addresses.of(remote(r)), place: place}
	if err := e.write(ctx, head); err != nil {
		s.warned.Do(func() { s.config.Logger.Warn("request failed", "what", "export a player", "error", err) })
		panic(http.ErrAbortHandler) // half of it is no JSON, and must not look whole
	}
}

// exportHead gathers all but the rounds. If it is false the request has been answered.
func (s *Server) exportHead(w http.ResponseWriter, r *http.Request, player room.PlayerID) (head exportHead, ok bool) {
	kept, err := s.config.Archive.Export(r.Context(), player)
	head = exportHead{at: now(), kept: kept, tables: []room.Code{}}
	if err == nil && s.config.Tables != nil {
		head.tables, err = s.config.Tables.RoomsOf(r.Context(), player)
	}
	if err == nil {
		err = s.anonymize(r.Context(), namesKept(&head.kept))
	}
	if err != nil {
		s.failLadder(w, "export a player", err)
	}
	return head, err == nil
}

// namesKept returns the names of others in what is kept of a player.
func namesKept(k *player.Export) named {
	names := namesIn(&leaderboard.Profile{ID: k.Player, History: k.History, Matches: k.Matches})
	for i := range k.Challenges {
		names[&k.Challenges[i].From.Name] = k.Challenges[i].From.ID
	}
	if k.Assignment != nil {
		names[&k.Assignment.Opponent.Name] = k.Assignment.Opponent.ID
	}
	return names
}

// exporting is an export on its way.
type exporting struct {
	server  *Server
	w       http.ResponseWriter
	address *address
	place   *exportPlace
	size    int // bytes of rounds so far
}

func (e *exporting) write(ctx context.Context, head exportHead) error {
	text, err := json.Marshal(newExportHeadMessage(head))
	if err != nil {
		return err
	}
	if err := e.send(append(bytes.TrimSuffix(text, []byte("}")), `,"rounds":[`...)); err != nil {
		return err
	}
	left := []string{}
	for chunk := range slices.Chunk(head.kept.Rounds, exportChunk) {
		if e.size < maxExport {
			if err := e.wait(ctx); err != nil {
				return err
			}
			if chunk, err = e.rounds(ctx, head.kept.Player, chunk); err != nil {
				return err
			}
		}
		left = append(left, chunk...)
	}
	text, err = json.Marshal(left)
	if err != nil {
		return err
	}
	return e.send(append(append([]byte(`],"left":`), text...), '}'))
}

// rounds sends the records of some rounds, and returns those that there is no room for.
func (e *exporting) rounds(ctx context.Context, player room.PlayerID, uuids []string) (left []string, err error) {
	err = e.server.config.Archive.Rounds(ctx, uuids, func(o room.PendingResult) error {
		switch {
		case o.Record == nil:
			return nil
		case e.size >= maxExport:
			left = append(left, o.ID)
			return nil
		}
		e.address.Pay(live.Work{Read: wordsOf(o.Record.Players)})
		if err := e.server.anonymizeRecord(ctx, o.Record); err != nil {
			return err
		}
		comma := ","
		if e.size == 0 {
			comma = ""
		}
		if err := e.takes(); err != nil {
			return err
		}
		if _, err := fmt.Fprintf(e, `%s{"round":%q,"at":%d,"record":`, comma, o.ID, o.At); err != nil {
			return err
		}
		if err := o.Record.ForPlayer(player).Write(e); err != nil {
			return err
		}
		_, err := e.Write([]byte{'}'})
		return err
	})
	return left, err
}

// Write implements [io.Writer] for what counts as rounds.
func (e *exporting) Write(text []byte) (int, error) {
	n, err := e.w.Write(text)
	e.size += n
	e.place.sent.Add(int64(n))
	return n, err
}

// takes lets who reads have some time for what comes, unless the place was given to others.
func (e *exporting) takes() error {
	_ = http.NewResponseController(e.w).SetWriteDeadline(time.Now().Add(exportStall)) // where it cannot be set it is longer
	return e.place.ctx.Err()
}

// wait keeps the pace: what is sent counts among the messages of its address.
func (e *exporting) wait(ctx context.Context) error {
	e.place.chunks.Add(1)
	if !sleepUntil(ctx, time.Now().Add(exportPause)) {
		return ctx.Err()
	}
	return e.address.sum.WaitN(ctx, min(exportChunkCost, e.address.sum.Burst()))
}

func (e *exporting) send(text []byte) error {
	if err := e.takes(); err != nil {
		return err
	}
	if _, err := e.w.Write(text); err != nil {
		return err
	}
	return http.NewResponseController(e.w).Flush()
}

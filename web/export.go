package web

import (
	"context"
	"net/http"
	"slices"
	"time"

	"rattle/leaderboard"
	"rattle/player"
	"rattle/room"
	"rattle/room/live"
	"rattle/web/limit"
	"rattle/web/wire"
)

// GET /api/me/export returns everything that is stored about the player, as one JSON object:
//
//	{"format", "at", "kept": all but the rounds, "rooms": [codes], "rounds": [records ...], "omitted": [UUIDs]}
//
// A heavy player has thousands of rounds: they are read and written in chunks, at a rate that does not slow
// other players.

// RoomFinder finds the rooms that a player is in. Its methods may be called from any goroutine.
type RoomFinder interface {
	RoomsOf(context.Context, room.PlayerID) ([]room.Code, error)
}

const (
	exportChunk      = 10 // rounds read at a time
	exportChunkDelay = 20 * time.Millisecond

	maxExportBytes     = 64 << 20         // bytes of rounds; those beyond are listed as omitted
	exportChunkTimeout = 20 * time.Second // for the client to read a chunk
)

// exportHead is the first part of an export. The rounds follow, then the UUIDs of those left out.
type exportHead struct {
	at    room.Instant
	kept  player.Export
	rooms []room.Code // that the player is in now
}

// serveExport serves everything that is stored of the player.
func (s *Server) serveExport(w http.ResponseWriter, r *http.Request) {
	if s.config.PlayerArchive == nil || s.closing() {
		wire.WriteUnavailable(w, "this server keeps nothing, or stops")
		return
	}
	player, ok := s.currentPlayer(w, r)
	if !ok {
		return
	}
	if player == "" {
		s.writeResultsFailure(w, "export a player", leaderboard.ErrNotFound)
		return
	}
	place, ok := s.exportQueue.acquire(r.Context(), limit.AddressKey(limit.RemoteAddr(r)))
	if !ok {
		s.writeTooFast(w, exportSlotTimeout)
		return
	}
	defer place.release()
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
	defer context.AfterFunc(ctx, func() { _ = controller.SetWriteDeadline(time.Now()) })() // a canceled export does not wait for a slow client
	e := exportWriter{server: s, w: w, address: s.addresses.Get(limit.RemoteAddr(r)), slot: place}
	if err := e.write(ctx, head); err != nil {
		s.warnLimiter.Do(func() { s.config.Logger.Warn("request failed", "what", "export a player", "error", err) })
		panic(http.ErrAbortHandler) // an incomplete export must not look complete
	}
}

// exportHead reads everything but the rounds. If it returns false it has written the response.
func (s *Server) exportHead(w http.ResponseWriter, r *http.Request, player room.PlayerID) (head exportHead, ok bool) {
	kept, err := s.config.PlayerArchive.Export(r.Context(), player)
	head = exportHead{at: now(), kept: kept, rooms: []room.Code{}}
	if err == nil && s.config.RoomFinder != nil {
		head.rooms, err = s.config.RoomFinder.RoomsOf(r.Context(), player)
	}
	if err == nil {
		err = s.anonymize(r.Context(), namesInArchive(&head.kept))
	}
	if err != nil {
		s.writeResultsFailure(w, "export a player", err)
	}
	return head, err == nil
}

// namesInArchive returns the names of other players in a player's export.
func namesInArchive(k *player.Export) namesByPlayer {
	names := namesInProfile(&leaderboard.Profile{ID: k.Player, History: k.History, Matches: k.Matches})
	for i := range k.Challenges {
		names[&k.Challenges[i].From.Name] = k.Challenges[i].From.ID
	}
	if k.Assignment != nil {
		names[&k.Assignment.Opponent.Name] = k.Assignment.Opponent.ID
	}
	return names
}

// exportWriter writes an export in chunks.
type exportWriter struct {
	server  *Server
	w       http.ResponseWriter
	address *limit.Address
	slot    *exportSlot
	size    int // bytes of rounds so far
}

func (e *exportWriter) write(ctx context.Context, head exportHead) error {
	if err := e.send(wire.OpenExport(head.at, head.kept, head.rooms)); err != nil {
		return err
	}
	var omitted []string
	for chunk := range slices.Chunk(head.kept.Rounds, exportChunk) {
		if e.size < maxExportBytes {
			if err := e.throttle(ctx); err != nil {
				return err
			}
			var err error
			if chunk, err = e.rounds(ctx, head.kept.Player, chunk); err != nil {
				return err
			}
		}
		omitted = append(omitted, chunk...)
	}
	return e.send(wire.CloseExport(omitted))
}

// rounds writes the records of some rounds, and returns those that do not fit into maxExportBytes.
func (e *exportWriter) rounds(ctx context.Context, player room.PlayerID, uuids []string) (left []string, err error) {
	err = e.server.config.PlayerArchive.Rounds(ctx, uuids, func(o room.PendingResult) error {
		switch {
		case o.Record == nil:
			return nil
		case e.size >= maxExportBytes:
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
		if err := e.extendDeadline(); err != nil {
			return err
		}
		if _, err := e.Write(append([]byte(comma), wire.OpenExportedRound(o)...)); err != nil {
			return err
		}
		if err := o.Record.VisibleTo(player).Write(e); err != nil {
			return err
		}
		_, err := e.Write([]byte{'}'})
		return err
	})
	return left, err
}

// Write implements [io.Writer] and counts the bytes of rounds.
func (e *exportWriter) Write(text []byte) (int, error) {
	n, err := e.w.Write(text)
	e.size += n
	e.slot.sent.Add(int64(n))
	return n, err
}

// extendDeadline allows the client more time, for the next chunk, unless the export was canceled.
func (e *exportWriter) extendDeadline() error {
	_ = http.NewResponseController(e.w).SetWriteDeadline(time.Now().Add(exportChunkTimeout)) // on failure the server's own timeout applies
	return e.slot.ctx.Err()
}

// throttle waits until the address may spend the cost of another chunk.
func (e *exportWriter) throttle(ctx context.Context) error {
	e.slot.chunks.Add(1)
	if !limit.SleepUntil(ctx, time.Now().Add(exportChunkDelay)) {
		return ctx.Err()
	}
	return e.address.Total.WaitN(ctx, min(exportChunkCost, e.address.Total.Burst()))
}

func (e *exportWriter) send(text []byte) error {
	if err := e.extendDeadline(); err != nil {
		return err
	}
	if _, err := e.w.Write(text); err != nil {
		return err
	}
	return http.NewResponseController(e.w).Flush()
}

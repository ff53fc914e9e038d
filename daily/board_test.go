package daily_test

import (
	"context"
	"errors"
	"testing"

	"rattle/daily"
	"rattle/engine"
	"rattle/room"
)

// fakeRooms deals a board and notes what was opened.
type fakeRooms struct {
	board string
	dealt int
	open  room.Create
}

func (r *fakeRooms) Deal(context.Context, room.Settings, [32]byte) (*engine.Board, error) {
	r.dealt++
	return engine.ParseBoard(r.board, engine.Plane)
}

func (r *fakeRooms) Create(_ context.Context, c room.Create) (room.Code, error) {
	r.open = c
	return "KTMVQRBC", nil
}

// fakeBoards stores boards by days.
type fakeBoards map[daily.Date]string

func (b fakeBoards) Board(_ context.Context, d daily.Date) (string, error) { return b[d], nil }

func (b fakeBoards) SetBoard(_ context.Context, d daily.Date, board string) (string, error) {
	if b[d] == "" {
		b[d] = board
	}
	return b[d], nil
}

const someBoard, otherBoard = "A B C D\nE F G H\nI J K L\nM N O P", "P O N M\nL K J I\nH G F E\nD C B A"

func TestFirstDealOfADayIsItsBoard(t *testing.T) {
	c := daily.Calendar{First: "2026-11-20", Now: instant(t, "2026-11-21T12:00:00Z")}
	boards := fakeBoards{}
	first, second := &fakeRooms{board: someBoard}, &fakeRooms{board: otherBoard}
	for _, rooms := range []*fakeRooms{first, second} {
		board, err := c.Board(t.Context(), boards, rooms, "2026-11-21")
		if err != nil {
			t.Fatal(err)
		}
		if want, _ := engine.ParseBoard(someBoard, engine.Plane); board.String() != want.String() {
			t.Errorf("the board of the day is\n%s", board)
		}
	}
	if first.dealt != 1 || second.dealt != 0 {
		t.Errorf("it was dealt %d and %d times", first.dealt, second.dealt)
	}
	if _, err := c.Board(t.Context(), boards, first, "2026-11-22"); !errors.Is(err, daily.ErrNoBoard) {
		t.Errorf("tomorrow's board: %v", err)
	}
}

func TestArchiveHasPastDaysOnly(t *testing.T) {
	c := daily.Calendar{First: "2026-11-20", Now: instant(t, "2026-11-21T12:00:00Z")}
	rooms := &fakeRooms{board: someBoard}
	for day, want := range map[daily.Date]error{"2026-11-19": daily.ErrNoBoard, "2026-11-20": nil, "2026-11-21": daily.ErrNoBoard} {
		if _, err := c.OpenArchive(t.Context(), fakeBoards{}, rooms, day, "ann"); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", day, err, want)
		}
	}
	if m := rooms.open.Mode; m.Kind != room.Archive || m.Day != "2026-11-20" || rooms.open.Settings.Seats != 1 {
		t.Errorf("the room is %+v", rooms.open)
	}
}

package wire

import "rattle/room"

// Messages about rooms over HTTP.
type (
	CreatedRoom struct {
		Code room.Code `json:"code"`
	}
	Version struct {
		Version string `json:"version"`
		Notice  string `json:"notice,omitempty"` // of the operator, for all players
	}
	// RoomList is the list of public rooms with players.
	RoomList struct {
		Rooms []ListedRoom `json:"rooms"`
	}
	ListedRoom struct {
		Code    room.Code  `json:"code"`
		Dice    string     `json:"dice"`
		Seconds int        `json:"seconds"`
		Players int        `json:"players"`
		Seats   int        `json:"seats"`
		Phase   room.Phase `json:"phase"`
		Round   int        `json:"round"`
		Rounds  int        `json:"rounds"`
	}
	// RoomSummary is what a room shows to clients that are not in it.
	RoomSummary struct {
		Code         room.Code    `json:"code"`
		Locked       bool         `json:"locked"`
		Refused      room.Refusal `json:"refused,omitempty"`  // the refusal of a join; "" if there is a seat
		SeatName     string       `json:"seatName,omitempty"` // the viewer's name on a seat
		*RoomDetails              // nil if the viewer may not watch
	}
	// RoomDetails is the rest of a RoomSummary, for those who may watch.
	RoomDetails struct {
		Phase    room.Phase     `json:"phase"`
		Round    int            `json:"round"`
		Settings room.Settings  `json:"settings"`
		Players  []SeatedPlayer `json:"players"`
		Now      room.Instant   `json:"now"`                // the store's clock
		ClosesAt room.Instant   `json:"closesAt,omitempty"` // of a round that is played by a clock
		EndsAt   room.Instant   `json:"endsAt,omitempty"`   // for the viewer, if ends differ
	}
	SeatedPlayer struct {
		Name string `json:"name"`
		Away bool   `json:"away"`
		Bot  bool   `json:"bot"`
	}
)

package wire

import "rattle/room"

// What goes over HTTP, besides wishes and errors.
type (
	CreatedRoom struct {
		Code room.Code `json:"code"`
	}
	Version struct {
		Version string `json:"version"`
	}
	// RoomList is the public rooms in which somebody plays.
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
	// RoomSummary is what a room shows to those who are not in it.
	RoomSummary struct {
		Code         room.Code    `json:"code"`
		Locked       bool         `json:"locked"`
		Refused      room.Refusal `json:"refused,omitempty"`  // what a join would be told; "" where there is a seat
		SeatName     string       `json:"seatName,omitempty"` // the name of whoever asks, who has a seat
		*RoomDetails              // nil where whoever asks may not look on
	}
	// RoomDetails is the rest of a roomSummaryMessage, for whoever may look on.
	RoomDetails struct {
		Phase    room.Phase     `json:"phase"`
		Round    int            `json:"round"`
		Settings room.Settings  `json:"settings"`
		Players  []SeatedPlayer `json:"players"`
		Now      room.Instant   `json:"now"`                // the store's clock
		ClosesAt room.Instant   `json:"closesAt,omitempty"` // of a round that is played by a clock
		EndsAt   room.Instant   `json:"endsAt,omitempty"`   // for whoever asks, where not all have the same end
	}
	SeatedPlayer struct {
		Name string `json:"name"`
		Away bool   `json:"away"`
		Bot  bool   `json:"bot"`
	}
)

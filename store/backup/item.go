package backup

import (
	"cmp"
	"encoding/json"

	"rattle/daily"
	"rattle/leaderboard"
	"rattle/matchmaking"
	"rattle/player"
	"rattle/room"
)

// Item is what a store holds of one subject. Exactly one of the fields is set.
type Item struct {
	Room         *Room                    `json:"room,omitempty"`
	Queue        *Queue                   `json:"queue,omitempty"`
	Moderation   *Moderation              `json:"moderation,omitempty"`
	Words        *Words                   `json:"words,omitempty"`
	Counted      leaderboard.CountedSince `json:"counted,omitempty"`
	Leaderboards *Leaderboards            `json:"leaderboards,omitempty"`
	Player       *Player                  `json:"player,omitempty"`
	Match        *Part[StoredMatch]       `json:"match,omitempty"`
	Round        *Round                   `json:"round,omitempty"`
	Calendar     *Calendar                `json:"calendar,omitempty"`
	Day          *Day                     `json:"day,omitempty"`
	Forgotten    *Forgotten               `json:"forgotten,omitempty"`
}

// Words are the lists of words that the operator has for all servers.
type Words struct {
	Extra   string                 `json:"extra,omitempty"` // digests of the files
	Removed string                 `json:"removed,omitempty"`
	Names   string                 `json:"names,omitempty"`
	Kept    map[string]KeptChanges `json:"kept,omitempty"` // by the hash of the lexicon
}

// IsEmpty reports whether it has nothing.
func (w Words) IsEmpty() bool { return w.Extra+w.Removed+w.Names == "" && len(w.Kept) == 0 }

// KeptChanges are the changes that make a lexicon.
type KeptChanges struct {
	At   room.Instant `json:"at"`
	Text string       `json:"text"`
}

// Part is a part of an item that ends by itself.
type Part[T any] struct {
	Ends room.Instant `json:"ends,omitzero"` // 0: never
	Is   T            `json:"is"`
}

// Room is a room. Its log begins at the entry of the snapshot, if there is one.
type Room struct {
	Code     room.Code    `json:"code"`
	Created  room.Instant `json:"created"`
	WakeUp   room.Instant `json:"wakeUp,omitzero"` // 0: none
	Ends     room.Instant `json:"ends,omitzero"`
	Log      []Entry      `json:"log"`
	Snapshot *Snapshot    `json:"snapshot,omitempty"`
}

// Entry is an entry of a room's log. IDs are texts of [room.ID].
type Entry struct {
	ID     string          `json:"id"`
	At     room.Instant    `json:"at"`
	Epoch  string          `json:"epoch,omitempty"` // of an entry of words: the newest structural entry
	Events json.RawMessage `json:"events"`
}

// Snapshot is the state of a room after an entry, as [room.EncodeState] encodes it.
type Snapshot struct {
	Head  string `json:"head"`
	State []byte `json:"state"`
}

// Queue is what of the queue lasts longer than a poll.
type Queue struct {
	Matches    map[room.PlayerID]Part[CurrentMatch] `json:"matches,omitempty"`
	Challenges map[string]Part[Challenge]           `json:"challenges,omitempty"`
	Inboxes    map[room.PlayerID]Part[[]Invitation] `json:"inboxes,omitempty"` // the oldest first
}

// CurrentMatch is the match that a player is in.
type CurrentMatch struct {
	Assignment matchmaking.Assignment `json:"assignment"`
	Address    string                 `json:"address"` // of the player, as a hash
}

// Challenge is a challenge, and whether it was played.
type Challenge struct {
	Challenge matchmaking.Challenge `json:"challenge"`
	Over      bool                  `json:"over,omitempty"`
}

// Invitation is a challenge in the inbox of the challenged player.
type Invitation struct {
	From    room.PlayerID `json:"from"`
	ID      string        `json:"id"`
	Address string        `json:"address"` // of the challenger, as a hash
}

// Moderation is what people are to read or to decide.
type Moderation struct {
	Reviews *Part[[]player.PendingReview] `json:"reviews,omitempty"`
	Reports []player.Report               `json:"reports,omitempty"` // the newest first

	Decisions *Part[[]player.Decision] `json:"decisions,omitempty"` // the newest first

	Rulings map[room.PlayerID]player.Ruling `json:"rulings,omitempty"`
}

// IsEmpty reports whether it has nothing.
func (m Moderation) IsEmpty() bool {
	return m.Reviews == nil && len(m.Reports) == 0 && m.Decisions == nil && len(m.Rulings) == 0
}

// Leaderboards are the leaderboards with one set of dice.
type Leaderboards struct {
	Dice   string        `json:"dice"`
	Boards []Leaderboard `json:"boards,omitempty"`
	Stale  []StaleRef    `json:"stale,omitempty"` // refs that are still to be removed from records
}

// Leaderboard is one leaderboard, which ends with its period.
type Leaderboard struct {
	Kind   leaderboard.Kind   `json:"kind"`
	Period leaderboard.Period `json:"period"`
	Key    string             `json:"key"`
	Rows   []Row              `json:"rows"` // the best first, at least one
}

// Row is a row of a leaderboard.
type Row struct {
	Player room.PlayerID     `json:"player"`
	Value  int               `json:"value"`
	Entry  leaderboard.Entry `json:"entry"`
}

// Ends returns when the leaderboard ends, 0 for never.
func (l Leaderboard) Ends() room.Instant {
	if len(l.Rows) == 0 {
		return 0
	}
	return l.Period.ExpiresAt(l.Rows[0].Entry.At)
}

// Compare orders leaderboards: by kind, then by period, then by time.
func (l Leaderboard) Compare(other Leaderboard) int {
	return cmp.Or(cmp.Compare(l.Kind, other.Kind), cmp.Compare(l.Period, other.Period), cmp.Compare(l.Key, other.Key))
}

// StaleRef is a ref of a record whose row does not show the round any more.
type StaleRef struct {
	Round string `json:"round"`
	Ref   string `json:"ref"`
}

// StoredMatch is the result of a match.
type StoredMatch = leaderboard.StoredMatch

// Round is a round that is recorded, with its refs. It may be refs alone, of a record that has ended.
type Round struct {
	UUID    string                               `json:"uuid"`
	Expires room.Instant                         `json:"expires,omitzero"` // when the record ends unless it has refs
	Result  []byte                               `json:"result,omitempty"` // packed by [room.EncodePendingResult]
	Links   map[room.PlayerID]string             `json:"links,omitempty"`
	Reviews map[room.PlayerID]player.ReviewState `json:"reviews,omitempty"`
	Refs    []string                             `json:"refs,omitempty"`
}

// Calendar is what the daily boards follow from, and those of the days that were played.
type Calendar struct {
	Secret *room.Secret          `json:"secret,omitempty"`
	Since  room.Instant          `json:"since,omitzero"`
	Boards map[daily.Date]string `json:"boards,omitempty"`
}

// Day is the results of a day, by player.
type Day struct {
	Date daily.Date               `json:"date"`
	Rows map[room.PlayerID]DayRow `json:"rows"`
}

// DayRow is a player's attempt.
type DayRow struct {
	Attempt daily.Attempt `json:"attempt"`
	Listed  bool          `json:"listed"` // false until a person has reviewed it
}

// Forgotten is who asked to be forgotten.
type Forgotten struct {
	Until   player.Forgotten               `json:"until,omitempty"`
	ToErase map[room.PlayerID]room.Instant `json:"toErase,omitempty"` // whom something may still name, since when
}

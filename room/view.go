package room

import (
	"slices"

	"rattle/engine"
)

// RoomView is all that one viewer may know of a room.
type RoomView struct {
	Code       Code
	You        PlayerID
	Watching   bool // the viewer has no seat
	Phase      Phase
	Settings   Settings // of the round, from its call to its results; of the next one in the lobby
	Locked     bool
	Players    []Player
	Round      int        // number; 0 before the first
	RoundID    string     // UUID; "" before the first
	Commitment Commitment // of the round called last
	Nonce      *Salt      // of its terms, after the close, for a viewer who played it from a seat
	OpensAt    Instant    // from the call on
	ClosesAt   Instant    // while a round is played the deadline, which is the last end, 0 where there is none; then its close
	Board      *engine.Board
	Words      int          // on the board, where players are told
	Mine       []OwnWord    // the viewer's own words, in the order in which they were found
	Wrong      []WrongWord  // those that cost the viewer points, likewise
	Series     *Series      // where one is played
	Result     *RoundResult // after the close
	Talk       []Remark     // between rounds
	Mode       *ModeView    // where there is one
}

// Player is somebody at the table, as others see them.
type Player struct {
	ID        PlayerID
	Name      string
	Host      bool
	Away      bool
	Done      bool    // has all they want of the round
	Again     bool    // wants another round
	Votes     int     // for putting the player out
	Words     int     // how many they found in this round
	Points    *int    // for them; nil where that would tell too much
	Bot       int     // strength of a bot; 0: a person
	Ghost     bool    // plays an earlier round over again
	ExtraTime int     // time, in the round that is called or played, else in the next; see [MoreTime]
	EndsAt    Instant // while a round is played in which some have more time: the player's own end
}

// OwnWord is a word of the viewer's own.
type OwnWord struct {
	Word   string
	Points int
	Key    Key
}

// PublicView gives what somebody may know of a room who is not in it.
func PublicView(s State) RoomView {
	p := RoomView{
		Code:     s.Code,
		Watching: true,
		Phase:    s.Phase,
		Settings: s.Round.Settings,
		Mode:     modeView(s),
		Locked:   s.Locked,
		Players:  playerViews(s),
		Round:    s.Round.Number,
	}
	if s.Phase == Lobby {
		p.Settings = s.Settings
	}
	return p
}

// RoomSummary is what a viewer may know of a room before they come in. Of a room that the viewer may not
// look on at, the code, the lock and the reasons are all.
type RoomSummary struct {
	RoomView
	SeatName   string // the name by which the viewer sits here already; "" for somebody without a seat
	JoinError  error  // the [Refusal] that somebody who wants a seat meets; nil where there is a seat
	WatchError error  // the same of somebody who wants to look on

	// The end of the round for the viewer, who has a seat or takes one now; 0 where there is one end for all.
	EndsAt Instant
}

// Summarize returns what a viewer, "" for somebody unknown, may know of a room at a given time.
func Summarize(s State, viewer PlayerID, now Instant) RoomSummary {
	o := RoomSummary{JoinError: s.canJoin(viewer, now), WatchError: s.canWatchAt(viewer, now)}
	if o.WatchError != nil {
		o.RoomView = RoomView{Code: s.Code, Watching: true, Locked: s.Locked}
		return o
	}
	o.RoomView = PublicView(s)
	if s.Phase == Playing && s.Round.Settings.Seconds > 0 {
		o.ClosesAt = s.Round.ClosesAt
		if len(s.Round.ExtraTime) > 0 {
			o.EndsAt = s.Round.endFor(viewer)
		}
	}
	seat, _ := s.Seat(viewer)
	o.SeatName = seat.Name
	return o
}

// View gives what viewer, seated or not, may see of a room. The answers are those of the
// round's board; they are read from the opening to the results.
func View(s State, viewer PlayerID, answers *engine.Answers, lists Lists) RoomView {
	p := Views(s, answers)(viewer)
	p.Result, _ = ViewResult(s, answers, lists)
	return p
}

// ViewResult returns the result of the last round, in the phase in which all in the room may
// see it. It is large, the same for all of them, and does not change any more.
func ViewResult(s State, answers *engine.Answers, lists Lists) (*RoundResult, bool) {
	if s.Phase != Results || !s.Round.Closed() {
		return nil, false
	}
	return roundResult(s, answers, lists), true
}

// Views returns [View] without the result, for each of many viewers, and does once what is the
// same for all. Viewers differ in You, Watching, Nonce, Mine and Wrong.
func Views(s State, answers *engine.Answers) func(viewer PlayerID) RoomView {
	all := watcherView(s, answers)
	return func(viewer PlayerID) RoomView {
		p := all
		p.You = viewer
		seat, seated := s.Seat(viewer)
		p.Watching = !seated
		if i := seatIndex(s.Round.VacatedSeats, viewer); !seated && i >= 0 {
			seat = s.Round.VacatedSeats[i] // who has given the seat up has not given up what was found
		}
		if seated && s.Phase == Results && inStandings(s.Round.Tally, viewer) {
			p.Nonce = &s.Round.Nonce
		}
		if p.Board != nil {
			p.Mine, p.Wrong = ownWords(seat), wrongWords(seat)
		}
		return p
	}
}

func inStandings(tally []Standing, p PlayerID) bool {
	return slices.ContainsFunc(tally, func(st Standing) bool { return st.Player == p })
}

// watcherView gives what somebody in the room may see who has no seat.
func watcherView(s State, answers *engine.Answers) RoomView {
	p := PublicView(s)
	p.RoundID, p.Commitment, p.Series = s.Round.ID, s.Round.Commitment, seriesView(s)
	p.Talk = ViewTalk(s)
	switch s.Phase {
	case Lobby:
		return p
	case Called:
		p.OpensAt = s.Since.Add(s.Duration)
		return p
	}
	p.Board, p.OpensAt = s.Round.Board, s.Round.OpenedAt
	switch {
	case s.Phase == Results:
		p.ClosesAt = min(s.Round.ClosedAt, s.Round.ClosesAt)
	case s.Round.Settings.Seconds > 0:
		p.ClosesAt = s.Round.ClosesAt
	}
	if s.Round.Settings.Count {
		p.Words = countUnflagged(answers)
	}
	return p
}

// ViewPlayer gives one player as others see them.
func ViewPlayer(s State, p PlayerID) (Player, bool) {
	seat, ok := s.Seat(p)
	return playerView(s, seat), ok
}

func playerViews(s State) []Player {
	players := make([]Player, len(s.Seats))
	for i, seat := range s.Seats {
		players[i] = playerView(s, seat)
	}
	return players
}

func playerView(s State, seat Seat) Player {
	p := Player{
		ID:        seat.Player,
		Name:      seat.Name,
		Host:      seat.Player == s.Host(),
		Away:      seat.Away,
		Done:      seat.Done,
		Again:     seat.Again,
		Words:     seat.Words,
		Bot:       seat.Bot,
		Ghost:     seat.Ghost,
		ExtraTime: s.extraTimeOf(seat),
	}
	if !s.isBetweenRounds() {
		p.ExtraTime = s.Round.extraTimeFor(seat.Player)
	}
	if s.Phase == Playing && len(s.Round.ExtraTime) > 0 {
		p.EndsAt = s.Round.endFor(seat.Player)
	}
	for _, voter := range seat.VotesAgainst {
		if seatIndex(s.Seats, voter) >= 0 {
			p.Votes++
		}
	}
	// Where words strike each other the points would be a lie, and where the first finder
	// wins they would tell who was first.
	if s.Phase == Playing && s.Round.Settings.Shared == AllCount {
		p.Points = &seat.Points
	}
	return p
}

func ownWords(seat Seat) []OwnWord {
	words := make([]OwnWord, 0, seat.Words)
	for f := range seat.FoundWords() {
		words = append(words, OwnWord{f.Word, f.Points, f.Key})
	}
	slices.Reverse(words)
	return words
}

func wrongWords(seat Seat) []WrongWord {
	var words []WrongWord
	for w := range seat.WrongWords() {
		words = append(words, WrongWord{Word: w.Word, Refusal: w.Refusal, Points: w.Points, Key: w.Key})
	}
	slices.Reverse(words)
	return words
}

// seriesView gives the match that goes on, or that the last round has ended.
func seriesView(s State) *Series {
	if s.Settings.Rounds == 0 && s.Settings.Target == 0 {
		return nil
	}
	return &s.Series
}

// countUnflagged counts the words that the game would say by itself.
func countUnflagged(answers *engine.Answers) int {
	n := 0
	for _, id := range answers.Words() {
		if !answers.Lexicon().Flagged(id) {
			n++
		}
	}
	return n
}

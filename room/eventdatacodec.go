package room

import (
	"fmt"

	"rattle/engine"
)

// The JSON of each kind of event's data, in the log.

type (
	createdJSON struct {
		Code        Code     `json:"code"`
		Settings    Settings `json:"settings"`
		Mode        Mode     `json:"mode,omitzero"`
		AddressHash string   `json:"addressHash,omitempty"`
	}
	settingsChangedJSON struct {
		Settings Settings `json:"settings"`
	}
	extraTimeSetJSON struct {
		Player  PlayerID `json:"player"`
		Percent int      `json:"percent"`
	}
	lockedJSON struct {
		Locked bool `json:"locked"`
	}
	seatedJSON struct {
		Player      PlayerID `json:"player"`
		Name        string   `json:"name"`
		AddressHash string   `json:"addressHash,omitempty"`
		Bot         int      `json:"bot,omitempty"`
		Ghost       bool     `json:"ghost,omitempty"`
	}
	renamedJSON struct {
		Player PlayerID `json:"player"`
		Name   string   `json:"name"`
	}
	connectionsRestoredJSON struct {
		Players []PlayerID `json:"players"`
	}
	voteCastJSON struct {
		Player PlayerID `json:"player"`
		Target PlayerID `json:"target"`
	}
	saidJSON struct {
		Player PlayerID `json:"player"`
		Text   string   `json:"text,omitempty"`
		Emote  Emote    `json:"emote,omitempty"`
	}
	roundCalledJSON struct {
		By         PlayerID    `json:"by"`
		Round      string      `json:"round"`
		Number     int         `json:"number"`
		Key        PrivateKey  `json:"key"`
		Secret     Secret      `json:"secret"`
		Nonce      Salt        `json:"nonce"`
		Terms      string      `json:"terms"`
		Commitment Commitment  `json:"commitment"`
		Countdown  Millis      `json:"countdown"`
		NewSeries  bool        `json:"newSeries,omitempty"`
		ExtraTime  []ExtraTime `json:"extraTime,omitempty"`
	}
	contributedJSON struct {
		Player PlayerID `json:"player"`
		Bytes  Salt     `json:"bytes"`
	}
	timeUpJSON struct {
		NextEnd Millis `json:"nextEnd"`
	}
	roundForfeitedJSON struct {
		MatchScore MatchScore `json:"matchScore"`
	}
	matchEndedJSON struct {
		Result MatchResult `json:"result"`
	}
	resultRecordedJSON struct {
		ID      string         `json:"id"`
		Changes []RatingChange `json:"changes,omitempty"`
	}
	// playerJSON is the data of events that have nothing but a player.
	playerJSON struct {
		Player PlayerID `json:"player"`
	}
	keyJSON struct {
		Tab string `json:"tab"`
		N   int    `json:"n"`
	}
	wordFoundJSON struct {
		Player PlayerID `json:"player"`
		Key    keyJSON  `json:"key,omitzero"`
		Word   string   `json:"word"`
		Points int      `json:"points"`
		At     Millis   `json:"at,omitempty"`
	}
	wordPenalizedJSON struct {
		Player  PlayerID `json:"player"`
		Key     keyJSON  `json:"key"`
		Word    string   `json:"word"`
		Refusal Refusal  `json:"refusal"`
		Points  int      `json:"points"`
	}
	roundOpenedJSON struct {
		boardJSON
		DealAttempt int    `json:"attempt"`
		Duration    Millis `json:"duration"`
		MaxDuration Millis `json:"maxDuration,omitempty"`
	}
	// The words of a tally or of a plan are packed beside the rest, see pack.go.
	roundClosedJSON struct {
		ClosedEarly bool        `json:"early,omitempty"`
		Tally       []Standing  `json:"tally"` // without words
		Series      Series      `json:"series"`
		MatchScore  *MatchScore `json:"matchScore,omitempty"`
		Idle        []PlayerID  `json:"idle,omitempty"`
		Left        []PlayerID  `json:"left,omitempty"`
		Signature   Signature   `json:"signature"`
		Words       []byte      `json:"words"`
	}
	botPlannedJSON struct {
		Player PlayerID `json:"player"`
		Words  []byte   `json:"words"`
	}
	boardJSON struct {
		Board    string          `json:"board"`
		Topology engine.Topology `json:"topology"`
	}
)

func encodeWordFound(e WordFound) wordFoundJSON {
	return wordFoundJSON{Player: e.Player, Key: keyJSON(e.Key), Word: e.Word, Points: e.Points, At: e.At}
}

func decodeWordFound(j wordFoundJSON) WordFound {
	return WordFound{Player: j.Player, Key: Key(j.Key), Word: j.Word, Points: j.Points, At: j.At}
}

func encodeWordPenalized(e WordPenalized) wordPenalizedJSON {
	return wordPenalizedJSON{Player: e.Player, Key: keyJSON(e.Key), Word: e.Word, Refusal: e.Refusal, Points: e.Points}
}

func decodeWordPenalized(j wordPenalizedJSON) WordPenalized {
	return WordPenalized{Player: j.Player, Key: Key(j.Key), Word: j.Word, Refusal: j.Refusal, Points: j.Points}
}

func newBoardJSON(b *engine.Board) boardJSON { return boardJSON{b.String(), b.Topology()} }

// board parses the board. Damaged data is an error here, since Evolve cannot return one.
func (j boardJSON) board() (*engine.Board, error) {
	board, err := engine.ParseBoard(j.Board, j.Topology)
	if err != nil {
		return nil, fmt.Errorf("board in a log: %w", err)
	}
	return board, nil
}

func encodeCustomBoardSet(e CustomBoardSet) (boardJSON, error) { return newBoardJSON(e.Board), nil }

func decodeCustomBoardSet(j boardJSON) (CustomBoardSet, error) {
	board, err := j.board()
	return CustomBoardSet{board}, err
}

func encodeRoundOpened(e RoundOpened) (roundOpenedJSON, error) {
	return roundOpenedJSON{newBoardJSON(e.Board), e.DealAttempt, e.Duration, e.MaxDuration}, nil
}

func decodeRoundOpened(j roundOpenedJSON) (RoundOpened, error) {
	board, err := j.board()
	return RoundOpened{Board: board, DealAttempt: j.DealAttempt, Duration: j.Duration, MaxDuration: j.MaxDuration}, err
}

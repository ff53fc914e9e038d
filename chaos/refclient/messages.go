package refclient

// The phases of a room.
const (
	Lobby   = "lobby"
	Called  = "called"
	Playing = "playing"
	Results = "results"
)

// The close codes after which a client must not reconnect, or not at once.
const (
	codeTooLarge    = 1009
	codeFlooded     = 4000
	codeRemoved     = 4003
	codeUnknownRoom = 4004
	codeTooMany     = 4008

	// CodeComeBack is the close code of a server that stops: another one takes over.
	CodeComeBack = 1001
)

// Room is everything that this client may know. Instants are milliseconds since 1970 by the clock
// of the store.
type Room struct {
	Code     string    `json:"code"`
	You      string    `json:"you"`
	Watching bool      `json:"watching"`
	Phase    string    `json:"phase"`
	Now      int64     `json:"now"`
	Players  []Player  `json:"players"`
	Round    int       `json:"round"`
	RoundID  string    `json:"roundId"`
	OpensAt  int64     `json:"opensAt"`
	ClosesAt int64     `json:"closesAt"`
	Board    *Board    `json:"board"`
	Mine     []OwnWord `json:"mine"` // nil: as before
	Wrong    []OwnWord `json:"wrong"`
	Result   *Result   `json:"-"` // of the result message before
	Mode     *Mode     `json:"mode"`
}

// Mode is what a room was opened for, besides playing.
type Mode struct {
	Kind    string   `json:"kind"`
	Match   string   `json:"matchId"`
	Rated   bool     `json:"rated"`
	Over    bool     `json:"over"`
	Void    bool     `json:"void"`
	Winner  string   `json:"winner"`
	Changes []Change `json:"ratingChanges"`
}

// Change is the change of a player's rating by a match.
type Change struct {
	Player string `json:"player"`
	Before int    `json:"before"`
	After  int    `json:"after"`
}

// Player is a player with a seat.
type Player struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	Host  bool   `json:"host"`
	Away  bool   `json:"away"`
	Done  bool   `json:"done"`
	Again bool   `json:"again"` // wants another round
	Words int    `json:"words"`
}

// Board is the dice of a round, row by row from the upper left.
type Board struct {
	Rows     int      `json:"rows"`
	Cols     int      `json:"cols"`
	Topology string   `json:"topology"`
	Faces    []string `json:"faces"`
}

// OwnWord is a word of this client's player, with the key that it was sent under.
type OwnWord struct {
	Word    string `json:"word"`
	Points  int    `json:"points"`
	Refusal string `json:"refusal"`
	Tab     string `json:"tab"`
	N       int    `json:"n"`
}

// Result is the result of a round.
type Result struct {
	Round   string     `json:"round"`
	Partial bool       `json:"partial"`
	Early   bool       `json:"early"`
	Players []Standing `json:"players"`
	Words   []Answer   `json:"words"`
	Total   int        `json:"total"`
	Points  int        `json:"points"`
}

// Standing is a player in the result, the best first.
type Standing struct {
	ID     string  `json:"id"`
	Name   string  `json:"name"`
	Rank   int     `json:"rank"`
	Points int     `json:"points"`
	Wrong  int     `json:"wrong"`
	Found  int     `json:"found"`
	Words  []Found `json:"words"`
}

// Found is a word in the result of the player who found it.
type Found struct {
	Word    string `json:"word"`
	Points  int    `json:"points"`
	Worth   int    `json:"worth"`
	Finders int    `json:"finders"`
	At      int64  `json:"at"`
}

// Answer is a word of the board, and who found it.
type Answer struct {
	Word    string   `json:"word"`
	Points  int      `json:"points"`
	Path    []int    `json:"path"`
	List    string   `json:"list"`
	Finders []string `json:"finders"`
}

// The messages of a client.
type (
	plainMessage struct {
		Kind string `json:"kind"`
	}
	joinMessage struct {
		Kind  string `json:"kind"`
		Room  string `json:"room"`
		Name  string `json:"name"`
		Tab   string `json:"tab"`
		Watch bool   `json:"watch,omitempty"`
	}
	renameMessage struct {
		Kind string `json:"kind"`
		Name string `json:"name"`
	}
	contributeMessage struct {
		Kind  string `json:"kind"`
		Bytes string `json:"bytes"`
	}
	wordMessage struct {
		Kind  string `json:"kind"`
		Round int    `json:"round"`
		N     int    `json:"n"`
		Word  string `json:"word"`
	}
)

// message has the fields of all small messages of the server.
type message struct {
	Kind string `json:"kind"`
	Code string `json:"code"` // error
	Text string `json:"text"` // error

	Tab     string `json:"tab"` // answer
	N       int    `json:"n"`
	Word    string `json:"word"`
	Points  int    `json:"points"`
	Refusal string `json:"refusal"`
	Alone   bool   `json:"practice"`
}

// tally is a `found` message: how many words a player has now.
type tally struct {
	Player string `json:"player"`
	Words  int    `json:"words"`
}

// seat is a `seat` message: a player that has changed.
type seat struct {
	Player Player `json:"player"`
}

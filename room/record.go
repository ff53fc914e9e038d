package room

// RecordFormat is the format of [Record].
const RecordFormat = "rattle-round-1"

// Record is a closed round with all that it takes to play it again by its rules.
type Record struct {
	Format        string         `json:"format"` // RecordFormat
	Terms         string         `json:"terms"`  // text of the JSON of [Terms], as the round was bound by it
	Commitment    Commitment     `json:"commitment"`
	Secret        Secret         `json:"secret"`
	Contributions []Contribution `json:"contributions"` // in the order of the log
	Attempt       int            `json:"attempt"`
	Board         string         `json:"board"` // as [engine.Board.String] writes it
	OpenedAt      Instant        `json:"openedAt"`
	ClosesAt      Instant        `json:"closesAt"` // the deadline
	Early         bool           `json:"early"`
	Players       []Standing     `json:"players"` // the best first
}

// NewRecord gives the record of the round that was called last, if it has closed. A round
// that was bound by no terms, as those of an older release, has none: it could only look
// like a fraud.
func NewRecord(s State) (Record, bool) {
	r := s.Round
	if !r.Closed() || r.Terms == "" {
		return Record{}, false
	}
	return Record{
		RecordFormat, r.Terms, r.Commitment, r.Secret, append([]Contribution{}, r.Contributions...), r.Attempt,
		r.Board.String(), r.OpenedAt, r.ClosesAt, r.Early, r.Tally,
	}, true
}

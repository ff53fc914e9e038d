package load

import (
	"time"

	"github.com/HdrHistogram/hdrhistogram-go"
)

// Report is the result of a run, or its state so far.
type Report struct {
	Stage    string  `json:"-"`       // what is happening at the moment
	Seconds  float64 `json:"seconds"` // over which words were due
	Players  int     `json:"players"` // with watchers
	Watching int     `json:"watching"`
	Rooms    int     `json:"rooms"`

	Sent                 int64          `json:"sent"` // words, each once however often it went over the wire
	Answered             int64          `json:"answered"`
	Accepted             int64          `json:"accepted"`      // answered with points
	AcceptedShare        float64        `json:"acceptedShare"` // of those that were sent
	Refused              map[string]int `json:"refused"`
	SubmissionsPerSecond float64        `json:"submissionsPerSecond"` // answered before the time was over

	// In milliseconds.
	Answer         Times `json:"answer"`         // from when a word was due to its answer
	AnswerFromSend Times `json:"answerFromSend"` // from when it was sent
	Others         Times `json:"others"`         // from when it was due to the screen of each other player
	Late           Times `json:"late"`           // from when it was due to when it was sent: the machine's doing, not the server's

	Sockets       int64          `json:"sockets"` // open at the moment
	BytesIn       int64          `json:"bytesIn"`
	BytesOut      int64          `json:"bytesOut"`
	Messages      int64          `json:"messages"` // received
	Errors        map[string]int `json:"errors"`
	Reconnections int64          `json:"reconnections"`
	SentAgain     int64          `json:"sentAgain"` // words that a lost connection left without an answer
	Restored      int64          `json:"restored"`  // words that had been answered with points, and that a server did not show
	Rounds        int64          `json:"rounds"`    // that were checked

	Differences []string `json:"differences"`
	OK          bool     `json:"ok"`
}

// Times are quantiles in milliseconds.
type Times struct {
	P50  float64 `json:"p50"`
	P99  float64 `json:"p99"`
	P999 float64 `json:"p999"`
	Max  float64 `json:"max"`
	N    int64   `json:"n"` // how many
}

func timesOf(h *hdrhistogram.Histogram) Times {
	ms := func(us int64) float64 { return float64(us) / 1000 }
	return Times{
		ms(h.ValueAtQuantile(50)), ms(h.ValueAtQuantile(99)), ms(h.ValueAtQuantile(99.9)), ms(h.Max()), h.TotalCount(),
	}
}

// report returns the report so far.
func (r *run) report() Report {
	m := r.metrics
	report := Report{
		Stage: *r.stage.Load(), Seconds: r.played().Seconds(),
		Players: r.options.Players, Watching: r.watching, Rooms: len(r.rooms),
		Sent: m.sent.Load(), Answered: m.answered.Load(), Accepted: m.accepted.Load(), Refused: m.allRefusals(),
		Answer: m.merged(answer), AnswerFromSend: m.merged(wire), Others: m.merged(others), Late: m.merged(late),
		Sockets: m.sockets.Load(), BytesIn: m.bytesIn.Load(), BytesOut: m.bytesOut.Load(), Messages: m.messages.Load(),
		Reconnections: m.reconnections.Load(), SentAgain: m.resent.Load(), Restored: m.resentAfterLoss.Load(), Rounds: m.rounds.Load(),
	}
	report.Errors, report.Differences = m.problems()
	if report.Sent > 0 {
		report.AcceptedShare = float64(report.Accepted) / float64(report.Sent)
	}
	if report.Seconds > 0 {
		report.SubmissionsPerSecond = float64(m.inTime.Load()) / report.Seconds
	}
	report.OK = report.Accepted > 0 && len(report.Differences) == 0
	return report
}

// played returns the time over which words were due so far.
func (r *run) played() time.Duration {
	begin, end := time.Duration(r.begin.Load()), time.Duration(r.ended.Load())
	if begin == 0 {
		return 0
	}
	if end == 0 {
		end = r.now()
	}
	return min(end-begin, r.options.Time)
}

//go:build linux

package main

import (
	"fmt"
	"maps"
	"time"

	"github.com/HdrHistogram/hdrhistogram-go"
)

// tally is what the crowd has counted since the run began, and again since words are sent.
type tally struct {
	sent, accepted, inTime, scores, pings, waits int
	waiting                                      int                     // words without an answer
	fromDue, fromSend                            *hdrhistogram.Histogram // of answers, in microseconds
	errors                                       map[string]int
}

const maxMicros = int64(10 * time.Minute / time.Microsecond)

func newTally() tally {
	return tally{
		fromDue: hdrhistogram.New(1, maxMicros, 3), fromSend: hdrhistogram.New(1, maxMicros, 3), errors: make(map[string]int),
	}
}

func (t *tally) addError(what string) { t.errors[what]++ }

func (t *tally) addAnswer(fromDue, fromSend time.Duration, inTime bool) {
	_ = t.fromDue.RecordValue(min(max(0, fromDue.Microseconds()), maxMicros))
	_ = t.fromSend.RecordValue(min(max(0, fromSend.Microseconds()), maxMicros))
	t.waiting--
	if inTime {
		t.inTime++
	}
}

// report is what a run prints. It counts from when the first word may be due until all are answered;
// processor time and what was stolen of it until the last word was due.
type report struct {
	Players           int            `json:"players"`
	Seconds           float64        `json:"seconds"`
	Sent              int            `json:"sent"`
	Accepted          int            `json:"accepted"`
	Unanswered        int            `json:"unanswered"`
	AnsweredPerSecond float64        `json:"answeredPerSecond"` // before the time was over
	Scores            int            `json:"scores"`            // messages about the words of others, and of one's own
	Pings             int            `json:"pings"`             // of the servers
	Waits             int            `json:"waits"`             // how often players were told that their room waits for the store
	Answer            times          `json:"answer"`            // from when a word was due
	AnswerFromSend    times          `json:"answerFromSend"`
	Own               float64        `json:"own"`     // seconds of processor time
	Watched           []float64      `json:"watched"` // seconds of processor time of each watched process
	Stolen            float64        `json:"stolen"`  // share of the processors' time that the host gave to others
	Errors            map[string]int `json:"errors"`
}

// times are quantiles in milliseconds.
type times struct {
	P50  float64 `json:"p50"`
	P99  float64 `json:"p99"`
	P999 float64 `json:"p999"`
	Max  float64 `json:"max"`
}

func timesOf(h *hdrhistogram.Histogram) times {
	ms := func(us int64) float64 { return float64(us) / 1000 }
	return times{ms(h.ValueAtQuantile(50)), ms(h.ValueAtQuantile(99)), ms(h.ValueAtQuantile(99.9)), ms(h.Max())}
}

func (c *crowd) newReport() report {
	seconds := c.options.duration.Seconds()
	r := report{
		Players: len(c.players), Seconds: seconds, Sent: c.tally.sent, Accepted: c.tally.accepted,
		Unanswered: c.tally.waiting, AnsweredPerSecond: float64(c.tally.inTime) / seconds, Scores: c.tally.scores, Pings: c.tally.pings, Waits: c.tally.waits,
		Answer: timesOf(c.tally.fromDue), AnswerFromSend: timesOf(c.tally.fromSend), Errors: maps.Clone(c.tally.errors),
	}
	r.Own, r.Watched, r.Stolen = c.usage[1].since(c.usage[0])
	return r
}

// check returns an error unless every word was accepted and nothing else went wrong: what is fast
// and wrong is not fast.
func (r report) check() error {
	if r.Accepted == r.Sent && r.Unanswered == 0 && len(r.Errors) == 0 {
		return nil
	}
	return fmt.Errorf("of %d words %d were accepted and %d not answered; errors: %v", r.Sent, r.Accepted, r.Unanswered, r.Errors)
}

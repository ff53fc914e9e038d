package load

import (
	"bytes"
	"encoding/json"
	"time"
)

// handle handles a message that arrived at an instant of the run's clock.
func (p *person) handle(line []byte, at time.Duration) {
	p.run.metrics.messages.Add(1)
	switch string(kindOf(line)) {
	case "answer":
		p.handleAnswer(line, at)
	case "score":
		p.handleScore(line, at)
	case "result":
		p.result = bytes.Clone(line)
	case "room":
		p.handleRoom(line)
	case "waiting":
		p.run.metrics.countError("waiting")
	case "error":
		p.handleError(line)
	}
}

// handleScore measures how long another player's word took to this screen.
func (p *person) handleScore(line []byte, at time.Duration) {
	other := p.room.personByID(textOf(line, "player"))
	words, ok := numberOf(line, "words")
	if other == nil || other == p || !ok {
		return
	}
	before := p.seen[other]
	if p.seen[other] = words; words <= before {
		return
	}
	other.visibility.seen(before, words, at, func(took time.Duration) {
		if !p.slow {
			p.run.metrics.observe(p.number, others, took)
		}
	})
}

func (p *person) handleError(line []byte) {
	var m struct {
		Code string `json:"code"`
	}
	_ = json.Unmarshal(line, &m)
	p.run.metrics.countError("error: " + m.Code)
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.seated && p.conn != nil {
		_ = p.conn.Close() // and reconnect
	}
}

// The refusals that matter here.
const (
	tooFast    = "too-fast"
	notPlaying = "not-playing"
	repeated   = "already-found"
)

// rejectsWord reports whether a refusal says that a word is not on the board or not a word. Other
// refusals say nothing of the word, and the meaning of those of a newer server is unknown.
func rejectsWord(refusal string) bool {
	return refusal == "too-short" || refusal == "not-on-board" || refusal == "not-a-word"
}

// resendDelay is the time after which a word that was sent too fast is sent again.
const resendDelay = time.Second

func (p *person) handleAnswer(line []byte, at time.Duration) {
	n, _ := numberOf(line, "n")
	refusal := string(textOf(line, "refusal"))
	if refusal == tooFast {
		p.run.metrics.refused(p.number, refusal)
		time.AfterFunc(resendDelay, func() { p.resend(n) })
		return
	}
	p.mu.Lock()
	i := p.find(n)
	if i < 0 {
		p.mu.Unlock()
		return // it was sent again, and both were answered
	}
	a := p.pending[i]
	p.checkAnswer(a, refusal)
	if p.pending[i].answers--; a.answers > 1 {
		p.pending[i].answered, p.pending[i].points = true, refusal == ""
	} else {
		p.pending = append(p.pending[:i], p.pending[i+1:]...)
		p.run.open.Add(-1)
	}
	p.mu.Unlock()
	if a.answered {
		return
	}
	p.count(a, refusal, at)
	if p.run.unthrottled() {
		p.submit(p.run.now())
	}
}

// checkAnswer records a word that counts, and reports answers that are wrong from any server; p.mu is held.
func (p *person) checkAnswer(a submission, refusal string) {
	meter, bare := p.run.metrics, p.run.options.Bare
	wrong := a.word < 0
	switch {
	case bare:
	case a.answered && a.points != (refusal == "") && (refusal == "" || refusal == repeated || rejectsWord(refusal)):
		meter.addDifference("%s, %s: %q was answered twice under one key, with different answers (%q)", p.room.code, p.name, p.spell(a.word), refusal)
	case wrong && refusal == "":
		meter.addDifference("%s, %s: %q is not a word of the board, but got points", p.room.code, p.name, p.spell(a.word))
	case !wrong && rejectsWord(refusal):
		meter.addDifference("%s, %s: %q is a word of the board, but was refused (%s)", p.room.code, p.name, p.spell(a.word), refusal)
	}
	if refusal != "" || wrong {
		return
	}
	if before, ok := p.counted[a.word]; ok && before != a.n && !bare {
		meter.addDifference("%s, %s: %q got points twice", p.room.code, p.name, p.spell(a.word))
	}
	p.counted[a.word] = a.n
	if p.phase == results {
		p.room.checkLate(p, p.spell(a.word))
	}
}

// count adds the first answer to a word to the metrics.
func (p *person) count(a submission, refusal string, at time.Duration) {
	meter := p.run.metrics
	meter.answered.Add(1)
	if at < p.run.end() {
		meter.inTime.Add(1)
	}
	if refusal != "" {
		meter.refused(p.number, refusal)
	} else {
		meter.accepted.Add(1)
	}
	due := a.due
	if a.untimed {
		due = 0
	} else {
		meter.observe(p.number, answer, at-a.due)
		if a.sent > 0 {
			meter.observe(p.number, wire, at-a.sent)
		}
	}
	if refusal == "" && !a.shown {
		p.visibility.counted(due, func(took time.Duration) { meter.observe(p.number, others, took) })
	}
}

// resend sends a word again that has no answer.
func (p *person) resend(n int) {
	p.mu.Lock()
	i := p.find(n)
	if i < 0 || p.conn == nil || !p.seated {
		p.mu.Unlock()
		return // or it is sent when the connection is back
	}
	conn, message := p.conn, wordMessage(p.submissions.number, n, p.spell(p.pending[i].word))
	p.mu.Unlock()
	p.write(conn, message)
}

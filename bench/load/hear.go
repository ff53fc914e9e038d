package load

import (
	"bytes"
	"encoding/json"
	"time"
)

// hear takes a message that came at some instant of the run's clock.
func (p *person) hear(line []byte, at time.Duration) {
	p.run.meter.messages.Add(1)
	switch string(kindOf(line)) {
	case "answer":
		p.hearAnswer(line, at)
	case "found":
		p.hearFound(line, at)
	case "result":
		p.result = bytes.Clone(line)
	case "room":
		p.hearRoom(line)
	case "waiting":
		p.run.meter.fail("waiting")
	case "error":
		p.hearError(line)
	}
}

// hearFound times how long a word of somebody else took to this screen.
func (p *person) hearFound(line []byte, at time.Duration) {
	other := p.table.known(textOf(line, "player"))
	words, ok := numberOf(line, "words")
	if other == nil || other == p || !ok {
		return
	}
	before := p.seen[other]
	if p.seen[other] = words; words <= before {
		return
	}
	other.shown.tell(before, words, at, func(took time.Duration) {
		if !p.slow {
			p.run.meter.time(p.number, others, took)
		}
	})
}

func (p *person) hearError(line []byte) {
	var m struct {
		Code string `json:"code"`
	}
	_ = json.Unmarshal(line, &m)
	p.run.meter.fail("error: " + m.Code)
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.seated && p.conn != nil {
		_ = p.conn.Close() // and come again
	}
}

// Refusals that are looked at here.
const (
	tooFast    = "too-fast"
	notPlaying = "not-playing"
	repeated   = "already-found"
)

// denies reports whether a refusal says that a word is none of the board. Others are no judgement
// of the word, and of those that a newer server has nobody here can tell.
func denies(refusal string) bool {
	return refusal == "too-short" || refusal == "not-on-board" || refusal == "not-a-word"
}

// retry is the time after which a word that came too fast is sent again.
const retry = time.Second

func (p *person) hearAnswer(line []byte, at time.Duration) {
	n, _ := numberOf(line, "n")
	refusal := string(textOf(line, "refusal"))
	if refusal == tooFast {
		p.run.meter.refused(p.number, refusal)
		time.AfterFunc(retry, func() { p.repeat(n) })
		return
	}
	p.mu.Lock()
	i := p.find(n)
	if i < 0 {
		p.mu.Unlock()
		return // it was sent again, and both were answered
	}
	a := p.waiting[i]
	p.judge(a, refusal)
	if p.waiting[i].answers--; a.answers > 1 {
		p.waiting[i].answered, p.waiting[i].points = true, refusal == ""
	} else {
		p.waiting = append(p.waiting[:i], p.waiting[i+1:]...)
		p.run.open.Add(-1)
	}
	p.mu.Unlock()
	if a.answered {
		return
	}
	p.count(a, refusal, at)
	if p.run.flatOut() {
		p.submit(p.run.now())
	}
}

// judge notes a word that counts, and finds what a server must not answer; p.mu is held.
func (p *person) judge(a asked, refusal string) {
	meter, bare := p.run.meter, p.run.options.Bare
	wrong := a.word < 0
	switch {
	case bare:
	case a.answered && a.points != (refusal == "") && (refusal == "" || refusal == repeated || denies(refusal)):
		meter.differ("%s, %s: %q was answered twice under one key, and not alike (%q)", p.table.code, p.name, p.spell(a.word), refusal)
	case wrong && refusal == "":
		meter.differ("%s, %s: %q is no word of the board, and was given points", p.table.code, p.name, p.spell(a.word))
	case !wrong && denies(refusal):
		meter.differ("%s, %s: %q is a word of the board, and was refused (%s)", p.table.code, p.name, p.spell(a.word), refusal)
	}
	if refusal != "" || wrong {
		return
	}
	if before, ok := p.counted[a.word]; ok && before != a.n && !bare {
		meter.differ("%s, %s: %q was given points twice", p.table.code, p.name, p.spell(a.word))
	}
	p.counted[a.word] = a.n
	if p.phase == results {
		p.table.cameLate(p, p.spell(a.word))
	}
}

// count adds the first answer to a word to the figures.
func (p *person) count(a asked, refusal string, at time.Duration) {
	meter := p.run.meter
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
		meter.time(p.number, answer, at-a.due)
		if a.sent > 0 {
			meter.time(p.number, wire, at-a.sent)
		}
	}
	if refusal == "" && !a.shown {
		p.shown.counts(due, func(took time.Duration) { meter.time(p.number, others, took) })
	}
}

// repeat sends a word again that has no answer.
func (p *person) repeat(n int) {
	p.mu.Lock()
	i := p.find(n)
	if i < 0 || p.conn == nil || !p.seated {
		p.mu.Unlock()
		return // or it is sent when the connection is back
	}
	conn, message := p.conn, wordMessage(p.ledger.number, n, p.spell(p.waiting[i].word))
	p.mu.Unlock()
	p.write(conn, message)
}

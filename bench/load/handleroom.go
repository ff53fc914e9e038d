package load

// handleRoom handles a room message: it starts and ends rounds, and restores the state after a
// reconnect.
func (p *person) handleRoom(line []byte) {
	m, err := readRoom(line)
	if err != nil {
		p.run.metrics.addDifference("%s, %s: a room that cannot be read: %v", p.room.code, p.name, err)
		return
	}
	p.room.addID(m.You, p)
	for _, player := range m.Players {
		if other := p.room.personByID([]byte(player.ID)); other != nil {
			p.seen[other] = player.Words
		}
	}
	words, err := p.room.words(p.run.ctx, m)
	if err != nil {
		p.run.metrics.addDifference("%s, %s: a board that cannot be solved: %v", p.room.code, p.name, err)
		return
	}

	p.mu.Lock()
	newConnection := !p.seated // the first room message of this connection
	p.seated, p.you, p.phase = true, m.You, m.Phase
	if m.RoundID != p.round || (p.submissions.words == nil && words != nil) {
		p.startRound(m, words)
	}
	var resends []int
	if m.Phase == playing && m.Mine != nil { // else they are as they were
		resends = p.compare(m, newConnection)
	}
	asked := false
	for _, player := range m.Players {
		asked = asked || player.ID == m.You && player.Again
	}
	done := p.done
	p.mu.Unlock()

	p.run.joined(p, newConnection, m.Phase)
	for _, n := range resends {
		p.run.metrics.resent.Add(1)
		p.resend(n)
	}
	switch m.Phase {
	case called:
		if !p.watches {
			p.send(`{"kind":"contribute","bytes":"%s"}`, token())
		}
	case playing:
		if p.run.finishing.Load() && !done {
			p.finishRound()
		} else if p.run.unthrottled() && len(resends) == 0 {
			p.submit(p.run.now())
		}
	case results:
		if m.Mine != nil {
			p.mu.Lock()
			p.mine = []scored{}
			for _, w := range m.Mine {
				p.mine = append(p.mine, scored{Word: w.Word, Worth: w.Points})
			}
			p.mu.Unlock()
		}
		if p.result != nil {
			p.room.addResult(p, m.RoundID, p.result)
			p.result = nil
		}
		if p.room.checked(m.RoundID) && newConnection && !asked {
			p.again()
		}
	}
}

// startRound starts a new round; p.mu is held. Words of an earlier round without an answer count as
// unanswered.
func (p *person) startRound(m roomMessage, words *vocabulary) {
	for range p.pending {
		p.run.metrics.countError(unanswered)
		p.run.open.Add(-1)
	}
	p.round, p.done = m.RoundID, false
	p.pending, p.mine = nil, nil
	if words == nil {
		p.words = nil
		return
	}
	p.begin(m.Round, words)
	p.visibility.begin(0)
}

// compare returns the words to send again: those without an answer, if the connection is new, and
// those that were acknowledged and are missing; p.mu is held.
func (p *person) compare(m roomMessage, newConnection bool) (resends []int) {
	mine := make(map[int]bool, len(m.Mine))
	for _, w := range m.Mine {
		if w.Tab == p.tab {
			mine[w.N] = true
		}
	}
	if newConnection {
		p.visibility.begin(len(m.Mine))
		for i := range p.pending {
			p.pending[i].shown = mine[p.pending[i].n]
			p.pending[i].answers = 1
			resends = append(resends, p.pending[i].n)
		}
	}
	for word, n := range p.counted {
		if !mine[n] && p.find(n) < 0 && !p.run.options.Bare {
			p.pending = append(p.pending, submission{
				n: n, word: word, answers: 1, answered: true, points: true, untimed: true, shown: true,
			})
			p.run.open.Add(1)
			p.run.metrics.resentAfterLoss.Add(1)
			resends = append(resends, n)
		}
	}
	return resends
}

// finishRound ends the round for the player.
func (p *person) finishRound() {
	p.mu.Lock()
	finishes := p.phase == playing && !p.done && !p.watches && p.seated
	p.done = p.done || finishes
	p.mu.Unlock()
	if finishes {
		p.send(`{"kind":"done"}`)
	}
}

// again asks for another round.
func (p *person) again() {
	if !p.watches && !p.run.finishing.Load() {
		p.send(`{"kind":"again"}`)
	}
}

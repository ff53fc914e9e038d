package room

// The data of events that have many words: the words are packed beside the rest, see pack.go.

func encodeRoundClosed(e RoundClosed) (roundClosedJSON, error) {
	var p packer
	tally := p.addStandings(e.Tally, nil, 0)
	words, err := pack(nil, p.lists)
	return roundClosedJSON{
		ClosedEarly: e.ClosedEarly, Tally: tally, Series: e.Series, MatchScore: e.MatchScore, Idle: e.Idle, Left: e.Left,
		Signature: e.Signature, Words: words,
	}, err
}

func decodeRoundClosed(j roundClosedJSON) (RoundClosed, error) {
	e := RoundClosed{
		ClosedEarly: j.ClosedEarly, Tally: j.Tally, Series: j.Series, MatchScore: j.MatchScore, Idle: j.Idle, Left: j.Left,
		Signature: j.Signature,
	}
	lists, err := unpack(j.Words, new(any))
	if err != nil {
		return e, err
	}
	p := packer{lists: lists}
	p.takeStandings(e.Tally, 0)
	return e, p.finish()
}

func encodeBotPlanned(e BotPlanned) (botPlannedJSON, error) {
	var p packer
	p.addPlan(e.Words)
	words, err := pack(nil, p.lists)
	return botPlannedJSON{e.Player, words}, err
}

func decodeBotPlanned(j botPlannedJSON) (BotPlanned, error) {
	lists, err := unpack(j.Words, new(any))
	if err != nil {
		return BotPlanned{}, err
	}
	p := packer{lists: lists}
	return BotPlanned{j.Player, p.takePlan()}, p.finish()
}

package room

import (
	"fmt"
	"slices"
	"strings"
)

// How the server's bots get seats and lose them.

const (
	// MaxStrength is the greatest strength of a bot; the least is 1.
	MaxStrength = 5

	maxBots = 5 // in a room

	// The ids of the server's bots begin with these, and no others do.
	botPrefix, ghostPrefix = "bot_", "ghost_"
)

// botNames are the names of the bots of each strength. They are always the same ones, so that players
// recognise a bot that they met before.
var botNames = [MaxStrength][]string{
	{"Pip", "Dot", "Bean", "Moss", "Wren"},
	{"Fern", "Otto", "Juno", "Clover", "Finch"},
	{"Hazel", "Basil", "Indigo", "Poppy", "Rook"},
	{"Sage", "Onyx", "Quill", "Vesper", "Marlow"},
	{"Minerva", "Cicero", "Sphinx", "Aurora", "Owl"},
}

// newBot returns the event that seats a bot, under a name that is free in the room. Which name it
// tries first depends on the room's code.
func (s State) newBot(code Code, strength int) Seated {
	names := botNames[strength-1]
	first := 0
	for _, letter := range code {
		first += int(letter)
	}
	for n := 0; ; n++ {
		name := names[(first+n)%len(names)]
		if n >= len(names) { // people have taken them all
			name = fmt.Sprintf("%s %d", name, n/len(names)+1)
		}
		if free, err := s.availableName("", name); err == nil {
			id := strings.ToLower(strings.ReplaceAll(free, " ", ""))
			return Seated{Player: PlayerID(botPrefix + id), Name: free, Bot: strength}
		}
	}
}

// OriginalPlayer returns the player that the ghost p replays, or p itself if p is not a ghost.
func OriginalPlayer(p PlayerID) PlayerID {
	if ghost, ok := strings.CutPrefix(string(p), ghostPrefix); ok {
		if _, of, ok := strings.Cut(ghost, "_"); ok {
			return PlayerID(of)
		}
	}
	return p
}

// contradictsID reports whether a standing and its player's id disagree on whether the player is a
// bot or a ghost.
func (s Standing) contradictsID() bool {
	ghost, bot := strings.HasPrefix(string(s.Player), ghostPrefix), strings.HasPrefix(string(s.Player), botPrefix)
	return ghost != s.Ghost || bot && s.Bot == 0 || !bot && !ghost && s.Bot != 0 || !within(s.Bot, 0, MaxStrength)
}

// addBot seats a bot in a private room of friends.
func addBot(s State, c AddBot) ([]Event, error) {
	if err := s.requireHost(c.Player); err != nil {
		return nil, err
	}
	bots := 0
	for _, seat := range s.Seats {
		if seat.Bot > 0 {
			bots++
		}
	}
	switch {
	case !within(c.Strength, 1, MaxStrength):
		return nil, SettingError{"strength", fmt.Sprintf("1 to %d", MaxStrength)}
	case s.Settings.Access == Public:
		return nil, SettingError{"access", "a public room has no bots"}
	case s.Mode.Kind != Friends:
		return nil, BadSettings
	case !s.isBetweenRounds():
		return nil, NotNow
	case len(s.Seats) >= s.Settings.Seats, bots >= maxBots:
		return nil, RoomFull
	}
	return []Event{s.newBot(s.Code, c.Strength)}, nil
}

// botsAtCreation seats the bots that a room is created with: the bot of a match, and ghosts. If there
// are more ghosts than seats, the last ones get none.
func botsAtCreation(c Create, s Settings) (events []Event, err error) {
	if bot := c.Mode.Bot; bot != 0 {
		if !within(bot, 1, MaxStrength) || s.Seats < 2 {
			return nil, BadSettings
		}
		events = append(events, State{}.newBot(c.Code, bot))
	}
	if len(c.Ghosts) > 0 && c.CustomBoard == nil {
		return nil, BadSettings
	}
	for i, ghost := range c.Ghosts[:min(len(c.Ghosts), MaxGhosts, s.Seats-1)] {
		id := PlayerID(fmt.Sprintf("%s%d", ghostPrefix, i+1))
		if ghost.Of != "" {
			id += "_" + ghost.Of
		}
		words := slices.Clone(ghost.Words[:min(len(ghost.Words), maxFound)])
		events = append(events,
			Seated{Player: id, Name: ghost.Name, Bot: ghost.Bot, Ghost: true},
			BotPlanned{id, words},
		)
	}
	return events, nil
}

// unseatBots frees the seats of bots that new settings do not allow: the server's bots in a public
// room, and declared bots where these are not admitted.
func (s State) unseatBots(settings Settings) (events []Event) {
	for _, seat := range s.Seats {
		if settings.Access == Public && seat.IsAutomated() || !settings.Bots && seat.Player.DeclaredBot() {
			events = append(events, Unseated{seat.Player})
		}
	}
	return events
}

package room

import (
	"fmt"
	"slices"
	"strings"
)

// How puppets come to a table, and go.

const (
	// MaxStrength is the greatest strength of a bot; the least is 1.
	MaxStrength = 5

	maxBots = 5 // at a table

	// Ids of puppets begin so, and nobody else's do.
	botPrefix, ghostPrefix = "bot_", "ghost_"
)

// botNames are what bots of each strength are called, the same ones always, so that one that
// comes back is known again.
var botNames = [MaxStrength][]string{
	{"Pip", "Dot", "Bean", "Moss", "Wren"},
	{"Fern", "Otto", "Juno", "Clover", "Finch"},
	{"Hazel", "Basil", "Indigo", "Poppy", "Rook"},
	{"Sage", "Onyx", "Quill", "Vesper", "Marlow"},
	{"Minerva", "Cicero", "Sphinx", "Aurora", "Owl"},
}

// newBot seats a bot of a strength under a name that nobody at the table has. Different rooms
// begin with different names.
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

// GhostOf returns the player whose play a ghost plays again, and of everybody else p.
func GhostOf(p PlayerID) PlayerID {
	if ghost, ok := strings.CutPrefix(string(p), ghostPrefix); ok {
		if _, of, ok := strings.Cut(ghost, "_"); ok {
			return PlayerID(of)
		}
	}
	return p
}

// isMisdeclared tells whether a standing says of a player what the id does not.
func (s Standing) isMisdeclared() bool {
	ghost, bot := strings.HasPrefix(string(s.Player), ghostPrefix), strings.HasPrefix(string(s.Player), botPrefix)
	return ghost != s.Ghost || bot && s.Bot == 0 || !bot && !ghost && s.Bot != 0 || !within(s.Bot, 0, MaxStrength)
}

// addBot lets the host of a private table have a bot. A contest has those that it has.
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
		return nil, SettingError{"access", "no bot sits where strangers come"}
	case s.Mode.Kind != Friends:
		return nil, BadSettings
	case !s.isBetweenRounds():
		return nil, NotNow
	case len(s.Seats) >= s.Settings.Seats, bots >= maxBots:
		return nil, RoomFull
	}
	return []Event{s.newBot(s.Code, c.Strength)}, nil
}

// botsAtCreation seats the puppets that a room is created with: the bot of a duel, and ghosts, of
// whom the last stay away where there are more than seats.
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

// unseatBots lets puppets go where the settings say that strangers come, and bots of others where they
// are not let in any more.
func (s State) unseatBots(settings Settings) (events []Event) {
	for _, seat := range s.Seats {
		if settings.Access == Public && seat.IsBot() || !settings.Bots && seat.Player.DeclaredBot() {
			events = append(events, Unseated{seat.Player})
		}
	}
	return events
}

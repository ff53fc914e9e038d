package player_test

import (
	"strings"
	"testing"

	"rattle/player"
)

func TestIDsHaveTheFormThatIsAsked(t *testing.T) {
	secret := []byte("sixteen bytes or")
	person, bot := player.IDOf(secret), player.BotIDOf(secret)
	if person != "p_"+bot[2:] || !bot.DeclaredBot() || person.DeclaredBot() {
		t.Errorf("a secret is %s, and as a bot's %s", person, bot)
	}
	if strings.Contains(string(person), player.KeyOf(secret)) {
		t.Error("the id has the key of a device in it")
	}
	for text, want := range map[string]bool{
		string(person): true, string(bot): true,
		"": false, "p_": false, string(person[2:]): false, "x_" + string(person[2:]): false,
		string(person) + "aa": false, strings.ToUpper(string(person)): false, "p_" + strings.ToUpper(string(person[2:])): false,
	} {
		if player.ValidID(text) != want {
			t.Errorf("%q is an id: %v", text, !want)
		}
	}
}

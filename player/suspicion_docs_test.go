package player

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// TestProtocolNamesTheBounds, for authors of clients, compares the page with the bounds of the sources.
func TestProtocolNamesTheBounds(t *testing.T) {
	page, err := os.ReadFile("../docs/PROTOCOL.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, bound := range []string{
		fmt.Sprintf("* %d words in a row within %d seconds; or, with %d words or more, over %.0f a minute", burst, burstMillis/1000, minWordsForRate, maxWordsPerMinute),
		fmt.Sprintf("* with %d words or more, an order by the alphabet", minWordsForOrder),
		fmt.Sprintf("* %d words or more that are %.0f %% of the board's", minWordsForRare, 100*maxBoardShare),
	} {
		if !strings.Contains(string(page), bound) {
			t.Errorf("docs/PROTOCOL.md does not say %q", bound)
		}
	}
}

package server

import (
	"encoding/json"
	"fmt"
	"strings"

	"rattle/engine"
)

// location is where a path lies: x and y of its start from the lower left, then directions.
type location struct {
	X          int        `json:"x"`
	Y          int        `json:"y"`
	Directions directions `json:"dirs"`
}

// locationOf returns the location of a path, or none for no path.
func locationOf(b *engine.Board, p engine.Path) (at location) {
	if len(p) > 0 {
		at.X, at.Y = b.XY(p[0])
		at.Directions = b.Directions(p)
	}
	return at
}

// String returns the location as lines show it.
func (p location) String() string {
	return fmt.Sprintf("%d\t%d\t%s", p.X, p.Y, strings.Join(p.Directions.names(), " "))
}

type directions []engine.Direction

func (d directions) names() []string {
	names := make([]string, len(d))
	for i, direction := range d {
		names[i] = direction.String()
	}
	return names
}

// MarshalJSON implements [json.Marshaler]: it writes the compass points.
func (d directions) MarshalJSON() ([]byte, error) { return json.Marshal(d.names()) }

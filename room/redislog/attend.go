package redislog

import (
	"context"
	"errors"

	"rattle/room"
)

// Attend implements [room.Log].
func (l *Log) Attend(context.Context, room.Code, []room.PlayerID) (room.Roll, room.ID, error) {
	return room.Roll{}, room.ID{}, errors.ErrUnsupported
}

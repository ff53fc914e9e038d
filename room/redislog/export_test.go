package redislog

import "rattle/room"

// LogKey and DueKey are where tests look at, or forge, what the scripts write.
func LogKey(code room.Code) string { return logKey(code) }

func DueKey(code room.Code) string { return dueKey(bucket(code)) }

package ladder

import "time"

const (
	// ForgottenFor is how long it is known who asked to be forgotten: longer than anything else is
	// kept of a player, and than backups are to be.
	ForgottenFor = 400 * 24 * time.Hour

	// NobodyForgottenFor is the same of somebody of whom nothing was kept: longer than a room lives
	// that could still bring something.
	NobodyForgottenFor = 2 * 24 * time.Hour
)

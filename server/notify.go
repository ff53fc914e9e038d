package server

import (
	"log/slog"

	"github.com/coreos/go-systemd/v22/daemon"
)

// notify sends systemd a state of this process (Type=notify), and does nothing under any other parent.
func notify(state string, logger *slog.Logger) {
	if _, err := daemon.SdNotify(false, state); err != nil {
		logger.Warn("cannot notify systemd", "state", state, "error", err)
	}
}

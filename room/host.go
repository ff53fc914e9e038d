package room

// What the host may do between rounds.

func updateSettings(s State, c UpdateSettings, l Limits) ([]Event, error) {
	if err := s.requireHost(c.Player); err != nil {
		return nil, err
	}
	if s.Phase != Lobby || s.Mode.isDated() {
		return nil, NotNow // results are shown with the settings of their round
	}
	if c.Settings.CustomBoard && s.CustomBoard == nil {
		return nil, errNoCustomBoard
	}
	settings, err := c.Settings.keepCustomBoard(s.CustomBoard, s.Settings).normalize(l)
	if err != nil {
		return nil, err
	}
	unseatings := s.unseatBots(settings)
	if settings.Seats < len(s.Seats)-len(unseatings) {
		return nil, SettingError{"seats", "more are taken already"}
	}
	if settings == s.Settings {
		return nil, nil
	}
	return append(unseatings, SettingsChanged{settings}), nil
}

func lock(s State, c Lock) ([]Event, error) {
	if err := s.requireHost(c.Player); err != nil || c.Locked == s.Locked {
		return nil, err
	}
	return []Event{Locked{c.Locked}}, nil
}

func openLobby(s State, c OpenLobby) ([]Event, error) {
	if err := s.requireHost(c.Player); err != nil {
		return nil, err
	}
	if s.attemptUsed() {
		return nil, NotNow
	}
	switch s.Phase {
	case Results:
		return []Event{LobbyOpened{}}, nil
	case Lobby:
		return nil, nil
	}
	return nil, NotNow
}

package days

import (
	"slices"
	"strconv"
	"strings"

	"rattle/daily"
	"rattle/room"
	"rattle/store/backup"
	redisstore "rattle/store/redis"
)

// ReadPlayer adds what the keys of a player's slot hold that are of this package.
func ReadPlayer(k *redisstore.Keys, to *backup.Player) {
	if fields, ends, ok := k.Hash(attemptsKey(to.ID)); ok {
		to.Attempts = &backup.Part[map[daily.Date]room.Code]{Ends: ends, Is: make(map[daily.Date]room.Code, len(fields))}
		for day, code := range fields {
			to.Attempts.Is[daily.Date(day)] = room.Code(code)
		}
	}
	if fields, ends, ok := k.Hash(playedKey(to.ID)); ok {
		to.Played = &backup.Part[map[daily.Date]int]{Ends: ends, Is: make(map[daily.Date]int, len(fields))}
		for day, points := range fields {
			to.Played.Is[daily.Date(day)] = int(k.Int(points))
		}
	}
}

// PlayerKeys returns the keys of this package in a player's slot.
func PlayerKeys(p *backup.Player) (keys []redisstore.Contents) {
	if of := p.Attempts; of != nil {
		fields := make(map[string]string, len(of.Is))
		for day, code := range of.Is {
			fields[string(day)] = string(code)
		}
		keys = append(keys, redisstore.HashContents(attemptsKey(p.ID), of.Ends, fields))
	}
	if of := p.Played; of != nil {
		fields := make(map[string]string, len(of.Is))
		for day, points := range of.Is {
			fields[string(day)] = strconv.Itoa(points)
		}
		keys = append(keys, redisstore.HashContents(playedKey(p.ID), of.Ends, fields))
	}
	return keys
}

// DaysOf returns what the keys of the days hold.
func DaysOf(k *redisstore.Keys) (items []backup.Item) {
	calendar := new(backup.Calendar)
	if f, _, ok := k.Hash(originKey); ok {
		calendar.Secret, calendar.Since = new(room.Secret), room.Instant(k.Int(f["since"]))
		if err := calendar.Secret.UnmarshalText([]byte(f["secret"])); err != nil {
			k.Fail("the secret of days: %w", err)
		}
	}
	boards, _, _ := k.Hash(boardsKey)
	for day, board := range boards {
		if calendar.Boards == nil {
			calendar.Boards = make(map[daily.Date]string)
		}
		calendar.Boards[daily.Date(day)] = board
	}
	if calendar.Secret != nil || calendar.Boards != nil {
		items = append(items, backup.Item{Calendar: calendar})
	}
	before, after, _ := strings.Cut(RowsKey("*"), "*")
	for _, key := range k.Names(before) {
		if day, ok := strings.CutSuffix(key, after); ok {
			items = append(items, backup.Item{Day: dayIn(k, daily.Date(strings.TrimPrefix(day, before)))})
		}
	}
	return items
}

func dayIn(k *redisstore.Keys, date daily.Date) *backup.Day {
	listed := make(map[room.PlayerID]bool)
	for _, g := range daily.Groups() {
		members, _, _ := k.SortedSet(listKey(date, g))
		for _, m := range members {
			listed[room.PlayerID(m.Name)] = true
		}
	}
	fields, _, _ := k.Hash(RowsKey(date))
	day := &backup.Day{Date: date, Rows: make(map[room.PlayerID]backup.DayRow, len(fields))}
	for id, text := range fields {
		p := room.PlayerID(id)
		a, err := parseAttempt(date, p, text)
		if err != nil {
			k.Fail("%w", err)
		}
		day.Rows[p] = backup.DayRow{Attempt: a, Listed: listed[p]}
	}
	return day
}

// CalendarKeys returns the keys of the calendar.
func CalendarKeys(c *backup.Calendar) (keys []redisstore.Contents) {
	if c.Secret != nil {
		secret, _ := c.Secret.MarshalText() // never fails
		keys = append(keys, redisstore.HashContents(originKey, 0, map[string]string{
			"secret": string(secret), "since": strconv.FormatInt(int64(c.Since), 10),
		}))
	}
	if len(c.Boards) > 0 {
		fields := make(map[string]string, len(c.Boards))
		for day, board := range c.Boards {
			fields[string(day)] = board
		}
		keys = append(keys, redisstore.HashContents(boardsKey, 0, fields))
	}
	return keys
}

// DayKeys returns the keys of a day's results.
func DayKeys(d *backup.Day) []redisstore.Contents {
	ends := d.Date.ExpiresAt()
	rows, lists := make(map[string]string, len(d.Rows)), make(map[daily.Group]*redisstore.Contents)
	for p, r := range d.Rows {
		rows[string(p)] = redisstore.Encode(r.Attempt)
		if !r.Listed {
			continue
		}
		if lists[r.Attempt.Group] == nil {
			c := redisstore.SortedSetContents(listKey(d.Date, r.Attempt.Group), ends)
			lists[r.Attempt.Group] = &c
		}
		lists[r.Attempt.Group].Add(scoreOf(r.Attempt), string(p))
	}
	keys := []redisstore.Contents{redisstore.HashContents(RowsKey(d.Date), ends, rows)}
	for _, g := range daily.Groups() {
		if c := lists[g]; c != nil {
			keys = append(keys, *c)
		}
	}
	return slices.Clip(keys)
}

package players

import (
	"strconv"

	"rattle/player"
	"rattle/room"
	"rattle/store/backup"
	redisstore "rattle/store/redis"
)

// What a backup has of players: ...Of reads it from keys, and ...Keys returns the keys that hold it.

// ReadPlayer adds what the keys of a player's slot hold that are of this package.
func ReadPlayer(k *redisstore.Keys, to *backup.Player) {
	p := to.ID
	if f, ends, ok := k.Hash(ProfileKey(p)); ok {
		to.Profile = &backup.Part[backup.Profile]{Ends: ends, Is: backup.Profile{
			Name: f["name"], NamedAt: instantIn(k, f["named"]), FirstSeen: instantIn(k, f["seen"]),
			Rounds: redisstore.Number(f["rounds"]), Points: redisstore.Number(f["points"]), Words: redisstore.Number(f["words"]),
		}}
	}
	if f, ends, ok := k.Hash(devicesKey(p)); ok {
		devices := backup.Devices{Note: f[firstDevice]}
		delete(f, firstDevice)
		for key, since := range f {
			if devices.Later == nil {
				devices.Later = make(map[string]room.Instant)
			}
			devices.Later[key] = instantIn(k, since)
		}
		to.Devices = &backup.Part[backup.Devices]{Ends: ends, Is: devices}
	}
	if f, ends, ok := k.Hash(phraseKey(p)); ok {
		to.Phrase = &backup.Part[backup.Phrase]{Ends: ends, Is: backup.Phrase{Key: f["key"], Since: instantIn(k, f["since"])}}
	}
	if code, ends, ok := k.String(issuedCodeKey(p)); ok {
		to.Code = &backup.Part[string]{Ends: ends, Is: code}
	}
	if _, ends, ok := k.String(admittedKey(p)); ok {
		to.Admitted = &backup.Part[bool]{Ends: ends, Is: true}
	}
	if others, ends, ok := k.List("set", blockedKey(p)); ok {
		to.Blocked = &backup.Part[[]room.PlayerID]{Ends: ends, Is: convert[room.PlayerID](others)}
	}
}

func instantIn(k *redisstore.Keys, text string) room.Instant {
	if text == "" {
		return 0
	}
	return room.Instant(k.Int(text))
}

func textOf(at room.Instant) string { return strconv.FormatInt(int64(at), 10) }

func convert[To, From ~string](all []From) []To {
	texts := make([]To, len(all))
	for i, t := range all {
		texts[i] = To(t)
	}
	return texts
}

// PlayerKeys returns the keys of this package in a player's slot.
func PlayerKeys(p *backup.Player) (keys []redisstore.Contents) {
	if of := p.Profile; of != nil {
		fields := map[string]string{"name": of.Is.Name, "named": textOf(of.Is.NamedAt), "seen": textOf(of.Is.FirstSeen)}
		for field, n := range map[string]int{"rounds": of.Is.Rounds, "points": of.Is.Points, "words": of.Is.Words} {
			if n > 0 {
				fields[field] = strconv.Itoa(n)
			}
		}
		keys = append(keys, redisstore.HashContents(ProfileKey(p.ID), of.Ends, fields))
	}
	if of := p.Devices; of != nil {
		fields := make(map[string]string)
		if of.Is.Note != "" {
			fields[firstDevice] = of.Is.Note
		}
		for key, since := range of.Is.Later {
			fields[key] = textOf(since)
		}
		keys = append(keys, redisstore.HashContents(devicesKey(p.ID), of.Ends, fields))
	}
	if of := p.Phrase; of != nil {
		fields := map[string]string{"key": of.Is.Key, "since": textOf(of.Is.Since)}
		keys = append(keys, redisstore.HashContents(phraseKey(p.ID), of.Ends, fields))
	}
	if of := p.Code; of != nil {
		keys = append(keys, redisstore.StringContents(issuedCodeKey(p.ID), of.Ends, of.Is))
	}
	if of := p.Admitted; of != nil {
		keys = append(keys, redisstore.StringContents(admittedKey(p.ID), of.Ends, "1"))
	}
	if of := p.Blocked; of != nil {
		keys = append(keys, redisstore.ListContents("set", blockedKey(p.ID), of.Ends, convert[string](of.Is)))
	}
	return keys
}

// IndexKeys returns the keys that lead from a player's phrase and code to the player. They are in slots of their own.
func IndexKeys(p *backup.Player) (keys []redisstore.Contents) {
	if of := p.Phrase; of != nil {
		keys = append(keys, redisstore.StringContents(phraseIndexKey(of.Is.Key), of.Ends, string(p.ID)))
	}
	if of := p.Code; of != nil {
		keys = append(keys, redisstore.StringContents(codeIndexKey(of.Is), of.Ends, string(p.ID)))
	}
	return keys
}

// ModerationOf returns what the keys of moderation hold.
func ModerationOf(k *redisstore.Keys) (m backup.Moderation) {
	if members, ends, ok := k.SortedSet(ReviewsKey); ok {
		m.Reviews = &backup.Part[[]player.PendingReview]{Ends: ends}
		for _, r := range members {
			m.Reviews.Is = append(m.Reviews.Is, redisstore.Decode[player.PendingReview](k, r.Name))
		}
	}
	texts, _, _ := k.List("list", reportsKey)
	for _, text := range texts {
		m.Reports = append(m.Reports, redisstore.Decode[player.Report](k, text))
	}
	if texts, ends, ok := k.List("list", decisionsKey); ok {
		m.Decisions = &backup.Part[[]player.Decision]{Ends: ends}
		for _, text := range texts {
			m.Decisions.Is = append(m.Decisions.Is, redisstore.Decode[player.Decision](k, text))
		}
	}
	rulings, _, _ := k.Hash(rulingsKey)
	for p, text := range rulings {
		if m.Rulings == nil {
			m.Rulings = make(map[room.PlayerID]player.Ruling, len(rulings))
		}
		m.Rulings[room.PlayerID(p)] = redisstore.Decode[player.Ruling](k, text)
	}
	return m
}

// ModerationKeys returns the keys of moderation.
func ModerationKeys(m backup.Moderation) (keys []redisstore.Contents) {
	if of := m.Reviews; of != nil {
		reviews := redisstore.SortedSetContents(ReviewsKey, of.Ends)
		for _, r := range of.Is {
			reviews.Add(int64(r.At), redisstore.Encode(r))
		}
		keys = append(keys, reviews)
	}
	if len(m.Reports) > 0 {
		var texts []string
		for _, r := range m.Reports {
			texts = append(texts, redisstore.Encode(r))
		}
		keys = append(keys, redisstore.ListContents("list", reportsKey, 0, texts))
	}
	if of := m.Decisions; of != nil {
		var texts []string
		for _, d := range of.Is {
			texts = append(texts, redisstore.Encode(d))
		}
		keys = append(keys, redisstore.ListContents("list", decisionsKey, of.Ends, texts))
	}
	if len(m.Rulings) > 0 {
		fields := make(map[string]string, len(m.Rulings))
		for p, r := range m.Rulings {
			fields[string(p)] = redisstore.Encode(r)
		}
		keys = append(keys, redisstore.HashContents(rulingsKey, 0, fields))
	}
	return keys
}

// ForgottenOf returns what the keys of the forgotten hold.
func ForgottenOf(k *redisstore.Keys) (f backup.Forgotten) {
	if members, _, ok := k.SortedSet(forgottenKey); ok {
		f.Until = make(player.Forgotten, len(members))
		for _, m := range members {
			f.Until[room.PlayerID(m.Name)] = room.Instant(m.Score)
		}
	}
	if members, _, ok := k.SortedSet(toEraseKey); ok {
		f.ToErase = make(map[room.PlayerID]room.Instant, len(members))
		for _, m := range members {
			f.ToErase[room.PlayerID(m.Name)] = room.Instant(m.Score)
		}
	}
	return f
}

// ForgottenKeys returns the keys of the forgotten, by an instant of the store's clock.
func ForgottenKeys(f backup.Forgotten, now room.Instant) (keys []redisstore.Contents) {
	ends := now.Add(room.Millis(player.ForgottenTTL.Milliseconds()))
	for key, all := range map[string]map[room.PlayerID]room.Instant{forgottenKey: f.Until, toEraseKey: f.ToErase} {
		if len(all) == 0 {
			continue
		}
		c := redisstore.SortedSetContents(key, ends)
		for p, at := range all {
			c.Add(int64(at), string(p))
		}
		keys = append(keys, c)
	}
	return keys
}

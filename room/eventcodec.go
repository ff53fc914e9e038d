package room

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
)

// ErrUnknownEvent is returned for an event of a kind that this release does not know: a newer one
// wrote it. A server that reads it cannot follow the room and must not act in it.
var ErrUnknownEvent = errors.New("unknown event")

// An eventCodec writes and reads one kind of event.
type eventCodec struct {
	kind   string // its name in the log
	event  reflect.Type
	encode func(Event) (any, error) // the value whose JSON is the event's data
	decode func(data []byte) (Event, error)
}

// eventCodecs has each kind of event once.
var eventCodecs = []eventCodec{
	plain("created", func(e Created) createdJSON { return createdJSON(e) }, func(j createdJSON) Created { return Created(j) }),
	codecOf("custom-board", encodeCustomBoardSet, decodeCustomBoardSet),
	plain("settings", func(e SettingsChanged) settingsChangedJSON { return settingsChangedJSON(e) }, func(j settingsChangedJSON) SettingsChanged { return SettingsChanged(j) }),
	plain("extra-time", func(e ExtraTimeSet) extraTimeSetJSON { return extraTimeSetJSON(e) }, func(j extraTimeSetJSON) ExtraTimeSet { return ExtraTimeSet(j) }),
	plain("locked", func(e Locked) lockedJSON { return lockedJSON(e) }, func(j lockedJSON) Locked { return Locked(j) }),
	plain("seated", func(e Seated) seatedJSON { return seatedJSON(e) }, func(j seatedJSON) Seated { return Seated(j) }),
	plain("watched", func(e Watched) playerJSON { return playerJSON(e) }, func(j playerJSON) Watched { return Watched(j) }),
	codecOf("planned", encodeBotPlanned, decodeBotPlanned),
	plain("renamed", func(e Renamed) renamedJSON { return renamedJSON(e) }, func(j renamedJSON) Renamed { return Renamed(j) }),
	plain("unseated", func(e Unseated) playerJSON { return playerJSON(e) }, func(j playerJSON) Unseated { return Unseated(j) }),
	plain("removed", func(e Removed) playerJSON { return playerJSON(e) }, func(j playerJSON) Removed { return Removed(j) }),
	plain("connections-restored", func(e ConnectionsRestored) connectionsRestoredJSON { return connectionsRestoredJSON(e) }, func(j connectionsRestoredJSON) ConnectionsRestored { return ConnectionsRestored(j) }),
	plain("disconnected", func(e Disconnected) playerJSON { return playerJSON(e) }, func(j playerJSON) Disconnected { return Disconnected(j) }),
	plain("reconnected", func(e Reconnected) playerJSON { return playerJSON(e) }, func(j playerJSON) Reconnected { return Reconnected(j) }),
	plain("voted", func(e VoteCast) voteCastJSON { return voteCastJSON(e) }, func(j voteCastJSON) VoteCast { return VoteCast(j) }),
	plain("said", func(e Said) saidJSON { return saidJSON(e) }, func(j saidJSON) Said { return Said(j) }),
	plain("called", func(e RoundCalled) roundCalledJSON { return roundCalledJSON(e) }, func(j roundCalledJSON) RoundCalled { return RoundCalled(j) }),
	plain("contributed", func(e Contributed) contributedJSON { return contributedJSON(e) }, func(j contributedJSON) Contributed { return Contributed(j) }),
	codecOf("opened", encodeRoundOpened, decodeRoundOpened),
	plain("timeup", func(e TimeUp) timeUpJSON { return timeUpJSON(e) }, func(j timeUpJSON) TimeUp { return TimeUp(j) }),
	plain("ended", func(PlayEnded) struct{} { return struct{}{} }, func(struct{}) PlayEnded { return PlayEnded{} }),
	plain("found", encodeWordFound, decodeWordFound),
	plain("penalized", encodeWordPenalized, decodeWordPenalized),
	plain("done", func(e MarkedDone) playerJSON { return playerJSON(e) }, func(j playerJSON) MarkedDone { return MarkedDone(j) }),
	codecOf("closed", encodeRoundClosed, decodeRoundClosed),
	plain("again", func(e AskedAgain) playerJSON { return playerJSON(e) }, func(j playerJSON) AskedAgain { return AskedAgain(j) }),
	plain("lobby", func(LobbyOpened) struct{} { return struct{}{} }, func(struct{}) LobbyOpened { return LobbyOpened{} }),
	plain("forfeited", func(e RoundForfeited) roundForfeitedJSON { return roundForfeitedJSON(e) }, func(j roundForfeitedJSON) RoundForfeited { return RoundForfeited(j) }),
	plain("match-ended", func(e MatchEnded) matchEndedJSON { return matchEndedJSON(e) }, func(j matchEndedJSON) MatchEnded { return MatchEnded(j) }),
	plain("recorded", func(e ResultRecorded) resultRecordedJSON { return resultRecordedJSON(e) }, func(j resultRecordedJSON) ResultRecorded { return ResultRecorded(j) }),
}

var (
	codecByType = indexCodecs(func(c eventCodec) reflect.Type { return c.event })
	codecByKind = indexCodecs(func(c eventCodec) string { return c.kind })
)

func indexCodecs[K comparable](key func(eventCodec) K) map[K]eventCodec {
	index := make(map[K]eventCodec, len(eventCodecs))
	for _, c := range eventCodecs {
		index[key(c)] = c
	}
	return index
}

// plain returns the codec of a kind of event that has the same fields in the log.
func plain[E Event, J any](kind string, to func(E) J, from func(J) E) eventCodec {
	return codecOf(kind,
		func(e E) (J, error) { return to(e), nil },
		func(j J) (E, error) { return from(j), nil })
}

// codecOf returns the codec of a kind of event E that the log has as the JSON of a J.
func codecOf[E Event, J any](kind string, to func(E) (J, error), from func(J) (E, error)) eventCodec {
	return eventCodec{
		kind:   kind,
		event:  reflect.TypeFor[E](),
		encode: func(e Event) (any, error) { return to(e.(E)) },
		decode: func(data []byte) (Event, error) {
			var j J
			if err := json.Unmarshal(data, &j); err != nil {
				return nil, err
			}
			return from(j)
		},
	}
}

type (
	writtenEvent struct {
		Kind string `json:"kind"`
		Data any    `json:"data"`
	}
	readEvent struct {
		Kind string          `json:"kind"`
		Data json.RawMessage `json:"data"`
	}
)

// EncodeEvents writes events for the log: a JSON array of {"kind": ..., "data": {...}}.
func EncodeEvents(events []Event) ([]byte, error) {
	if text := encodeFoundWords(events); text != nil {
		return text, nil
	}
	written := make([]writtenEvent, len(events))
	for i, e := range events {
		codec := codecByType[reflect.TypeOf(e)]
		data, err := codec.encode(e)
		if err != nil {
			return nil, fmt.Errorf("encode event %q: %w", codec.kind, err)
		}
		written[i] = writtenEvent{codec.kind, data}
	}
	text, err := json.Marshal(written)
	if err != nil {
		return nil, fmt.Errorf("encode events: %w", err)
	}
	return text, nil
}

// DecodeEvents reads what [EncodeEvents] wrote. The error is [ErrUnknownEvent] if it does not know
// the kind of an event.
func DecodeEvents(text []byte) ([]Event, error) {
	if events := decodeFoundWords(text); events != nil {
		return events, nil
	}
	var read []readEvent
	if err := json.Unmarshal(text, &read); err != nil {
		return nil, fmt.Errorf("decode events: %w", err)
	}
	events := make([]Event, len(read))
	for i, r := range read {
		codec, ok := codecByKind[r.Kind]
		if !ok {
			return nil, fmt.Errorf("decode event %q: %w", r.Kind, ErrUnknownEvent)
		}
		var err error
		if events[i], err = codec.decode(r.Data); err != nil {
			return nil, fmt.Errorf("decode event %q: %w", r.Kind, err)
		}
	}
	return events, nil
}

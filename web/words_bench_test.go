package web_test

import (
	"bytes"
	"fmt"
	"sync"
	"syscall"
	"testing"
	"time"

	"rattle/engine"
	"rattle/engine/english"
	"rattle/internal/testkit/play"
	"rattle/room"
	"rattle/web/limit"
)

// BenchmarkWords plays at tables of four as fast as they are answered, each player one word
// after another, through sockets and a real Redis. It is there for its profile: people and
// server are one process.
func BenchmarkWords(b *testing.B) {
	for _, tables := range []int{1, 25, 250} {
		b.Run(fmt.Sprintf("tables=%d", tables), func(b *testing.B) { playWords(b, tables) })
	}
}

func playWords(b *testing.B, tables int) {
	most := limit.Rate{PerSecond: 1e9, Burst: 1e9}
	server := startServer(b, onRedis(b), inEnglish(b), limited(func(l *limit.Limits) {
		*l = limit.Limits{
			Bytes: most, Words: most, Messages: most, Malformed: most, Violations: most, Sockets: 1e6,
			Openings: most, Total: most, Guesses: most, Rooms: most, AllRooms: most,
		}
	}))
	board, err := engine.ParseBoard("SERST/PATID/LINES/ETSRA/DEROC", engine.Plane)
	if err != nil {
		b.Fatal(err)
	}
	words := wordsOn(b, board)
	var players []*speaker
	for range tables {
		settings, err := room.DefaultSettings("en-5x5-big-deluxe")
		if err != nil {
			b.Fatal(err)
		}
		settings.Seconds, settings.MinLetters, settings.List, settings.CustomBoard = 600, 3, room.Full, true
		code, err := server.rooms.Create(b.Context(), room.Create{Settings: settings, CustomBoard: board})
		if err != nil {
			b.Fatal(err)
		}
		var table []*speaker
		for seat := range 4 {
			table = append(table, newSpeaker(b, server, string(code), seat))
		}
		table[0].send(`{"kind":"start"}`)
		players = append(players, table...)
	}
	for _, p := range players {
		p.waitFor(`"phase":"playing"`)
	}
	b.ResetTimer()
	before := cpu(b)
	var playing sync.WaitGroup
	for i, p := range players {
		n := b.N*(i+1)/len(players) - b.N*i/len(players)
		playing.Go(func() { p.submit(words, n) })
	}
	playing.Wait()
	b.ReportMetric(float64(cpu(b)-before)/float64(b.N)/1000, "cpu-us/word")
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "words/s")
}

// cpu is the processor time of this process, which other work beside it does not change much.
func cpu(b *testing.B) time.Duration {
	b.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

func wordsOn(b *testing.B, board *engine.Board) (words []string) {
	b.Helper()
	lexicon, err := english.Lexicon()
	if err != nil {
		b.Fatal(err)
	}
	ids, err := engine.NewSolver(lexicon).Solve(b.Context(), board, engine.Options{MinLetters: 3})
	if err != nil {
		b.Fatal(err)
	}
	for _, id := range ids {
		words = append(words, lexicon.Word(id))
	}
	return words
}

// speaker is somebody who costs as little as possible.
type speaker struct {
	b      *testing.B
	socket *play.Socket
	tab    string
}

func newSpeaker(b *testing.B, server *testServer, code string, seat int) *speaker {
	b.Helper()
	socket, err := play.Dialer{Server: server.URL}.Dial(b.Context())
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { socket.Close() })
	p := &speaker{b, socket, fmt.Sprintf("tab-of-seat-%d", seat)}
	p.send(`{"kind":"join","room":%q,"name":"Player %d","tab":%q}`, code, seat, p.tab)
	p.waitFor(`"phase":"lobby"`)
	return p
}

func (p *speaker) send(format string, args ...any) {
	if err := p.socket.Send(format, args...); err != nil {
		p.b.Error(err)
	}
}

// waitFor reads until a frame has a text in it.
func (p *speaker) waitFor(text string) {
	for {
		_, frame, err := p.socket.ReadMessage()
		if err != nil {
			p.b.Errorf("waiting for %s: %v", text, err)
			return
		}
		if bytes.Contains(frame, []byte(text)) {
			return
		}
	}
}

// submit sends n words, and starts over when it has sent all words of the board.
func (p *speaker) submit(words []string, n int) {
	for i := range n {
		p.send(`{"kind":"word","round":1,"n":%d,"word":%q}`, i+1, words[i%len(words)])
		p.waitFor(p.tab)
	}
}

package load

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"hash/maphash"
	"io"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"time"
)

// run is the state of one run.
type run struct {
	options  Options
	settings []byte // settings of the rooms
	targets  []target
	metrics  *metrics
	words    *wordFinder
	client   *http.Client
	ctx      context.Context // of the people; ends when all is over
	epoch    time.Time       // at which the run's clock was 0
	dials    chan struct{}   // bounds how many open a connection at once
	frames   sync.Pool       // of memory for frames
	buffers  sync.Pool       // of memory for writing
	seed     maphash.Seed

	rooms     []*room
	people    []*person
	watching  int
	stage     atomic.Pointer[string]
	begin     atomic.Int64 // when the first word was due, by the run's clock; 0 before
	ended     atomic.Int64 // when no more words were due; 0 before
	finishing atomic.Bool  // no more words: rounds are brought to their end
	open      atomic.Int64 // words without an answer
	present   atomic.Int64 // people who have seen their room
	players   atomic.Int64 // people who have seen a board
	verified  atomic.Int64 // tables whose last round was checked
}

const (
	maxDials         = 64
	maxTimeoutFactor = 5                    // times as much with whoever is heard of
	pollInterval     = 5 * time.Millisecond // between two checks of a condition
	progressInterval = 500 * time.Millisecond
)

// Run simulates players and returns a report. It fails if the run could not take place at all;
// whatever went wrong during it is in the report. When ctx ends, no more words are sent, and the
// rounds are still checked.
func Run(ctx context.Context, o Options) (Report, error) {
	if err := o.check(); err != nil {
		return Report{}, err
	}
	wish, err := o.RoomSettings()
	if err != nil {
		return Report{}, err
	}
	targets, err := findTargets(ctx, o.URLs, o.AllowRemote)
	if err != nil {
		return Report{}, err
	}
	words, err := newWordFinder()
	if err != nil {
		return Report{}, err
	}
	alive, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	r := &run{
		options: o, settings: wish, targets: targets, metrics: newMetrics(), words: words, ctx: alive,
		epoch: time.Now(), seed: maphash.MakeSeed(), dials: make(chan struct{}, maxDials),
	}
	r.client = &http.Client{Transport: &http.Transport{DialContext: r.from(0).DialContext, MaxConnsPerHost: maxDials, MaxIdleConnsPerHost: maxDials}}
	defer r.client.CloseIdleConnections()
	r.seatPeople() // before anybody looks
	r.enter("opening rooms")
	shown := r.reportProgress()
	err = r.play(ctx)
	report := r.report()
	cancel()
	<-shown
	return report, err
}

// play runs all stages, from the first room to the last check.
func (r *run) play(ctx context.Context) error {
	if !r.options.Bare {
		if err := r.openRooms(ctx); err != nil {
			return err
		}
	}
	r.enter("people come")
	r.connectAll(ctx)
	if !r.waitFor(ctx, r.options.Timeout, func() bool { return r.present.Load() == int64(len(r.people)) }) {
		return fmt.Errorf("%d of %d people connected: %v", r.present.Load(), len(r.people), r.report().Errors)
	}
	r.enter("rounds begin")
	if !r.options.Bare {
		r.startRounds(ctx)
	}
	if !r.waitFor(ctx, r.options.Timeout, func() bool { return r.players.Load() == int64(len(r.people)) }) {
		return fmt.Errorf("%d of %d people saw a board: %v", r.players.Load(), len(r.people), r.report().Errors)
	}
	r.enter("playing")
	r.begin.Store(int64(r.now()))
	r.schedule(ctx)
	r.ended.Store(int64(r.now()))
	r.enter("last answers")
	over := context.WithoutCancel(ctx)
	r.waitFor(over, r.options.Timeout, func() bool { return r.open.Load() == 0 })
	for range r.open.Load() {
		r.metrics.countError(unanswered)
	}
	r.enter("checking")
	r.finishing.Store(true)
	if r.options.Bare {
		return nil
	}
	r.finishRounds(over)
	if !r.waitFor(over, 3*r.options.Timeout, func() bool { return r.verified.Load() == int64(len(r.rooms)) }) {
		r.metrics.addDifference("%d of %d rooms have no result", int64(len(r.rooms))-r.verified.Load(), len(r.rooms))
	}
	return nil
}

func (r *run) now() time.Duration { return time.Since(r.epoch) }

// end returns when the last word is due.
func (r *run) end() time.Duration { return time.Duration(r.begin.Load()) + r.options.Time }

// sending reports whether words are due.
func (r *run) sending() bool { return r.begin.Load() > 0 && r.now() < r.end() }

// unthrottled reports whether a word is due as soon as another is answered.
func (r *run) unthrottled() bool {
	return r.options.Pace == Flat && r.options.Rate == 0 && r.sending()
}

func (r *run) enter(stage string) { r.stage.Store(&stage) }

// reportProgress calls Options.Progress until the run has ended.
func (r *run) reportProgress() (ended <-chan struct{}) {
	done := make(chan struct{})
	if r.options.Progress == nil {
		close(done)
		return done
	}
	go func() {
		defer close(done)
		for r.ctx.Err() == nil {
			r.options.Progress(r.report())
			sleep(r.ctx, progressInterval)
		}
	}()
	return done
}

// waitFor waits for a condition, and reports whether it was met. The timeout starts again with each
// message that arrives, so that slow machines get more time, within limits.
func (r *run) waitFor(ctx context.Context, timeout time.Duration, is func() bool) bool {
	ctx, cancel := context.WithTimeout(ctx, maxTimeoutFactor*timeout)
	defer cancel()
	heard, since := r.metrics.messages.Load(), r.now()
	for !is() {
		if now := r.metrics.messages.Load(); now != heard {
			heard, since = now, r.now()
		}
		if ctx.Err() != nil || r.now()-since > timeout {
			return false
		}
		sleep(ctx, pollInterval)
	}
	return true
}

// from returns the dialer of a person.
func (r *run) from(number int) *net.Dialer {
	d := &net.Dialer{Timeout: dialTimeout}
	if all := r.options.From; len(all) > 0 {
		d.LocalAddr = &net.TCPAddr{IP: all[number%len(all)].AsSlice()}
	}
	return d
}

// get sends a GET request to a server.
func (r *run) get(ctx context.Context, t target, path string) ([]byte, error) {
	return r.request(ctx, http.MethodGet, t, path, "", http.StatusOK)
}

// createRoom creates a room and returns its code.
func (r *run) createRoom(ctx context.Context, t target, secret string) (code string, err error) {
	text, err := r.request(ctx, http.MethodPost, t, "/api/rooms", secret, http.StatusCreated)
	if err != nil {
		return "", err
	}
	var m struct {
		Code string `json:"code"`
	}
	err = json.Unmarshal(text, &m)
	return m.Code, err
}

func (r *run) request(ctx context.Context, method string, t target, path, secret string, want int) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, dialTimeout)
	defer cancel()
	var body io.Reader
	if method == http.MethodPost {
		body = bytes.NewReader(r.settings)
	}
	request, err := http.NewRequestWithContext(ctx, method, t.origin+path, body)
	if err != nil {
		return nil, err
	}
	if secret != "" {
		request.Header.Set("Content-Type", "application/json")
		request.Header.Set("Cookie", t.cookie(secret))
	}
	response, err := r.client.Do(request)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err == nil && response.StatusCode != want {
		err = fmt.Errorf("%s %s: %s: %.200s", method, path, response.Status, text)
	}
	return text, err
}

// token returns 16 random bytes, as tabs and contributions have them.
func token() string {
	var b [16]byte
	rand.Read(b[:]) // never fails
	return hex.EncodeToString(b[:])
}

// secret returns the secret of a new player.
func secret() string {
	var b [16]byte
	rand.Read(b[:])
	return base64.RawURLEncoding.EncodeToString(b[:])
}

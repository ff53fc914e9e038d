package memory

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"rattle/room"
	"rattle/store/clock"
	"rattle/store/memory/days"
	"rattle/store/memory/journal"
	"rattle/store/memory/leaderboards"
	"rattle/store/memory/players"
	"rattle/store/memory/queue"
	"rattle/store/memory/records"
	"rattle/store/memory/rooms"
	"rattle/store/memory/table"
	"rattle/store/memory/words"
	"rattle/store/results"
)

// Options are what the owner of a store may choose. The zero value has the defaults.
type Options struct {
	Folder string       // of the journal; "": nothing is kept
	Sync   journal.Sync // of the journal
	Logger *slog.Logger // nil: nothing is logged

	// Journal keeps what changes where there is no folder: a test's own, which fails or is cut.
	Journal table.Journal

	// Wall is the machine's clock; the default is [time.Now].
	Wall    func() time.Time
	Results results.Options
	Queue   queue.Options
}

func (o *Options) setDefaults() {
	if o.Wall == nil {
		o.Wall = time.Now
	}
	if o.Logger == nil {
		o.Logger = slog.New(slog.DiscardHandler)
	}
}

// Store is an open store. Its methods may be called from any goroutine.
type Store struct {
	Rooms   *rooms.Rooms
	Results *results.Store

	subjects subjects
	db       *table.DB
	clock    *clock.Clock
	journal  *journal.Journal // nil: nothing is kept
	logger   *slog.Logger
	cancel   context.CancelFunc
	running  sync.WaitGroup
}

// Open opens a store, with all that its folder has. The error is [journal.ErrLocked] if another server uses the folder.
func Open(ctx context.Context, o Options) (*Store, error) {
	o.setDefaults()
	s := newStore(o)
	if o.Folder != "" {
		err := s.db.Load(func(replay func([]byte) error) (err error) {
			s.journal, err = journal.Open(o.Folder, journal.Options{Sync: o.Sync, Logger: o.Logger}, replay)
			return err
		})
		if err != nil {
			return nil, fmt.Errorf("open %s: %w", o.Folder, errors.Join(err, s.closeJournal()))
		}
		s.db.Use(s.journal)
	} else if o.Journal != nil {
		s.db.Use(o.Journal)
	}
	ctx, s.cancel = context.WithCancel(context.WithoutCancel(ctx))
	s.running.Go(func() { s.keepUp(ctx) })
	if s.journal != nil {
		s.running.Go(func() { s.takeSnapshots(ctx) })
	}
	return s, nil
}

// Read returns a copy of what a folder has, which another server may have open. What is stored in the copy is not kept. The
// error is [journal.ErrNone] if no server has kept anything there.
func Read(folder string, o Options) (*Store, error) {
	o.setDefaults()
	for {
		s := newStore(o)
		err := s.db.Load(func(replay func([]byte) error) error { return journal.Read(folder, replay) })
		if errors.Is(err, journal.ErrReplaced) {
			continue
		} else if err != nil {
			return nil, fmt.Errorf("read %s: %w", folder, err)
		}
		s.cancel = func() {}
		return s, nil
	}
}

// subjects are the stores of all subjects but rooms.
type subjects struct {
	subject *table.Subject // of all but the queue
	players *players.Store
	records *records.Store
	boards  *leaderboards.Store
	days    *days.Store
	queue   *queue.Store
	words   *words.Store
}

func newStore(o Options) *Store {
	s := &Store{clock: clock.New(o.Wall), logger: o.Logger}
	s.db = table.New(s.clock.Now)
	s.Rooms = rooms.New(s.db)
	of := &s.subjects
	of.subject = s.db.NewSubject()
	of.players = players.New(of.subject)
	if o.Results.OnlyAdmitted {
		of.players = of.players.OnlyAdmitted()
	}
	of.records = records.New(of.subject)
	of.boards = leaderboards.New(of.subject, of.players, of.records, o.Results.MaxRows)
	of.days = days.New(of.subject, of.players)
	of.queue = queue.New(s.db, of.players, of.boards, o.Queue)
	of.words = words.New(of.subject)
	s.Results = results.New(results.Parts{
		Players: of.players, Records: of.records, Leaderboards: of.boards, Days: of.days, Queue: of.queue, Words: of.words,
		Clock: clockOf{s.db}, Eraser: &eraser{subjects: of},
	}, o.Results)
	return s
}

// clockOf is the clock of a DB.
type clockOf struct{ db *table.DB }

func (c clockOf) Now(context.Context) (room.Instant, error) { return room.Instant(c.db.Millis()), nil }

// Reset has from call replay with records of a journal, and replaces what is kept by their effects. It is for tests: what
// else than a crash may take something back, a Redis does whose replica takes over.
func (s *Store) Reset(from func(replay func(record []byte) error) error) error {
	return s.db.Reset(from)
}

// Close ends the store. All servers' logs have been closed before.
func (s *Store) Close() error {
	s.cancel()
	s.running.Wait()
	return s.closeJournal()
}

func (s *Store) closeJournal() error {
	if s.journal == nil {
		return nil
	}
	if err := s.journal.Close(); err != nil {
		return fmt.Errorf("close the journal: %w", err)
	}
	return nil
}

// Check returns why the store keeps nothing more, or nil.
func (s *Store) Check() error {
	if s.journal == nil {
		return nil
	}
	return s.journal.Broken()
}

// JournalSize returns the bytes of the journal since the last snapshot.
func (s *Store) JournalSize() int64 {
	if s.journal == nil {
		return 0
	}
	return s.journal.Size()
}

// takeSnapshots takes a snapshot whenever the journal has grown enough.
func (s *Store) takeSnapshots(ctx context.Context) {
	const retry = time.Second
	for {
		select {
		case <-s.journal.SnapshotDue():
		case <-ctx.Done():
			return
		}
		began := time.Now()
		if err := s.journal.Snapshot(func(put func([]byte) error) error { return s.db.Walk(slowly(ctx, put)) }); err != nil {
			s.logger.Error("cannot replace the journal by a snapshot", "error", err)
			select {
			case <-time.After(retry):
			case <-ctx.Done():
			}
			continue
		}
		s.logger.Debug("the journal was replaced by a snapshot", "took", time.Since(began))
	}
}

// slowly returns put for a walk that takes a quarter of the time of one processor, since people play meanwhile: it lets
// three times as long pass as the walk took since it was last called. When ctx is done nobody plays any more.
func slowly(ctx context.Context, put func([]byte) error) func([]byte) error {
	const share, least = 4, time.Millisecond
	began := time.Now()
	return func(record []byte) error {
		if err := put(record); err != nil {
			return err
		}
		if took := time.Since(began); took >= least {
			select {
			case <-time.After((share - 1) * min(took, 50*least)):
			case <-ctx.Done():
			}
			began = time.Now()
		}
		return nil
	}
}

const (
	clockInterval = 250 * time.Millisecond // at which the clock is compared with the machine's
	sweepInterval = time.Minute            // at which what has ended is removed
)

// keepUp keeps the clock with the machine's, and removes what has ended.
func (s *Store) keepUp(ctx context.Context) {
	ticker, sweep := time.NewTicker(clockInterval), time.NewTicker(sweepInterval)
	defer ticker.Stop()
	defer sweep.Stop()
	for {
		select {
		case <-ticker.C:
			s.clock.Follow(func() bool { return !s.Rooms.HasWakeUps() }, s.logger)
		case <-sweep.C:
			if err := s.db.Sweep(ctx); err != nil && !errors.Is(err, context.Canceled) {
				s.logger.Warn("cannot remove what has ended", "error", err)
			}
		case <-ctx.Done():
			return
		}
	}
}

package web

import (
	"context"
	"io/fs"
	"log/slog"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gorilla/websocket"
	"golang.org/x/time/rate"

	"rattle/daily"
	"rattle/engine/wordlist"
	"rattle/matchmaking"
	"rattle/player"
	"rattle/room"
	"rattle/room/live"
	"rattle/web/lab"
	"rattle/web/limit"
	"rattle/web/wire"
)

// Operator is what the person who runs a server tells the players. All of it is optional.
type Operator struct {
	Notice  string // a line that the page shows to all
	Contact string // an e-mail address, or an address of HTTPS
	Imprint string // a line of text, or an address of HTTPS
}

// Config is what a [Server] needs.
type Config struct {
	Rooms  *live.Rooms
	Page   fs.FS // index.html and assets/
	Logger *slog.Logger

	// Optional.
	Operator       Operator                                                            // what the page says of who runs the server
	Ready          func(context.Context) error                                         // the error for which players cannot be served, or nil
	Limits         limit.Limits                                                        // zero: [limit.Default]
	Identities     player.Identities                                                   // nil: each player has one device only
	Results        Results                                                             // nil: no results are stored
	PlayerArchive  player.Archive                                                      // nil: nothing is stored about players
	RoomFinder     RoomFinder                                                          // nil: a player's rooms are not listed
	Moderation     player.Moderation                                                   // nil: players cannot be reported or blocked
	Daily          daily.Store                                                         // nil: there is no daily board
	Matches        matchmaking.Store                                                   // nil: there is no matchmaking
	HashAddress    func(ctx context.Context, address string) (string, error)           // hashes the address that opens a room; nil: it is not stored
	WordChanges    func(ctx context.Context, lexicon string) (wordlist.Changes, error) // what the operator changed for a lexicon, by its hash; nil: nothing
	Rulings        func(context.Context) (map[room.PlayerID]player.Ruling, error)      // what moderators have ruled about players; nil: nothing
	NameBlocked    func(name string) bool                                              // whether the operator allows a name to nobody; nil: each is allowed
	TrustedProxies []netip.Prefix                                                      // whose forwarding headers are trusted
}

// Server serves HTTP and holds the sockets. It is safe for concurrent use.
type Server struct {
	config       Config
	handler      http.Handler
	upgrader     websocket.Upgrader
	addresses    *limit.Addresses
	throttle     limit.Throttle
	authCache    authCache
	exportQueue  *exportQueue
	lab          *lab.Lab
	pictures     *pictureCache
	roomLimiter  *rate.Limiter
	counters     atomicCounters
	warnLimiter  rate.Sometimes
	notReady     atomic.Bool
	ctx          context.Context
	cancel       context.CancelFunc
	frameBuffers sync.Pool    // buffers to read a message into: *bytes.Buffer
	wheelTurns   atomic.Int64 // see turnWheel
	readers      sync.WaitGroup
	background   sync.WaitGroup

	mu           sync.Mutex
	sockets      socketSet
	closedByCode map[int]uint64 // sockets by close code
	closed       bool
}

// warnInterval is the minimum time between two log lines about failed requests.
const warnInterval = 5 * time.Second

// New returns a server. The error is that of an incomplete page. Close the listeners first, then the server.
func New(c Config) (*Server, error) {
	page, err := newPage(c.Page, c.Operator)
	if err != nil {
		return nil, err
	}
	gallery, err := newPictureCache(c.Page)
	if err != nil {
		return nil, err
	}
	if c.Limits == (limit.Limits{}) {
		c.Limits = limit.Default()
	}
	if c.Ready == nil {
		c.Ready = func(context.Context) error { return nil }
	}
	ctx, cancel := context.WithCancel(context.Background())
	s := &Server{
		config: c,
		// Thousands of sockets are idle at any time, so their buffers are small.
		upgrader: websocket.Upgrader{
			ReadBufferSize:  minReadBuffer,
			WriteBufferSize: 2048, // held only while a sendQueue's writer writes
			WriteBufferPool: &sync.Pool{},
			CheckOrigin:     sameOrigin,
			// Only large frames are compressed, see sendQueue.
			EnableCompression: true,
		},
		addresses:    limit.NewAddresses(c.Limits),
		throttle:     limit.NewThrottle(c.Limits.Throttle),
		exportQueue:  newExportQueue(),
		pictures:     gallery,
		roomLimiter:  c.Limits.AllRooms.Limiter(),
		ctx:          ctx,
		cancel:       cancel,
		warnLimiter:  rate.Sometimes{Interval: warnInterval},
		closedByCode: zeroByCode(),
	}
	lexicon, lists := c.Rooms.Lexicon()
	s.lab = lab.New(lab.Host{Context: ctx, Closing: s.closing, Charge: s.chargeWork, TooFast: s.writeTooFast}, lexicon, lists)
	mux := s.newMux(page)
	own := http.NewCrossOriginProtection()
	own.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		wire.WriteError(w, http.StatusForbidden, wire.CodeBadMessage, "other sites cannot do this for their visitors")
	}))
	s.handler = withSecurityHeaders(limit.Proxies(c.TrustedProxies).Handler(s.rateLimit(mux, own.Handler(page.orNotFound(mux)))))
	s.background.Go(func() { s.turnWheel(ctx) })
	if c.Identities != nil {
		s.background.Go(func() { s.watchSignOuts(ctx) })
	}
	return s, nil
}

// ServeHTTP implements [http.Handler].
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

const protocolVersion = "1"

// minReadBuffer is the least that gorilla takes: a word's frame fits in, and a longer one is read past it.
const minReadBuffer = 125

func (s *Server) serveWebSocket(w http.ResponseWriter, r *http.Request) {
	if r.URL.Query().Get("v") != protocolVersion {
		wire.WriteError(w, http.StatusBadRequest, wire.CodeBadMessage, "this server speaks version "+protocolVersion+" of the protocol")
		return
	}
	if s.closing() {
		wire.WriteUnavailable(w, "this server stops; another may serve")
		return
	}
	address := s.addresses.Get(limit.RemoteAddr(r))
	if !address.Openings.Allow() {
		limit.SleepUntil(r.Context(), time.Now().Add(limit.AddressDelay))
		s.writeTooFast(w, s.config.Limits.Openings.Wait())
		return
	}
	device, cookie, unknown := s.authenticateOrCreate(r.Context(), r)
	header := http.Header{}
	if cookie != nil {
		header.Set("Set-Cookie", cookie.String())
	}
	socket := &socket{server: s, device: device, address: address, remoteAddr: limit.RemoteAddr(r)}
	conn, err := s.upgrader.Upgrade(hijacker{limit.LimitBytes(w, &s.config.Limits, address), &socket.hijacked}, r, header)
	if err != nil {
		return // the upgrader has written the response
	}
	socket.open(conn)
	if unknown != nil { // refused over the socket: a page cannot read the status of a failed upgrade
		socket.Disconnect(live.Reconnect)
	}
	s.start(socket)
}

// start runs the socket in a goroutine of its own, so that the handler ends and the memory of its request is
// freed. A socket beyond the limit is refused by a close code, since a page cannot read the status of a
// failed upgrade.
func (s *Server) start(socket *socket) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed { // since the request was accepted
		socket.out.close(wire.CloseComeBack, "come back")
		go socket.read(s.ctx)
		return
	}
	counted := s.addresses.AddSocket(socket.address)
	if !counted {
		s.counters.tooFast.Add(1)
		socket.out.close(wire.CloseTooMany, "too many connections from this address")
	}
	s.counters.opened.Add(1)
	s.sockets.add(socket)
	s.readers.Add(1)
	go s.run(socket, counted)
}

func (s *Server) run(socket *socket, counted bool) {
	socket.read(s.ctx)
	s.remove(socket, counted)
}

// remove undoes start.
func (s *Server) remove(socket *socket, counted bool) {
	defer s.readers.Done()
	if counted {
		s.addresses.RemoveSocket(socket.address)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.sockets.remove(socket)
	s.closedByCode[socket.out.code()]++
}

// sameOrigin reports whether a request for a socket comes from this site, not from another one in the name of
// its visitor. Browsers always send an origin; other programs can send the right one.
func sameOrigin(r *http.Request) bool {
	origin, err := url.Parse(r.Header.Get("Origin"))
	return err == nil && origin.Host != "" && strings.EqualFold(origin.Host, r.Host)
}

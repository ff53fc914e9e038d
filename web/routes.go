package web

import (
	"context"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"

	"rattle/web/wire"
)

// route is a row of the table of routes, the only place in Go that names an endpoint. The mux, the Allow header of
// status 405, the names in metrics and the cost of a request follow from it; tests compare docs/openapi.yaml with
// it. A row has the method, the path, the cost, the need, the access and the handler.
type route struct {
	method  string // GET serves HEAD, too
	path    string // as [http.ServeMux] matches it
	cost    int    // in messages, charged to the address, see costs.go
	needs   *need  // the store that it needs, nil for none
	who     access
	handler func(*Server, http.ResponseWriter, *http.Request)
}

// access is who may request something.
type access int

const (
	anyone  access = iota
	people         // declared bots are refused, and players who may play at private tables only
	devices        // authenticated without the cache: a device that is signed out counts as none
)

// need is a store that a server may run without.
type need struct {
	isMet   func(*Config) bool
	lacking string // the error message without it
}

var (
	needResults    = &need{func(c *Config) bool { return c.Results != nil }, "this server keeps no results"}
	needIdentities = &need{func(c *Config) bool { return c.Identities != nil }, "this server keeps no identities"}
	needMatches    = &need{func(c *Config) bool { return c.Matches != nil }, "this server brings nobody together"}
	needModeration = &need{func(c *Config) bool { return c.Moderation != nil }, "this server keeps no reports"}
	needDaily      = &need{func(c *Config) bool { return c.Daily != nil }, "there is no daily board here"}
)

// routes are sorted by subject. Reading a room's log or a round from the store costs 20.
var routes = []route{
	{"GET", "/ws", 1, nil, anyone, (*Server).serveWebSocket},
	{"GET", "/healthz", healthCheckCost, nil, anyone, (*Server).serveHealth},
	{"GET", "/readyz", healthCheckCost, nil, anyone, (*Server).serveReadiness},
	{"GET", "/api/version", 1, nil, anyone, (*Server).serveVersion},
	{"GET", "/words/{file}", 20, nil, anyone, (*Server).serveWordChanges},

	{"GET", "/api/rooms", 1, nil, anyone, (*Server).listRooms},
	{"POST", "/api/rooms", 1, nil, anyone, (*Server).createRoom},
	{"GET", "/api/rooms/{code}", 20, nil, anyone, (*Server).serveRoomSummary},
	{"GET", "/api/rooms/{code}/record", 20, nil, anyone, (*Server).serveRecord},
	{"GET", "/api/rooms/{code}/found/{player}", 20, nil, anyone, (*Server).serveFoundWords},
	{"GET", "/api/rooms/{code}/qr.svg", 1, nil, anyone, (*Server).serveQR},

	// A picture may have to be drawn. At this cost no address gets more than half of the painter's time.
	{"GET", "/preview.png", 1, nil, anyone, (*Server).serveDefaultPicture},
	{"GET", "/r/{code}/preview.png", 200, nil, anyone, (*Server).servePicture},
	{"GET", "/r/{code}/result.png", 200, nil, anyone, (*Server).servePicture},

	// The work of the solver is charged afterwards.
	{"POST", "/api/lab/solve", 20, nil, anyone, (*Server).solveLabBoard},
	{"POST", "/api/lab/find", 20, nil, anyone, (*Server).findLabBoard},
	{"GET", "/api/lab/dice", 1, nil, anyone, (*Server).serveLabDice},

	{"GET", "/api/leaderboards/{dice}/{kind}/{period}", 3, needResults, anyone, (*Server).serveLeaderboard},
	{"GET", "/api/players/{id}", 20, needResults, anyone, (*Server).serveProfile},
	{"GET", "/api/rounds/{round}", 20, needResults, anyone, (*Server).serveRound},
	{"GET", "/api/rounds/{round}/record", 20, needResults, anyone, (*Server).serveRoundRecord},
	{"POST", "/api/rounds/{round}/share", 50, needResults, anyone, (*Server).shareRound},
	{"DELETE", "/api/rounds/{round}/share", 50, needResults, anyone, (*Server).unshareRound},
	{"POST", "/api/rounds/{round}/ghosts", 20, needResults, anyone, (*Server).openGhosts},

	{"GET", "/api/me", 1, needIdentities, anyone, (*Server).serveMe},
	{"DELETE", "/api/me", 1, needIdentities, devices, (*Server).deletePlayer},
	// An export reads the player's row on each leaderboard and the player's seat in each room. Each chunk that follows
	// costs exportChunkCost.
	{"GET", "/api/me/export", 600, nil, anyone, (*Server).serveExport},
	{"POST", "/api/me/devices", 50, needIdentities, devices, (*Server).createDeviceCode},
	{"DELETE", "/api/me/devices", 50, needIdentities, devices, (*Server).signOut},
	{"POST", "/api/me/devices/claim", 50, needIdentities, devices, (*Server).claimDevice},
	{"GET", "/api/me/phrase", 20, needIdentities, anyone, (*Server).servePhraseState},
	{"POST", "/api/me/phrase", 20, needIdentities, devices, (*Server).drawPhrase},
	{"POST", "/api/phrase/owner", 50, needIdentities, devices, (*Server).servePhraseOwner},
	{"POST", "/api/phrase/use", 50, needIdentities, devices, (*Server).usePhrase},
	{"GET", "/api/phrase/words", 3, nil, anyone, (*Server).servePhraseWords},
	{"POST", "/api/bots/declare", 50, needIdentities, devices, (*Server).declareBot},

	{"GET", "/api/me/blocks", 1, needModeration, anyone, (*Server).serveBlocks},
	{"PUT", "/api/me/blocks/{player}", 20, needModeration, anyone, (*Server).blockPlayer},
	{"DELETE", "/api/me/blocks/{player}", 20, needModeration, anyone, (*Server).unblockPlayer},
	{"POST", "/api/reports", 20, needModeration, anyone, (*Server).createReport},

	{"GET", "/api/daily", 20, needDaily, anyone, withCalendar((*Server).serveDaily)},
	{"POST", "/api/daily", 20, needDaily, people, withCalendar((*Server).startDaily)},
	{"POST", "/api/daily/{day}", 20, needDaily, people, withCalendar((*Server).playArchive)},
	{"GET", "/api/daily/{day}/leaderboard", 20, needDaily, anyone, withCalendar((*Server).serveDailyLeaderboard)},
	{"GET", "/api/daily/{day}/result.png", 200, needDaily, anyone, withCalendar((*Server).serveDailyPicture)},

	// A player in the queue sends this every two seconds. The cost allows 300 players at one address.
	{"PUT", "/api/queue", 10, needMatches, people, (*Server).pollQueue},
	{"DELETE", "/api/queue", 10, needMatches, anyone, (*Server).leaveQueue},
	{"POST", "/api/bots", 3, needMatches, people, (*Server).playBot},
	{"POST", "/api/challenges", 3, needMatches, people, (*Server).createChallenge},
	{"GET", "/api/challenges/{id}", 3, needMatches, anyone, (*Server).serveChallenge},
	{"GET", "/api/challenges/{id}/qr.svg", 3, needMatches, anyone, (*Server).serveChallengeQR},
}

// pagePaths are the addresses of the page, each with and without a slash at the end, as some programs write links.
// These, the page's files and whatever is not found cost one message.
var pagePaths = []string{
	"/r/{code}", "/r/{code}/tv", "/b", "/lab", "/about", "/help", "/rules",
	"/leaderboards", "/players/{id}", "/rounds/{round}", "/match", "/c/{id}", "/daily", "/claim", "/recover", "/alone",
}

// isResource reports whether the path of a route refuses other methods with an error message. For other paths the mux
// refuses them.
func (rt route) isResource() bool { return isUnderAPI(rt.path) || isPicture(rt.path) }

func isUnderAPI(path string) bool { return strings.HasPrefix(path, "/api/") }

func isPicture(path string) bool { return strings.HasSuffix(path, ".png") }

// pattern returns the pattern under which a route is registered.
func (rt route) pattern() string {
	if rt.isResource() {
		return rt.path
	}
	return rt.method + " " + rt.path
}

// newMux returns the mux of all routes, the page and its files.
func (s *Server) newMux(page *page) *http.ServeMux {
	mux := http.NewServeMux()
	for _, path := range pagePaths {
		mux.HandleFunc("GET "+path, page.index)
		mux.HandleFunc("GET "+path+"/{$}", page.index)
	}
	mux.HandleFunc("GET /{$}", page.index)
	for name, file := range page.files {
		mux.Handle("GET /"+name, file)
	}
	resources := make(map[string]methods)
	for _, rt := range routes {
		if !rt.isResource() {
			mux.HandleFunc(rt.pattern(), s.handlerOf(rt))
			continue
		}
		if resources[rt.path] == nil {
			resources[rt.path] = make(methods)
		}
		resources[rt.path][rt.method] = s.handlerOf(rt)
	}
	for path, methods := range resources {
		mux.Handle(path, methods)
	}
	mux.HandleFunc("/api/", func(w http.ResponseWriter, _ *http.Request) {
		wire.WriteError(w, http.StatusNotFound, wire.CodeBadMessage, "nothing is served under this path")
	})
	return mux
}

// handlerOf returns the handler of a route with its need and its access checked first.
func (s *Server) handlerOf(rt route) http.HandlerFunc {
	handle := func(w http.ResponseWriter, r *http.Request) { rt.handler(s, w, r) }
	switch rt.who {
	case people:
		handle = s.forPeople(handle)
	case devices:
		handle = s.skipAuthCache(handle)
	case anyone:
	}
	if rt.needs != nil {
		handle = s.require(rt.needs, handle)
	}
	return handle
}

// require returns a handler that refuses requests if this server lacks the need, and that limits the time for the store.
func (s *Server) require(n *need, next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if !n.isMet(&s.config) {
			wire.WriteUnavailable(w, n.lacking)
			return
		}
		ctx, cancel := context.WithTimeout(r.Context(), storeTimeout)
		defer cancel()
		next(w, r.WithContext(ctx))
	}
}

// methods are the handlers of one path.
type methods map[string]http.HandlerFunc

// ServeHTTP implements [http.Handler].
func (m methods) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	method := r.Method
	if method == http.MethodHead {
		method = http.MethodGet
	}
	serve, ok := m[method]
	if !ok {
		allowed := slices.Sorted(maps.Keys(m))
		if m[http.MethodGet] != nil {
			allowed = append(allowed, http.MethodHead)
		}
		w.Header().Set("Allow", strings.Join(allowed, ", "))
		wire.WriteError(w, http.StatusMethodNotAllowed, wire.CodeBadMessage, "this cannot be done here")
		return
	}
	serve(w, r)
}

// costByPattern returns the costs of routes by their patterns. All methods of a path cost the same.
var costByPattern = sync.OnceValue(func() map[string]int {
	costs := make(map[string]int)
	for _, rt := range routes {
		costs[rt.pattern()] = max(costs[rt.pattern()], rt.cost)
	}
	return costs
})

// RouteName returns the name of a path in metrics. The names are a closed set, since clients choose the paths.
func RouteName(path string) string {
	if !strings.HasPrefix(path, "/") {
		return "page"
	}
	if isPicture(path) {
		if last := path[strings.LastIndex(path, "/"):]; routeNames()[last] != "" {
			return "pictures"
		}
	}
	first, rest, _ := strings.Cut(path[1:], "/")
	if first == "assets" {
		return first
	}
	if first == "api" {
		second, _, _ := strings.Cut(rest, "/")
		if name := routeNames()["/api/"+second]; name != "" {
			return name
		}
		return "api"
	}
	if name := routeNames()["/"+first]; name != "" {
		return name
	}
	return "page"
}

// routeNames are the names of metrics by the first element of a path, by the first two under /api/, and by the last one
// of pictures.
var routeNames = sync.OnceValue(func() map[string]string {
	names := make(map[string]string)
	for _, rt := range routes {
		switch elements := strings.Split(rt.path, "/"); {
		case isPicture(rt.path):
			names["/"+elements[len(elements)-1]] = "pictures"
		case isUnderAPI(rt.path):
			names["/api/"+elements[2]] = "api/" + elements[2]
		default:
			names["/"+elements[1]] = elements[1]
		}
	}
	return names
})

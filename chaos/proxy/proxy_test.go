package proxy_test

import (
	"bytes"
	"io"
	"math/rand/v2"
	"net"
	"sync"
	"testing"
	"time"

	"rattle/chaos/proxy"
)

// waitTimeout bounds each wait for something that happens by itself.
const waitTimeout = 20 * time.Second

// echo is a target that sends back whatever it receives, and remembers its clients.
type echo struct {
	addr string

	mu   sync.Mutex
	from []string
}

func startEcho(t *testing.T) *echo {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	e := &echo{addr: listener.Addr().String()}
	var serving sync.WaitGroup
	t.Cleanup(func() {
		listener.Close()
		serving.Wait()
	})
	serving.Go(func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			e.mu.Lock()
			e.from = append(e.from, conn.RemoteAddr().(*net.TCPAddr).IP.String())
			e.mu.Unlock()
			serving.Go(func() {
				defer conn.Close()
				_, _ = io.Copy(conn, conn)
			})
		}
	})
	return e
}

func (e *echo) came() int {
	e.mu.Lock()
	defer e.mu.Unlock()
	return len(e.from)
}

func listen(t *testing.T, c proxy.Config) *proxy.Proxy {
	t.Helper()
	p, err := proxy.Listen(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Close)
	return p
}

func dial(t *testing.T, p *proxy.Proxy) net.Conn {
	t.Helper()
	conn, err := net.Dial("tcp", p.Addr())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	_ = conn.SetDeadline(time.Now().Add(waitTimeout))
	return conn
}

// ask sends bytes, and waits until they came back.
func ask(conn net.Conn, what []byte) ([]byte, error) {
	go func() { _, _ = conn.Write(what) }()
	answer := make([]byte, len(what))
	_, err := io.ReadFull(conn, answer)
	return answer, err
}

func mustAsk(t *testing.T, conn net.Conn) {
	t.Helper()
	if answer, err := ask(conn, []byte("hello")); err != nil || string(answer) != "hello" {
		t.Fatalf("heard %q (error %v), want hello", answer, err)
	}
}

// mustFail fails the test unless a new connection fails.
func mustFail(t *testing.T, p *proxy.Proxy) {
	t.Helper()
	conn, err := net.Dial("tcp", p.Addr())
	if err != nil {
		return
	}
	defer conn.Close()
	_ = conn.SetDeadline(time.Now().Add(waitTimeout))
	if answer, err := ask(conn, []byte("hello")); err == nil {
		t.Errorf("heard %q", answer)
	}
}

func TestWhatPassesIsWholeAndInOrder(t *testing.T) {
	t.Parallel()
	megabyte := make([]byte, 1<<20)
	for i := range megabyte {
		megabyte[i] = byte(rand.Uint32())
	}
	for name, faults := range map[string]proxy.Faults{
		"without a fault": {},
		"slow":            {Delay: 20 * time.Millisecond},
		"lossy":           {Lost: 0.005},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := listen(t, proxy.Config{Target: startEcho(t).addr})
			p.Set(faults)
			answer, err := ask(dial(t, p), megabyte)
			if err != nil || !bytes.Equal(answer, megabyte) {
				t.Errorf("a megabyte came back as something else (error %v)", err)
			}
		})
	}
}

func TestACutBreaksConnectionsUntilItIsMended(t *testing.T) {
	t.Parallel()
	p := listen(t, proxy.Config{Target: startEcho(t).addr})
	old := dial(t, p)
	mustAsk(t, old)
	p.Set(proxy.Faults{Cut: true})
	if _, err := ask(old, []byte("hello")); err == nil {
		t.Error("a connection outlived the cut")
	}
	mustFail(t, p)
	p.Set(proxy.Faults{})
	mustAsk(t, dial(t, p))
}

func TestABreakLeavesTheWayOpen(t *testing.T) {
	t.Parallel()
	p := listen(t, proxy.Config{Target: startEcho(t).addr})
	old := dial(t, p)
	mustAsk(t, old)
	p.Break()
	if _, err := ask(old, []byte("hello")); err == nil {
		t.Error("a connection outlived the break")
	}
	mustAsk(t, dial(t, p))
}

func TestWhatIsSaidDuringAStallArrivesAfterIt(t *testing.T) {
	t.Parallel()
	p := listen(t, proxy.Config{Target: startEcho(t).addr})
	conn := dial(t, p)
	mustAsk(t, conn)
	p.Set(proxy.Faults{Stalled: true})
	newcomer := dial(t, p)
	for _, c := range []net.Conn{conn, newcomer} {
		if _, err := c.Write([]byte("held")); err != nil {
			t.Fatal(err)
		}
		_ = c.SetReadDeadline(time.Now().Add(300 * time.Millisecond)) // nothing arrives in this time, so there is no condition
		if n, err := c.Read(make([]byte, 4)); n > 0 || err == nil {
			t.Error("something passed a stall")
		}
	}
	p.Set(proxy.Faults{})
	for _, c := range []net.Conn{conn, newcomer} {
		_ = c.SetReadDeadline(time.Now().Add(waitTimeout))
		answer := make([]byte, 4)
		if _, err := io.ReadFull(c, answer); err != nil || string(answer) != "held" {
			t.Errorf("after the stall came %q (error %v)", answer, err)
		}
	}
}

func TestADelayIsOfTheWayAndNotOfEachPacket(t *testing.T) {
	t.Parallel()
	const delay = 200 * time.Millisecond
	p := listen(t, proxy.Config{Target: startEcho(t).addr})
	p.Set(proxy.Faults{Delay: delay})
	conn := dial(t, p)
	began := time.Now()
	mustAsk(t, conn)
	if took := time.Since(began); took < 2*delay {
		t.Errorf("there and back took %v, want at least %v", took, 2*delay)
	}
	began = time.Now()
	if _, err := ask(conn, make([]byte, 200<<10)); err != nil {
		t.Fatal(err)
	}
	if took := time.Since(began); took > 20*delay {
		t.Errorf("50 packets took %v: they waited for each other", took)
	}
}

func TestALostPacketHoldsUpAndABrokenOneEnds(t *testing.T) {
	t.Parallel()
	p := listen(t, proxy.Config{Target: startEcho(t).addr})
	conn := dial(t, p)
	p.Set(proxy.Faults{Lost: 1})
	_ = conn.SetDeadline(time.Now().Add(time.Second))
	if _, err := ask(conn, []byte("hello")); err == nil {
		t.Error("a packet that is always lost arrived within a second")
	}
	p.Set(proxy.Faults{Broken: 1})
	mustFail(t, p)
	p.Set(proxy.Faults{})
	mustAsk(t, dial(t, p))
}

func TestTheTargetSeesTheAddressThatIsAskedFor(t *testing.T) {
	t.Parallel()
	e := startEcho(t)
	mustAsk(t, dial(t, listen(t, proxy.Config{Target: e.addr, From: "127.0.1.3"})))
	e.mu.Lock()
	defer e.mu.Unlock()
	if len(e.from) != 1 || e.from[0] != "127.0.1.3" {
		t.Errorf("the target saw %v", e.from)
	}
}

func TestATurnIsForThoseWhoConnectAfterIt(t *testing.T) {
	t.Parallel()
	first, second := startEcho(t), startEcho(t)
	p := listen(t, proxy.Config{Target: first.addr})
	old := dial(t, p)
	mustAsk(t, old)
	p.Redirect(second.addr)
	mustAsk(t, dial(t, p))
	mustAsk(t, old)
	if first.came() != 1 || second.came() != 1 {
		t.Errorf("%d came to the first target and %d to the second, want one each", first.came(), second.came())
	}
}

func TestAClientHearsThatTheTargetIsGone(t *testing.T) {
	t.Parallel()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	listener.Close()
	p := listen(t, proxy.Config{Target: listener.Addr().String()})
	mustFail(t, p)
}

package testkit_test

import (
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"rattle/internal/testkit"
)

func TestARedisIsWhatATestDoesToIt(t *testing.T) {
	r := testkit.StartRedis(t, "--appendonly", "yes", "--appendfsync", "always")
	if files, err := filepath.Glob(filepath.Join(r.Folder, "appendonlydir", "*")); err != nil || len(files) == 0 {
		t.Errorf("it writes %v, %v", files, err)
	}
	r.Signal(syscall.SIGSTOP)
	conn, err := net.Dial("tcp", r.Addr) // the kernel accepts for it
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	_ = conn.SetDeadline(time.Now().Add(100 * time.Millisecond))
	_, _ = conn.Write([]byte("PING\r\n"))
	if n, err := conn.Read(make([]byte, 8)); n > 0 || !os.IsTimeout(err) {
		t.Errorf("a suspended one responds with %d bytes, %v", n, err)
	}
	r.Signal(syscall.SIGCONT)
	r.Kill()
	if conn, err := net.Dial("tcp", r.Addr); err == nil {
		conn.Close()
		t.Error("a killed one accepts connections")
	}
	r.Restart()
}

func TestAFreeAddressCanBeListenedAt(t *testing.T) {
	listener, err := net.Listen("tcp", testkit.FreeAddress(t))
	if err != nil {
		t.Fatal(err)
	}
	listener.Close()
}

func TestWhoWaitsForOutputIsWoken(t *testing.T) {
	var out testkit.Output
	ready := make(chan struct{})
	go func() {
		close(ready)
		for _, line := range []string{"WARN one\n", "INFO two\n", "WARN three\n"} {
			_, _ = out.Write([]byte(line))
		}
	}()
	<-ready
	for {
		text, more := out.Read()
		if strings.HasSuffix(text, "three\n") {
			break
		}
		<-more
	}
	if n := out.Count("WARN"); n != 2 {
		t.Errorf("there are %d warnings, want 2: %s", n, &out)
	}
}

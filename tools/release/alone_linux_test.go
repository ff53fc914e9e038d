package main

import (
	"bufio"
	"bytes"
	"context"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// runsAlone runs the program in a folder where nothing but the release is: no Go, no Node, no library, no certificates. Only
// root can change the root; for others the environment alone is empty.
func runsAlone(t *testing.T, folder string) {
	program, attributes := filepath.Join(folder, "rattle"), &syscall.SysProcAttr{}
	if os.Getuid() == 0 {
		program, attributes = "/rattle", &syscall.SysProcAttr{Chroot: folder}
	}
	command := func(ctx context.Context, args ...string) *exec.Cmd {
		cmd := exec.CommandContext(ctx, program, args...)
		cmd.Err = nil // the path is another one out here
		cmd.Dir, cmd.Env, cmd.SysProcAttr = "/", []string{}, attributes
		return cmd
	}
	if said, err := command(t.Context(), "--version").CombinedOutput(); err != nil || string(said) != "rattle "+version+"\n" {
		t.Errorf("it calls itself %q, %v", said, err)
	}
	if said, err := command(t.Context(), "check", "CAT/DOG", "cat").CombinedOutput(); err != nil || !bytes.HasPrefix(said, []byte("CAT\tvalid\t1\t")) {
		t.Errorf("it says %q of CAT, %v", said, err)
	}

	ctx, stop := context.WithCancel(t.Context())
	server := command(ctx, "serve", "--listen", "127.0.0.1:0", "--data", "/data")
	server.Cancel = func() error { return server.Process.Signal(syscall.SIGTERM) }
	out, err := server.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Error(err)
	}
	address := strings.TrimSpace(strings.TrimPrefix(line, "Rattle: "))
	response, err := http.Get(address + "/readyz")
	if err != nil {
		t.Error(err)
	} else {
		response.Body.Close()
		if response.StatusCode != http.StatusOK {
			t.Errorf("/readyz answers %s", response.Status)
		}
	}
	stop()
	if err := server.Wait(); err != nil && ctx.Err() == nil {
		t.Error(err)
	}
}

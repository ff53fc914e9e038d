package server

import (
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"
	"unsafe"

	"rattle/internal/testkit"
)

// ptySession is the program at a terminal of its own.
type ptySession struct {
	t      *testing.T
	keys   *os.File // what is typed here is read there
	tty    *os.File
	screen *testkit.Output // all that was ever shown
	exited chan int
}

// startPTY starts rattle at a terminal.
func startPTY(t *testing.T, args ...string) *ptySession {
	t.Helper()
	keys, tty := openTerminal(t)
	s := &ptySession{t: t, keys: keys, tty: tty, screen: new(testkit.Output), exited: make(chan int, 1)}
	cmd := exec.Command("rattle", args...)
	cmd.Env = append(os.Environ(), "TERM=xterm", "GORACE=atexit_sleep_ms=0")
	cmd.Stdin, cmd.Stdout, cmd.Stderr = tty, tty, tty
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill() })
	go func() {
		piece := make([]byte, 1<<12)
		for {
			n, err := keys.Read(piece)
			_, _ = s.screen.Write(piece[:n])
			if err != nil {
				return
			}
		}
	}()
	go func() {
		_ = cmd.Wait()
		s.exited <- cmd.ProcessState.ExitCode()
	}()
	return s
}

// openTerminal opens a terminal of 80 columns.
func openTerminal(t *testing.T) (keys, tty *os.File) {
	t.Helper()
	keys, err := os.OpenFile("/dev/ptmx", os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { keys.Close() })
	number, unlocked := uint32(0), uint32(0)
	control(t, keys, syscall.TIOCGPTN, unsafe.Pointer(&number))
	control(t, keys, syscall.TIOCSPTLCK, unsafe.Pointer(&unlocked))
	tty, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { tty.Close() })
	size := [4]uint16{24, 80}
	control(t, tty, syscall.TIOCSWINSZ, unsafe.Pointer(&size))
	return keys, tty
}

func control(t *testing.T, file *os.File, request uintptr, argument unsafe.Pointer) {
	t.Helper()
	if _, _, err := syscall.Syscall(syscall.SYS_IOCTL, file.Fd(), request, uintptr(argument)); err != 0 {
		t.Fatalf("a terminal: %v", err)
	}
}

// unread returns how many bytes wait to be read.
func unread(t *testing.T, file *os.File) int {
	t.Helper()
	var n int32
	control(t, file, syscall.TIOCINQ, unsafe.Pointer(&n))
	return int(n)
}

func (s *ptySession) types(text string) {
	s.t.Helper()
	if _, err := s.keys.WriteString(text); err != nil {
		s.t.Fatal(err)
	}
}

// sees waits until the screen has shown a text.
func (s *ptySession) sees(text string) {
	s.t.Helper()
	s.seesLike(regexp.QuoteMeta(text))
}

// seesLike waits until the screen has shown a match of a pattern.
func (s *ptySession) seesLike(pattern string) {
	s.t.Helper()
	like := regexp.MustCompile(pattern)
	s.t.Cleanup(func() {
		if s.t.Failed() {
			s.t.Logf("the screen showed %q", s.screen)
		}
	})
	testkit.Eventually(s.t, pattern, func() bool { return like.MatchString(s.screen.String()) })
}

func (s *ptySession) exits(want int) {
	s.t.Helper()
	select {
	case status := <-s.exited:
		if status != want {
			s.t.Errorf("exit status %d, want %d: %s", status, want, s.screen)
		}
	case <-time.After(20 * time.Second):
		s.t.Fatalf("does not end: %s", s.screen)
	}
}

func TestPlayShowsTheTimeLeftAtATerminal(t *testing.T) {
	t.Parallel()
	s := startPTY(t, "play", "--time", "5s", "CAT/DOG")
	s.sees("0:05 left, 0 points\r\n")
	s.types("cat\n")
	s.sees("cat: 1 point\r\n")
	s.sees(" left, 1 point\r\n")
	s.types("do") // and does not come to an end
	s.seesLike(regexp.QuoteMeta(saveCursor+lineAbove+clearLine) + "0:0[0-4] left, 1 point" + regexp.QuoteMeta(restoreCursor))
	s.sees("Time.\r\n")
	s.sees("* CAT 1\r\n")
	s.exits(exitOK)
}

func TestCtrlCEndsARoundAndShowsItsWords(t *testing.T) {
	t.Parallel()
	s := startPTY(t, "play", "--time", "1h", "CAT/DOG")
	s.types("cat\n")
	s.sees("cat: 1 point\r\n")
	s.types("\x03")
	s.sees("* CAT 1\r\n")
	s.sees("rattle: interrupted\r\n")
	s.exits(exitInterrupted)
}

func TestCtrlCEndsTheReadingOfATerminal(t *testing.T) {
	for _, args := range []string{
		"solve -", "solve --words - CAT/DOG", "solve --words - -", "check - cat", "points --words - cat",
		"play --words - CAT/DOG", "play -", "find --points 19 --words -", "bench --words - -", "verify -",
	} {
		t.Run(args, func(t *testing.T) {
			t.Parallel()
			s := startPTY(t, strings.Fields(args)...)
			s.types("cat\n")
			s.sees("cat\r\n") // as the terminal itself shows it: now it can be read
			testkit.Eventually(t, "the line to be read", func() bool { return unread(t, s.tty) == 0 })
			s.types("\x03")
			s.sees("rattle: interrupted\r\n")
			s.exits(exitInterrupted)
		})
	}
}

func TestAnInterruptedSearchGivesItsBest(t *testing.T) {
	for goal, praise := range map[string]string{
		"--at-least 1000000":                       ` points, \d+ words`,
		"--count 1000000":                          ` points, \d+ words`,
		"--with antidisturbances,disestablishment": ` of 2 words held`,
	} {
		t.Run(goal, func(t *testing.T) {
			t.Parallel()
			s := startPTY(t, append([]string{"find", "--limit", "1h"}, strings.Fields(goal)...)...)
			s.sees("best ")
			s.types("\x03")
			s.exits(exitInterrupted)
			s.seesLike(`(([A-Z]u?[ \r]){4}\n){4}\r\nScore = \d+\r\nCount = \d+\r\nTried = [1-9]\d*\r\nSeconds = [\d.]+\r\n` +
				`rattle: interrupted: the best of \d+ boards had \d+` + praise + `\r\n`)
		})
	}
}

// What was measured until then is reported and checked.
func TestCtrlCEndsALoadWithItsReport(t *testing.T) {
	t.Setenv("RATTLE_LIMITS", "none")
	server := startServe(t)
	defer server.stop()
	s := startPTY(t, "load", server.address, "--players", "4", "--seconds", "600")
	s.sees("playing ")
	s.types("\x03")
	s.seesLike(`checked +1 rounds, 0 differences\r\nrattle: interrupted\r\n`)
	s.exits(exitInterrupted)
}

//go:build linux

package main

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// usage is what processes, and the machine, have used of the processors at an instant.
type usage struct {
	own     time.Duration
	watched []time.Duration
	ticks   machineTicks
}

// measure notes the usage of now.
func (c *crowd) measure() (err error) {
	var u usage
	if u.own, err = processorTime(0); err != nil {
		return err
	}
	for _, id := range c.options.watch {
		t, err := processorTime(id)
		if err != nil {
			return err
		}
		u.watched = append(u.watched, t)
	}
	if u.ticks, err = readTicks(); err != nil {
		return err
	}
	c.usage = append(c.usage, u)
	return nil
}

// since returns the seconds that were used between two instants, and the share that was stolen.
func (u usage) since(before usage) (own float64, watched []float64, stolen float64) {
	for i := range u.watched {
		watched = append(watched, (u.watched[i] - before.watched[i]).Seconds())
	}
	if all := u.ticks.all - before.ticks.all; all > 0 {
		stolen = float64(u.ticks.stolen-before.ticks.stolen) / float64(all)
	}
	return (u.own - before.own).Seconds(), watched, stolen
}

// maxProcess is above every process id of Linux.
const maxProcess = 1 << 22

// processorTime returns the processor time of a process, by the kernel's clock of it, which counts
// nanoseconds; 0 is this process.
func processorTime(id int) (time.Duration, error) {
	clock := int32(unix.CLOCK_PROCESS_CPUTIME_ID)
	if id > 0 {
		const scheduled = 2 // clock_getcpuclockid(3)
		clock = int32(^id<<3 | scheduled)
	}
	var t unix.Timespec
	if err := unix.ClockGettime(clock, &t); err != nil {
		return 0, fmt.Errorf("processor time of process %d: %w", id, err)
	}
	return time.Duration(t.Nano()), nil
}

// machineTicks are the time of all processors, in hundredths of a second, and what of it the host
// gave to others.
type machineTicks struct{ all, stolen int }

func readTicks() (t machineTicks, err error) {
	text, err := os.ReadFile("/proc/stat")
	if err != nil {
		return t, fmt.Errorf("read the machine's times: %w", err)
	}
	first, _, _ := strings.Cut(string(text), "\n") // cpu user nice system idle iowait irq softirq steal …
	for i, field := range strings.Fields(first)[1:9] {
		n, err := strconv.Atoi(field)
		if err != nil {
			return t, fmt.Errorf("read the machine's times: %w", err)
		}
		t.all += n
		if i == 7 {
			t.stolen = n
		}
	}
	return t, nil
}

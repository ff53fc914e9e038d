// Command rattle is the whole of Rattle in one program: the server of the game, and the
// engine on the command line.
//
//	main.go      the commands, one field each, and what they exit with
//	config.go    what a server may be told
//	serve.go     rattle serve: wires store ─ redislog ─ live ─ web ─ HTTP
//	store.go     waits for the store; embedded.go is that of a server that was given none,
//	             keep.go keeps it in a file
//	ready.go     whether players may be sent here; drain.go sends them away in the end
//	admin.go     the second address, with hosts.go, metrics.go and figures.go
//	requests.go  HTTP as it is counted; traces.go what a collector is told, if there is one
//	backup.go    rattle backup and rattle restore
//	forget.go    rattle forget and rattle forgotten
//	audit.go     rattle audit, with auditor.go
//	load.go      rattle load, with loadscreen.go
//	garbage.go   when memory is collected
//	input.go     the boards, words and rules that commands are given
//	interrupt.go what a signal ends
//	search.go    rattle find at work; game.go and clock.go, rattle play; allpaths.go, rattle solve
//
// A command is a struct in a file of its own: its fields are the flags and arguments, its
// Run method does the work with the [terminal] and the [context.Context] that it asks for.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"syscall"

	"github.com/alecthomas/kong"

	"rattle/engine"
	"rattle/room"
)

// commands are what can be said on the command line.
type commands struct {
	Serve serveCommand `cmd:"" help:"Serve the game to browsers."`
	Solve solveCommand `cmd:"" help:"Print the words on a board."`
	Check checkCommand `cmd:"" help:"Judge words on a board."`
	Find  findCommand  `cmd:"" help:"Find a board with so many points or words, or with given words."`
	Play  playCommand  `cmd:"" help:"Play a round alone, in the terminal."`
	Bench benchCommand `cmd:"" help:"Measure how fast boards are solved."`
	Load  loadCommand  `cmd:"" help:"Let thousands play on servers, measure and check."`
	Dice  diceCommand  `cmd:"" help:"Print the dice sets."`

	Points pointsCommand `cmd:"" help:"Say what words are worth, on whatever board."`

	Verify verifyCommand `cmd:"" help:"Deal and judge a round again from its record."`
	Audit  auditCommand  `cmd:"" help:"Work out all boards again from the records of rounds."`

	Backup  backupCommand  `cmd:"" help:"Write all rooms to a file."`
	Restore restoreCommand `cmd:"" help:"Fill a Redis with the rooms of a file."`

	Forget    forgetCommand    `cmd:"" help:"Forget players, as if they had asked for it."`
	Forgotten forgottenCommand `cmd:"" help:"Print who asked to be forgotten, for rattle restore."`
}

// terminal is what a command reads and writes.
type terminal struct {
	in       io.Reader
	out, err io.Writer
}

// What a command exits with.
const (
	exitOK    = 0
	exitNo    = 1 // the answer is no: an invalid word, nothing found
	exitBad   = 2 // bad input or usage
	exitLimit = 3 // no answer: a limit was reached, or this release cannot tell

	exitInterrupted = 130 // told to end before the answer, by Ctrl-C or another signal
)

// errNegative ends a command whose answer is no, and has been given.
var errNegative = errors.New("no")

// errLimit is wrapped where a limit ended the work without an answer.
var errLimit = errors.New("no answer within the limit")

func main() {
	ctx := withStopSignal(context.Background())
	signal.Ignore(syscall.SIGPIPE) // a closed pipe is an error of writing, see exitStatus
	os.Exit(run(ctx, os.Args[1:], terminal{os.Stdin, os.Stdout, os.Stderr}))
}

// run does what args say and gives the exit status.
func run(ctx context.Context, args []string, t terminal) (status int) {
	// Kong ends the program where it has shown help: here it only ends this function.
	type exited int
	defer func() {
		if e := recover(); e != nil {
			code, ok := e.(exited)
			if !ok {
				panic(e)
			}
			status = int(code)
		}
	}()

	a := new(exitHold)
	command, err := newParser(ctx, t, a.hold, func(code int) { panic(exited(code)) }).Parse(args)
	if wrong := (*os.PathError)(nil); errors.As(err, &wrong) && wrong.Op == "write" {
		return exitStatus(ctx, wrong, t.err) // help that could not be shown
	}
	if err != nil {
		fmt.Fprintln(t.err, "rattle:", usageError(err))
		return exitBad
	}
	return exitStatus(ctx, a.run(ctx, func() error { return command.Run() }), t.err)
}

func newParser(ctx context.Context, t terminal, h holdExit, exit func(code int)) *kong.Kong {
	parser, err := kong.New(&commands{},
		kong.Name("rattle"),
		kong.Description("Multiplayer Boggle: the server, and the engine on the command line."),
		kong.Writers(t.out, t.err),
		kong.Vars{"dice": engine.DefaultDice, "work": strconv.Itoa(engine.DefaultWork), "data": defaultData()},
		kong.Exit(exit),
		kong.BindTo(ctx, (*context.Context)(nil)),
		kong.Bind(t, h),
	)
	if err != nil {
		panic(err) // the struct above is wrong
	}
	return parser
}

// usageError says what is wrong with the command line, and where to read what is right.
func usageError(err error) string {
	help := "rattle"
	if at := (*kong.ParseError)(nil); errors.As(err, &at) && at.Context.Selected() != nil {
		help = at.Context.Selected().FullPath()
	}
	// Kong's name for what follows the last argument means nothing to people.
	text := strings.ReplaceAll(err.Error(), `"EOL" (<EOL>)`, "nothing")
	return fmt.Sprintf("%s (%s --help tells what there is)", text, help)
}

// exitStatus says what went wrong, as one line, and how that is to be told to programs.
func exitStatus(ctx context.Context, err error, stderr io.Writer) int {
	switch {
	case err == nil, errors.Is(err, syscall.EPIPE):
		return exitOK // whoever closed a pipe has seen enough
	case errors.Is(err, errNegative):
		return exitNo
	case ctx.Err() != nil && errors.Is(err, context.Canceled) && !errors.Is(err, errInterrupted):
		err = fmt.Errorf("%w: %w", errInterrupted, err)
	}
	fmt.Fprintf(stderr, "rattle: %v\n", err)
	if errors.Is(err, errInterrupted) {
		return exitInterrupted
	}
	if errors.Is(err, errLimit) || errors.Is(err, engine.ErrWorkLimit) || errors.Is(err, room.ErrUnverifiable) {
		return exitLimit
	}
	return exitBad
}

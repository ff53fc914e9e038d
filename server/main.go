// Package server is the program rattle: the game server, and the engine on the command line.
//
//	main.go      the commands, one field each, and the exit codes
//	config.go    the configuration of a server, with storeflags.go; from flags, environment.go and configfile.go
//	serve.go     rattle serve, with servecheck.go: wires store ─ rooms ─ live ─ web ─ HTTP
//	front.go     what clients reach: plain, or with certificates.go by HTTPS; notify.go tells systemd
//	listen.go    the address it listens on; untrusted.go warns of a proxy that nobody has named
//	store.go     what a server asks of its store: redisstore.go is a Redis, memorystore.go its own memory
//	ready.go     whether players may be sent to this server, which askready.go asks; drain.go stops it
//	admin.go     the admin address, with hosts.go, metrics.go, collectors.go and moderate.go
//	requests.go  counts and times requests; traces.go and otlp.go send traces to a collector
//	backup.go    rattle backup and rattle restore, of the stores that archive.go opens; backups.go writes regular ones
//	forget.go    rattle forget and rattle forgotten
//	audit.go     rattle audit
//	load.go      rattle load, with progress.go
//	version.go   rattle version; completion.go and manpage.go describe the commands to a shell and to man
//	input.go     the boards, words and rules of the commands
//	interrupt.go what a signal ends
//	search.go    rattle find; game.go and countdown.go, rattle play; allpaths.go, rattle solve
//
// A command is a struct in a file of its own: its fields are the flags and arguments, and its Run
// method receives the [terminal] and the [context.Context].
package server

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
	"rattle/internal/version"
	"rattle/room"
)

// commands are the commands of the program, in the order of its help.
type commands struct {
	Version kong.VersionFlag `help:"Print the version."`

	Serve serveCommand `cmd:"" help:"Serve the game to browsers."`
	Ready readyCommand `cmd:"" help:"Ask a server whether it can take players."`
	Solve solveCommand `cmd:"" help:"Print the words on a board."`
	Check checkCommand `cmd:"" help:"Judge words on a board."`
	Find  findCommand  `cmd:"" help:"Find a board with a given number of points or words, or with given words."`
	Play  playCommand  `cmd:"" help:"Play a round alone, in the terminal."`
	Bench benchCommand `cmd:"" help:"Measure how fast boards are solved."`
	Load  loadCommand  `cmd:"" help:"Load servers with simulated players, and check the results."`
	Dice  diceCommand  `cmd:"" help:"Print the dice sets."`

	Words  wordsCommand  `cmd:"" help:"Print the embedded words."`
	Points pointsCommand `cmd:"" help:"Print what words are worth on any board that has them."`

	Verify verifyCommand `cmd:"" help:"Deal and judge a round again from its record."`
	Audit  auditCommand  `cmd:"" help:"Compute all leaderboards again from the records, and compare."`

	Backup  backupCommand  `cmd:"" help:"Write all rooms to a file."`
	Restore restoreCommand `cmd:"" help:"Fill a Redis with the rooms of a file."`

	Forget    forgetCommand    `cmd:"" help:"Forget players, as if they had asked for it."`
	Forgotten forgottenCommand `cmd:"" help:"Print the players who asked to be forgotten, for rattle restore."`

	About versionCommand `cmd:"" name:"version" help:"Print the version and how the program was built."`

	Completion completionCommand `cmd:"" help:"Print the completion of a shell."`
	Man        manCommand        `cmd:"" help:"Print the man page."`
}

// terminal is the streams that a command reads and writes.
type terminal struct {
	in       io.Reader
	out, err io.Writer
}

// The exit codes.
const (
	exitOK    = 0
	exitNo    = 1 // the answer is no: an invalid word, nothing found
	exitBad   = 2 // bad input or usage
	exitLimit = 3 // no answer: a limit was reached, or this release cannot verify it

	exitInterrupted = 130 // stopped before the answer, by Ctrl-C or another signal
)

// errNegative ends a command whose answer is no; the command has printed the answer.
var errNegative = errors.New("no")

// negative returns errNegative for a "no", which the command has printed.
func negative(no bool) error {
	if no {
		return errNegative
	}
	return nil
}

// errLimit is wrapped by errors of work that a limit ended without an answer.
var errLimit = errors.New("no answer within the limit")

// Main runs the command that the arguments of the process name, and exits with its code.
func Main() {
	unsetEmpty()
	ctx := withStopSignal(context.Background())
	signal.Ignore(syscall.SIGPIPE) // a closed pipe is an error of writing, see exitStatus
	os.Exit(run(ctx, os.Args[1:], terminal{os.Stdin, os.Stdout, os.Stderr}))
}

// run runs the command of args and returns the exit code.
func run(ctx context.Context, args []string, t terminal) (status int) {
	// Kong exits after it has shown help: here that only ends this function.
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

	if len(args) == 0 {
		args = []string{"--help"}
	}
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
		kong.Vars{
			"version": "rattle " + version.String(),
			"listen":  defaultListen, "acme": defaultACME,
			"dice": engine.DefaultDice, "work": strconv.Itoa(engine.DefaultWork), "data": defaultData(),
			"topologies": names(engine.Topologies()), "scorings": names(engine.ScoringTables()),
		},
		kong.Configuration(loadConfig),
		kong.Exit(exit),
		kong.BindTo(ctx, (*context.Context)(nil)),
		kong.Bind(t, h),
	)
	if err != nil {
		panic(err) // the struct above is wrong
	}
	return parser
}

// names lists the values of an enumeration for the help: "a, b or c".
func names[T fmt.Stringer](values []T) string {
	all := make([]string, len(values))
	for i, v := range values {
		all[i] = v.String()
	}
	last := len(all) - 1
	return strings.Join(all[:last], ", ") + " or " + all[last]
}

// usageError describes what is wrong with the command line, and points to the help.
func usageError(err error) string {
	help := "rattle"
	if at := (*kong.ParseError)(nil); errors.As(err, &at) && at.Context.Selected() != nil {
		help = at.Context.Selected().FullPath()
	}
	// Kong's name for the end of the arguments means nothing to users.
	text := strings.ReplaceAll(err.Error(), `"EOL" (<EOL>)`, "nothing")
	return fmt.Sprintf("%s (%s --help tells what there is)", text, help)
}

// exitStatus prints err as one line and returns the exit code.
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

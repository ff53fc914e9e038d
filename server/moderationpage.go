package server

import (
	"context"
	"embed"
	"fmt"
	"html/template"
	"maps"
	"net/http"
	"slices"
	"strings"
	"time"

	"rattle/player"
	"rattle/room"
)

//go:embed moderation
var moderationFiles embed.FS

var moderationTemplate = template.Must(template.New("page.html").Funcs(template.FuncMap{
	"count": func(n int, noun string) string {
		if n != 1 {
			noun += "s"
		}
		return fmt.Sprint(n, " ", noun)
	},
	"seconds": func(at room.Millis) string { return fmt.Sprintf("%.1f", float64(at)/1000) },
}).ParseFS(moderationFiles, "moderation/page.html"))

// shown is how many of each list the page has at most: it shall load fast with ten thousand.
const shown = 100

// What the page shows.
type (
	moderationPage struct {
		By                                      string // the name of who looks; "" before it was given
		Held                                    []heldView
		Reports                                 []reportView
		Decisions                               []decisionView
		HeldInAll, ReportsInAll, DecisionsInAll int
		Rulings                                 []rulingView // about all players who are ruled about
		Another                                 rulingView   // about a player whose ID is to be given
	}
	heldView struct {
		Review   player.PendingReview
		Name, At string
		Duration string // of the round; "" where its record is not stored any more
		Points   int
		Words    []room.ScoredWord
		Others   []room.Standing // at the same table
		Form     rulingView
	}
	reportView struct {
		Report                  player.Report
		From, Against           string // the names that they had in the round
		At                      string
		Reason                  string
		SameAddress, SamePlayer int // reports, with this one
		Form                    rulingView
	}
	// rulingView is a form with what is ruled about a player.
	rulingView struct {
		Player  room.PlayerID
		Ruling  player.Ruling
		Summary string
	}
	decisionView struct {
		Decision        player.Decision
		At, What, About string
	}
)

// page shows everything that is to be decided, and what was.
func (m *moderationHandler) page(w http.ResponseWriter, r *http.Request, store moderation) error {
	p, err := readPage(r.Context(), store)
	if err != nil {
		return err
	}
	p.By = moderatorOf(r)
	var text strings.Builder
	if err := moderationTemplate.Execute(&text, p); err != nil {
		return fmt.Errorf("write the page of moderation: %w", err)
	}
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Security-Policy", "default-src 'none'; style-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'")
	h.Set("Cache-Control", "no-store")
	_, err = w.Write([]byte(text.String()))
	return err
}

func serveModerationStyle(w http.ResponseWriter, r *http.Request) {
	http.ServeFileFS(w, r, moderationFiles, "moderation/style.css")
}

func readPage(ctx context.Context, store moderation) (p moderationPage, err error) {
	held, err := store.PendingReviews(ctx)
	if err != nil {
		return p, err
	}
	reports, err := store.Reports(ctx)
	if err != nil {
		return p, err
	}
	decisions, err := store.Decisions(ctx)
	if err != nil {
		return p, err
	}
	p.HeldInAll, p.ReportsInAll, p.DecisionsInAll = len(held), len(reports), len(decisions)
	rounds, err := recordsOf(ctx, store, first(held), first(reports))
	if err != nil {
		return p, err
	}
	rulings, err := store.Rulings(ctx)
	if err != nil {
		return p, err
	}
	for _, r := range first(held) {
		v := viewHeld(r, rounds[r.Round])
		v.Form = viewRuling(r.Player, rulings[r.Player])
		p.Held = append(p.Held, v)
	}
	for _, r := range first(reports) {
		v := viewReport(r, reports, rounds[r.Round])
		v.Form = viewRuling(r.Against, rulings[r.Against])
		p.Reports = append(p.Reports, v)
	}
	for _, who := range slices.Sorted(maps.Keys(rulings)) {
		p.Rulings = append(p.Rulings, viewRuling(who, rulings[who]))
	}
	for _, d := range first(decisions) {
		p.Decisions = append(p.Decisions, viewDecision(d))
	}
	return p, nil
}

func first[T any](all []T) []T { return all[:min(len(all), shown)] }

// recordsOf returns the stored records of the rounds that results and reports are about.
func recordsOf(ctx context.Context, store moderation, held []player.PendingReview, reports []player.Report) (map[string]*room.Record, error) {
	records := make(map[string]*room.Record)
	for _, r := range held {
		records[r.Round] = nil
	}
	for _, r := range reports {
		if r.Round != "" {
			records[r.Round] = nil
		}
	}
	uuids := make([]string, 0, len(records))
	for uuid := range records {
		uuids = append(uuids, uuid)
	}
	err := store.Rounds(ctx, uuids, func(o room.PendingResult) error {
		records[o.ID] = o.Record
		return nil
	})
	return records, err
}

func viewHeld(r player.PendingReview, record *room.Record) heldView {
	v := heldView{Review: r, Name: string(r.Player), At: dateOf(r.At)}
	if record == nil {
		return v
	}
	v.Duration = (time.Duration(r.At-record.OpenedAt) * time.Millisecond).Round(time.Second).String()
	for _, s := range record.Players {
		if s.Player == r.Player {
			v.Name, v.Points, v.Words = s.Name, s.Points, s.Words
		} else {
			v.Others = append(v.Others, s)
		}
	}
	return v
}

// reasonTexts is what the page says of each reason.
var reasonTexts = map[player.ReportReason]string{
	player.ReportCheating: "cheats", player.ReportInsults: "writes insults", player.ReportName: "has an offensive name", player.ReportAnnoying: "annoys",
}

func viewReport(r player.Report, all []player.Report, record *room.Record) reportView {
	v := reportView{Report: r, From: nameIn(record, r.From), Against: nameIn(record, r.Against), At: dateOf(r.At), Reason: reasonTexts[r.Reason]}
	for _, other := range all {
		if other.Address == r.Address {
			v.SameAddress++
		}
		if other.Against == r.Against {
			v.SamePlayer++
		}
	}
	return v
}

// nameIn returns the name that a player had in a round.
func nameIn(record *room.Record, p room.PlayerID) string {
	if record != nil {
		for _, s := range record.Players {
			if s.Player == p {
				return s.Name
			}
		}
	}
	return "A player"
}

// actionTexts is what the page says of each action.
var actionTexts = map[player.Action]string{
	player.Counted: "The result counts", player.Excluded: "The result does not count", player.Closed: "The report is closed",
	player.ChangedRuling: "The player is ruled about",
}

func viewDecision(d player.Decision) decisionView {
	v := decisionView{Decision: d, At: dateOf(d.At), What: actionTexts[d.Action]}
	if d.Review != nil {
		v.About = fmt.Sprintf("%s in the round %s", d.Review.Player, d.Review.Round)
	}
	if d.Ruling != nil {
		v.About = fmt.Sprintf("%s: %s", d.Ruling.Player, summarize(d.Ruling.After))
	}
	if d.Report != nil {
		v.About = fmt.Sprintf("%s %s, says %s", d.Report.Against, reasonTexts[d.Report.Reason], d.Report.From)
	}
	return v
}

func viewRuling(p room.PlayerID, r player.Ruling) rulingView { return rulingView{p, r, summarize(r)} }

// summarize returns what is ruled about a player, in words.
func summarize(r player.Ruling) string {
	var parts []string
	if r.Name != "" {
		parts = append(parts, "is called "+r.Name)
	}
	if r.Unlisted {
		parts = append(parts, "is on no leaderboard")
	}
	if r.Barred {
		parts = append(parts, "plays at private tables only")
	}
	if len(parts) == 0 {
		return "nothing is ruled"
	}
	return strings.Join(parts, ", ")
}

func dateOf(at room.Instant) string {
	return time.UnixMilli(int64(at)).UTC().Format("2006-01-02 15:04 UTC")
}

package web_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"go.yaml.in/yaml/v3"

	"rattle/leaderboard"
	"rattle/room"
	"rattle/room/live"
	"rattle/web"
)

// document is docs/openapi.yaml, which a running server is held to.
type document struct {
	text     map[string]any
	compiler *jsonschema.Compiler
}

const documentURL = "mem:///openapi.json"

func readDocument(t *testing.T) document {
	t.Helper()
	source, err := os.ReadFile("../docs/openapi.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var text map[string]any
	if err := yaml.Unmarshal(source, &text); err != nil {
		t.Fatal(err)
	}
	closeObjects(text)
	encoded, err := json.Marshal(text)
	if err != nil {
		t.Fatal(err)
	}
	resource, err := jsonschema.UnmarshalJSON(bytes.NewReader(encoded))
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	compiler.DefaultDraft(jsonschema.Draft2020)
	if err := compiler.AddResource(documentURL, resource); err != nil {
		t.Fatal(err)
	}
	return document{text, compiler}
}

// closeObjects lets no object have a field that the document does not know. Clients are to
// ignore those. Objects that others are made of by allOf stay open: their fields are not all.
func closeObjects(text map[string]any) {
	parts := make(map[string]bool)
	eachObject(text, "", func(_ string, n map[string]any) {
		all, _ := n["allOf"].([]any)
		for _, part := range all {
			part, _ := part.(map[string]any)
			reference, _ := part["$ref"].(string)
			parts[strings.TrimPrefix(reference, "#")] = true
		}
	})
	eachObject(text, "", func(path string, n map[string]any) {
		if n["allOf"] != nil {
			n["unevaluatedProperties"] = false
		} else if _, ok := n["properties"].(map[string]any); ok && n["additionalProperties"] == nil && !parts[path] {
			n["additionalProperties"] = false
		}
	})
}

// eachObject calls visit for each object in a node, with its path.
func eachObject(node any, path string, visit func(path string, n map[string]any)) {
	switch n := node.(type) {
	case map[string]any:
		visit(path, n)
		for name, child := range n {
			eachObject(child, path+"/"+name, visit)
		}
	case []any:
		for i, child := range n {
			eachObject(child, fmt.Sprintf("%s/%d", path, i), visit)
		}
	}
}

// follow returns what is at a path, through references.
func (d document) follow(path ...string) map[string]any {
	at := d.text
	for _, step := range path {
		at, _ = at[step].(map[string]any)
		if reference, ok := at["$ref"].(string); ok {
			at = d.follow(strings.Split(strings.TrimPrefix(reference, "#/"), "/")...)
		}
	}
	return at
}

// operations returns the methods of each path.
func (d document) operations() map[string][]string {
	operations := make(map[string][]string)
	for path := range d.follow("paths") {
		for method := range d.follow("paths", path) {
			if method != "parameters" {
				operations[path] = append(operations[path], strings.ToUpper(method))
			}
		}
		slices.Sort(operations[path])
	}
	return operations
}

// check holds an answer to the document.
func (d document) check(t *testing.T, path, method string, response reply, body string) {
	t.Helper()
	responses := d.follow("paths", path, strings.ToLower(method), "responses")
	status := fmt.Sprint(response.StatusCode)
	if responses[status] == nil {
		status = "default"
	}
	content := d.follow("paths", path, strings.ToLower(method), "responses", status, "content")
	kind, _, _ := strings.Cut(response.Header.Get("Content-Type"), ";")
	if len(content) == 0 && body == "" {
		return
	}
	if content[kind] == nil {
		t.Errorf("%s %s: %s is answered as %q, which is not written down", method, path, response.Status, kind)
		return
	}
	media, _ := content[kind].(map[string]any)
	schema, _ := media["schema"].(map[string]any)
	if schema == nil || !strings.Contains(kind, "json") {
		return
	}
	for line := range strings.Lines(strings.TrimRight(body, "\n")) {
		value, err := jsonschema.UnmarshalJSON(strings.NewReader(line))
		if err != nil {
			t.Fatalf("%s %s: %v in %s", method, path, err, line)
		}
		if err := d.compile(t, schema, method, path, status).Validate(value); err != nil {
			t.Errorf("the answer to %s %s: %v\n%s", method, path, err, line)
		}
	}
}

// checkRequest holds a body to the document, and reports whether the operation takes one. One that was refused may be
// anything.
func (d document) checkRequest(t *testing.T, path, method string, refused bool, body string) bool {
	t.Helper()
	media := d.follow("paths", path, strings.ToLower(method), "requestBody", "content", "application/json")
	if media == nil {
		if body != "" {
			t.Errorf("%s %s is sent a body, and the document has none: %s", method, path, body)
		}
		return false
	}
	if refused {
		return true
	}
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(body))
	if err != nil {
		t.Fatalf("%s %s: %v in %s", method, path, err, body)
	}
	schema, _ := media["schema"].(map[string]any)
	if err := d.compile(t, schema, method, path, "request").Validate(value); err != nil {
		t.Errorf("the server takes what the document forbids, %s %s: %v\n%s", method, path, err, body)
	}
	return true
}

// compile makes a validator of a schema that is one of the components, or one of those. The last arguments say where in
// the document it is.
func (d document) compile(t *testing.T, schema map[string]any, where ...string) *jsonschema.Schema {
	t.Helper()
	encoded, err := json.Marshal(schema)
	if err != nil {
		t.Fatal(err)
	}
	whole := strings.ReplaceAll(string(encoded), `"#/`, `"`+documentURL+`#/`)
	resource, err := jsonschema.UnmarshalJSON(strings.NewReader(whole))
	if err != nil {
		t.Fatal(err)
	}
	url := "mem:///" + strings.NewReplacer("{", "", "}", "", "/", ".", " ", "-").Replace(strings.Join(where, " ")) + ".json"
	_ = d.compiler.AddResource(url, resource) // it may be there
	compiled, err := d.compiler.Compile(url)
	if err != nil {
		t.Fatal(err)
	}
	return compiled
}

// wholeServer has all that a server can have.
func wholeServer(t *testing.T) *testServer {
	t.Helper()
	store := inMemory(t)
	return startServer(t, store, keeping(store), func(c *web.Config, _ *live.Config) {
		c.Daily, c.Matches, c.Moderation = store.results.Days, store.results.Queue, store.results
	})
}

// TestTheServerDoesWhatItsDocumentSays calls each operation of docs/openapi.yaml.
func TestTheServerDoesWhatItsDocumentSays(t *testing.T) {
	t.Parallel()
	document, server := readDocument(t), wholeServer(t)
	round, people := playRound(t, server, "Ann", "Bob", "Cyd")
	ann, bob, eve := people[0], people[1], newPerson(t, server, "Eve")
	annID, bobID := ann.playerID(), bob.playerID()
	table := ann.view.Code
	today := time.Now().UTC().Format(time.DateOnly)
	open := eve.Create(`{"access":"public"}`)
	eve.Join(open)
	device := newPerson(t, server, "Ann's phone")

	called, accepted := make(map[string]bool), make(map[string]bool)
	call := func(who *person, status int, method, path, actual, body string) string {
		t.Helper()
		if actual == "" {
			actual = path
		}
		response, text := who.Request(method, actual, body, "Content-Type", "application/json")
		if response.StatusCode != status {
			t.Errorf("%s %s: %s, want %d\n%.300s", method, actual, response.Status, status, text)
		}
		document.check(t, path, method, response, text)
		if document.checkRequest(t, path, method, status >= 400, body) && status < 400 {
			accepted[method+" "+path] = true
		}
		called[method+" "+path] = true
		return text
	}
	code := func(text string) string { return between(text, `"code":"`, `"`) }
	drawn := func(text string) string { return between(text, `"phrase":"`, `"`) }

	call(eve, 200, "GET", "/api/rooms", "", "")
	call(eve, 201, "POST", "/api/rooms", "", `{}`)
	call(eve, 201, "POST", "/api/rooms", "", everySetting(t))
	call(eve, 400, "POST", "/api/rooms", "", `{"seconds":-1}`)
	call(eve, 200, "GET", "/api/rooms/{code}", "/api/rooms/"+table, "")
	call(eve, 404, "GET", "/api/rooms/{code}", "/api/rooms/nonsense", "")
	call(eve, 200, "GET", "/api/rooms/{code}/record", "/api/rooms/"+table+"/record", "")
	call(ann, 200, "GET", "/api/rooms/{code}/found/{player}", "/api/rooms/"+table+"/found/"+bobID, "")
	call(eve, 404, "GET", "/api/rooms/{code}/found/{player}", "/api/rooms/"+table+"/found/p_aaaaaaaaaaaaaaaa", "")
	call(eve, 200, "GET", "/api/rooms/{code}/qr.svg", "/api/rooms/"+table+"/qr.svg", "")
	for _, kind := range leaderboard.Kinds() {
		for _, period := range leaderboard.Periods() {
			call(ann, 200, "GET", "/api/leaderboards/{dice}/{kind}/{period}", "/api/leaderboards/en-4x4-new/"+string(kind)+"/"+string(period), "")
		}
	}
	for path, actual := range map[string]string{
		"/api/leaderboards/{dice}/{kind}/{period}": "/api/leaderboards/en-4x4-new/best/all?",
		"/api/daily/{day}/leaderboard":             "/api/daily/" + today + "/leaderboard?group=new&",
	} {
		all := document.boundsOfQuery(path)
		if len(all) != 2 {
			t.Errorf("%s has the bounds %v, want those of from and n", path, all)
		}
		for name, bounds := range all {
			low := actual
			if name == "n" { // whose lower end is for the rows around somebody
				call(ann, 400, "GET", path, actual+"n=0", "")
				call(ann, 200, "GET", path, actual+"n=1", "")
				low += "around=me&"
			}
			call(ann, 400, "GET", path, fmt.Sprintf("%s%s=%d", low, name, bounds[0]-1), "")
			call(ann, 200, "GET", path, fmt.Sprintf("%s%s=%d", low, name, bounds[0]), "")
			call(ann, 200, "GET", path, fmt.Sprintf("%s%s=%d", actual, name, bounds[1]), "")
			call(ann, 400, "GET", path, fmt.Sprintf("%s%s=%d", actual, name, bounds[1]+1), "")
		}
		call(ann, 200, "GET", path, actual+"around=me&n=50", "")
		call(ann, 400, "GET", path, actual+"around=me&n=51", "")
	}
	call(ann, 200, "GET", "/api/players/{id}", "/api/players/"+bobID, "")
	call(eve, 404, "GET", "/api/players/{id}", "/api/players/p_aaaaaaaaaaaaaaaa", "")
	call(eve, 200, "GET", "/api/rounds/{round}", "/api/rounds/"+round, "")
	call(eve, 200, "GET", "/api/rounds/{round}/record", "/api/rounds/"+round+"/record", "")
	call(eve, 409, "POST", "/api/rounds/{round}/share", "/api/rounds/"+round+"/share", "")
	_, secret, players := playRoundWith(t, people[0].server, `{}`, "Cyd", "Dan")
	call(eve, 404, "GET", "/api/rounds/{round}", "/api/rounds/"+secret, "")
	share := between(call(players[0], 201, "POST", "/api/rounds/{round}/share", "/api/rounds/"+secret+"/share", ""), `"share":"`, `"`)
	call(eve, 200, "GET", "/api/rounds/{round}", "/api/rounds/"+secret+"?share="+share, "")
	call(eve, 200, "GET", "/api/rounds/{round}/record", "/api/rounds/"+secret+"/record?share="+share, "")
	call(players[1], 200, "GET", "/api/rounds/{round}/record", "/api/rounds/"+secret+"/record", "")
	call(eve, 200, "GET", "/api/players/{id}", "/api/players/"+players[0].playerID(), "")
	call(players[0], 204, "DELETE", "/api/rounds/{round}/share", "/api/rounds/"+secret+"/share", "")
	call(eve, 201, "POST", "/api/rounds/{round}/ghosts", "/api/rounds/"+round+"/ghosts", "")

	call(ann, 201, "POST", "/api/bots", "", `{"dice":"en-4x4-new"}`)
	challenge := call(bob, 201, "POST", "/api/challenges", "", `{"dice":"en-4x4-new","player":"`+annID+`"}`)
	id := between(challenge, `"id":"`, `"`)
	call(ann, 200, "GET", "/api/challenges/{id}", "/api/challenges/"+id, "")
	call(ann, 200, "GET", "/api/challenges/{id}/qr.svg", "/api/challenges/"+id+"/qr.svg", "")
	if !strings.Contains(call(ann, 200, "GET", "/api/me", "", ""), id) {
		t.Error("a challenge does not reach who is challenged")
	}
	call(ann, 200, "PUT", "/api/queue", "", `{"dice":"en-4x4-new"}`)
	call(ann, 204, "DELETE", "/api/queue", "", "")
	call(ann, 200, "PUT", "/api/queue", "", `{"dice":"any"}`)
	call(bob, 200, "PUT", "/api/queue", "", `{"dice":"any"}`)

	call(ann, 200, "GET", "/api/daily", "", "")
	call(ann, 200, "POST", "/api/daily", "", "")
	call(ann, 200, "GET", "/api/daily", "", "")
	call(ann, 404, "POST", "/api/daily/{day}", "/api/daily/"+today, "")
	call(ann, 200, "GET", "/api/daily/{day}/leaderboard", "/api/daily/"+today+"/leaderboard?group=new", "")
	call(ann, 404, "GET", "/api/daily/{day}/result.png", "/api/daily/"+today+"/result.png", "")

	call(bob, 204, "POST", "/api/reports", "", `{"player":"`+annID+`","round":"`+round+`","reason":"cheats"}`)
	call(bob, 204, "PUT", "/api/me/blocks/{player}", "/api/me/blocks/"+annID, "")
	call(bob, 200, "GET", "/api/me/blocks", "", "")
	call(bob, 204, "DELETE", "/api/me/blocks/{player}", "/api/me/blocks/"+annID, "")

	call(bob, 200, "GET", "/api/me/export", "", "")

	call(eve, 200, "POST", "/api/lab/solve", "", `{"board":"ATEE/APYO/TINU/EDSE"}`)
	call(eve, 400, "POST", "/api/lab/solve", "", `{"board":"ATEE/A"}`)
	call(eve, 200, "POST", "/api/lab/find", "", `{"count":1,"seconds":1}`)
	call(eve, 200, "GET", "/api/lab/dice", "", "")
	call(eve, 200, "GET", "/api/version", "", "")
	call(eve, 404, "GET", "/words/{file}", "/words/0123.txt", "")
	call(eve, 200, "GET", "/healthz", "", "")
	call(eve, 200, "GET", "/readyz", "", "")
	call(eve, 200, "GET", "/preview.png", "", "")
	call(eve, 200, "GET", "/r/{code}/preview.png", "/r/"+table+"/preview.png", "")
	call(eve, 200, "GET", "/r/{code}/result.png", "/r/"+table+"/result.png", "")

	invitation := code(call(ann, 201, "POST", "/api/me/devices", "", ""))
	call(device, 200, "POST", "/api/me/devices/claim", "", `{"code":"`+invitation+`"}`)
	call(device, 404, "POST", "/api/me/devices/claim", "", `{"code":"`+invitation+`"}`)
	words := drawn(call(ann, 201, "POST", "/api/me/phrase", "", ""))
	call(ann, 200, "GET", "/api/me/phrase", "", "")
	call(eve, 200, "GET", "/api/me/phrase", "", "")
	call(eve, 200, "GET", "/api/phrase/words", "", "")
	call(eve, 200, "POST", "/api/phrase/owner", "", `{"phrase":"`+words+`"}`)
	call(ann, 200, "POST", "/api/phrase/use", "", using(words, anAttempt))
	call(eve, 400, "POST", "/api/phrase/owner", "", `{"phrase":"able"}`)
	call(eve, 404, "POST", "/api/phrase/owner", "", `{"phrase":"`+aPhrase(t, 1, false)+`"}`)
	call(ann, 409, "POST", "/api/bots/declare", "", "")
	call(newPerson(t, ann.server, "Zoe"), 200, "POST", "/api/bots/declare", "", "")
	call(ann, 204, "DELETE", "/api/me/devices", "", "")
	call(ann, 204, "DELETE", "/api/me", "", "")

	for path, methods := range document.operations() {
		for _, method := range methods {
			if !called[method+" "+path] {
				t.Errorf("nothing calls %s %s", method, path)
			}
			if !accepted[method+" "+path] && document.follow("paths", path, strings.ToLower(method), "requestBody") != nil {
				t.Errorf("no body that %s %s accepts is tried", method, path)
			}
		}
	}
}

// everySetting returns a request of a room with a value for each field of [room.Settings].
func everySetting(t *testing.T) string {
	t.Helper()
	settings, err := room.DefaultSettings("")
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(settings)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// boundsOfQuery returns the numbers that can be asked for, with the least and the most that each can be.
func (d document) boundsOfQuery(path string) map[string][2]int {
	bounds := make(map[string][2]int)
	parameters, _ := d.follow("paths", path, "get")["parameters"].([]any)
	for _, p := range parameters {
		p, _ := p.(map[string]any)
		schema, _ := p["schema"].(map[string]any)
		low, ok := schema["minimum"].(int)
		if high, both := schema["maximum"].(int); ok && both {
			bounds[fmt.Sprint(p["name"])] = [2]int{low, high}
		}
	}
	return bounds
}

func between(text, before, after string) string {
	_, text, _ = strings.Cut(text, before)
	text, _, _ = strings.Cut(text, after)
	return text
}

// TestEachPathSaysWhatItAllows asks each path for what none can do. That the document has the paths and methods that are
// served is held by TestRoutesAreThoseOfTheDocument.
func TestEachPathSaysWhatItAllows(t *testing.T) {
	t.Parallel()
	operations, eve := readDocument(t).operations(), newPerson(t, wholeServer(t), "Eve")
	parameter := regexp.MustCompile(`\{\w+\}`)
	for path, methods := range operations {
		if !strings.HasPrefix(path, "/api/") {
			continue
		}
		response, text := eve.Request("PATCH", parameter.ReplaceAllString(path, "x"), "")
		if response.StatusCode != http.StatusMethodNotAllowed {
			t.Errorf("PATCH %s: %s %s", path, response.Status, text)
		}
		allowed := strings.Split(response.Header.Get("Allow"), ", ")
		allowed = slices.DeleteFunc(allowed, func(m string) bool { return m == http.MethodHead })
		slices.Sort(allowed)
		if !slices.Equal(allowed, methods) {
			t.Errorf("%s can do %v, written down are %v", path, allowed, methods)
		}
	}
}

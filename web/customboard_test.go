package web_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"rattle/engine"
	"rattle/room"
	"rattle/room/roomtest"
)

const given = `{"rows":3,"cols":4,"topology":"torus","faces":["Qu","I","T","E","a","*","#","Th","N","O","R","S"]}`

func TestATableIsGivenABoard(t *testing.T) {
	code, people := gather(t, startAlone(t), `{"seconds":0,"board":`+given+`}`, "Ann", "Bob")
	ann, bob := people[0], people[1]
	var look struct{ Settings room.Settings }
	ann.get("/api/rooms/"+code, &look)
	if !look.Settings.CustomBoard || look.Settings.Topology != engine.Torus || look.Settings.Wildcards != 1 {
		t.Errorf("the settings are %+v", look.Settings)
	}
	ann.Start()
	bob.WaitForPhase("called")
	for _, p := range people {
		if text := strings.Join(p.received, ""); strings.Contains(text, "Qu") || strings.Contains(text, `"board"`) {
			t.Errorf("before the opening %s was told %s", p.name, text)
		}
	}
	seen := bob.WaitForPhase("playing").Board
	if want := []string{"Qu", "I", "T", "E", "A", "*", "#", "Th", "N", "O", "R", "S"}; !slices.Equal(seen.Faces, want) || seen.Cols != 4 {
		t.Errorf("the board is %+v, want %v", seen, want)
	}
	ann.WaitForPhase("playing")
	ann.Submit(ann.view.words(t, 1)[0])
	for _, p := range people {
		p.Done()
	}
	ann.WaitForPhase("results")
	var r room.Record
	ann.get("/api/rooms/"+code+"/record", &r)
	lexicon := roomtest.Lexicon(t)
	if err := r.Verify(t.Context(), engine.NewSolver(lexicon), lexicon); err != nil {
		t.Error(err)
	}
}

func TestBoardsThatNoTableIsGiven(t *testing.T) {
	ann := newPerson(t, startAlone(t), "Ann")
	faces := func(n int) string { return `["A"` + strings.Repeat(`,"A"`, n-1) + `]` }
	for board, status := range map[string]int{
		`null`: 201,
		`{"rows":3,"cols":3,"topology":"plane","faces":` + faces(9) + `}`:                           201,
		`{"rows":6,"cols":6,"topology":"cylinder","faces":` + faces(36) + `}`:                       201,
		`{"rows":6,"cols":6,"topology":"plane","faces":` + faces(35) + `}`:                          400,
		`{"rows":7,"cols":3,"topology":"plane","faces":` + faces(21) + `}`:                          400,
		`{"rows":1000000,"cols":1000000,"topology":"plane","faces":["A"]}`:                          400,
		`{"rows":-3,"cols":-3,"topology":"plane","faces":` + faces(9) + `}`:                         400,
		`{"rows":3,"cols":3,"topology":"sphere","faces":` + faces(9) + `}`:                          400,
		`{"rows":3,"cols":3,"topology":"plane","faces":["*","*","*","A","A","A","A","A","A"]}`:      400,
		`{"rows":3,"cols":3,"topology":"plane","faces":["Xy","A","A","A","A","A","A","A","A"]}`:     400,
		`{"rows":3,"cols":3,"topology":"plane","faces":["\u00c4","A","A","A","A","A","A","A","A"]}`: 400,
		`{"rows":3,"cols":3,"topology":"plane","faces":["","A","A","A","A","A","A","A","A"]}`:       400,
		`{"rows":3,"cols":3,"topology":"plane","faces":[1,2,3,4,5,6,7,8,9]}`:                        400,
		`{"rows":"3","cols":3,"topology":"plane","faces":` + faces(9) + `}`:                         400,
		`{}`: 400, `[]`: 400, `"ATEE/APYO/TINU/EDSE"`: 400, `{"rows":3,"cols":3}`: 400,
	} {
		response, text := ann.Request("POST", "/api/rooms", `{"board":`+board+`}`)
		if response.StatusCode != status || status == http.StatusBadRequest && !strings.Contains(text, "bad-settings") {
			t.Errorf("%s: %s %s, want %d", board, response.Status, text, status)
		}
	}
	if response, text := ann.Request("POST", "/api/rooms", `{"access":"public","board":`+given+`}`); response.StatusCode != http.StatusBadRequest {
		t.Errorf("to a public room: %s %s", response.Status, text)
	}
}

func TestABoardIsGivenWithANewRoomOnly(t *testing.T) {
	_, people := gather(t, startAlone(t), `{}`, "Ann")
	people[0].ExpectRefusal("bad-message", `{"kind":"settings","settings":{"board":%s}}`, given)
}

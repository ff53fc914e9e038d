package web_test

import (
	"net/http"
	"strings"
	"testing"
)

// What a client's author needs, so that each answer can be matched with what it answers.

func TestACommandIsAnsweredByItsID(t *testing.T) {
	server := startAlone(t)
	ann, eve := newPerson(t, server, "Ann"), newPerson(t, server, "Eve")
	code := ann.Create(`{}`)
	ann.Connect()
	ann.expectOK(1, `{"kind":"join","id":1,"room":%q,"name":"Ann","tab":%q}`, code, ann.tab)
	eve.Watch(code)
	for i, c := range []string{
		`{"kind":"lock","id":%d,"locked":true}`,
		`{"kind":"lock","id":%d,"locked":true}`, // which is so already
		`{"kind":"lobby","id":%d}`,              // likewise
		`{"kind":"rename","id":%d,"name":"Anna"}`,
		`{"kind":"settings","id":%d,"settings":{"seconds":30}}`,
		`{"kind":"say","id":%d,"text":"Hello"}`,
		`{"kind":"start","id":%d}`,
		`{"kind":"contribute","id":%d,"bytes":"a1000000000000000000000000000003"}`,
		`{"kind":"contribute","id":%d,"bytes":"a1000000000000000000000000000003"}`,
		`{"kind":"leave","id":%d}`,
	} {
		ann.expectOK(10+i, c, 10+i)
	}
	for i, c := range []struct{ says, code string }{
		{`{"kind":"start","id":%d}`, "not-joined"},
		{`{"kind":"levitate","id":%d}`, "unknown-kind"},
		{`{"kind":"vote","id":%d}`, "bad-message"},
		{`{"kind":"settings","id":%d,"settings":{"seconds":1,"second":2}}`, "bad-settings"},
		{`{"kind":"join","id":%d,"room":"` + code + `","name":"Eve","tab":"tab-of-eve"}`, "bad-message"},
	} {
		eve.Send(c.says, 20+i)
		if m := eve.WaitForMessage("error"); m.ID != 20+i || m.Code != c.code {
			t.Errorf("%s is answered %+v", c.says, m)
		}
	}
}

func TestAnErrorToAWordHasItsNumber(t *testing.T) {
	server := startAlone(t)
	code, _ := gather(t, server, `{}`, "Ann")
	eve := newPerson(t, server, "Eve")
	eve.Connect()
	for n, joins := range []bool{false, true} {
		if joins {
			eve.Watch(code)
		}
		eve.Send(`{"kind":"word","round":1,"n":%d,"word":"tide"}`, n+1)
		if m := eve.WaitForMessage("error"); m.N != n+1 || m.Code != "not-joined" {
			t.Errorf("who has no seat is answered %+v", m)
		}
	}
	for _, word := range []string{`{"kind":"word","n":7,"word":"tide"}`, `{"kind":"word","round":"1","n":7,"word":"tide"}`, `{"kind":"word","round":1,"n":7,"word":""}`} {
		eve.Send("%s", word)
		if m := eve.WaitForMessage("error"); m.N != 7 || m.Code != "bad-message" {
			t.Errorf("%s is answered %+v", word, m)
		}
	}
}

func TestASettingThatIsNoneIsNamed(t *testing.T) {
	server := startAlone(t)
	_, people := gather(t, server, `{}`, "Ann")
	ann := people[0]
	for settings, field := range map[string]string{
		`{"second":30}`:           "second",
		`{"Seconds":30}`:          "Seconds",
		`{"seconds":"30"}`:        "seconds",
		`{"seconds":601}`:         "seconds",
		`{"customBoard":true}`:    "customBoard",
		`{"scoring":"rope"}`:      "scoring",
		`{"topology":7}`:          "topology",
		`{"scoring":{}}`:          "scoring",
		`{"richness":true}`:       "richness",
		`{"list":"swahili"}`:      "list",
		`{"dice":"loaded"}`:       "dice",
		`{"dice":4}`:              "dice",
		`{"penalty":"yes"}`:       "penalty",
		`{"seconds":null}`:        "seconds",
		`{"dice":null}`:           "dice",
		`{"rounds":3,"target":9}`: "target",
	} {
		response, text := ann.Request("POST", "/api/rooms", settings)
		if response.StatusCode != http.StatusBadRequest || !strings.Contains(text, `"code":"bad-settings"`) ||
			!strings.Contains(text, `"field":"`+field+`"`) {
			t.Errorf("a room of %s: %s %s", settings, response.Status, text)
		}
		ann.Send(`{"kind":"settings","settings":%s}`, settings)
		if m := ann.WaitForMessage("error"); m.Code != "bad-settings" || m.Field != field || len(m.Text) <= len(field+": ") || !strings.HasPrefix(m.Text, field+": ") {
			t.Errorf("settings %s: %+v", settings, m)
		}
	}
}

// expectOK sends a message with an id, and fails the test unless it is confirmed.
func (p *person) expectOK(id int, format string, args ...any) {
	p.t.Helper()
	p.Send(format, args...)
	for {
		_, m := p.next()
		switch {
		case m.Kind == "error":
			p.t.Fatalf("%s is answered %+v", format, m)
		case m.Kind != "ok":
		case m.ID != id:
			p.t.Fatalf("%s, which is %d, is answered %+v", format, id, m)
		default:
			return
		}
	}
}

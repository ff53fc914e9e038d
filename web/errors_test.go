package web_test

import "testing"

func TestErrors(t *testing.T) {
	server := startAlone(t)
	ann := newPerson(t, server, "Ann")
	code := ann.Create(`{}`)
	ann.Join(code)

	eve := newPerson(t, server, "ann")
	eve.Connect()
	for _, c := range []struct{ says, want string }{
		{`{"kind":"start"}`, "not-joined"},
		{`{"kind":"word","round":1,"n":1,"word":"tide"}`, "not-joined"},
		{`{"kind":"levitate"}`, "unknown-kind"},
		{`hello`, "bad-message"},
		{`{"kind":"join","room":"` + code + `","name":"ann","tab":"tab-of-eve"}`, "name-taken"},
		{`{"kind":"join","room":"` + code + `","name":"\u202e","tab":"tab-of-eve"}`, "bad-name"},
	} {
		eve.Send("%s", c.says)
		if got := eve.WaitForMessage("error"); got.Code != c.want || got.Text == "" {
			t.Errorf("%s is answered %+v, want %s", c.says, got, c.want)
		}
	}
	// None of which keeps her from sitting down in the end.
	eve.Send(`{"kind":"join","room":%q,"name":"Eve","tab":"tab-of-eve"}`, code)
	eve.WaitFor("her seat", func(v view) bool { return len(v.Players) == 2 })
	eve.Send(`{"kind":"join","room":%q,"name":"Eve","tab":"tab-of-eve"}`, code)
	if got := eve.WaitForMessage("error"); got.Code != "bad-message" {
		t.Errorf("a second join is answered %+v", got)
	}
}

func TestARoomThatNobodyKnowsClosesTheSocket(t *testing.T) {
	server := startAlone(t)
	for _, code := range []string{"KTMVQRBC", "nonsense", ""} {
		eve := newPerson(t, server, "Eve")
		eve.Connect()
		eve.Send(`{"kind":"join","room":%q,"name":"Eve","tab":"tab-of-eve"}`, code)
		if got := eve.WaitForMessage("error"); got.Code != "unknown-room" {
			t.Errorf("room %q is answered %+v", code, got)
		}
		if closed := eve.WaitForClose(); closed != 4004 {
			t.Errorf("room %q: closed with %d", code, closed)
		}
	}
}

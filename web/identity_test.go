package web_test

import (
	"net/http"
	"strings"
	"testing"
)

func TestTwoTabsAreOnePlayerAndTwoBrowsersAreTwo(t *testing.T) {
	server := quietServer(t)
	ann := newPerson(t, server, "Ann")
	code := ann.creates(`{}`)
	ann.joins(code)

	secondTab := newPerson(t, server, "Ann")
	secondTab.browser, secondTab.tab = ann.browser, "second-tab"
	secondTab.joins(code)
	if secondTab.sees.You != ann.sees.You || len(secondTab.sees.Players) != 1 {
		t.Errorf("ann is %s, her second tab sees %+v", ann.sees.You, secondTab.sees)
	}
	ann.forgets()
	ann.name = "Ann in private"
	ann.joins(code)
	if secondTab.sees.You == ann.sees.You || len(ann.sees.Players) != 2 {
		t.Errorf("a private window sees %+v", ann.sees)
	}
}

func TestNobodyTakesTheSeatOfAPublicID(t *testing.T) {
	server := quietServer(t)
	ann := newPerson(t, server, "Ann")
	code := ann.creates(`{}`)
	ann.joins(code)
	for _, forged := range []string{ann.sees.You, strings.TrimPrefix(ann.sees.You, "p_"), "AAAA", "\"", strings.Repeat("A", 5000)} {
		request, _ := http.NewRequest("POST", server.URL+"/api/rooms", strings.NewReader("{}"))
		request.Header.Set("Cookie", "rattle="+forged)
		response, err := server.Client().Do(request)
		if err != nil {
			t.Fatal(err)
		}
		response.Body.Close()
		if response.Header.Get("Set-Cookie") == "" {
			t.Errorf("the secret %q was believed", forged)
		}
	}
}

func TestTheCookieIsKeptFromScriptsAndOtherSites(t *testing.T) {
	server := quietServer(t)
	response, err := server.Client().Post(server.URL+"/api/rooms", "application/json", strings.NewReader("{}"))
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	cookie := response.Cookies()[0]
	if cookie.Name != "rattle" || !cookie.HttpOnly || cookie.SameSite != http.SameSiteLaxMode || cookie.Path != "/" || len(cookie.Value) < 20 {
		t.Errorf("the cookie is %v", cookie)
	}
}

func TestAnySecretOfTheRightFormIsOne(t *testing.T) {
	server := quietServer(t)
	request, _ := http.NewRequest("POST", server.URL+"/api/rooms", strings.NewReader("{}"))
	request.Header.Set("Cookie", "rattle=AAECAwQFBgcICQoLDA0ODw")
	response, err := server.Client().Do(request)
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	if cookie := response.Header.Get("Set-Cookie"); cookie != "" {
		t.Errorf("it is replaced by %q, whatever the protocol says", cookie)
	}
}

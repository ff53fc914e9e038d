package server

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

func TestTheAdminAddressAnswersToNoStrangersName(t *testing.T) {
	admin := localHostsOnly("Metrics.example.org:9100", http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	for host, want := range map[string]int{
		"127.0.0.1:9100":           200,
		"[::1]:9100":               200,
		"10.1.2.3":                 200,
		"rattle:9100":              200,
		"localhost":                200,
		"rattle.play.svc:9100":     200,
		"rattle.cluster.local":     200,
		"metrics.example.org:9100": 200,
		"evil.example:9100":        421,
		"127.0.0.1.evil.example":   421,
		"evil.example.":            421,
		"local.evil.example":       421,
		"evil.example:9100:9100":   421,
	} {
		r := httptest.NewRequest(http.MethodGet, "/moderation", nil)
		r.Host = host
		w := httptest.NewRecorder()
		admin.ServeHTTP(w, r)
		if w.Code != want {
			t.Errorf("%s is answered %d, want %d", host, w.Code, want)
		}
	}
}

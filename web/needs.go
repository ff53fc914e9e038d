package web

import (
	"context"
	"net/http"
)

// needs answers for servers that lack what a request is about, and bounds how long the store is
// waited for.
func needs(there bool, lacking string, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !there {
			writeUnavailable(w, lacking)
			return
		}
		ctx, cancel := context.WithTimeout(r.Context(), requestWait)
		defer cancel()
		next.ServeHTTP(w, r.WithContext(ctx))
	})
}

package web

import (
	"context"
	"net/http"
)

// requireFeature answers for servers that lack what a request is about, and bounds how long the store is
// waited for.
func requireFeature(there bool, lacking string, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !there {
			writeUnavailable(w, lacking)
			return
		}
		ctx, cancel := context.WithTimeout(r.Context(), storeTimeout)
		defer cancel()
		next.ServeHTTP(w, r.WithContext(ctx))
	})
}

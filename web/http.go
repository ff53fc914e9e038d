package web

import (
	"encoding/json"
	"errors"
	"mime"
	"net/http"
	"strconv"

	"rattle/room"
)

// writeRefusal says no, and to which setting, where it is one.
func writeRefusal(w http.ResponseWriter, refusal room.Refusal, err error) {
	var setting room.SettingError
	if !errors.As(err, &setting) {
		err = refusal // without what was attempted
	}
	writeJSON(w, http.StatusBadRequest, encodeError(string(refusal), err, Reference{}))
}

// writeUnavailable says that it is not the client's fault.
func writeUnavailable(w http.ResponseWriter, text string) {
	w.Header().Set("Retry-After", "1")
	writeError(w, http.StatusServiceUnavailable, CodeUnavailable, text)
}

func writeError(w http.ResponseWriter, status int, code, text string) {
	writeJSON(w, status, newError(code, text))
}

func writeJSON(w http.ResponseWriter, status int, message []byte) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Content-Length", strconv.Itoa(len(message)))
	w.WriteHeader(status)
	_, _ = w.Write(message)
}

// acceptsJSONBody turns away what another site's form could send from a browser that is too old
// to say where a request comes from. What curl says of all that it sends is let pass: a form
// of that type has no way to write a brace.
func acceptsJSONBody(r *http.Request) bool {
	header := r.Header.Get("Content-Type")
	if header == "" {
		return true // no form
	}
	kind, _, err := mime.ParseMediaType(header)
	return err == nil && (kind == "application/json" || kind == "application/x-www-form-urlencoded")
}

// requireJSONOrNothing turns away what another site's form could send.
func requireJSONOrNothing(w http.ResponseWriter, r *http.Request) bool {
	if acceptsJSONBody(r) {
		return true
	}
	writeError(w, http.StatusUnsupportedMediaType, CodeBadMessage, "nothing, or JSON: Content-Type: application/json")
	return false
}

const maxBodyBytes = 4 << 10 // bytes

// readBody reads a JSON object, or answers why it cannot.
func readBody(w http.ResponseWriter, r *http.Request, into any) bool {
	if !acceptsJSONBody(r) {
		writeError(w, http.StatusUnsupportedMediaType, CodeBadMessage, "what is asked for is JSON: Content-Type: application/json")
		return false
	}
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxBodyBytes)).Decode(into); err != nil {
		writeError(w, http.StatusBadRequest, CodeBadMessage, "this is no JSON object of the kind that is read here")
		return false
	}
	return true
}

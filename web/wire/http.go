package wire

import (
	"encoding/json"
	"errors"
	"mime"
	"net/http"
	"strconv"

	"rattle/room"
)

// WriteRefusal writes a refusal, with the setting that it is about, if any.
func WriteRefusal(w http.ResponseWriter, refusal room.Refusal, err error) {
	var setting room.SettingError
	if !errors.As(err, &setting) {
		err = refusal // without the operation that was attempted
	}
	WriteJSON(w, http.StatusBadRequest, EncodeError(string(refusal), err, Reference{}))
}

// WriteUnavailable writes a failure that is not the client's fault.
func WriteUnavailable(w http.ResponseWriter, text string) {
	w.Header().Set("Retry-After", "1")
	WriteError(w, http.StatusServiceUnavailable, CodeUnavailable, text)
}

// WriteError responds to a request with an error: its code, and a sentence for people.
func WriteError(w http.ResponseWriter, status int, code, text string) {
	WriteJSON(w, status, newError(code, text))
}

// WriteJSON responds to a request with a message that no cache stores.
func WriteJSON(w http.ResponseWriter, status int, message []byte) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Content-Length", strconv.Itoa(len(message)))
	w.WriteHeader(status)
	_, _ = w.Write(message)
}

// AcceptsJSONBody reports whether the media type of a body is one that no other site's form could send, for
// browsers that are too old to send an origin. The default type of curl is accepted, because a form of that
// type cannot contain a brace.
func AcceptsJSONBody(r *http.Request) bool {
	header := r.Header.Get("Content-Type")
	if header == "" {
		return true // not a form
	}
	kind, _, err := mime.ParseMediaType(header)
	return err == nil && (kind == "application/json" || kind == "application/x-www-form-urlencoded")
}

// RequireJSONOrNothing refuses a request for which AcceptsJSONBody is false, and then returns false.
func RequireJSONOrNothing(w http.ResponseWriter, r *http.Request) bool {
	if AcceptsJSONBody(r) {
		return true
	}
	WriteError(w, http.StatusUnsupportedMediaType, CodeBadMessage, "nothing, or JSON: Content-Type: application/json")
	return false
}

const maxBodyBytes = 4 << 10 // bytes

// ReadBody reads a JSON object. If it returns false it has written the response.
func ReadBody(w http.ResponseWriter, r *http.Request, into any) bool {
	if !AcceptsJSONBody(r) {
		WriteError(w, http.StatusUnsupportedMediaType, CodeBadMessage, "what is asked for is JSON: Content-Type: application/json")
		return false
	}
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxBodyBytes)).Decode(into); err != nil {
		WriteError(w, http.StatusBadRequest, CodeBadMessage, "this is no JSON object of the kind that is read here")
		return false
	}
	return true
}

// Package wire has all shapes that leave the server, and all that clients send: over the socket, docs/PROTOCOL.md, and
// over HTTP, docs/openapi.yaml. No other package of the edge has a JSON tag.
//
//	client.go, settingsrequest.go   what a client says on the socket       ─▶ Decode
//	server.go, mode.go, result.go   what the server says there            ◀─ Encode, Encoder
//	rooms.go, leaderboard.go, ...   requests and answers of HTTP, by subject
//	codes.go                        codes of errors and of closing a socket
//	http.go                         reading bodies, writing answers and errors
//
// ../testdata/messages has an example of each message of the socket, which the tests of the page read as well; go test -update
// writes them.
package wire

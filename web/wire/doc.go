// Package wire has the shapes of all messages that the server sends or receives: over the socket, docs/PROTOCOL.md, and
// over HTTP, docs/openapi.yaml. No other package below web has a JSON tag.
//
//	client.go, settingsrequest.go   messages of clients on the socket          ─▶ Decode
//	server.go, mode.go, result.go   messages of the server on the socket      ◀─ Encode, Encoder
//	rooms.go, leaderboard.go, ...   requests and responses of HTTP, by subject
//	codes.go                        codes of errors, and close codes
//	http.go                         reading bodies, writing responses and errors
//
// ../testdata/messages has an example of each message of the socket, which the tests of the page read as well; go test -update
// writes them.
package wire

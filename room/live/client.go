package live

// Client is what a member's updates are sent to: a socket. Its methods are called by the follower's
// goroutine and must not block.
type Client interface {
	// Send queues a message.
	Send(message Message)
	// Disconnect ends the membership: the client is sent nothing more.
	Disconnect(DisconnectReason)
}

// DisconnectReason is why a client is disconnected.
type DisconnectReason uint8

// The reasons to disconnect a client.
const (
	Reconnect DisconnectReason = iota // to this server or another; the seat is kept
	RoomGone                          // the room does not exist any more
	Removed                           // the player was removed from the room
)

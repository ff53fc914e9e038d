package limit

// SocketLimits are the buckets of one socket; the rates are those of [Limits], the same for all. The zero value
// is that of a socket that has sent nothing yet. The socket's reader owns it.
type SocketLimits struct {
	Words      bucket
	Messages   bucket
	Malformed  bucket
	Violations bucket
}

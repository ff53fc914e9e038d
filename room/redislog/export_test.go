package redislog

// Where tests forge what time and other releases leave in the list of public rooms.
const (
	PublicKey    = publicKey
	PublicEndKey = publicEndKey
)

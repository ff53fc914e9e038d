package player

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
)

// AddressSecretSize is the number of bytes of the secret of [HashAddress].
const AddressSecretSize = sha256.Size

// HashAddress returns a keyed hash of an address, which has no spaces, is never empty and does not reveal the address.
func HashAddress(secret []byte, address string) string {
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte(address))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:12])
}

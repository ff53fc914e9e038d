// Package redisstore is the Redis that everything is stored in: connecting to one server, a
// cluster or what Sentinels watch, running scripts for many keys at once, waiting for replicas,
// and the layout of the keys. What a subject stores there is in a package of its own below this
// one.
package redisstore

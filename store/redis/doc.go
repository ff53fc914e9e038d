// Package redisstore has what the packages below it share, each of which stores one subject in Redis:
// connecting to one server, to a cluster or to the master that Sentinels watch, running a script for
// many keys at once, waiting for replicas, and the layout of the keys.
package redisstore

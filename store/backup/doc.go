// Package backup writes all that a store holds to a file, and fills an empty store from it.
package backup

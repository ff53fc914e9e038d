// Command rattle is all of Rattle in one program: the game server, and the engine on the command line. See package server.
package main

import "rattle/server"

func main() { server.Main() }

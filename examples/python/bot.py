#!/usr/bin/env python3
"""Plays one round of Rattle. A sample for authors of clients: the standard library alone, by docs/PROTOCOL.md alone.

Usage: bot.py --words words.txt http://127.0.0.1:8080 [CODE]

It says that it is a program, opens a room where it is given none, comes back when the network fails, and ends with the result.
"""

import argparse
import base64
import json
import os
import secrets
import select
import socket
import ssl
import struct
import sys
import time
import urllib.parse
import urllib.request

FINAL = {1009, 4000, 4003, 4004}  # coming back would not help


class Closed(Exception):
    def __init__(self, code):
        super().__init__(f"the socket was closed ({code})")
        self.code = code


class Socket:
    """A WebSocket (RFC 6455): text frames of a client, masked; pings are answered."""

    def __init__(self, server, cookie):
        url = urllib.parse.urlsplit(server)
        tls = url.scheme == "https"
        self.raw = socket.create_connection((url.hostname, url.port or (443 if tls else 80)), timeout=5)
        if tls:
            self.raw = ssl.create_default_context().wrap_socket(self.raw, server_hostname=url.hostname)
        key = base64.b64encode(os.urandom(16)).decode()
        self.raw.sendall(
            f"GET /ws?v=1 HTTP/1.1\r\nHost: {url.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\nOrigin: {server}\r\nCookie: {cookie}\r\n\r\n".encode()
        )
        self.rest = b""  # read, but not used yet
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            head += self.exactly(1)
        if b" 101 " not in head.splitlines()[0]:
            raise OSError(f"no socket: {head.splitlines()[0].decode()}")
        self.raw.settimeout(50)  # pings come every 20 seconds

    def send(self, payload, opcode=1):
        mask, n = os.urandom(4), len(payload)
        size = bytes([0x80 | n]) if n < 126 else bytes([0xFE]) + struct.pack(">H", n)
        self.raw.sendall(bytes([0x80 | opcode]) + size + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(payload)))

    def say(self, **message):
        self.send(json.dumps(message).encode())

    def waits(self, seconds):
        """Whether something can be read within so many seconds."""
        pending = getattr(self.raw, "pending", lambda: 0)  # what TLS has decrypted
        return bool(self.rest or pending() or select.select([self.raw], [], [], seconds)[0])

    def messages(self):
        """The messages of the next frame."""
        text = b""
        while True:
            first, second = self.exactly(2)
            n = second & 0x7F
            if n == 126:
                n = struct.unpack(">H", self.exactly(2))[0]
            elif n == 127:
                n = struct.unpack(">Q", self.exactly(8))[0]
            payload = self.exactly(n)
            if first & 0x0F == 8:
                raise Closed(struct.unpack(">H", payload[:2])[0] if payload else 1005)
            if first & 0x0F == 9:
                self.send(payload, opcode=10)
                return []
            text += payload
            if first & 0x80:
                return [json.loads(line) for line in text.split(b"\n")]

    def exactly(self, n):
        while len(self.rest) < n:
            some = self.raw.recv(65536)
            if not some:
                raise Closed(1006)
            self.rest += some
        data, self.rest = self.rest[:n], self.rest[n:]
        return data


def on_board(word, board):
    """Whether a word is on a board, by a path through neighbours that uses no cell twice."""
    rows, cols, faces = board["rows"], board["cols"], [f.upper() for f in board["faces"]]

    def walk(cell, rest, used):
        face = rest[0] if faces[cell] == "*" else faces[cell]
        if cell in used or not rest.startswith(face):
            return False
        rest = rest[len(face):]
        row, col = divmod(cell, cols)
        return not rest or any(
            walk(r * cols + c, rest, used | {cell})
            for r in range(max(row - 1, 0), min(row + 2, rows))
            for c in range(max(col - 1, 0), min(col + 2, cols))
        )

    return any(walk(cell, word, frozenset()) for cell in range(len(faces)))


class Bot:
    def __init__(self, server, code, name, words):
        self.server, self.code, self.name, self.words = server.rstrip("/"), code, name, words
        self.cookie, self.tab = "", secrets.token_hex(8)
        self.you, self.round, self.number, self.n, self.done = "", None, 0, 0, False
        self.open, self.unsent = {}, []  # words of this round without an answer by their numbers; what this socket has not sent
        self.post("/api/bots/declare")
        if not code:
            self.code = self.post("/api/rooms", {"bots": True, "seconds": 60})["code"]
            print("room", self.code, flush=True)

    def post(self, path, body=None):
        data = json.dumps(body).encode() if body is not None else b""
        request = urllib.request.Request(self.server + path, data, {"Cookie": self.cookie, "Content-Type": "application/json"})
        with urllib.request.urlopen(request) as answer:
            if cookie := answer.headers.get("Set-Cookie"):
                self.cookie = cookie.split(";")[0]
            return json.load(answer)

    def play(self):
        """Plays until there is a result; raises an error when the socket ends."""
        ws = Socket(self.server, self.cookie)
        ws.say(kind="join", room=self.code, name=self.name, tab=self.tab)
        self.unsent = list(self.open)
        while True:
            if ws.waits(0.1):
                for message in ws.messages():
                    if self.handle(ws, message):
                        return
            elif self.unsent:
                n = self.unsent.pop(0)
                ws.say(kind="word", round=self.number, n=n, word=self.open[n])
            elif self.round and not self.open and not self.done:
                self.done = True
                ws.say(kind="done")

    def handle(self, ws, m):
        """Takes one message, and returns whether the round is over."""
        kind = m["kind"]
        if kind == "error":
            sys.exit(m["text"])
        if kind == "room":
            self.you = m["you"]
            if m["phase"] == "lobby" and any(p["id"] == self.you and p["host"] for p in m["players"]):
                ws.say(kind="start")
            elif m["phase"] == "called":
                ws.say(kind="contribute", bytes=secrets.token_hex(16))
            elif m["phase"] == "playing" and m["roundId"] != self.round:
                found = [w for w in self.words if len(w) >= 3 and on_board(w, m["board"])]
                self.open = {self.n + i + 1: w.lower() for i, w in enumerate(found)}
                self.round, self.number, self.n, self.unsent = m["roundId"], m["round"], self.n + len(found), list(self.open)
        elif kind == "answer" and m["tab"] == self.tab:
            self.open.pop(m["n"], None)
        elif kind == "result" and m["round"] == self.round:
            me = next(p for p in m["players"] if p["id"] == self.you)
            print(f"rank {me['rank']} of {len(m['players'])} with {me['points']} points, {me['found']} words")
            return True
        return False


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("server")
    arguments.add_argument("code", nargs="?")
    arguments.add_argument("--words", default="/usr/share/dict/words")
    arguments.add_argument("--name", default="Python")
    given = arguments.parse_args()
    with open(given.words, encoding="utf-8") as file:
        words = file.read().upper().split()
    bot, pause = Bot(given.server, given.code, given.name, words), 0.25
    while True:
        try:
            return bot.play()
        except Closed as closed:
            if closed.code in FINAL:
                sys.exit(str(closed))
        except OSError:
            pass
        time.sleep(pause)
        pause = min(2 * pause, 5)


if __name__ == "__main__":
    main()

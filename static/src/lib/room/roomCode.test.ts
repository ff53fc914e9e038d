import { expect, test } from 'vitest'
import { codeInText, codeInPath, formatTypedCode, isOwnMachine } from './roomCode'

test.each([
  ['/r/BCDFGHBC', 'BCDFGHBC'],
  ['/r/bcdfghbc/', 'BCDFGHBC'],
  ['/r/KTMV-QRBC', 'KTMVQRBC'],
  ['/r/ktmv%20qrbc', 'KTMVQRBC'],
  ['/', null],
  ['/r/', null],
  ['/r/-', null],
  ['/r/BCDFGHBC/x', null],
])('the address %s', (path, code) => {
  expect(codeInPath(path)).toBe(code)
})

test.each([
  [' bcdf ghbc ', 'BCDFGHBC'],
  ['http://rattle.example/r/BCDFGHBC', 'BCDFGHBC'],
  ['http://rattle.example/r/bcdfghbc/?from=qr#top', 'BCDFGHBC'],
  ['ktmv-qrbc', 'KTMVQRBC'],
  ['https://rattle.example/r/KTMV-QRBC', 'KTMVQRBC'],
  ['https://rattle.example/r/ktmv%20qrbc/', 'KTMVQRBC'],
  ['', ''],
])('typed %j', (text, code) => {
  expect(codeInText(text)).toBe(code)
})

test.each([
  ['', ''],
  ['ktm', 'KTM'],
  ['ktmv', 'KTMV'],
  ['KTMVq', 'KTMV-Q'],
  ['KTMV-', 'KTMV'],
  ['KTMV QRBC', 'KTMV-QRBC'],
  ['https://rattle.example/r/ktmvqrbc', 'https://rattle.example/r/ktmvqrbc'],
])('while it is typed, %j', (text, code) => {
  expect(formatTypedCode(text)).toBe(code)
})

test.each([
  ['localhost', true],
  ['rattle.localhost', true],
  ['127.0.0.1', true],
  ['127.8.0.1', true],
  ['[::1]', true],
  ['192.168.1.5', false],
  ['127.0.0.1.example.org', false],
  ['localhost.example.org', false],
  ['[2001:db8::1]', false],
])('only this machine opens %s: %s', (host, own) => {
  expect(isOwnMachine(host)).toBe(own)
})

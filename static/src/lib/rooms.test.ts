import { expect, test } from 'vitest'
import { codeFrom, codeIn } from './rooms'

test.each([
  ['/r/BCDFGH', 'BCDFGH'],
  ['/r/bcdfgh/', 'BCDFGH'],
  ['/', null],
  ['/r/', null],
  ['/r/BCDFGH/x', null],
])('the address %s', (path, code) => {
  expect(codeIn(path)).toBe(code)
})

test.each([
  [' bcd fgh ', 'BCDFGH'],
  ['http://rattle.example/r/BCDFGH', 'BCDFGH'],
  ['http://rattle.example/r/bcdfgh/?from=qr#top', 'BCDFGH'],
  ['', ''],
])('typed %j', (text, code) => {
  expect(codeFrom(text)).toBe(code)
})

import { expect, test } from 'vitest'
import { turnOf } from './turnKeys'

const key = (key: string, held: { altKey?: boolean; ctrlKey?: boolean } = {}) =>
  turnOf({ key, altKey: false, ctrlKey: false, ...held })

test('brackets turn the board, also where they need AltGr', () => {
  expect([key('['), key(']'), key('[', { altKey: true, ctrlKey: true })]).toEqual([-1, 1, -1])
})

test('arrows turn it with Alt only; without they walk', () => {
  expect([key('ArrowLeft', { altKey: true }), key('ArrowRight', { altKey: true })]).toEqual([-1, 1])
  expect([key('ArrowLeft'), key('ArrowUp', { altKey: true }), key('a')]).toEqual([0, 0, 0])
})

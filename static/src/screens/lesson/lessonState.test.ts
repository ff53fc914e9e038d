import { describe, expect, test } from 'vitest'
import { trace } from '../../board/typedPaths'
import { firstGrid, firstPath } from '../../lib/room/firstGrid'
import answers from './board.json'
import {
  began,
  begin,
  ended,
  afterWord,
  shows,
  total,
  wanted,
  afterDemo,
  type LessonState,
} from './lessonState'

const say = (state: LessonState, word: string) => afterWord(state, word, trace(firstGrid, word, true) ?? [])
const trying = afterDemo(begin(), firstPath)

test('the board of the answers is the one of the first screen, and RATTLE is traced there', () => {
  const rows = answers.board.split('/')
  expect(firstGrid.faces).toEqual([...rows.join('')])
  expect(
    firstPath
      .map((cell) => firstGrid.faces[cell])
      .join('')
      .toLowerCase(),
  ).toBe(answers.shown)
})

test('the lesson goes from a word to a refusal, a shared word and a minute', () => {
  expect(begin().step).toBe('watch')
  let state = say(trying, wanted.try!)
  expect(state).toMatchObject({ step: 'wrong', answer: { points: 3, shared: false } })
  state = say(state, wanted.wrong!)
  expect(state).toMatchObject({ step: 'shared', answer: { refusal: 'not-a-word' } })
  state = say(state, wanted.shared!)
  expect(state).toMatchObject({ step: 'ready', answer: { points: 0, shared: true } })
  expect(shows(state.answer!)).toBe('had')
  state = began(state)
  expect(state).toMatchObject({ step: 'minute', answer: null })
  state = say(state, 'cut')
  expect(state).toMatchObject({ step: 'minute', answer: { points: 1 } })
  expect(ended(state).step).toBe('over')
  expect(total(state)).toBe(4)
  expect(state.found).toHaveLength(3)
})

test('what the ghost has shown is still to be found', () => {
  expect(trying).toMatchObject({ step: 'try', answer: { word: 'rattle', points: 3 }, found: [] })
  expect(say(trying, 'rattle').found).toEqual([{ word: 'rattle', points: 3 }])
})

test('who plays before the ghost is done does not wait for it', () => {
  expect(began(begin())).toMatchObject({ step: 'try', answer: null })
  expect(say(began(begin()), 'cut').step).toBe('wrong')
})

test('who was refused is not asked for a wrong word', () => {
  const refused = say(trying, 'zzz')
  expect(refused.step).toBe('try')
  expect(say(refused, 'cut').step).toBe('shared')
})

test('another word than the one that is asked for leads on as well', () => {
  const wrong = say(trying, wanted.try!)
  expect(say(wrong, 'cut').step).toBe('shared')
  expect(say(say(wrong, wanted.wrong!), 'cut')).toMatchObject({
    step: 'ready',
    answer: { shared: false, points: 1 },
  })
})

test('a shared word has to count by itself', () => {
  const asked = say(say(trying, wanted.try!), wanted.wrong!)
  for (const word of [wanted.try!, wanted.wrong!]) expect(say(asked, word).step).toBe('shared')
})

describe('what is no word', () => {
  test.each([
    ['at', 'too-short'],
    ['quiz', 'not-on-board'],
    [answers.wrong, 'not-a-word'],
  ])('%s: %s', (word, refusal) => {
    expect(say(trying, word).answer).toMatchObject({ refusal, points: 0 })
  })

  test('twice the same: already found', () => {
    expect(say(say(trying, 'cut'), 'cut').answer).toMatchObject({ refusal: 'already-found' })
  })
})

test('the clock begins and ends nothing but the minute', () => {
  expect(began(trying)).toBe(trying)
  expect(ended(trying)).toBe(trying)
  expect(afterDemo(say(trying, 'cut'), firstPath).step).toBe('wrong')
})

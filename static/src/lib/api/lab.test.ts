import { afterEach, expect, test, vi } from 'vitest'
import { find, LabError, solve, textOf, type LabRules, type Trial } from './lab'

const rules: LabRules = { topology: 'plane', list: 'full', minLetters: 3, scoring: 'standard' }
const { signal } = new AbortController()

/** Responds with a body in chunks that end anywhere. */
function answers(status: number, ...pieces: string[]) {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      for (const piece of pieces) stream.enqueue(encoder.encode(piece))
      stream.close()
    },
  })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status })))
}
afterEach(() => vi.unstubAllGlobals())

const looks = (tell: (trial: Trial) => void = () => {}) =>
  find({ points: 19 }, 'en-4x4-new', rules, signal, tell)
const refusal = async (answer: Promise<unknown>) => {
  const { problem, line, face } = (await answer.catch((error: unknown) => error)) as LabError
  return { trouble: problem, line, face }
}

test('a board is sent so that every board is read as it is', () => {
  expect(textOf({ rows: 2, cols: 1, faces: ['In', 'Qu'] })).toBe('2 1\nIn Qu')
})

test('lines of a search are heard one by one, wherever the network cuts them', async () => {
  answers(
    200,
    '{"kind":"trying","tried":0,"el',
    'apsed":0}\n{"kind":"trying","tried":5,"elapsed":2}\n{"kind":"do',
    'ne","tried":9,"elapsed":3}\n',
  )
  const heard: number[] = []
  expect(await looks(({ tried }) => heard.push(tried))).toEqual({ kind: 'done', tried: 9, elapsed: 3 })
  expect(heard).toEqual([0, 5, 9])
})

test('a search that breaks off has failed', async () => {
  answers(200, '{"kind":"trying","tried":0,"elapsed":0}\n')
  expect((await refusal(looks())).trouble).toBe('unavailable')
  answers(200, '{"kind":"trying","tried":0,"elapsed":0}\n{"kind":"error","code":"too-rich","text":""}\n')
  expect((await refusal(looks())).trouble).toBe('too-rich')
})

test.each([
  [
    400,
    '{"kind":"error","code":"bad-board","flaw":"unknown-face","line":2,"face":"7"}',
    'unknown-face',
    2,
    '7',
  ],
  [422, '{"kind":"error","code":"too-rich"}', 'too-rich', 0, ''],
  [429, '{"kind":"error","code":"too-fast"}', 'too-fast', 0, ''],
  [413, '{"kind":"error","code":"bad-message"}', 'too-large', 0, ''],
  [502, '<h1>Bad Gateway</h1>', 'unavailable', 0, ''],
  [400, '{"code":"bad-board","flaw":"constructor"}', 'unavailable', 0, ''],
] as const)('%d %s', async (status, body, trouble, line, face) => {
  answers(status, body)
  expect(await refusal(solve('CAT/D7G', rules, false, signal))).toEqual({ trouble, line, face })
})

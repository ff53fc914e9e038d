import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { lobby, nextRound, playing, results } from '../protocol/exampleRooms'
import { fakeBrowser, FakeSocket, FakeStorage, realBrowser } from './fakeBrowser'
import { TabStore } from './tabState'
import { Session } from './session.svelte'

describe('a session', () => {
  let session: Session
  const words = (socket = FakeSocket.last) =>
    socket.sent.filter(({ kind }) => kind === 'word').map(({ n, word }) => [n, word])
  let tabStore: TabStore
  const sits = (watch = false) => {
    tabStore = new TabStore(new FakeStorage().asStorage(), () => 'tab-of-ana')
    session = new Session(tabStore, 'BCDFGHBC', 'Ana', watch)
    FakeSocket.last.opens()
  }

  beforeEach(() => void fakeBrowser())
  afterEach(() => {
    session.close()
    realBrowser()
  })

  test('joins, and sends words as they are found', () => {
    sits()
    FakeSocket.last.says(playing)
    session.submit('pins', [])
    expect(FakeSocket.last.sent).toEqual([
      { kind: 'join', room: 'BCDFGHBC', name: 'Ana', tab: 'tab-of-ana' },
      { kind: 'word', round: 1, n: 1, word: 'pins' },
    ])
  })

  test('sends again what was not answered, under the same numbers', async () => {
    sits()
    FakeSocket.last.says(playing)
    session.submit('pins', [])
    FakeSocket.last.ends()
    session.submit('tide', [])
    await vi.advanceTimersByTimeAsync(300)
    FakeSocket.last.opens()
    expect(words()).toEqual([])
    FakeSocket.last.says(playing)
    expect(words()).toEqual([
      [1, 'pins'],
      [2, 'tide'],
    ])
  })

  test('names the round in which each word was found, however late it is sent', async () => {
    sits()
    FakeSocket.last.says(playing)
    session.submit('pins', [])
    FakeSocket.last.ends()
    session.submit('tide', [])
    await vi.advanceTimersByTimeAsync(300)
    FakeSocket.last.opens()
    FakeSocket.last.says(playing)
    FakeSocket.last.ends()
    await vi.advanceTimersByTimeAsync(300)
    FakeSocket.last.opens()
    FakeSocket.last.says(nextRound)
    session.submit('sun', [])
    const rounds = FakeSocket.all.map(({ sent }) =>
      sent.filter(({ kind }) => kind === 'word').map(({ round, word }) => [round, word]),
    )
    expect(rounds).toEqual([
      [[1, 'pins']],
      [
        [1, 'pins'],
        [1, 'tide'],
      ],
      [[2, 'sun']],
    ])
  })

  test('comes back with many words at a pace', async () => {
    sits()
    FakeSocket.last.says(playing)
    FakeSocket.last.ends()
    for (let i = 0; i < 40; i++) session.submit(`word${i}`, [])
    await vi.advanceTimersByTimeAsync(300)
    FakeSocket.last.opens()
    FakeSocket.last.says(playing)
    expect(words()).toHaveLength(15)
    await vi.advanceTimersByTimeAsync(1100)
    expect(words()).toHaveLength(30)
    await vi.advanceTimersByTimeAsync(1100)
    expect(words()).toHaveLength(40)
  })

  test('sends a word that came too fast again after a second', async () => {
    sits()
    FakeSocket.last.says(playing)
    session.submit('pins', [])
    FakeSocket.last.says({ kind: 'answer', tab: 'tab-of-ana', n: 1, word: 'pins', refusal: 'too-fast' })
    expect(words()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1200)
    expect(words()).toEqual([
      [1, 'pins'],
      [1, 'pins'],
    ])
  })

  test('does not look for another server for a word that the server could not read', async () => {
    sits()
    FakeSocket.last.says(playing)
    session.submit('pins', [])
    FakeSocket.last.says({ kind: 'error', code: 'bad-message', text: '', n: 1 })
    await vi.advanceTimersByTimeAsync(30_000)
    expect(FakeSocket.all).toHaveLength(1)
    expect(words()).toHaveLength(1)
  })

  test('asks once for words of its own that a result leaves out', async () => {
    const words = [{ word: 'pins', points: 1, worth: 1, finders: 1, at: 9000 }]
    const asked = vi.fn(async () => Response.json({ round: results.roundId, player: 'p_ana', words }))
    vi.stubGlobal('fetch', asked)
    sits()
    const score = { name: '', rank: 1, points: 1, wrong: 0, found: 1 }
    FakeSocket.last.says({
      kind: 'result',
      round: results.roundId!,
      partial: true,
      early: false,
      players: [
        { ...score, id: 'p_ana' },
        { ...score, id: 'p_bob' },
      ],
      words: [],
      total: 2,
      points: 2,
      lists: [],
      fair: { secret: '', contributions: [], commitment: '', terms: '', attempt: 1, signature: '' },
      recap: { duration: 0, timelines: [], awards: [], heatmap: [] },
    })
    FakeSocket.last.says(results)
    FakeSocket.last.says({ ...results, locked: true })
    await vi.advanceTimersByTimeAsync(10)
    expect(asked.mock.calls).toEqual([['/api/rooms/BCDFGHBC/found/p_ana', { method: 'GET' }]])
    expect(session.roomState.room?.result?.players.map(({ words }) => words.length)).toEqual([1, 0])
    await session.fetchWords('p_bob')
    expect(session.roomState.room?.result?.players.map(({ words }) => words.length)).toEqual([1, 1])
  })

  test('goes to another server when its own does not answer, with all that waits', async () => {
    sits()
    const hung = FakeSocket.last
    hung.says(playing)
    session.submit('pins', [])
    await vi.advanceTimersByTimeAsync(3100)
    FakeSocket.last.opens()
    session.submit('tide', [])
    expect(words(hung)).toEqual([
      [1, 'pins'],
      [2, 'tide'],
    ])
    expect(session.roomState.link).toBe('joined')
    FakeSocket.last.says(playing)
    expect(hung.readyState).toBe(3)
    expect(words()).toEqual([
      [1, 'pins'],
      [2, 'tide'],
    ])
    FakeSocket.last.says({ kind: 'answer', tab: 'tab-of-ana', n: 1, word: 'pins', points: 1 })
    FakeSocket.last.says({ kind: 'answer', tab: 'tab-of-ana', n: 2, word: 'tide', points: 1 })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(FakeSocket.all).toHaveLength(2)
  })

  test('waits with a server that says that it waits for its store', async () => {
    sits()
    FakeSocket.last.says(playing)
    session.submit('pins', [])
    FakeSocket.last.says({ kind: 'waiting' })
    await vi.advanceTimersByTimeAsync(40_000)
    expect(FakeSocket.all).toHaveLength(1)
  })

  test('gives its bytes again where the server before may have lost them', async () => {
    sits()
    const called = { ...playing, phase: 'called', board: undefined }
    FakeSocket.last.says(called)
    session.start()
    await vi.advanceTimersByTimeAsync(3100)
    FakeSocket.last.opens()
    FakeSocket.last.says(called)
    expect(FakeSocket.last.sent).toMatchObject([{ kind: 'join' }, { kind: 'contribute' }])
  })

  test('says nothing that nobody answers: silence has to mean something', () => {
    sits()
    FakeSocket.last.says(playing)
    session.submit('pins', [])
    session.again()
    session.again()
    session.sendRemark({ emote: 'hello' })
    session.done()
    expect(FakeSocket.last.sent.slice(1).map(({ kind, id, n }) => [kind, id ?? n])).toEqual([
      ['word', 1],
      ['again', 1],
      ['again', 2],
      ['emote', 3],
      ['done', 4],
    ])
  })

  test('gives its bytes to the seed once a round, if it has a seat', () => {
    sits()
    const called = { ...playing, phase: 'called', board: undefined }
    const given = () => FakeSocket.last.sent.filter(({ kind }) => kind === 'contribute')
    FakeSocket.last.says({ ...called, watching: true })
    expect(given()).toEqual([])
    FakeSocket.last.says(called, called)
    expect(given()).toMatchObject([{ bytes: expect.stringMatching(/^[0-9a-f]{32}$/) }])
    FakeSocket.last.says({ ...called, roundId: 'the next' })
    expect(given()).toHaveLength(2)
  })

  test('comes back as what it was: who got up watches, who sat down is seated', async () => {
    sits(true)
    expect(FakeSocket.last.sent[0]).toMatchObject({ kind: 'join', watch: true })
    FakeSocket.last.says(lobby)
    FakeSocket.last.ends()
    await vi.advanceTimersByTimeAsync(300)
    FakeSocket.last.opens()
    expect(FakeSocket.last.sent[0]).not.toHaveProperty('watch')
    FakeSocket.last.says({ ...lobby, watching: true })
    FakeSocket.last.ends()
    await vi.advanceTimersByTimeAsync(300)
    FakeSocket.last.opens()
    expect(FakeSocket.last.sent[0]).toMatchObject({ watch: true })
  })

  test('keeps for the next load what it is here, and nothing once it leaves', () => {
    const place = () => tabStore.roleAt('BCDFGHBC')
    sits(true)
    expect(place()).toBeNull()
    FakeSocket.last.says({ ...lobby, watching: true })
    expect(place()).toBe('watching')
    FakeSocket.last.says(lobby)
    expect(place()).toBe('seated')
    void session.leave()
    FakeSocket.last.says({ ...lobby, watching: true })
    expect(place()).toBeNull()
  })

  test('tries again later when the table has no time for it', async () => {
    sits()
    FakeSocket.last.says({ kind: 'error', code: 'too-fast', text: '' })
    expect(session.roomState.joinError).toBeNull()
    await vi.advanceTimersByTimeAsync(300)
    FakeSocket.last.opens()
    expect(FakeSocket.all).toHaveLength(2)
    expect(FakeSocket.last.sent).toMatchObject([{ kind: 'join' }])
  })

  test('comes back under the name it took at the table', async () => {
    sits()
    FakeSocket.last.says({ ...lobby, players: [{ ...lobby.players[0], name: 'Anna' }] })
    FakeSocket.last.ends()
    await vi.advanceTimersByTimeAsync(300)
    FakeSocket.last.opens()
    expect(FakeSocket.last.sent[0]).toMatchObject({ name: 'Anna' })
  })

  test('who was removed is told so, and does not come back', async () => {
    sits()
    FakeSocket.last.says(playing)
    FakeSocket.last.ends(4003)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(session.roomState.joinError).toBe('removed')
    expect(FakeSocket.all).toHaveLength(1)
  })

  test('leaving waits until the server has heard it', async () => {
    sits()
    FakeSocket.last.says(lobby)
    const left = vi.fn()
    void session.leave().then(left)
    await Promise.resolve()
    expect(left).not.toHaveBeenCalled()
    FakeSocket.last.says({ ...lobby, watching: true })
    await Promise.resolve()
    await Promise.resolve()
    expect(left).toHaveBeenCalled()
  })
})

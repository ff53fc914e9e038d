import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { commitmentOf, checkFairness } from './fairness'

const round = '0b1c2d3e-4f50-4161-8273-849506a7b8c9'
const secret = `5e${'0'.repeat(60)}02`
const terms = `{"code":"KTMVQRBC","round":"${round}","name":"ü"}`
const commitment = createHash('sha256')
  .update('rattle commitment\0')
  .update(Buffer.from(secret, 'hex'))
  .update(terms)
  .digest('hex')
const fair = { secret, terms, commitment, contributions: [], attempt: 1, signature: '' }

test('the commitment is that of the protocol', async () => {
  expect(await commitmentOf(fair)).toBe(commitment)
})

test.each([
  ['kept', {}, '', round],
  ['kept', {}, commitment, round],
  ['broken', {}, commitment.replace(/^./, (c) => (c === '0' ? '1' : '0')), round],
  ['broken', { secret: secret.replace('5e', '5f') }, '', round],
  ['broken', { terms: `${terms} ` }, '', round],
  ['broken', {}, '', 'another round'],
])('%s', async (proof, change, seal, round) => {
  expect(await checkFairness({ ...fair, ...change }, seal, round)).toBe(proof)
})

test('terms that are no JSON prove nothing', async () => {
  const odd = { ...fair, terms: 'anything' }
  odd.commitment = await commitmentOf(odd)
  expect(await checkFairness(odd, '', round)).toBe('broken')
})

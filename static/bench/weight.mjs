// What a first visit sends over the wire until the first word counts: `node bench/weight.mjs`.

import { chromium as browsers } from '@playwright/test'
import { chromium, serve, wordsOn } from './server.mjs'

const server = await serve()
const browser = await browsers.launch(chromium)
const page = await browser.newPage({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
const wire = await page.context().newCDPSession(page)
await wire.send('Network.enable')

const requests = new Map()
const sums = new Map()
const files = []
let board
let counted

const add = (kind, bytes) => sums.set(kind, (sums.get(kind) ?? 0) + bytes)
wire.on('Network.responseReceived', ({ requestId, response, type }) => {
  requests.set(requestId, {
    type,
    path: new URL(response.url).pathname,
    coding: response.headers['Content-Encoding'] ?? response.headers['content-encoding'],
  })
})
wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
  const { type, path, coding = 'plain' } = requests.get(requestId)
  add(type, encodedDataLength)
  if (encodedDataLength > 0) files.push([encodedDataLength, coding, path])
})
wire.on('Network.webSocketFrameSent', ({ response }) => add('WebSocket', response.payloadData.length))
const firstWord = new Promise((resolve) => (counted = resolve))
wire.on('Network.webSocketFrameReceived', ({ response: { payloadData } }) => {
  add('WebSocket', payloadData.length)
  for (const line of payloadData.split('\n')) {
    const message = JSON.parse(line)
    if (message.kind === 'room') board = message.board ?? board
    if (message.kind === 'answer' && message.points) counted()
  }
})

await page.goto(server.url)
await page.getByLabel('your name').fill('Ann')
await page.getByRole('button', { name: 'Start a table' }).click()
await page.getByRole('button', { name: /^Rattle/ }).click()
await page.locator('.die').first().waitFor()
await page.waitForFunction(() => document.querySelectorAll('.die').length > 0)
const [word] = wordsOn(board)
await page.keyboard.type(word)
await page.keyboard.press('Enter')
await firstWord

for (const [bytes, coding, path] of files.sort(([a], [b]) => b - a))
  console.log(String(bytes).padStart(7), coding.padEnd(6), path)
console.log()
for (const [kind, bytes] of [...sums].sort(([, a], [, b]) => b - a))
  console.log(String(bytes).padStart(7), kind)
const total = [...sums.values()].reduce((a, b) => a + b)
console.log(String(total).padStart(7), `in all; at most ${90_000}`)
await browser.close()
server.stop()
if (total > 90_000) process.exitCode = 1

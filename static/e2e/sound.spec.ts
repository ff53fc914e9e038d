import { expect, test, type Page } from '@playwright/test'
import { fileURLToPath } from 'node:url'
import { build, type Rollup } from 'vite'

const source = (file: string) => fileURLToPath(new URL(`../src/lib/${file}`, import.meta.url))

/** A data URL of one module of the page, bundled for a blank page to import. */
async function module(file: string): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry: source(file), formats: ['es'] } },
  })) as Rollup.RollupOutput[]
  return `data:text/javascript,${encodeURIComponent(built[0]!.output[0].code)}`
}

type Effects = typeof import('../src/lib/device/soundEffects')

/** Peak, end and zero crossings of each sound effect, rendered offline. */
async function measureSounds(page: Page) {
  return page.evaluate(
    async (url) => {
      const effects = (await import(url)) as Effects
      const played = {
        trace: effects.trace(0),
        'the last trace': effects.trace(30),
        counted: effects.counted(3),
        'counted, long': effects.counted(12),
        refused: effects.refused,
        had: effects.had,
        opponent: effects.opponent,
        rattle: effects.rattle,
        tick: effects.tick,
        close: effects.close,
        win: effects.win,
      }
      const rate = 44_100
      const measure = async (effect: import('../src/lib/device/soundEffects').SoundEffect) => {
        const context = new OfflineAudioContext(1, 1.5 * rate, rate)
        effect({ context, to: context.destination, noise: effects.noise(context) }, 0)
        const samples = (await context.startRendering()).getChannelData(0)
        const peak = samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0)
        const crossings = samples.reduce(
          (n, sample, i) => n + Number(sample > 0 !== (samples[i - 1] ?? 0) > 0),
          0,
        )
        const end = samples.findLastIndex((sample) => Math.abs(sample) > 0.0005) / rate
        return { peak: 20 * Math.log10(peak), end, crossings }
      }
      const entries = Object.entries(played).map(
        async ([name, effect]) => [name, await measure(effect)] as const,
      )
      return Object.fromEntries(await Promise.all(entries))
    },
    await module('device/soundEffects.ts'),
  )
}

test('sounds are short, soft and distinct', async ({ page }) => {
  const sounds = await measureSounds(page)
  for (const [name, { peak, end }] of Object.entries(sounds)) {
    expect(peak, `the peak of ${name} in dB`).toBeLessThanOrEqual(-12)
    expect(peak, `the peak of ${name} in dB`).toBeGreaterThan(name === 'opponent' ? -45 : -27)
    expect(end, `the end of ${name} in seconds`).toBeLessThanOrEqual(name === 'rattle' ? 0.9 : 0.3)
    expect(end, `the end of ${name} in seconds`).toBeGreaterThan(name === 'rattle' ? 0.8 : 0.01)
  }
  expect(sounds['opponent']!.peak).toBeLessThan(sounds['trace']!.peak - 10)
  expect(sounds['the last trace']!.crossings).toBeGreaterThan(sounds['trace']!.crossings)
  expect(sounds['counted, long']!.crossings).toBeGreaterThan(sounds['counted']!.crossings)
  test.info().annotations.push({ type: 'sounds', description: JSON.stringify(sounds) })
})

test('one audio context is created, after the first touch, and none while sound is off', async ({ page }) => {
  const log = () => page.evaluate(() => document.documentElement.dataset['log'])
  // In a script of the page, as the browser takes what a test evaluates for a user gesture.
  const script = `
    const root = document.documentElement.dataset
    const Context = AudioContext
    window.AudioContext = class extends Context {
      constructor(options) {
        super(options)
        root.log += ', made'
      }
    }
    root.log = ''
    const { Sound } = await import(${JSON.stringify(await module('device/sound.ts'))})
    const sound = new Sound(() => root.sound !== 'off')
    sound.tick()
    root.log += 'untouched'
    root.sound = 'off'`
  const body = `<!doctype html><script type="module">${script}</script>`
  await page.route('http://localhost/', (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto('http://localhost/')
  await expect.poll(log).toBe('untouched')
  await page.keyboard.press('a')
  expect(await log(), 'although sound is off').toBe('untouched')
  await page.evaluate(() => delete document.documentElement.dataset['sound'])
  for (const key of ['b', 'c', 'd']) await page.keyboard.press(key)
  await page.mouse.click(10, 10)
  expect(await log()).toBe('untouched, made')
})

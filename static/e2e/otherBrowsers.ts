import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import puppeteer from 'puppeteer-core'
import { freePort, waitForOutput } from './programs'

/** What one story needs of a browser that Playwright cannot drive here: Debian's own Firefox and WebKit. */
export interface OtherBrowser {
  opens(address: string): Promise<void>
  /** Clicks the element of an XPath, which is there. */
  clicks(xpath: string): Promise<void>
  /** Types into the page, as a person at a keyboard does. */
  types(text: string): Promise<void>
  /** Returns the value of an expression in the page. */
  asks<T>(expression: string): Promise<T>
  photographs(path: string): Promise<void>
  /** What the page reported as an error. */
  errors(): Promise<string[]>
  closes(): Promise<void>
}

/** Notes errors of a page, from before its first script runs. */
const noteErrors =
  'window.noted = []; addEventListener("error", (e) => noted.push(e.message)); addEventListener("unhandledrejection", (e) => noted.push(String(e.reason)))'

export async function openFirefox(): Promise<OtherBrowser> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr',
    headless: true,
    defaultViewport: { width: 1280, height: 800 },
  })
  const page = await browser.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  return {
    opens: async (address) => void (await page.goto(address)),
    clicks: (xpath) => page.locator(`xpath/${xpath}`).click(),
    types: async (text) => {
      for (const letter of text) await page.keyboard.press(letter === '\n' ? 'Enter' : (letter as 'a'))
    },
    asks: <T>(expression: string) => page.evaluate(expression) as Promise<T>,
    photographs: async (path) => void (await page.screenshot({ path: path as `${string}.png` })),
    errors: () => Promise.resolve(errors),
    closes: () => browser.close(),
  }
}

/** Opens WebKit by the W3C's WebDriver protocol, on a screen that nobody sees. */
export async function openWebKit(): Promise<OtherBrowser> {
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x900x24'], {
    env: { ...process.env, TMPDIR: mkdtempSync(join(tmpdir(), 'rattle-screen-')) },
  })
  const [, display] = await waitForOutput(screen, 'Xvfb', /^(\d+)$/m)
  const port = await freePort()
  const driver = spawn('WebKitWebDriver', ['--host=127.0.0.1', `--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${display}`, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
  })
  const address = `http://127.0.0.1:${port}`
  await untilItAnswers(`${address}/status`, driver)
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(address + path, { method, body: body ? JSON.stringify(body) : null })
    const { value } = (await response.json()) as { value: T & { message?: string } }
    if (!response.ok) throw new Error(`${method} ${path}: ${value.message}`)
    return value
  }
  const { sessionId } = await call<{ sessionId: string }>('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': {
          binary: process.env['WEBKIT_PATH'] ?? '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
          args: ['--automation'],
        },
      },
    },
  })
  const session = `/session/${sessionId}`
  const asks = <T>(script: string) => call<T>('POST', `${session}/execute/sync`, { script, args: [] })
  return {
    opens: async (url) => {
      await call('POST', `${session}/url`, { url })
      await asks(noteErrors)
    },
    clicks: async (xpath) => {
      const element = await call<object>('POST', `${session}/element`, { using: 'xpath', value: xpath })
      await call('POST', `${session}/element/${Object.values(element)[0]}/click`, {})
    },
    types: async (text) => {
      // The protocol names the Enter key by a private character.
      const keys = [...text.replaceAll('\n', '\uE007')]
      const actions = keys.flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await call('POST', `${session}/actions`, { actions: [{ type: 'key', id: 'keyboard', actions }] })
    },
    asks: (expression) => asks(`return ${expression}`),
    photographs: async (path) =>
      writeFile(path, Buffer.from(await call<string>('GET', `${session}/screenshot`), 'base64')),
    errors: () => asks('return window.noted'),
    closes: async () => {
      await call('DELETE', session)
      driver.kill()
      screen.kill()
    },
  }
}

async function untilItAnswers(address: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const answer = await fetch(address).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`the driver of ${address} has ended`)
}

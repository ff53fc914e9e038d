import type { BrowserContext } from '@playwright/test'

/** What a browser says when it cannot reach its server. */
export const outOfReach = /WebSocket connection to|net::ERR_/

/** Whatever a browser complained of, in any of its tabs: errors, requests that failed, reports of the policy. */
export class Complaints {
  readonly #heard: string[] = []
  readonly #forgiven: RegExp[] = []

  static async of(context: BrowserContext): Promise<Complaints> {
    const complaints = new Complaints()
    const hear = (what: string) => complaints.#heard.push(what)
    context.on('weberror', (error) => hear(`thrown: ${error.error().message}`))
    context.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning')
        hear(`${message.type()}: ${message.text()}`)
    })
    context.on('requestfailed', (request) => {
      // A page that goes takes its requests with it.
      const why = request.failure()?.errorText ?? ''
      if (why !== 'net::ERR_ABORTED') hear(`failed: ${request.url()} ${why}`)
    })
    context.on('response', (response) => {
      if (response.status() >= 400) hear(`failed: ${response.url()} ${response.status()}`)
    })
    await context.addInitScript(() =>
      addEventListener('securitypolicyviolation', (report) =>
        console.error(`policy: ${report.violatedDirective} ${report.blockedURI} ${report.sourceFile}`),
      ),
    )
    return complaints
  }

  /** What is like this is expected in this test, and nothing to complain of. */
  forgive(what: RegExp): void {
    this.#forgiven.push(what)
  }

  /** What was heard and expected. */
  get expected(): string[] {
    return this.#heard.filter((what) => this.#forgiven.some((forgiven) => forgiven.test(what)))
  }

  get unexpected(): string[] {
    return this.#heard.filter((what) => !this.#forgiven.some((forgiven) => forgiven.test(what)))
  }
}

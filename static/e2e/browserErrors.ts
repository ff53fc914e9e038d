import type { BrowserContext } from '@playwright/test'

/** What a browser reports when it cannot reach its server. */
export const connectionErrors = /WebSocket connection to|net::ERR_/

/** What a browser reported in any of its tabs: errors, warnings, failed requests, policy violations. */
export class BrowserErrors {
  readonly #reported: string[] = []
  readonly #allowed: RegExp[] = []

  static async of(context: BrowserContext): Promise<BrowserErrors> {
    const errors = new BrowserErrors()
    const report = (what: string) => errors.#reported.push(what)
    context.on('weberror', (error) => report(`thrown: ${error.error().message}`))
    context.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning')
        report(`${message.type()}: ${message.text()}`)
    })
    context.on('requestfailed', (request) => {
      // Leaving a page aborts its requests.
      const why = request.failure()?.errorText ?? ''
      if (why !== 'net::ERR_ABORTED') report(`failed: ${request.url()} ${why}`)
    })
    context.on('response', (response) => {
      if (response.status() >= 400) report(`failed: ${response.url()} ${response.status()}`)
    })
    await context.addInitScript(() =>
      addEventListener('securitypolicyviolation', (violation) =>
        console.error(
          `policy: ${violation.violatedDirective} ${violation.blockedURI} ${violation.sourceFile}`,
        ),
      ),
    )
    return errors
  }

  /** From now on such errors are expected. */
  allow(errors: RegExp): void {
    this.#allowed.push(errors)
  }

  get expected(): string[] {
    return this.#reported.filter((what) => this.#allowed.some((allowed) => allowed.test(what)))
  }

  get unexpected(): string[] {
    return this.#reported.filter((what) => !this.#allowed.some((allowed) => allowed.test(what)))
  }
}

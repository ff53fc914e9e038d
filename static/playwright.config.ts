import { defineConfig } from '@playwright/test'
import type { Options } from './e2e/table'

// Chromium refuses its sandbox to root; the other flags keep it from talking to anybody but us.
const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []

export default defineConfig<Options>({
  testDir: 'e2e',
  outputDir: 'test-results',
  timeout: 180_000,
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  reporter: 'list',
  use: {
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [
        ...sandbox,
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    trace: 'retain-on-failure',
  },
  projects: [
    { name: 'embedded store', use: { store: 'embedded' } },
    { name: 'redis', use: { store: 'redis' }, testMatch: 'round.spec.ts' },
  ],
})

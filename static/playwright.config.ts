import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import type { Options } from './e2e/fixtures'

// Chromium has no sandbox for root; the other flags keep it from connecting to other servers.
const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []

// Without windows of its own, Chromium takes a third less of the processors.
const headless = '/usr/bin/chromium-headless-shell'
const chromium = existsSync(headless) ? headless : '/usr/bin/chromium'

export default defineConfig<object, Options>({
  testDir: 'e2e',
  outputDir: 'test-results',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  workers: 3, // people wait for each other, and for dice
  fullyParallel: true,
  forbidOnly: true,
  retries: 1,
  failOnFlakyTests: true,
  reporter: 'list',
  use: {
    // What a test leaves in test-results that fails: a picture, and a trace of its second try. Tracing all tests would cost
    // most of their time again.
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? chromium,
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
  },
  projects: [
    {
      name: 'Ann at a desk',
      use: { store: 'memory', atDesk: 'Ann' },
      testIgnore: ['serverHang.spec.ts', 'serverCrash.spec.ts', 'pastDay.spec.ts'],
    },
    // Tests of what looks or works differently when the host has the phone and the other player the desktop.
    { name: 'Bob at a desk', use: { store: 'memory', atDesk: 'Bob' }, grep: /@swapped/ },
    {
      name: 'two servers on Redis, Bob at a desk',
      use: { store: 'redis', atDesk: 'Bob' },
      testMatch: ['round.spec.ts', 'serverHang.spec.ts', 'serverCrash.spec.ts', 'pastDay.spec.ts'],
    },
  ],
})

import { defineConfig } from '@playwright/test'
import page from '../playwright.config'

// Playwright's own tracing would add to the measurement.
export default defineConfig({
  use: { ...page.use, trace: 'off' },
  testMatch: 'drag.ts',
  timeout: 180_000,
  workers: 1,
  reporter: 'list',
})

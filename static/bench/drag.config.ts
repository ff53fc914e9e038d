import { defineConfig } from '@playwright/test'
import page from '../playwright.config'

// Playwright's own trace would be a part of what is measured.
export default defineConfig({
  use: { ...page.use, trace: 'off' },
  testMatch: 'drag.ts',
  timeout: 180_000,
  workers: 1,
  reporter: 'list',
})

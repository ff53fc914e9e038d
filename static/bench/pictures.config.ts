import { defineConfig } from '@playwright/test'
import page from '../playwright.config'

export default defineConfig({
  use: page.use ?? {},
  testMatch: 'pictures.ts',
  workers: 1,
  reporter: 'list',
})

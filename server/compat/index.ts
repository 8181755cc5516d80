/**
 * The adapters to the APIs of other services. To remove one, remove its folder and its line here.
 */
import type { Adapter, AdapterServices } from './adapter.ts'
import { createBrowserless } from './browserless/index.ts'
import { createGotenberg } from './gotenberg/index.ts'
import { createScreenshotOne } from './screenshotone/index.ts'
import { createUrlbox } from './urlbox/index.ts'

export function createAdapters(services: AdapterServices): Adapter[] {
  return [
    createGotenberg(services),
    createBrowserless(services),
    createScreenshotOne(services),
    createUrlbox(services),
  ]
}

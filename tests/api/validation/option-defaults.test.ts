/** The default of every option of a PDF and of a screenshot. */
import { expect, test } from 'bun:test'
import { sharedContract } from '../../support/api/shared-contract.ts'

/** The defaults that the specification states. */
const SPECIFIED = {
  PdfOptions: {
    format: 'A4',
    landscape: false,
    margin: { top: '20mm', right: '20mm', bottom: '20mm', left: '20mm' },
    printBackground: true,
    displayHeaderFooter: false,
    headerTemplate: null,
    footerTemplate: null,
    scale: 1,
    enableJavaScript: false,
    waitForSelector: null,
    waitForTimeout: null,
    timeout: 30_000,
  },
  ScreenshotOptions: {
    width: 1280,
    height: 800,
    format: 'png',
    quality: 80,
    fullPage: false,
    selector: null,
    deviceScaleFactor: 1,
    darkMode: false,
    blockAds: false,
    injectCSS: null,
    waitForSelector: null,
    waitForTimeout: null,
    timeout: 30_000,
    cookies: [],
    extraHeaders: {},
  },
}

test.each([
  ['renderPdf', 'PdfOptions'],
  ['renderScreenshot', 'ScreenshotOptions'],
] as const)('the defaults of %s match the specification and openapi.yaml', async (id, schema) => {
  const { operations, document } = await sharedContract()
  const body = { html: '', options: {} }
  expect(operations.find((one) => one.id === id)?.checkBody?.(body)).toEqual([])
  const { properties } = document.components.schemas[schema] as {
    properties: Record<string, { default?: unknown }>
  }
  const stated = Object.entries(properties).flatMap(([name, { default: value }]) =>
    value === undefined ? [] : [[name, value]],
  )
  const options = { ...Object.fromEntries(stated), ...SPECIFIED[schema] }
  expect<unknown>(body).toEqual({ html: '', async: false, options })
})

test('the margins that a request leaves out have their default', async () => {
  const { operations } = await sharedContract()
  const body = { html: '', options: { margin: { top: '0' } } }
  expect(operations.find(({ id }) => id === 'renderPdf')?.checkBody?.(body)).toEqual([])
  const margin = { top: '0', right: '20mm', bottom: '20mm', left: '20mm' }
  expect<unknown>(body.options).toMatchObject({ margin })
})

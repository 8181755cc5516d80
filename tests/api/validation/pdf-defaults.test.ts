/** The default of every option of a PDF. */
import { expect, test } from 'bun:test'
import { loadContract } from '../../../server/contract/contract.ts'

test('the defaults match the specification', async () => {
  const { operations } = await loadContract()
  const body = { html: '', options: { margin: { top: '0' } } }
  expect(operations.find(({ id }) => id === 'renderPdf')?.checkBody?.(body)).toEqual([])
  expect<unknown>(body).toEqual({
    html: '',
    async: false,
    options: {
      format: 'A4',
      landscape: false,
      margin: { top: '0', right: '20mm', bottom: '20mm', left: '20mm' },
      printBackground: true,
      displayHeaderFooter: false,
      headerTemplate: null,
      footerTemplate: null,
      pageNumberOffset: 0,
      scale: 1,
      pageRanges: null,
      preferCSSPageSize: false,
      singlePage: false,
      outline: false,
      tagged: false,
      omitBackground: false,
      media: null,
      mediaFeatures: {},
      enableJavaScript: false,
      cookies: [],
      extraHeaders: {},
      httpCredentials: null,
      userAgent: null,
      locale: null,
      timezone: null,
      geolocation: null,
      reducedMotion: false,
      device: null,
      mobile: false,
      viewport: null,
      hideSelectors: [],
      removeSelectors: [],
      hideCookieBanners: false,
      blockResources: [],
      waitUntil: null,
      waitForSelector: null,
      waitForExpression: null,
      waitForTimeout: null,
      timeout: 30_000,
      injectCSS: null,
      injectJS: null,
      failOn: null,
      bestAttempt: false,
    },
  })
})

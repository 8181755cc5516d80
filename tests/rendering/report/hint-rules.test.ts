/** Single hint rules, with facts that a test page cannot produce. */
import { describe, expect, test } from 'bun:test'
import { EngineError, type PdfOptions } from '../../../packages/chromium/src/engine/index.ts'
import type { Exchange, Facts } from '../../../packages/chromium/src/report/facts.ts'
import { hintsFor } from '../../../packages/chromium/src/report/hints/index.ts'
import { toInstalledFonts } from '../../../packages/chromium/src/report/installed-fonts.ts'

describe('the hint rules', () => {
  const noFacts: Facts = {
    pdf: null,
    screenshot: null,
    installed: toInstalledFonts(new Map()),
    isHtml: false,
    scripts: false,
    canRunScripts: true,
    sentFiles: null,
    documentFacts: null,
    printed: null,
    lastPageCause: null,
    dataUnderWay: [],
    unfinishedWorkers: [],
    wrongMask: null,
    overflow: null,
    hiddenParts: null,
    hidesAgain: false,
    hiddenAgain: null,
    growsWithoutEnd: false,
    cutWait: null,
    expressionError: null,
    scriptMotion: null,
    cookieBanner: null,
    elsewhere: [],
    accessibility: null,
    requests: [],
    stalled: [],
    imagesNotLoaded: [],
    fontStacks: [],
    fontsUsed: null,
    missingAssets: new Set(['http://127.0.0.1:3000/assets/x/logo.png']),
    error: null,
  }
  const image: Exchange = {
    isMain: false,
    type: 'image',
    url: 'https://cdn.example.com/x.png',
    finalUrl: 'https://cdn.example.com/x.png',
    status: null,
    contentType: '',
    failure: null,
    refusal: null,
    encoding: '',
    challenged: false,
  }
  const codesFor = (facts: Partial<Facts>) =>
    hintsFor({ ...noFacts, ...facts }).map(({ code }): string => code)
  const codesForRequest = (exchange: Partial<Exchange>) =>
    codesFor({ requests: [{ ...image, ...exchange }] })

  test.each<[what: string, exchange: Partial<Exchange>, codes: string[]]>([
    [
      'a deleted asset of this server',
      { url: 'http://127.0.0.1:3000/assets/x/logo.png', refusal: 'private' },
      ['ASSET_MISSING'],
    ],
    [
      'a deleted asset of a public server',
      { url: 'http://127.0.0.1:3000/assets/x/logo.png?v=2', status: 404 },
      ['ASSET_MISSING'],
    ],
    [
      'a script that asks a public server for a deleted asset',
      { type: 'fetch', url: 'http://127.0.0.1:3000/assets/x/logo.png', status: 404 },
      [],
    ],
    [
      'an asset that was not looked up',
      { url: 'http://127.0.0.1:3000/assets/x/other.png', refusal: 'private' },
      ['ADDRESS_BLOCKED'],
    ],
    [
      'another address of this server',
      { url: 'http://127.0.0.1:3000/logo.png', refusal: 'private' },
      ['ADDRESS_BLOCKED'],
    ],
    ['mixed content', { failure: 'mixed-content', refusal: 'mixed-content' }, ['MIXED_CONTENT']],
    ['an invalid certificate', { failure: 'net::ERR_CERT_DATE_INVALID' }, ['ADDRESS_UNREACHABLE']],
    [
      'a cross-origin fetch without CORS',
      { type: 'fetch', failure: 'net::ERR_FAILED', refusal: 'cors' },
      ['CORS_REFUSED'],
    ],
    [
      'a response that Chromium blocked (ORB)',
      { failure: 'net::ERR_BLOCKED_BY_ORB' },
      ['WRONG_CONTENT_TYPE'],
    ],
    ['a blocked advertisement', { failure: 'x', refusal: 'ads' }, []],
    ['a fetch that is answered with 404', { type: 'fetch', status: 404 }, []],
    ['a failed ping', { type: 'ping', failure: 'net::ERR_FAILED' }, []],
    ['an image that was loaded', { status: 200, contentType: 'image/png' }, []],
  ])('give the right hint, if any, for %s', (_, exchange, codes) =>
    expect(codesForRequest(exchange)).toEqual(codes),
  )

  test('give no font hints while the used fonts are unknown', () => {
    expect(codesFor({ fontStacks: ['Inter'] })).toEqual([])
    expect(codesFor({ fontStacks: ['Inter'], fontsUsed: ['Arial'] })).toEqual(['FONT_REPLACED'])
  })

  test('blame scripts for a timeout only if scripts ran', () => {
    const error = new EngineError('timeout', 'x', { phase: 'print' })
    const messageFor = (scripts: boolean) =>
      hintsFor({ ...noFacts, pdf: { timeout: 1_000 } as PdfOptions, scripts, error })[0]?.message
    expect(messageFor(false)).toStartWith(
      'The page had loaded, but the PDF was not made within 1000',
    )
    expect(messageFor(false)).not.toContain('scripts')
    expect(messageFor(true)).toContain('scripts')
  })

  test('give the other hints even if one fact is invalid', () => {
    const pdf = { displayHeaderFooter: false, headerTemplate: '<p>x' } as PdfOptions
    const overflow = { roomPx: Number.NaN, neededPx: 1 } as Facts['overflow']
    expect(codesFor({ pdf, overflow })).toContain('HEADER_FOOTER_OFF')
  })
})

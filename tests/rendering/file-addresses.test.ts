/**
 * How addresses of files that are sent with a request are found by HTML with a base of its own, and
 * named in reports and errors.
 */
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { withBase } from '../../server/renders/files/base.ts'
import { errorOf } from '../support/api/renders.ts'
import { hintOf, reportOf } from '../support/rendering/hints.ts'
import { useServer } from '../support/server/use-server.ts'

setDefaultTimeout(120_000)

const { server, user, site } = useServer()

const base64 = (text: string) => Buffer.from(text).toString('base64')
const svg = (colour: string) =>
  base64(
    `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40" fill="${colour}"/></svg>`,
  )

describe('a base of the HTML', () => {
  test('is resolved if it is relative', async () => {
    const report = await reportOf(server, user, '/api/v1/screenshot', {
      html: '<!doctype html><head><base href="/img/"></head><body><img src="a.svg">',
      files: { 'img/a.svg': svg('lime') },
    })
    expect([report.failed_requests, report.hints]).toEqual([[], []])
  })

  test('wins if it is absolute', async () => {
    const report = await reportOf(server, user, '/api/v1/screenshot', {
      html: `<base href="${site.url}/"><img src="a.svg">`,
      files: { 'a.svg': svg('lime') },
    })
    expect(report.failed_requests.map(({ url }) => url)).toEqual([`${site.url}/a.svg`])
  })

  test.each([
    ['a comment', (text: string) => `<!-- ${text} -->`],
    ['a comment without an end', (text: string) => `<body><img src="a.svg"><!-- ${text}`],
    ['a script', (text: string) => `<script>/* ${text} */</script>`],
    ['a script after text like a comment', (text: string) => `<SCRIPT>'<!--' + '${text}'</SCRIPT>`],
    ['a style sheet', (text: string) => `<style>/* ${text} */</style>`],
    ['a template', (text: string) => `<template>${text}</template>`],
    ['a text area', (text: string) => `<textarea hidden>${text}</textarea>`],
    ['a title', (text: string) => `<title>${text}</title>`],
  ])('does not count in %s', async (_, around) => {
    const html = around(`<base href="${site.url}/">`)
    const report = await reportOf(server, user, '/api/v1/screenshot', {
      html: `${html}<img src="a.svg">`,
      files: { 'a.svg': svg('lime') },
    })
    expect(report.failed_requests).toEqual([])
    expect(report.hints.map(({ code }) => code)).not.toContain('FILE_NOT_USED')
  })

  test('counts after all of these', async () => {
    const before = '<!--><script>"<!--"</script><style></style><title></title>'
    const html = `${before}<base href="/img/"><img src="a.svg">`
    const report = await reportOf(server, user, '/api/v1/screenshot', {
      html,
      files: { 'img/a.svg': svg('lime') },
    })
    expect(report.failed_requests).toEqual([])
  })

  test.each(['<script ', '<!--', '<base ', '<style><base '])(
    'is looked for in time that is linear in the HTML: %s',
    async (part) => {
      const html = part.repeat(200_000)
      const started = performance.now()
      const changed = await withBase(html, 'https://x.invalid/')
      expect(changed).toContain('https://x.invalid/')
      expect(performance.now() - started).toBeLessThan(2_000)
    },
  )
})

describe('the report', () => {
  test('names a file that was not sent, and says how to send it', async () => {
    const report = await reportOf(server, user, '/api/v1/pdf', {
      html: '<link rel=stylesheet href="css/style.css"><img src="img/a%20b.png">',
      files: { 'css/style.css': base64('p { background: url(missing.png) }') },
    })
    const hints = report.hints.filter(({ code }) => code === 'FILE_NOT_SENT')
    expect(hints.map(({ message }) => message)).toEqual([
      'The image `img/a b.png` was not loaded: the request has no file with this name.',
    ])
    expect(hints[0]?.fix).toContain('Send it in `files`, under the name `img/a b.png`')
    expect(hints[0]?.where).toBe('img/a%20b.png')
    expect(report.failed_requests).toEqual([
      {
        url: 'img/a%20b.png',
        resource_type: 'image',
        reason: 'not among the files of the request',
      },
    ])
    expect(report.images_not_loaded).toEqual(['img/a%20b.png'])
    expect(JSON.stringify(report)).not.toContain('platen.invalid')
  })

  test('names files that nothing loaded', async () => {
    const { hints } = await reportOf(server, user, '/api/v1/screenshot', {
      html: '<img src="a.svg">',
      files: { 'a.svg': svg('lime'), 'b.svg': svg('red'), 'c.woff2': '' },
    })
    expect(hintOf(hints, 'FILE_NOT_USED')?.message).toBe(
      'The file `b.svg` was sent with the request, and nothing loaded it.',
    )
  })

  test('has no hint if each file is used', async () => {
    const { hints } = await reportOf(server, user, '/api/v1/screenshot', {
      html: '<p>x<img src="a.svg">',
      files: { 'a.svg': svg('lime') },
    })
    expect(hints).toEqual([])
  })
})

test.each([
  ['failOn.failedResources', '<img src="img/a.png">', { failOn: { failedResources: true } }],
  [
    'failOn.consoleExceptions',
    '<script>throw new Error(new URL("img/a.png", document.baseURI))</script>',
    { failOn: { consoleExceptions: true } },
  ],
])('the error of %s names a file as it was sent', async (_, html, options) => {
  const files = { 'b.svg': svg('lime') }
  const body = { html, files, options: { enableJavaScript: true, ...options } }
  const { message, details } = await errorOf(server, user, 'pdf', body)
  expect(message + details?.pending).toContain('img/a.png')
  expect(JSON.stringify([message, details])).not.toContain('platen.invalid')
})

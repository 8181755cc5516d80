/**
 * XML documents that a style sheet in XSLT replaces: Chromium announces no end of the request for
 * that sheet.
 */
import { describe, expect, test } from 'bun:test'
import { boxOf, imageOf, pdfOf } from '../../support/api/renders.ts'
import type { Answer } from '../../support/network/site.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const TIMEOUT_MS = 10_000

const { server, site, user } = useSharedServer({
  routes: {
    '/xml': xml('<?xml-stylesheet type="text/xsl" href="/sheet"?><a><b>text</b></a>'),
    '/sheet': xml(`<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
      <xsl:template match="/"><html><head><link rel="stylesheet" href="/css"/></head>
      <body><p>made of <xsl:value-of select="a/b"/></p></body></html></xsl:template></xsl:stylesheet>`),
    '/css': { type: 'text/css', body: 'html{background:lime}' },
    '/outer': {
      body: '<body style="margin:0"><iframe src="/xml" width=400 height=600 frameborder=0></iframe>',
    },
  },
})

function xml(text: string): Answer {
  return { type: 'text/xml', body: `<?xml version="1.0"?>${text}` }
}

describe('an XML document with a style sheet in XSLT', () => {
  test.each([true, false])('is printed as what the sheet makes of it (scripts: %p)', async (on) => {
    const options = { enableJavaScript: on, timeout: TIMEOUT_MS }
    const [page] = await pdfOf(server, user, { url: `${site.url}/xml`, options })
    // Chromium adds a notice that it will not support XSLT much longer.
    expect(page?.text.trim()).toStartWith('made of text')
  })

  test.each([
    ['a screenshot', '/xml', {}],
    ['a whole page', '/xml', { fullPage: true }],
    ['a frame', '/outer', {}],
  ])('is shown with the styles that the sheet links in %s', async (_, path, more) => {
    const options = { width: 400, height: 600, timeout: TIMEOUT_MS, ...more }
    const image = await imageOf(server, user, { url: `${site.url}${path}`, options })
    expect(boxOf(image, '#00ff00')?.slice(2)).toEqual([400, 600])
  })
})

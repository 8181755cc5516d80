/** Pictures and PDFs by parameters of ScreenshotOne and Urlbox are those of our own options. */
import { describe, expect, test } from 'bun:test'
import { bytesOf } from '../../support/api/renders.ts'
import { PAGES } from '../../support/compat/pages.ts'
import { differenceOfPdfs, differenceOfPixels } from '../../support/compat/same-output.ts'
import { readImage } from '../../support/files/images.ts'
import { useServer } from '../../support/server/use-server.ts'

const { server, user, site } = useServer({ routes: { '/page': { body: PAGES.text } } })

type Sent = Record<string, string>

async function read(response: Response): Promise<Uint8Array> {
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`)
  return response.bytes()
}

const services = {
  ScreenshotOne: async (sent: Sent) => {
    const query = new URLSearchParams({ access_key: user.key, ...sent })
    return read(await fetch(`${server.url}/screenshotone/take?${query}`))
  },
  Urlbox: async ({ format = 'png', ...sent }: Sent) => {
    const headers = { Authorization: `Bearer ${user.key}` }
    const query = new URLSearchParams(sent)
    return read(await fetch(`${server.url}/urlbox/v1/key/${format}?${query}`, { headers }))
  },
}

/** The window of both, and what PDFs have there. */
const SIZE = { width: 1_280, height: 1_024 }
const PAPER = {
  margin: { top: '0', right: '0', bottom: '0', left: '0' },
  viewport: SIZE,
  enableJavaScript: true,
}
const { backgrounds, links, text } = PAGES
const table = PAGES['a table over several pages']
const print = PAGES['styles for print']

type Case = [
  name: string,
  html: string,
  sent: { ScreenshotOne: Sent; Urlbox: Sent },
  own: { kind: 'pdf' | 'screenshot'; options: object },
]

const image = (options: object) => ({
  kind: 'screenshot' as const,
  options: { ...SIZE, ...options },
})
const pdf = (options: object) => ({ kind: 'pdf' as const, options: { ...PAPER, ...options } })

const CASES: Case[] = [
  ['a PNG', text, { ScreenshotOne: { format: 'png' }, Urlbox: {} }, image({ format: 'png' })],
  [
    'a JPEG with its quality',
    backgrounds,
    { ScreenshotOne: {}, Urlbox: { format: 'jpg' } },
    image({ format: 'jpeg', quality: 80 }),
  ],
  [
    'the whole page at twice the scale',
    links,
    {
      ScreenshotOne: { format: 'png', full_page: 'true', device_scale_factor: '2' },
      Urlbox: { full_page: 'true', retina: 'true' },
    },
    image({ fullPage: true, deviceScaleFactor: 2 }),
  ],
  [
    'an element',
    table,
    { ScreenshotOne: { format: 'png', selector: 'thead' }, Urlbox: { selector: 'thead' } },
    image({ selector: 'thead' }),
  ],
  [
    'a part of the page, made smaller',
    text,
    {
      ScreenshotOne: {
        format: 'png',
        clip_x: '10',
        clip_y: '20',
        clip_width: '400',
        clip_height: '300',
        image_width: '200',
      },
      Urlbox: { clip: '10,20,400,300', thumb_width: '200' },
    },
    image({ clip: { x: 10, y: 20, width: 400, height: 300 }, resize: { width: 200 } }),
  ],
  [
    'another window, media type and style',
    print,
    {
      ScreenshotOne: {
        format: 'webp',
        viewport_width: '500',
        viewport_height: '400',
        media_type: 'print',
        styles: 'p{margin:50px}',
      },
      Urlbox: {
        format: 'webp',
        width: '500',
        height: '400',
        media: 'print',
        css: 'p{margin:50px}',
      },
    },
    {
      kind: 'screenshot',
      options: {
        width: 500,
        height: 400,
        format: 'webp',
        quality: 80,
        media: 'print',
        injectCSS: 'p{margin:50px}',
      },
    },
  ],
  [
    'a PDF',
    text,
    { ScreenshotOne: { format: 'pdf', pdf_print_background: 'true' }, Urlbox: { format: 'pdf' } },
    pdf({ printBackground: true }),
  ],
  [
    'a PDF with other paper',
    table,
    {
      ScreenshotOne: { format: 'pdf', pdf_paper_format: 'letter', pdf_landscape: 'true' },
      Urlbox: {
        format: 'pdf',
        pdf_page_size: 'Letter',
        pdf_orientation: 'landscape',
        pdf_background: 'false',
      },
    },
    pdf({ format: 'Letter', landscape: true, printBackground: false }),
  ],
  [
    'a PDF on one page',
    links,
    {
      ScreenshotOne: { format: 'pdf', pdf_fit_one_page: 'true' },
      Urlbox: { format: 'pdf', full_page: 'true', pdf_background: 'false' },
    },
    pdf({ singlePage: true, printBackground: false }),
  ],
]

describe.each(['ScreenshotOne', 'Urlbox'] as const)('%s', (service) => {
  test.each(CASES)('%s', async (_, html, sent, { kind, options }) => {
    const [theirs, own] = await Promise.all([
      services[service]({ html, ...sent[service] }),
      bytesOf(server, user, kind, { html, options }),
    ])
    const difference = kind === 'pdf' ? differenceOfPdfs : differenceOfPixels
    expect(await difference(theirs, own)).toBeNull()
    if (kind === 'screenshot')
      expect((await readImage(theirs)).format).toBe((await readImage(own)).format)
  })

  test('a page by its address', async () => {
    const url = `${site.url}/page`
    const sent = await services[service]({ url, format: 'png' })
    const own = await bytesOf(server, user, 'screenshot', { url, options: SIZE })
    expect(await differenceOfPixels(sent, own)).toBeNull()
  })
})

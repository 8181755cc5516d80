/** A picture or a PDF that a request to another service's API asks for, before its options are checked. */
import type { AdapterOptions, PdfOptions, ScreenshotOptions } from '../../engine/index.ts'
import type { ContentType } from '../../renders/output-files.ts'

export type Format = ScreenshotOptions['format'] | 'pdf'

type Cookie = ScreenshotOptions['cookies'][number]
/** A cookie whose domain may be that of the page. */
export type SentCookie = Omit<Cookie, 'domain'> & { domain: string | null }

type Shared = Pick<ScreenshotOptions, keyof ScreenshotOptions & keyof PdfOptions>

/** Fields write into it, and what they leave out has the default of the other service. */
export interface Draft {
  url: string | null
  html: string | null
  format: Format
  /** Options of pictures and PDFs. */
  shared: Partial<Omit<Shared, 'format' | 'adapter' | 'cookies'>>
  cookies: SentCookie[]
  image: Partial<Omit<ScreenshotOptions, 'format'>>
  pdf: Partial<PdfOptions>
  margin: Partial<PdfOptions['margin']>
  resize: { width?: number; height?: number; fit?: 'inside' | 'cover' | 'fill' }
  clip: Partial<NonNullable<ScreenshotOptions['clip']>>
  position: Partial<NonNullable<ScreenshotOptions['geolocation']>>
  viewport: { width: number; height: number }
  quality: number
  /** Scripts to run once the page has loaded. */
  scripts: string[]
  /** Selector of an element to click, and whether it has to be there. */
  clicked: string | null
  needsClicked: boolean
  /** Selectors of elements to wait for. */
  awaited: { there?: string; gone?: string }
  /** JavaScript expressions whose promises are waited for. */
  waits: string[]
  blockAds: boolean
  /** Milliseconds for an element to appear. */
  waitMs: number
  /** Whether an element that is missing fails the render. */
  needsElements: boolean
  /** Selector of an element that has to be there when the output is made. */
  neededElement: string | null
  /** Statuses of the page that make the render fail, such as `4xx`. */
  failStatuses: string[]
  adapter: AdapterOptions
  /** The name under which browsers save the output; null = they show it. */
  attachment: string | null
  /** Names of parameters that were sent and have no effect. */
  ignored: string[]
}

export function newDraft(): Draft {
  return {
    url: null,
    html: null,
    format: 'png',
    shared: {},
    cookies: [],
    image: {},
    pdf: {},
    margin: {},
    resize: {},
    clip: {},
    position: {},
    viewport: { width: 1_280, height: 1_024 },
    quality: 80,
    scripts: [],
    clicked: null,
    needsClicked: true,
    awaited: {},
    waits: [],
    blockAds: false,
    waitMs: 30_000,
    needsElements: false,
    neededElement: null,
    failStatuses: [],
    adapter: {},
    attachment: null,
    ignored: [],
  }
}

export function typeOfFormat(format: Format): ContentType {
  return format === 'pdf' ? 'application/pdf' : `image/${format}`
}

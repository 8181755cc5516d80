/** A render that a request to another service asks for, before its options are checked. */
import type { AdapterOptions, PdfOptions, ScreenshotOptions } from '@platen/chromium'
import type { SentCookie } from './cookies.ts'

export type Format = ScreenshotOptions['format'] | 'pdf'

type Shared = Pick<ScreenshotOptions, keyof ScreenshotOptions & keyof PdfOptions>

/** Fields write into it. An option that none of them sets has the default of our own API. */
export interface Draft extends Groups {
  url: string | null
  html: string | null
  format: Format
  /** Those without a domain have that of the page. */
  cookies: SentCookie[]
  /** Scripts to run once the page has loaded. */
  scripts: string[]
  /** JavaScript expressions whose promises are waited for. */
  waits: string[]
  blockAds: boolean
  /** The name under which browsers save the output; null = they show it. */
  attachment: string | null
  /** Names of fields that were sent and have no effect. */
  ignored: string[]
}

/** Parts whose options are set one by one. */
interface Groups {
  /** Options of pictures and PDFs. */
  shared: Partial<Omit<Shared, 'format' | 'adapter' | 'cookies' | 'failOn'>>
  image: Partial<Omit<ScreenshotOptions, 'format'>>
  pdf: Partial<PdfOptions>
  /** The size of the paper, without a `pdf.format`. */
  paper: { width?: string; height?: string }
  margin: Partial<PdfOptions['margin']>
  resize: { width?: number; height?: number; fit?: 'inside' | 'cover' | 'fill' }
  clip: Partial<NonNullable<ScreenshotOptions['clip']>>
  position: Partial<NonNullable<ScreenshotOptions['geolocation']>>
  /** The window of pictures, and that in which PDFs are loaded. */
  viewport: { width?: number; height?: number }
  failOn: Partial<NonNullable<ScreenshotOptions['failOn']>>
  adapter: AdapterOptions
}

type PathIn<Group extends keyof Groups, Value> = {
  [Name in keyof Groups[Group] & string]: [Value] extends [Groups[Group][Name]]
    ? `${Group}.${Name}`
    : never
}[keyof Groups[Group] & string]

/** The places of a draft that take such values, such as `shared.userAgent`. */
export type PathTo<Value> =
  | { [Name in keyof Draft]: [Value] extends [Draft[Name]] ? Name : never }[keyof Draft]
  | { [Group in keyof Groups]: PathIn<Group, Value> }[keyof Groups]

/** @param format of a service that makes one kind of output */
export function newDraft(format: Format = 'png'): Draft {
  return {
    url: null,
    html: null,
    format,
    cookies: [],
    scripts: [],
    waits: [],
    blockAds: false,
    attachment: null,
    ignored: [],
    shared: {},
    image: {},
    pdf: {},
    paper: {},
    margin: {},
    resize: {},
    clip: {},
    position: {},
    viewport: {},
    failOn: {},
    adapter: {},
  }
}

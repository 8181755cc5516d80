/** Parameters that several services have, under their own names. */
import { type Draft, type ScreenshotOptions, to } from '../fields/index.ts'
import { number, text, texts } from './kinds.ts'
import { readCookie, readHeader } from './values.ts'

type Resource = ScreenshotOptions['blockResources'][number]

export const IMAGE_FORMATS = {
  png: 'png',
  jpg: 'jpeg',
  jpeg: 'jpeg',
  webp: 'webp',
  avif: 'avif',
  pdf: 'pdf',
} as const

function setHeader({ shared }: Draft, name: string, value: string): void {
  shared.extraHeaders = { ...shared.extraHeaders, [name]: value }
}

export function blockResource({ shared }: Draft, resource: Resource): void {
  shared.blockResources = [...new Set([...(shared.blockResources ?? []), resource])]
}

/** Margins on all sides. Those of single sides count more, in any order. */
export function setMargins(draft: Draft, value: string): void {
  const all = { top: value, right: value, bottom: value, left: value }
  draft.margin = { ...all, ...draft.margin }
}

/** @param example how a header is written there */
export function headers(example: string) {
  return to(
    (draft, values) => {
      for (const value of values) setHeader(draft, ...readHeader(value))
    },
    texts(`Texts such as \`${example}\`. They go to the origin of \`url\` only.`),
  )
}

export const AUTHORIZATION = to(
  (draft, value) => setHeader(draft, 'Authorization', value),
  text('Value of the header `Authorization`.'),
)

/** @param example how a cookie is written there */
export function cookies(example: string) {
  return to(
    (draft, values) => {
      draft.cookies = values.map(readCookie)
    },
    texts(`Texts such as \`${example}\`.`),
  )
}

export const QUALITY = to('image.quality', number('', 80))
/** The width to which a picture is made to fit. */
export const FITTED_WIDTH = to(
  'resize.width',
  number('Makes the picture fit, and keeps its shape.'),
)

/** @param width the name of the parameter for the width */
export function fittedHeight(width: string) {
  return to('resize.height', number(`As \`${width}\`.`))
}

/** Parameters that several services name alike. */
import type { ScreenshotOptions } from '../../engine/index.ts'
import type { Draft } from './draft.ts'
import { type Field, number } from './field.ts'

type Resource = ScreenshotOptions['blockResources'][number]

export const WAITS = {
  load: 'load',
  domcontentloaded: 'domcontentloaded',
  networkidle0: 'networkIdle',
  networkidle2: 'networkAlmostIdle',
} as const

export const IMAGE_FORMATS = {
  png: 'png',
  jpg: 'jpeg',
  jpeg: 'jpeg',
  webp: 'webp',
  avif: 'avif',
  pdf: 'pdf',
} as const

export const PAPERS = {
  a0: 'A0',
  a1: 'A1',
  a2: 'A2',
  a3: 'A3',
  a4: 'A4',
  a5: 'A5',
  a6: 'A6',
  letter: 'Letter',
  legal: 'Legal',
  tabloid: 'Tabloid',
  ledger: 'Ledger',
} as const

export function setHeader(draft: Draft, name: string, value: string): void {
  draft.shared.extraHeaders = { ...draft.shared.extraHeaders, [name]: value }
}

export function blockResource(draft: Draft, resource: Resource): void {
  const before = draft.shared.blockResources ?? []
  draft.shared.blockResources = [...new Set([...before, resource])]
}

/** Margins on all sides. Those of single sides count more, in any order. */
export function setMargins(draft: Draft, value: string): void {
  const all = { top: value, right: value, bottom: value, left: value }
  draft.margin = { ...all, ...draft.margin }
}

export const QUALITY = number('Default: 80.', (draft, value) => {
  draft.quality = value
})

/** The width to which a picture is made to fit. */
export const FITTED_WIDTH = number(
  'Makes the picture fit, and keeps its shape.',
  ({ resize }, value) => {
    resize.width = value
  },
)

/** @param width the name of the parameter for the width */
export function fittedHeight(width: string): Field {
  return number(`As \`${width}\`.`, ({ resize }, value) => {
    resize.height = value
  })
}

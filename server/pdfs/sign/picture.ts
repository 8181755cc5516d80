/** Draws what is seen of a signature: HTML as large as its field. */
import type { PdfSource, SignatureOptions } from '@platen/pdf/internal'
import { notConforming } from '../../renders/finishing/nonconforming.ts'
import { missingSides } from '../../renders/finishing/signature.ts'
import { fieldError } from '../failures.ts'
import { REMEDY } from '../plans/archived.ts'
import { BLANK_PAGE } from '../stamp-html.ts'
import type { PdfTools } from '../tools.ts'
import type { SignFields } from './fields.ts'

type Drawn = Pick<SignatureOptions, 'picture' | 'place'>

interface Picture {
  html: string
  /** Points. */
  width: number
  height: number
  isArchive: boolean
}

/** @throws EngineError */
export async function drawPicture(
  source: PdfSource,
  { fields, prefix }: { fields: SignFields; prefix: string },
  tools: PdfTools,
): Promise<Drawn> {
  const { visible, field } = fields
  if (visible === undefined) return { picture: null, place: null }
  const isPlaced = missingSides(visible).length === 0
  const asked = { step: 'field', source, field: field ?? null, isPlaced } as const
  const { size, isArchive } = await tools.signing(asked, 'field')
  const place = size === null ? placeOf(visible, prefix) : null
  const { width, height } = size ?? place ?? { width: 0, height: 0 }
  const picture = await print({ html: visible.html, width, height, isArchive }, tools)
  return { picture, place }
}

function placeOf(
  visible: NonNullable<SignFields['visible']>,
  prefix: string,
): NonNullable<Drawn['place']> {
  const missing = missingSides(visible)
  if (missing.length > 0) {
    const path = `${prefix}visible`
    const message = `\`${path}\` requires ${missing.join(', ')}: the field that is signed has no place of its own.`
    throw fieldError(path, 'no_place', message)
  }
  const { page, x = 0, y = 0, width = 0, height = 0 } = visible
  return { page, x, y, width, height }
}

/** A picture in an archive conforms as well. */
async function print(
  { html, width, height, isArchive }: Picture,
  { print: printHtml, finishPart }: PdfTools,
): Promise<Uint8Array> {
  const format = { width: `${width.toFixed(3)}pt`, height: `${height.toFixed(3)}pt` }
  const page = `<!doctype html><title>Signature</title><style>html,body{margin:0}</style>${html}`
  const options = { ...BLANK_PAGE, format, pageRanges: '1', enableJavaScript: false }
  const printed = await printHtml(page, options)
  if (!isArchive) return printed
  const { pdf, conformance: checked } = await finishPart(printed, { pdfa: '2b' })
  if (pdf === null) throw notConforming(checked, REMEDY)
  return pdf
}

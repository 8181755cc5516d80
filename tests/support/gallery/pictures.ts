/** Small pictures of outputs, and how much two of them differ. */
import sharp, { type Sharp } from 'sharp'
import { drawPdf, readPdf } from '../files/pdf.ts'
import type { GalleryTemplate } from './gallery.ts'

export interface PictureStyle {
  /** The pages of a PDF that are shown, one beside the other. */
  pages: 'first' | 'all'
  /** The width of a page in pixels; the height follows. */
  width: number
  /** Fewer colors make a smaller file. */
  colors: number
}

/** A PNG of the pages of a PDF, or of an image. */
export async function pictureOf(
  { kind }: Pick<GalleryTemplate, 'kind'>,
  output: Uint8Array,
  { pages, width, colors }: PictureStyle,
): Promise<Buffer> {
  const drawn = kind === 'og' ? [sharp(output)] : await drawPages(output, pages)
  const resized = await Promise.all(
    drawn.map((one) => one.flatten({ background: '#fff' }).resize({ width }).png().toBuffer()),
  )
  return sideBySide(resized).png({ palette: true, colors, dither: 0.4, effort: 10 }).toBuffer()
}

function sideBySide(pictures: Buffer[]): Sharp {
  if (pictures.length === 1) return sharp(pictures[0])
  return sharp(pictures, { join: { across: pictures.length, shim: 4, background: '#888' } })
}

async function drawPages(pdf: Uint8Array, pages: PictureStyle['pages']): Promise<Sharp[]> {
  const count = pages === 'first' ? 1 : (await readPdf(pdf)).length
  const drawn: Sharp[] = []
  for (let at = 0; at < count; at += 1) {
    const { data, width, height } = await drawPdf(pdf, at, 2)
    drawn.push(sharp(data, { raw: { width, height, channels: 4 } }))
  }
  return drawn
}

/**
 * Pictures are compared at this height: edges of letters that moved by less than a pixel disappear.
 */
const COMPARED_HEIGHT = 340
/** From 0 to 255: less is the work of another version of a font or of another palette. */
const VISIBLE = 40

/**
 * The share of pixels that look different, from 0 to 1. Pictures of other sizes differ in all of
 * them.
 */
export async function differenceOf(one: Uint8Array, other: Uint8Array): Promise<number> {
  const [a, b] = await Promise.all([greyOf(one), greyOf(other)])
  if (a.length !== b.length) return 1
  const different = a.filter((value, at) => Math.abs(value - (b[at] ?? 0)) > VISIBLE)
  return different.length / a.length
}

function greyOf(picture: Uint8Array): Promise<Buffer> {
  return sharp(picture).resize({ height: COMPARED_HEIGHT }).greyscale().raw().toBuffer()
}

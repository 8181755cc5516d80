/**
 * A local page whose style sheets, images and font are files beside it, and the colours that prove
 * that they were sent.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { makeFont } from '../../../tests/support/files/font-files.ts'
import type { Cli } from './fixture.ts'

const BLUE = [0, 0, 255]
const RED = [255, 0, 0]
const BLACK = [0, 0, 0]

/**
 * The colours of the image in the style sheet, the image of the page, the imported style sheet, and
 * a letter of the font.
 */
export const PAGE_COLOURS = [BLUE, BLUE, RED, BLACK]
const POINTS = [
  [5, 5],
  [25, 5],
  [15, 25],
  [35, 18],
] as const

/** Writes `page/index.html` and its files. It is 40 x 30 pixels large. */
export async function writePage({ project, write }: Pick<Cli, 'project' | 'write'>): Promise<void> {
  mkdirSync(join(project, 'page', 'css'), { recursive: true })
  const square = { width: 10, height: 10, channels: 3, background: '#0000ff' } as const
  write('page/blue square.png', await sharp({ create: square }).png().toBuffer())
  write('page/css/page.css', '@import "colors.css"; i { background: url(../blue%20square.png) }')
  write(
    'page/css/colors.css',
    'body { margin: 0; background: rgb(255, 0, 0) } @font-face { font-family: Block; src: url("../block.ttf") }',
  )
  write('page/block.ttf', makeFont({ family: 'Block' }))
  write(
    'page/index.html',
    '<link rel="stylesheet" href="css/page.css"><body><i style="display:block;width:10px;height:10px"></i><img src="blue square.png" style="position:absolute;left:20px;top:0"><b style="position:absolute;left:30px;top:12px;font:12px/1 Block">A</b>',
  )
}

/** The colours of a picture of the page. */
export async function coloursOf(path: string): Promise<number[][]> {
  const { data, info } = await sharp(path).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return POINTS.map(([x, y]) => [...data.subarray((y * info.width + x) * 3).subarray(0, 3)])
}

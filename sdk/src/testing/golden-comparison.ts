/**
 * Compares a render with its golden file on a server, and writes pictures that mark the changes.
 */
import { writeFile } from 'node:fs/promises'
import type { Platen } from '../client.ts'
import { PlatenError } from '../platen-error.ts'
import type { RenderComparison } from '../types.ts'

export interface VisualOptions {
  /**
   * Compares renders that differ from the golden file page by page, on its server. By default they
   * are not compared.
   */
  platen?: Pick<Platen, 'renders'>
  /**
   * The share of changed pixels up to which a render passes, 0 to 1; needs `platen`. By default all
   * bytes count.
   */
  maxChangedShare?: number
  /** The distance up to which two colors count as the same, 0 to 1. @default 0.1 */
  threshold?: number
}

/** The outcome of a comparison. */
export interface VisualResult {
  pass: boolean
  /** The differences, as the end of a sentence about the render. */
  difference: string
}

/** Never throws for files that cannot be compared: the difference says why. */
export async function compareWithGolden(
  { path, golden, bytes }: { path: string; golden: Uint8Array; bytes: Uint8Array },
  { platen, maxChangedShare, threshold }: VisualOptions,
): Promise<VisualResult> {
  if (!platen) return { pass: false, difference: '' }
  try {
    const {
      changed_share: share,
      same,
      pages,
    } = await platen.renders.compare(
      { file: base64(golden) },
      { file: base64(bytes) },
      { pictures: true, ...(threshold !== undefined && { threshold }) },
    )
    if (same) return { pass: maxChangedShare !== undefined, difference: ' in no visible pixel' }
    if (share <= (maxChangedShare ?? -1)) return { pass: true, difference: percent(share) }
    const pictures = await writePictures(path, pages)
    const names = pages.filter(isChanged).map(({ page }) => page)
    const where = ` on page ${names.join(', ')}${pictures.length > 0 ? ` (${pictures.join(', ')})` : ''}`
    return { pass: false, difference: percent(share) + where }
  } catch (error) {
    if (!(error instanceof PlatenError)) throw error
    return { pass: false, difference: ` (it could not be compared: ${error.message})` }
  }
}

type Pages = RenderComparison['pages']

function isChanged({ boxes, missing, resized }: Pages[number]): boolean {
  return boxes.length > 0 || missing !== null || resized
}

async function writePictures(path: string, pages: Pages): Promise<string[]> {
  const written: string[] = []
  for (const { page, picture } of pages) {
    if (picture === null) continue
    const file = path.replace(/(\.\w+)?$/, `.diff-${page}.png`)
    await writeFile(file, Buffer.from(picture, 'base64'))
    written.push(file)
  }
  return written
}

function percent(share: number): string {
  return ` in ${Number((share * 100).toPrecision(2))} % of its pixels`
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64')
}

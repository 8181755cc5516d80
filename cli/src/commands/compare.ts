/**
 * `platen renders compare`: says on which pages two renders differ, and writes pictures that mark
 * the changes.
 */
import { writeFile } from 'node:fs/promises'
import type { Command } from 'commander'
import type { RenderComparison } from '../../../sdk/src/index.ts'
import { contextOf } from '../context.ts'
import { Findings, SetupError } from '../failures.ts'
import { share, wholeNumber } from '../numbers.ts'

interface CompareFlags {
  output?: string
  threshold?: string
  dpi?: string
}

/** Adds the command. @param renders the command `platen renders` */
export function addCompare(renders: Command): void {
  renders
    .command('compare')
    .description('compare two renders page by page; exit with 3 if they differ')
    .argument('<before>', 'request id or UUID')
    .argument('<after>', 'request id or UUID')
    .option(
      '-o, --output <path>',
      'write a PNG that marks the changes; one for each page if several changed',
    )
    .option(
      '--threshold <number>',
      'distance of colors that count as the same, 0 to 1; the default is 0.1',
    )
    .option('--dpi <number>', 'pixels per inch of PDFs, 36 to 300; the default is 96')
    .action(async (before: string, after: string, flags: CompareFlags, command: Command) => {
      const { platen, print } = await contextOf(command)
      const { output, threshold, dpi } = flags
      const { pages, ...result } = await platen.renders.compare(
        { request_id: before },
        { request_id: after },
        {
          pictures: output !== undefined,
          ...(threshold !== undefined && { threshold: share(threshold, '--threshold') }),
          ...(dpi !== undefined && { dpi: wholeNumber(dpi, '--dpi', 36, 300) }),
        },
      )
      const files = output === undefined ? [] : await writePictures(output, pages)
      const facts = pages.map(({ picture: _, ...page }) => page)
      print({ ...result, pages: facts, files }, linesOf({ pages, ...result }, files))
      if (!result.same) throw new Findings()
    })
}

type Page = RenderComparison['pages'][number]

/** @returns the paths of the pictures @throws SetupError if one cannot be written */
async function writePictures(output: string, pages: Page[]): Promise<string[]> {
  const marked = pages.filter(({ picture }) => picture !== null)
  const files: string[] = []
  for (const { page, picture } of marked) {
    const path = marked.length === 1 ? output : output.replace(/(\.\w+)?$/, `-${page}$1`)
    await writeFile(path, Buffer.from(picture ?? '', 'base64')).catch((cause: Error) => {
      throw new SetupError(`${path} cannot be written: ${cause.message}`)
    })
    files.push(path)
  }
  return files
}

function linesOf({ same, pages }: RenderComparison, files: string[]): string[] {
  if (same) return ['The renders look the same.']
  return [...pages.flatMap((page) => lineOf(page)), ...files]
}

/** @returns no line for a page without changes */
function lineOf({ page, missing, resized, changed_share, boxes }: Page): string[] {
  if (missing !== null)
    return [`page ${page}  only in the ${missing === 'before' ? 'second' : 'first'} render`]
  if (boxes.length === 0) return []
  const percent = `${Number((changed_share * 100).toPrecision(2))} % changed`
  const places = `${boxes.length} ${boxes.length === 1 ? 'place' : 'places'}`
  return [`page ${page}  ${percent} in ${places}${resized ? ', and its size' : ''}`]
}

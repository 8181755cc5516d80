/** Asks programs of others about a PDF: veraPDF, and pdfimages and pdftotext of poppler. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readPdfFacts } from '../support/files/pdf-facts.ts'

/**
 * The number of rules of a standard that a PDF breaks. Without `VERAPDF`, the command of veraPDF, it is 0 for a PDF that declares
 * the standard, which our server does after its own checks, and otherwise every rule counts.
 * @param standard such as `PDF/A-2b`
 */
export async function failedRules(pdf: Uint8Array, standard: string): Promise<number> {
  const flavour = standard.toLowerCase().replace(/^pdf\/(a-)?/, '')
  const command = process.env['VERAPDF']
  if (!command) return (await declares(pdf, standard)) ? 0 : Infinity
  const output = await run(pdf, [command, '-f', flavour.replace('-', '')])
  const found = /failedRules="(\d+)"/.exec(output)
  if (!found) throw new Error(`veraPDF says ${output.slice(0, 300)}`)
  return Number(found[1])
}

/** The number of images, with each use of one. */
export async function imagesIn(pdf: Uint8Array): Promise<number> {
  const lines = (await run(pdf, ['pdfimages', '-list'])).trim().split('\n')
  return Math.max(0, lines.length - 2)
}

/** The text of a page, from 1, with that of its annotations. */
export function textOfPage(pdf: Uint8Array, page: string): Promise<string> {
  return run(pdf, ['pdftotext', '-f', page, '-l', page], ['-'])
}

async function declares(pdf: Uint8Array, standard: string): Promise<boolean> {
  const { xmp } = await readPdfFacts(pdf)
  if (standard.startsWith('PDF/UA')) return /pdfuaid:part/.test(xmp)
  const [, part, level = ''] = /^PDF\/A-(\d)(\w?)$/.exec(standard) ?? []
  const found = (name: string) => new RegExp(`pdfaid:${name}\\W+(\\w)`).exec(xmp)?.[1] ?? ''
  return found('part') === part && found('conformance').toLowerCase() === level
}

/** @param rest arguments behind the file */
async function run(pdf: Uint8Array, command: string[], rest: string[] = []): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'platen-features-'))
  try {
    const file = join(folder, 'a.pdf')
    await Bun.write(file, pdf)
    const [program = '', ...args] = command
    const child = Bun.spawn([program, ...args, file, ...rest], { stdout: 'pipe', stderr: 'ignore' })
    return await new Response(child.stdout).text()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

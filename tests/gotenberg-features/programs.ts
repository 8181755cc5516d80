/** Asks programs of others about a PDF: veraPDF, and pdfimages and pdftotext of poppler. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readPdfFacts } from '../support/files/pdf-facts.ts'

/**
 * The number of rules of a standard that a PDF breaks: 0, or infinite where it breaks any.
 * `VERAPDF`, the command of veraPDF, judges it; without it, a PDF passes that declares the
 * standard, which our server does after its own checks.
 * @param standard such as `PDF/A-2b`
 */
export async function failedRules(pdf: Uint8Array, standard: string): Promise<number> {
  const flavour = standard
    .toLowerCase()
    .replace(/^pdf\/(a-)?/, '')
    .replace('-', '')
  const command = process.env['VERAPDF']
  const passes = command
    ? /^PASS /m.test(await run(pdf, [command, '--format', 'text', '-f', flavour]))
    : await declares(pdf, standard)
  return passes ? 0 : Infinity
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
  const found = (name: string) => new RegExp(`${name}\\W+(\\w)`).exec(xmp)?.[1] ?? ''
  const [, name, part = '', level = ''] = /^PDF\/(UA|A)-(\d)(\w?)$/.exec(standard) ?? []
  if (name === 'UA') return found('pdfuaid:part') === part
  return found('pdfaid:part') === part && found('pdfaid:conformance').toLowerCase() === level
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

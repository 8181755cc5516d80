/** Compares our checks with those of veraPDF, where it is installed. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { propertiesOf } from '../../packages/pdf/src/metadata/properties.ts'
import { type Declared, metadataStream, xmpOf } from '../../packages/pdf/src/metadata/xmp.ts'
import { openDocument } from '../../packages/pdf/src/objects/document.ts'

export interface Judged {
  /** The document and the target. */
  name: string
  flavour: string
  pdf: Buffer
  /** Whether our checks find nothing. */
  passes: boolean
}

const FILES_PER_CALL = 200

/**
 * @param command is called as `verapdf --format text -f 2b FILE…` and prints `PASS FILE 2b` or
 *   `FAIL FILE 2b` for each file
 * @returns a line for each file of which veraPDF says something else
 */
export async function disagreements(command: string, judged: Judged[]): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-'))
  try {
    const found: string[] = []
    for (const flavour of new Set(judged.map((one) => one.flavour))) {
      const all = judged.filter((one) => one.flavour === flavour)
      for (let at = 0; at < all.length; at += FILES_PER_CALL) {
        found.push(...(await ask(command, flavour, folder, all.slice(at, at + FILES_PER_CALL))))
      }
    }
    return found
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function ask(
  command: string,
  flavour: string,
  folder: string,
  judged: Judged[],
): Promise<string[]> {
  const files = judged.map(({ pdf }, at) => {
    const file = join(folder, `${at}.pdf`)
    writeFileSync(file, pdf)
    return file
  })
  const child = Bun.spawn([command, '--format', 'text', '-f', flavour, ...files], {
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const lines = (await new Response(child.stdout).text()).split('\n')
  return judged.flatMap(({ name, passes }, at) => {
    const line = lines.find((one) => one.split(' ').includes(files[at] ?? ''))
    const verdict = line?.split(' ')[0] ?? 'NOTHING'
    if (verdict === (passes ? 'PASS' : 'FAIL')) return []
    return [`${name}: ${flavour} ${passes ? 'passes' : 'fails'} here, veraPDF says ${verdict}`]
  })
}

/**
 * Lets a file declare what our checks refused, so that veraPDF judges the content and not the
 * missing mark.
 * @returns null for PDF/A-4, for which more than the mark differs
 */
export function stamped(pdf: Buffer, wanted: Declared, date: Date): Buffer | null {
  const document = openDocument(pdf)
  if (!document || wanted.pdfa?.part === 4) return null
  const metadata = metadataStream(xmpOf(propertiesOf(document, {}, date), wanted))
  document.setCatalog(new Map(document.catalog()).set('Metadata', document.add(metadata)))
  return document.save()
}

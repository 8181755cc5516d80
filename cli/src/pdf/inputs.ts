/**
 * The PDFs that `platen pdf` works on: files, standard input, outputs of earlier requests and
 * public URLs.
 */
import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { SetupError } from '../failures.ts'
import { readAll, readNamedFile } from '../files/read-document.ts'
import { expandInputs } from '../inputs.ts'

/** Bytes of a PDF: more than a server takes in one request, so that its error says the limit. */
const PDF_BYTES_MAX = 60_000_000

/** A PDF in the form that the SDK takes. */
export type PdfSource = { password?: string } & (
  | { file: File }
  | { request_id: string }
  | { url: string }
)

export interface ReadOptions {
  /** Further directories that a link may lead into. */
  allow: readonly string[]
  /** Opens the PDFs that are encrypted. */
  password: string | undefined
}

/**
 * Reads an input: a path, `-` for standard input, a request id or an address.
 * @throws SetupError that names the file
 */
export async function readPdf(input: string, { allow, password }: ReadOptions): Promise<PdfSource> {
  const locked = password === undefined ? {} : { password }
  if (/^https?:\/\//i.test(input)) return { url: input, ...locked }
  // A file with such a name is meant as a file.
  if (/^req_\w+$/.test(input) && !existsSync(input)) return { request_id: input, ...locked }
  const isStandardInput = input === '-'
  const bytes = isStandardInput
    ? await readAll(process.stdin, 'Standard input', PDF_BYTES_MAX)
    : await readNamedFile(input, { allowed: allow, maxBytes: PDF_BYTES_MAX })
  const name = isStandardInput ? 'stdin.pdf' : basename(input)
  return { file: new File([bytes], name, { type: 'application/pdf' }), ...locked }
}

/**
 * Reads the inputs of a merge, in their order. Quoted patterns become their files.
 * @throws SetupError
 */
export async function readPdfs(
  inputs: readonly string[],
  options: ReadOptions,
): Promise<(PdfSource & { name?: string })[]> {
  const expanded = await expandInputs(inputs)
  if (expanded.length < 2) {
    throw new SetupError('A merge needs two PDFs at least: platen pdf merge a.pdf b.pdf -o c.pdf')
  }
  const pdfs: (PdfSource & { name?: string })[] = []
  for (const { input } of expanded) {
    const pdf = await readPdf(input, options)
    // Two files of one name are uploaded under different ones.
    pdfs.push('file' in pdf ? { ...pdf, name: pdf.file.name.slice(-200) } : pdf)
  }
  return pdfs
}

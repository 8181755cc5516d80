/** Opens the files of an adapter: each stays on its own, or they are joined. */
import { EngineError } from '@platen/chromium'
import type { NamedSource, OutlineEntry, PdfFacts } from '@platen/pdf/internal'
import type { FilesRequest, JoinedOutline } from '../../renders/file-steps.ts'
import type { MadeFile } from '../../renders/job-output.ts'
import { fieldError } from '../failures.ts'
import { type PdfPlan, type Pdfs, planForMany } from '../plan.ts'
import type { PdfTools } from '../tools.ts'

const PATH_CHARS_MAX = 80

/** The name of a file where messages expect the path of a field. */
export function pathOfFile({ name }: { name: string }): string {
  return name.replaceAll('`', '').slice(0, PATH_CHARS_MAX)
}

export function filesPlan(request: FilesRequest): PdfPlan {
  const { title, sources, join, readsFacts, mustBePrints } = request
  const [first, ...others] = sources.map((source) => ({ path: pathOfFile(source), source }))
  if (first === undefined) throw new Error('an order has a file')
  const isZip = others.length > 0 && join === undefined
  const type = isZip ? 'application/zip' : 'application/pdf'
  return planForMany(
    { ...first, prefix: '' },
    {
      operation: join ? 'merge' : 'files',
      title,
      sources: [first, ...others],
      contentType: readsFacts ? 'application/json' : type,
      async run([pdfs], tools) {
        if (pdfs === undefined) return []
        if (readsFacts) return [await readFacts(pdfs, tools)]
        if (mustBePrints) await requirePrints(pdfs, tools)
        return join ? [await joinFiles(pdfs, request, tools)] : openFiles(pdfs, request, tools)
      },
    },
  )
}

/** @returns JSON: the facts of each file by its name */
async function readFacts(pdfs: Pdfs, tools: PdfTools): Promise<MadeFile> {
  const read: [string, unknown][] = []
  for (const source of pdfs) {
    const json = new TextDecoder().decode(await tools.facts(source, true))
    read.push([source.name, JSON.parse(json)])
  }
  const bytes = new TextEncoder().encode(JSON.stringify(Object.fromEntries(read)))
  return { name: 'facts', bytes }
}

/** Reads every file, so that an error names one that is damaged or has a password. */
async function openFiles(
  pdfs: Pdfs,
  { sources }: FilesRequest,
  tools: PdfTools,
): Promise<MadeFile[]> {
  const made: MadeFile[] = []
  for (const [at, source] of pdfs.entries()) {
    await tools.pagesOf(source)
    const bytes = await withOutline(source.pdf, sources[at]?.outline ?? null, tools)
    made.push({ name: source.name.replace(/\.pdf$/i, ''), bytes })
  }
  return made
}

async function joinFiles(
  pdfs: Pdfs,
  { sources, join }: FilesRequest,
  tools: PdfTools,
): Promise<MadeFile> {
  const { name, outline: wanted } = join ?? { name: '', outline: null }
  const outline =
    wanted === null || Array.isArray(wanted)
      ? wanted
      : await joinOutlines({ pdfs, sources, ...wanted }, tools)
  const [first, ...others] = pdfs
  const { change, date } = tools
  const joined =
    others.length === 0
      ? first.pdf
      : await change({ kind: 'merge', sources: [...pdfs], outline: 'joined', date })
  return { name, bytes: await withOutline(joined, outline, tools) }
}

interface JoinedFiles extends JoinedOutline, Pick<FilesRequest, 'sources'> {
  pdfs: Pdfs
}

/** @returns the outline of the joined file; null to leave those of the files */
async function joinOutlines(
  { pdfs, sources, keepsOwn, hasTitles }: JoinedFiles,
  tools: PdfTools,
): Promise<OutlineEntry[] | null> {
  const all: OutlineEntry[] = []
  let offset = 0
  for (const [at, source] of pdfs.entries()) {
    const facts = await factsOf(source, tools)
    const sent = sources[at]?.outline ?? []
    const own = sent.length === 0 && (keepsOwn || hasTitles) ? facts.outline : sent
    const entries = shiftPages(own, offset)
    if (hasTitles) {
      const title = facts.document.title?.trim() || source.name.replace(/\.[^.]*$/, '')
      all.push({ title, page: offset + 1, children: entries })
    } else all.push(...entries)
    offset += facts.page_count
  }
  return all.length > 0 ? all : null
}

async function factsOf(source: NamedSource, { facts }: PdfTools): Promise<PdfFacts> {
  return JSON.parse(new TextDecoder().decode(await facts(source))) as PdfFacts
}

function shiftPages(outline: OutlineEntry[], offset: number): OutlineEntry[] {
  return outline.map(({ title, page, children }) => ({
    title,
    page: page === null ? null : page + offset,
    children: shiftPages(children, offset),
  }))
}

/** @param outline null leaves the one that the file has */
async function withOutline(
  pdf: Uint8Array,
  outline: OutlineEntry[] | null,
  { change }: PdfTools,
): Promise<Uint8Array> {
  if (outline === null) return pdf
  return change({ kind: 'setOutline', source: { pdf, password: null }, outline })
}

/**
 * Refuses a file that this server has not printed: PDF/A, PDF/UA and Factur-X have rules that only
 * its own prints are known to keep.
 */
async function requirePrints(pdfs: Pdfs, { pagesOf, finish }: PdfTools): Promise<void> {
  for (const source of pdfs) {
    await pagesOf(source)
    await finish(source.pdf, {}, true).catch((error: unknown) => {
      if (!(error instanceof EngineError) || error.details.reason !== NOT_A_PRINT) throw error
      const message = `PDF/A, PDF/UA and Factur-X are made only of PDFs as this server has printed them, without a change: '${source.name}' is another one.`
      throw fieldError('files', NOT_A_PRINT, message)
    })
  }
}

const NOT_A_PRINT = 'not_a_print'

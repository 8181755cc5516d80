/**
 * Runs a job that reads a page, and puts its content together. The stored output is JSON in two
 * lines: short facts with the sizes of its files first, so that a response adds their links without
 * parsing the rest.
 */
import {
  EngineError,
  type ExtractRequest,
  type Output,
  type PageContent,
  type RenderOwner,
  type Source,
} from '@platen/chromium'
import type { PartFile } from './job-output.ts'
import type { RenderServices } from './services.ts'

/** The first line of the output, without its closing brace. */
export interface ExtractHead extends Pick<PageContent, 'url' | 'status'> {
  hints: Output['report']['hints']
  screenshot?: FileFacts
  pdf?: FileFacts
}

interface FileFacts {
  content_type: string
  size_bytes: number
}

/** @throws EngineError */
export async function runExtract(
  { engine, markdown }: Pick<RenderServices, 'engine' | 'markdown'>,
  { source, ...request }: ExtractRequest & { source: Source },
  owner: RenderOwner,
): Promise<Output & { files: PartFile[] }> {
  const { output, content } = await engine.extract(source, request, owner)
  const { readable, metadata } = content
  const { userId, tier = 'paid', signal } = owner
  const user = { userId, tier, signal }
  const title = metadata?.title ?? null
  const converted =
    readable &&
    (await markdown
      .convert({ html: readable.value, title }, user)
      .catch((error: unknown) => throwWithReport(error, output)))
  const files = filesOf(content, request)
  const markdownText = converted && {
    value: converted.value,
    isCut: converted.isCut || readable?.isCut === true,
  }
  const { formats } = request
  const texts = { markdown: markdownText, html: content.html, text: content.text }
  const truncated = Object.entries({
    ...texts,
    links: content.links,
    scraped: content.scraped,
  }).flatMap(([name, part]) => (part?.isCut ? [name] : []))
  const head: ExtractHead = {
    url: content.url,
    status: content.status,
    hints: output.report.hints,
    ...Object.fromEntries(files.map((file) => [file.name, factsOf(file)])),
  }
  const rest = {
    markdown: markdownText?.value,
    html: content.html?.value,
    text: content.text?.value,
    links: content.links?.links,
    scraped: content.scraped?.data,
    metadata: formats.includes('metadata') ? metadata : undefined,
    truncated,
  }
  const bytes = new TextEncoder().encode(joinLines(head, JSON.stringify(rest)))
  return { ...output, bytes, contentType: 'application/json', files }
}

/** Adds what is not stored to the first line of an output: `add` is given the facts of it. */
export function completeText(text: string, add: (head: ExtractHead) => object): string {
  const end = text.indexOf(BETWEEN)
  const head: ExtractHead = JSON.parse(`${text.slice(0, end)}}`)
  return joinLines(add(head), `{${text.slice(end + BETWEEN.length)}`)
}

/** JSON.stringify writes no line breaks. */
const BETWEEN = ',\n'

function joinLines(head: object, rest: string): string {
  return `${JSON.stringify(head).slice(0, -1)}${BETWEEN}${rest.slice(1)}`
}

function filesOf({ screenshot, pdf }: PageContent, { options }: ExtractRequest): PartFile[] {
  const files: PartFile[] = []
  const contentType = `image/${options.format}` as const
  if (screenshot !== null) files.push({ name: 'screenshot', bytes: screenshot, contentType })
  if (pdf !== null) files.push({ name: 'pdf', bytes: pdf, contentType: 'application/pdf' })
  return files
}

function factsOf({ bytes, contentType }: PartFile): FileFacts {
  return { content_type: contentType, size_bytes: bytes.length }
}

/** The page was rendered: its report says more than the error. */
function throwWithReport(error: unknown, { report }: Output): never {
  if (error instanceof EngineError) error.report = report
  throw error
}

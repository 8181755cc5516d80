/** Prints what a PDF is for people. */
import type { PdfFacts } from '../../../sdk/src/pdfs.ts'
import { table } from '../table.ts'

type Field = NonNullable<PdfFacts['fields']>[number]

/** Lines of the outline and of the attachments that are printed. */
const LINES_MAX = 50

/** The facts as a table, the outline and the attachments below. */
export function linesOfFacts(facts: PdfFacts): string[] {
  const { version, page_count, pages, encrypted, tagged, document, conformance } = facts
  const rows: [name: string, value: string | null][] = [
    ['version', version],
    ['pages', String(page_count)],
    ['size', sizesOf(pages)],
    ['encrypted', yes(encrypted)],
    ['tagged', yes(tagged)],
    ['declares', conformance.join(', ') || null],
    ...Object.entries(document),
  ]
  return [
    ...table(rows.flatMap(([name, value]) => (value === null ? [] : [[name, value]]))),
    ...section('fields', facts.fields?.map(lineOfField) ?? []),
    ...section('outline', linesOfOutline(facts.outline, 1)),
    ...section(
      'attachments',
      facts.attachments.map(({ name, size_bytes }) =>
        size_bytes === null ? `  ${name}` : `  ${name}  ${size_bytes} bytes`,
      ),
    ),
  ]
}

function lineOfField({ name, type, value, page }: Field): string {
  const held = value === null ? '' : `  ${JSON.stringify(value)}`
  return `  ${name}  ${type}${page === null ? '' : `  page ${page}`}${held}`
}

function yes(value: boolean): string {
  return value ? 'yes' : 'no'
}

/** The sizes of the pages in millimetres, each once. */
function sizesOf(pages: PdfFacts['pages']): string | null {
  const millimetres = (points: number) => Math.round((points / 72) * 25.4)
  const sizes = pages.map(
    ({ width, height }) => `${millimetres(width)} x ${millimetres(height)} mm`,
  )
  return [...new Set(sizes)].slice(0, 5).join(', ') || null
}

function linesOfOutline(entries: PdfFacts['outline'], depth: number): string[] {
  return entries.flatMap(({ title, page, children }) => [
    `${'  '.repeat(depth)}${title}${page === null ? '' : `  page ${page}`}`,
    ...linesOfOutline(children, depth + 1),
  ])
}

function section(title: string, lines: string[]): string[] {
  if (lines.length === 0) return []
  const more = lines.length - LINES_MAX
  return [title, ...lines.slice(0, LINES_MAX), ...(more > 0 ? [`  and ${more} more`] : [])]
}

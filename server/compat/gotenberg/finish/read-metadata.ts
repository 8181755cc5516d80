/** Tells the properties of a PDF by the names of ExifTool. */
import type { PdfFactsWithInfo } from '@platen/pdf/internal'
import { exifDate, jsonValue } from './exif-values.ts'

/** Entries whose names differ. */
const DATES: Record<string, readonly string[]> = {
  CreationDate: ['CreateDate'],
  // The name that Gotenberg's clients set, and the one that ExifTool reads.
  ModDate: ['ModDate', 'ModifyDate'],
}

/** The properties of a PDF as JSON of ExifTool has them. */
export function tagsOf({
  document: { language },
  info,
  version,
  page_count,
  tagged,
}: PdfFactsWithInfo): Record<string, unknown> {
  const entries = Object.entries(info).flatMap(([name, text]): [string, unknown][] => {
    const dates = Object.hasOwn(DATES, name) ? DATES[name] : undefined
    if (dates !== undefined) return dates.map((tag) => [tag, exifDate(text)])
    return [[name, name === 'Keywords' ? keywordsOf(text) : jsonValue(text)]]
  })
  return {
    ...Object.fromEntries(entries),
    ...(language !== null && { Language: language }),
    PDFVersion: Number(version),
    PageCount: page_count,
    ...(tagged && { TaggedPDF: true }),
  }
}

/** Keywords are a list as soon as they are several. */
function keywordsOf(text: string): string | string[] {
  const words = text.split(',').map((word) => word.trim())
  return words.length > 1 ? words.filter(Boolean) : text
}

/** The work on PDFs that a form asks for, as steps of an order in the order of Gotenberg. */

import type { FileContent, NamedFile, Step } from '../../renders/index.ts'
import { type FormWork, isOfStandard } from './work.ts'

/** The files of a form, by the names that an order gives them. */
export interface OrderFiles {
  byName: Record<string, FileContent>
  /** Adds a file. */
  add(file: { name: string; bytes: FileContent }): NamedFile
}

export function createOrderFiles(): OrderFiles {
  const byName: OrderFiles['byName'] = {}
  let count = 0
  return {
    byName,
    add({ name, bytes }) {
      count += 1
      const file = `file-${count}`
      byName[file] = bytes
      return { file, name }
    },
  }
}

interface Subject {
  /** The PDF in messages. */
  subject: string
  /** The name of its parts without an extension. By default that of the file. */
  name?: string
  /**
   * Whether the PDF is as Chromium has printed it: only then it can be finished for standards.
   */
  isPrint: boolean
}

export function stepsOf(
  { split, stamps, rotate, flatten, imageQuality, finish, more, encrypt }: FormWork,
  { subject, name, isPrint }: Subject,
  files: OrderFiles,
): Step[] {
  const steps: Step[] = []
  const { document } = finish
  const attachments = finish.attachments.map(({ content, ...about }) => {
    return { ...about, ...files.add({ name: about.name, bytes: content }) }
  })
  if (split !== null) steps.push({ parts: { ...split, ...(name !== undefined && { name }) } })
  if (stamps.length > 0) {
    const marks = stamps.map(({ mark, file }) => ({ ...mark, source: file && files.add(file) }))
    steps.push({ marks })
  }
  if (rotate !== null) {
    const { angle, pages } = rotate
    steps.push({ rotate: { angle, ...(pages !== null && { pages }) } })
  }
  if (flatten) steps.push({ flatten: {} })
  if (imageQuality !== null) steps.push({ compress: { imageQuality } })
  const hasProperties = Object.keys(document).length > 0 || more !== null
  if (!isPrint) {
    if (hasProperties) steps.push({ properties: { document, more } })
    if (attachments.length > 0) steps.push({ attach: attachments })
  } else if (hasProperties || attachments.length > 0 || isOfStandard(finish)) {
    // Writes a compressed file with the table of objects that the finisher reads.
    if (imageQuality !== null) steps.push({ metadata: { document: {} } })
    const { pdfa, pdfua, facturX } = finish
    steps.push({ finish: { document, more, pdfa, pdfua, facturX, attachments } })
  }
  if (encrypt !== null) steps.push({ encrypt })
  return steps.map((step) => ({ ...step, subject }))
}

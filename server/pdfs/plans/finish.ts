/** Steps that complete files: outlines, properties, attachments, standards and passwords. */
import { NO_CHANGE, type OutlineEntry, textsOf } from '@platen/pdf/internal'
import { unshared } from '../../lib/unshared.ts'
import type { AttachedFile, DocumentChange, FinishStep } from '../../renders/file-steps.ts'
import { notConforming } from '../../renders/finishing/nonconforming.ts'
import { type SentAttachment, tasksAfter } from '../../renders/finishing/request.ts'
import { type PdfPlan, type Pdfs, planFor, type Subject } from '../plan.ts'
import type { SourceField } from '../request-fields.ts'
import { REMEDY } from './archived.ts'

const OF_FILES = { operation: 'files', title: 'Finished PDFs' } as const

export function outlinePlan(outline: OutlineEntry[], subject: Subject): PdfPlan {
  return planFor(subject, {
    ...OF_FILES,
    change: ([source], { change }) => change({ kind: 'setOutline', source, outline }),
  })
}

export function propertiesPlan({ document, more }: DocumentChange, subject: Subject): PdfPlan {
  return planFor(subject, {
    ...OF_FILES,
    change([source], { change, date }) {
      const metadata = { ...NO_CHANGE, ...textsOf(document) }
      return change({ kind: 'setMetadata', source, metadata, more: more ?? undefined, date })
    },
  })
}

export function attachPlan(files: AttachedFile[], subject: Subject): PdfPlan {
  return planFor(subject, {
    ...OF_FILES,
    sources: [subject, ...sourcesOf(files)],
    change([source, ...loaded], { change, date }) {
      const attachments = attachmentsOf(files, loaded)
      return change({ kind: 'attach', source, attachments, date })
    },
  })
}

/** Finishes prints, such as for an archive. */
export function finishPlan(
  { more, attachments, ...options }: FinishStep,
  subject: Subject,
): PdfPlan {
  return planFor(subject, {
    ...OF_FILES,
    sources: [subject, ...sourcesOf(attachments)],
    async change([{ pdf }, ...loaded], { finish }) {
      const all = { ...options, attachments: attachmentsOf(attachments, loaded) }
      const { pdf: finished, conformance } = await finish(pdf, all, false, more ?? undefined)
      if (finished === null) throw notConforming(conformance, REMEDY)
      return finished
    },
  })
}

/** Compresses, or encrypts. */
export function tasksPlan(options: Parameters<typeof tasksAfter>[0], subject: Subject): PdfPlan {
  return planFor(subject, {
    ...OF_FILES,
    async change([{ pdf }], { change }) {
      let changed = pdf
      for (const taskOf of tasksAfter(options)) {
        changed = await change(taskOf({ pdf: changed, password: null }))
      }
      return changed
    },
  })
}

function sourcesOf(files: AttachedFile[]): SourceField[] {
  return files.map(({ file, name }) => {
    return { path: 'attachments', source: { file, name }, isInserted: true }
  })
}

function attachmentsOf(
  files: AttachedFile[],
  loaded: readonly Pdfs[number][],
): (SentAttachment & { content: Uint8Array<ArrayBuffer> })[] {
  return files.map(({ file: _, ...about }, at) => {
    return { ...about, content: unshared(loaded[at]?.pdf ?? new Uint8Array()) }
  })
}

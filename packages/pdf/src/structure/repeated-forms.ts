/**
 * Copies of forms without marked content. A form with marked content may be drawn once only (ISO
 * 14289-1, 7.20), and Chromium draws what has a mask twice.
 */

import { readOperators } from '../content/operators.ts'
import type { Part } from '../content/pages.ts'
import { compressed, type PdfDocument } from '../objects/document.ts'
import { type Dict, type Ref, Stream } from '../objects/values.ts'

export interface RepeatedForms {
  /** @returns whether the form was drawn before */
  isRepeated(form: Part): boolean
  /** @returns the form's copy */
  copyOf(form: Part): Ref
}

export function createRepeatedForms(document: PdfDocument): RepeatedForms {
  const drawn = new Set<number>()
  const copies = new Map<number, Ref>()

  function copyOf(form: Part): Ref {
    const id = form.form ?? 0
    const known = copies.get(id)
    if (known) return known
    const copy = document.add(null)
    copies.set(id, copy)
    const stream = document.object(id)
    const entries: Dict = new Map(stream instanceof Stream ? stream.dict : [])
    entries.delete('StructParents')
    entries.delete('Filter')
    const inner = [...form.forms].filter(([, { hasStructure }]) => hasStructure)
    if (inner.length > 0) {
      const renamed = inner.map(([name, part]): [string, Ref] => [name, copyOf(part)])
      entries.set('Resources', withObjects(document, form.resources, renamed))
    }
    document.set(copy.id, compressed(withoutMarks(form.content), entries))
    return copy
  }

  return {
    isRepeated({ form }) {
      const isKnown = drawn.has(form ?? 0)
      drawn.add(form ?? 0)
      return isKnown
    },
    copyOf,
  }
}

/** @returns the resources, with more XObjects, or others of the same name */
export function withObjects(
  document: PdfDocument,
  resources: Dict,
  objects: Iterable<[name: string, object: Ref]>,
): Dict {
  const all = new Map([...document.dict(resources.get('XObject')), ...objects])
  return new Map(resources).set('XObject', all)
}

function withoutMarks(content: Buffer): Buffer {
  const pieces: Buffer[] = []
  let at = 0
  for (const { name, start, end } of readOperators(content)) {
    if (name !== 'BMC' && name !== 'BDC' && name !== 'EMC') continue
    pieces.push(content.subarray(at, start), Buffer.from('\n'))
    at = end
  }
  return Buffer.concat([...pieces, content.subarray(at)])
}

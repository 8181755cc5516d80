/**
 * Gives text that no element has a place in the structure, beside the text next to it: what CSS
 * generates, placeholders of form controls, and documents in frames. Readers hear it where they
 * would see it.
 */
import type { Part } from '../content/pages.ts'
import type { Shown, Unmarked } from '../content/scan.ts'
import type { PdfDocument } from '../objects/document.ts'
import { Ref } from '../objects/values.ts'
import { openParentTree } from './parents.ts'
import { kidValue, type Structure, type StructureElement, type StructureKid } from './tree.ts'

export interface LooseText {
  /**
   * @param page the object number of the page
   * @returns the number of the marked content that the text becomes; null if the structure has no
   *   place for it
   */
  add(page: number, part: Part, unit: Unmarked): number | null
  /** Writes all changes into the document. */
  save(): void
}

/** The place of a kid: directly before or after another one. */
interface Place {
  element: StructureElement
  kid: StructureKid
  isAfter: boolean
}

/** Elements that stand for a text of their own, or take only parts of a certain type. */
const CLOSED =
  /^(Figure|Formula|Link|Form|Annot|Table|THead|TBody|TFoot|TR|L|LI|TOC|TOCI|Ruby|RB|RT|RP|Note|Reference)$/

export function createLooseText(document: PdfDocument, structure: Structure): LooseText {
  const parents = openParentTree(document)
  const neighbours = new Map<Part, Neighbours>()
  const homes = new Map<string, { element: StructureElement; kid: StructureKid }>()
  for (const element of structure.elements) {
    for (const kid of element.kids) {
      if ('mcid' in kid) homes.set(`${kid.owner} ${kid.mcid}`, { element, kid })
    }
  }
  const added = new Map<
    StructureElement,
    Map<StructureKid, [before: StructureKid[], after: StructureKid[]]>
  >()

  function placeAt(owner: number, mcid: number, isAfter: boolean): Place | null {
    const home = homes.get(`${owner} ${mcid}`)
    if (!home) return null
    let { element, kid } = home
    while (!isOpen(element)) {
      if (element.parent === null) return null
      kid = element
      element = element.parent
    }
    return { element, kid, isAfter }
  }

  /** The end of the document, for a page without other text. */
  function lastPlace(): Place | null {
    const [element] = structure.elements
    const kid = element?.kids.at(-1)
    return element && kid && isOpen(element) ? { element, kid, isAfter: true } : null
  }

  return {
    add(page, part, unit) {
      const owner = part.form ?? page
      const known = neighbours.get(part) ?? neighboursOf(part)
      neighbours.set(part, known)
      const neighbour = neighbourOf(part, known, unit)
      const place = neighbour ? placeAt(owner, neighbour.mcid, neighbour.isAfter) : lastPlace()
      if (place === null) return null
      const { element, kid, isAfter } = place
      const mcid = parents.add(owner, new Ref(element.id))
      const kids = added.get(element) ?? new Map<StructureKid, [StructureKid[], StructureKid[]]>()
      const [before, after] = kids.get(kid) ?? [[], []]
      const list = isAfter ? after : before
      list.push({ mcid, owner, page })
      added.set(element, kids.set(kid, [before, after]))
      return mcid
    },
    save() {
      for (const [element, kids] of added) {
        element.kids = element.kids.flatMap((kid) => {
          const [before, after] = kids.get(kid) ?? [[], []]
          return [...before, kid, ...after]
        })
        const changed = new Map(document.dict(new Ref(element.id)))
        document.set(element.id, changed.set('K', element.kids.map(kidValue)))
      }
      parents.save()
    },
  }
}

function isOpen({ type, dict }: StructureElement): boolean {
  return !CLOSED.test(type) && !dict.has('Alt') && !dict.has('ActualText')
}

/** The texts that belong to marked content, nearest to each text of a part. */
interface Neighbours {
  before: (Shown | null)[]
  after: (Shown | null)[]
}

function neighboursOf({ scan: { shown } }: Part): Neighbours {
  const before: (Shown | null)[] = [null]
  for (const one of shown) before.push(one.mcid === null ? (before.at(-1) ?? null) : one)
  const after: (Shown | null)[] = [null]
  for (const one of shown.toReversed()) after.push(one.mcid === null ? (after.at(-1) ?? null) : one)
  return { before, after: after.reverse() }
}

/** The marked content beside: the one of the same line, or else the one before. */
function neighbourOf(
  { scan }: Part,
  { before, after }: Neighbours,
  { shown: [from, to] }: Unmarked,
): { mcid: number; isAfter: boolean } | null {
  const previous = before[from] ?? null
  const next = after[to] ?? null
  const line = from < to ? scan.shown[from]?.line : undefined
  const isNext = previous === null || (next?.line === line && previous.line !== line)
  const chosen = isNext && next !== null ? next : previous
  const mcid = chosen?.mcid ?? scan.mcids.values().next().value
  return mcid === undefined ? null : { mcid, isAfter: chosen !== next || next === null }
}

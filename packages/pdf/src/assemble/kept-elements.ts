/** Finds the elements of a structure that are left when pages are left out. */
import { dictOf, Name, type PdfValue, Ref } from '../objects/values.ts'
import { isElement, type StructureElement, type StructureKid } from '../structure/tree.ts'

/** The pages and annotations that are left out. */
export interface Removed {
  hasPage(id: number): boolean
  hasObject(id: number): boolean
}

/**
 * An element without content of its own, such as an empty cell, stays if something around it does.
 */
type State = 'kept' | 'gone' | 'empty'

/** @returns what is left in each element that is left, by its object number */
export function keptKids(elements: StructureElement[], removed: Removed): Map<number, PdfValue[]> {
  const states = new Map<StructureElement, State>()

  function stateOf(kid: StructureKid): State {
    if (isElement(kid)) return states.get(kid) ?? 'empty'
    if ('object' in kid) return removed.hasObject(kid.object) ? 'gone' : 'kept'
    return removed.hasPage(kid.page) ? 'gone' : 'kept'
  }

  const left = new Map<number, PdfValue[]>()
  // Elements are listed before those inside of them.
  for (const element of elements.toReversed()) {
    const kids = element.kids.map((kid) => ({ kid, state: stateOf(kid) }))
    const isGone = kids.some(({ state }) => state === 'gone')
    const isKept = kids.some(({ state }) => state === 'kept')
    const state = isKept ? 'kept' : isGone ? 'gone' : 'empty'
    states.set(element, state)
    if (state === 'gone') continue
    const kept = kids.filter((one) => one.state !== 'gone')
    left.set(
      element.id,
      kept.map(({ kid }) => kidValue(kid)),
    )
  }
  for (const element of elements) if (!isAround(element, states)) left.delete(element.id)
  return left
}

/**
 * Whether an element is kept, and all around it. An empty one without anything around it is not.
 */
function isAround(element: StructureElement, states: Map<StructureElement, State>): boolean {
  if (states.get(element) === 'kept') return true
  const isKept =
    states.get(element) === 'empty' && element.parent !== null && isAround(element.parent, states)
  states.set(element, isKept ? 'kept' : 'gone')
  return isKept
}

function kidValue(kid: StructureKid): PdfValue {
  if (isElement(kid)) return new Ref(kid.id)
  const Pg = new Ref(kid.page)
  if ('object' in kid) return dictOf({ Type: new Name('OBJR'), Obj: new Ref(kid.object), Pg })
  const Stm = kid.owner === kid.page ? undefined : new Ref(kid.owner)
  return dictOf({ Type: new Name('MCR'), Pg, Stm, MCID: kid.mcid })
}

/** Finds what readers would miss in the structure of a document who cannot see it. */
import { Bytes } from '../objects/values.ts'
import {
  childrenOf,
  isElement,
  parentOf,
  type Structure,
  type StructureElement,
} from '../structure/tree.ts'
import { type Found, quote } from './rules.ts'
import { checkTable } from './tables.ts'

/** Facts about elements. */
export interface ElementFacts {
  textOf(element: StructureElement): string
  /** The number of the page, from 1; null if it is not known. */
  pageOf(element: StructureElement): number | null
}

export function checkStructure(structure: Structure, facts: ElementFacts): Found[] {
  const found: Found[] = []
  let level = 0
  let heading = ''
  for (const element of structure.elements) {
    const { type } = element
    const at = () => ({ page: facts.pageOf(element), where: describe(element, facts) })
    if (/^H[1-6]$/.test(type)) {
      const next = Number(type[1])
      if (next > level + 1) {
        const message =
          level === 0
            ? `The first heading is an ${type}: ${quote(facts.textOf(element))}. It must be an H1.`
            : `The heading ${quote(facts.textOf(element))} is an ${type} after the H${level} ${heading}: a level is missing.`
        const fix = `Make it an h${level + 1}, add the heading above it, or print with \`options.renumberHeadings\`. Its size is a matter of CSS.`
        found.push({ rule: 'headingOrder', ...at(), message, fix })
      }
      level = next
      heading = quote(facts.textOf(element))
    } else if (type === 'Figure' && !hasAlternative(element)) {
      const message = 'An image has no alternative text.'
      const fix =
        'Give the img an `alt`, or an svg `role="img"` and an `aria-label`. With `alt=""` it counts as decoration.'
      found.push({ rule: 'alternativeMissing', ...at(), message, fix })
    } else if (type === 'Formula' && !hasAlternative(element)) {
      const message = 'A formula has no alternative text.'
      const fix = 'Give the math element an `aria-label` that says the formula in words.'
      found.push({ rule: 'formulaAlternative', ...at(), message, fix })
    } else if (type === 'L' && childrenOf(element).some((kid) => !LIST_PARTS.has(kid.type))) {
      const message = 'A list has something other than list items.'
      const fix = 'Put everything in the ul or ol into li elements.'
      found.push({ rule: 'listStructure', ...at(), message, fix })
    } else if (type === 'LI' && parentOf(element)?.type !== 'L') {
      const message = 'A list item is not in a list.'
      const fix = 'Put the li elements directly into a ul or ol.'
      found.push({ rule: 'listStructure', ...at(), message, fix })
    } else if (type === 'Table') {
      for (const one of checkTable(element)) found.push({ ...one, ...at() })
    } else if (TABLE_PARENTS[type]?.test(parentOf(element)?.type ?? '') === false) {
      const message = `A ${type} is not where a table has it.`
      const fix =
        'Build tables of table, thead, tbody, tr, th and td only, each directly in the one before.'
      found.push({ rule: 'tableStructure', ...at(), message, fix })
    }
  }
  return found
}

const LIST_PARTS = new Set(['L', 'LI', 'Caption'])

const TABLE_PARENTS: Record<string, RegExp> = {
  TR: /^(Table|THead|TBody|TFoot)$/,
  THead: /^Table$/,
  TBody: /^Table$/,
  TFoot: /^Table$/,
  TH: /^TR$/,
  TD: /^TR$/,
}

function hasAlternative({ dict }: StructureElement): boolean {
  const alt = dict.get('Alt')
  return (alt instanceof Bytes && alt.value !== '') || dict.has('ActualText')
}

/** E.g. `H3 "Terms"`, or the text around an element that has none. */
function describe(element: StructureElement, facts: ElementFacts): string {
  const own = facts.textOf(element).trim()
  if (own !== '') return `${element.type} ${quote(own)}`
  const parent = parentOf(element)
  const around = parent === null ? '' : facts.textOf(parent).trim()
  if (around === '' || parent === null) return element.type
  return `${element.type} in ${parent.type} ${quote(around)}`
}

/** Whether a link's annotation belongs to an element for links. */
export function linkedObjects(structure: Structure): Map<number, StructureElement> {
  const linked = new Map<number, StructureElement>()
  for (const element of structure.elements) {
    if (element.type !== 'Link') continue
    for (const kid of element.kids) {
      if (!isElement(kid) && 'object' in kid) linked.set(kid.object, element)
    }
  }
  return linked
}

/**
 * Checks two rules of WCAG 2.2 that can be decided from the document alone: text alternatives
 * (1.1.1) and the contrast of text (1.4.3). Bounded in nodes, in styles that are read, in time (250
 * ms) and in the size of its result.
 */
import type { AccessibilityFacts, LowContrast } from '../report/accessibility-facts.ts'
import { makeColors } from './colors.ts'
import { makeElements, makeStopwatch } from './elements.ts'
import { pageScript } from './page-script.ts'

interface Options {
  /** Whether the colors of the document are those of the output. */
  checksContrast: boolean
  /** Whether the output is white where the document has no background. */
  isOpaque: boolean
}

export const checkAccessibility = pageScript(
  { elements: makeElements, stopwatch: makeStopwatch, colors: makeColors },
  ({ elements, stopwatch, colors }, { checksContrast, isOpaque }: Options): AccessibilityFacts => {
    const { getter, localName, attribute, matches, isVisible, boxOf, nameOf, walk, cut } = elements
    // The clock of a page may stand still: the time is one limit of several.
    const TIME_MAX_MS = 250
    const NODES_MAX = 20_000
    const LISTED_MAX = 20
    const NAMED =
      '[alt],[title],[aria-label],[aria-labelledby],[role=presentation i],[role=none i],:has(> title),[aria-hidden=true i],[aria-hidden=true i] *'
    const WITHOUT_ALTERNATIVE = `:is(img,area[href],input[type=image i],[role=img i]):not(${NAMED})`
    /**
     * Text that is not shown as it is styled, or need not be readable (1.4.3, inactive components).
     */
    const EXEMPT = 'script,style,template,title,option,svg *,:disabled'
    /** Text of 18 points, or of 14 points in bold (WCAG 2.2, large scale). */
    const LARGE_PX = 24
    const LARGE_BOLD_PX = 18.66
    const BOLD_FROM = 700
    const dataOf = getter(CharacterData, 'data')
    const parentOf = getter(Node, 'parentElement')

    const alternatives = new Set<string>()
    const contrasts = new Map<string, LowContrast>()
    let checked: Element | null = null

    function isDrawn(element: Element): boolean {
      const { width, height } = boxOf(element)
      return width > 1 && height > 1 && isVisible(element)
    }

    /** Images often have neither an id nor a class. */
    function imageName(element: Element): string {
      const [name, tag] = [nameOf(element), localName(element)]
      const src = attribute(element, 'src') ?? ''
      return name === tag && /^[\w./:-]{1,80}$/.test(src) ? `${tag}[src="${src}"]` : name
    }

    function checkElement(element: Element): void {
      if (alternatives.size >= LISTED_MAX || !matches(element, WITHOUT_ALTERNATIVE)) return
      if (localName(element) === 'area' || isDrawn(element)) alternatives.add(imageName(element))
    }

    function neededFor({ fontSize, fontWeight }: CSSStyleDeclaration): number {
      const px = Number.parseFloat(fontSize)
      const isLarge = px >= LARGE_PX || (px >= LARGE_BOLD_PX && Number(fontWeight) >= BOLD_FROM)
      return isLarge ? 3 : 4.5
    }

    function checkText(node: Text): void {
      const element = parentOf(node)
      if (element === null || element === checked || !/\S/.test(dataOf(node))) return
      checked = element
      if (contrasts.size >= LISTED_MAX || matches(element, EXEMPT)) return
      const found = colors.ofText(element, isOpaque)
      if (found === null) return
      const needed = neededFor(found.style)
      const ratio = colors.contrast(found.text, found.background)
      if (ratio >= needed || !isDrawn(element) || found.levels.some(colors.mayCover)) return
      const selector = nameOf(element)
      const pair: LowContrast['colors'] = [colors.hex(found.text), colors.hex(found.background)]
      const key = [selector, ...pair, needed].join()
      if (contrasts.has(key)) return
      const text = cut(dataOf(node).trim(), 40)
      contrasts.set(key, {
        selector,
        text,
        ratio: Math.floor(ratio * 100) / 100,
        needed,
        colors: pair,
      })
    }

    const walker = walk(NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
    for (let left = NODES_MAX; left > 0 && walker.nextNode(); left -= 1) {
      const node = walker.currentNode
      if (!(node instanceof Text)) checkElement(node as Element)
      else if (checksContrast) checkText(node)
      if (colors.isSpent() || stopwatch.isOver(TIME_MAX_MS)) break
    }
    return { withoutAlternative: [...alternatives], lowContrast: [...contrasts.values()] }
  },
)

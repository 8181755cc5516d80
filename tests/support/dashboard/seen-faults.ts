/**
 * The faults of a page as it is drawn: text that is cut, what lies on something else, and
 * headings or tabs that lead nowhere. It runs in the page.
 */

/** Finds the faults that can be seen now; of an open dialog only, as the page lies below it. */
export function seenFaults(): string[] {
  /** Letters of one line may touch the next: less than this part of the lower box is no overlap. */
  const TOUCH = 0.35
  const LEAST_FONT = 12
  /** The arrow of a select, and the longest text that it has to show whole: others are names. */
  const [ARROW, LONG] = [16, 24]
  /** Rows, pages and programs, which may be wider than their place. */
  const SIDEWAYS = '.tabs, nav, .bed, pre, .data-table'
  const CONTROLS = 'button, input, select, textarea, summary, a.button'

  type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>
  interface Seen extends Box {
    element: Element
    name: string
    /** Its words, if they begin and end in this box. */
    text: string
    layer: Element | null
  }

  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  const scope = dialog ?? document.body
  const faults: string[] = []
  const nameOf = (element: Element, text = element.textContent ?? '') => {
    const words = text.trim().replaceAll(/\s+/g, ' ').slice(0, 40)
    const classes = element.classList.length > 0 ? `.${[...element.classList].join('.')}` : ''
    return `<${element.tagName.toLowerCase()}${classes}> “${words}”`
  }
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.closest('[aria-hidden="true"], svg') === null

  /** The nearest element that stays where it is while the page scrolls. */
  function layerOf(element: Element): Element | null {
    for (let one: Element | null = element; one && one !== scope; one = one.parentElement) {
      if (['fixed', 'sticky'].includes(getComputedStyle(one).position)) return one
    }
    return null
  }

  /** The part of a box that is seen, and whether an element that does not scroll cuts it. */
  function visibleOf(element: Element, box: Box): { seen: Box; cut: boolean } | null {
    const seen = { left: box.left, top: box.top, right: box.right, bottom: box.bottom }
    let cut = false
    for (let one: Element | null = element; one && one !== document.body; one = one.parentElement) {
      const style = getComputedStyle(one)
      if (style.display === 'contents') continue
      const { left, top, right, bottom } = one.getBoundingClientRect()
      if (style.clipPath !== 'none' || (right - left <= 1 && style.overflowX !== 'visible')) {
        return null
      }
      if (style.overflowX === 'visible' && style.overflowY === 'visible') continue
      const hides = (value: string) => value === 'hidden' || value === 'clip'
      const ends = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
      const isWider = seen.right > right + 1 || seen.left < left - 1
      const isTaller = seen.bottom > bottom + 2 || seen.top < top - 2
      if (!ends && isWider && hides(style.overflowX)) cut = true
      if (!ends && isTaller && hides(style.overflowY)) cut = true
      seen.left = Math.max(seen.left, left)
      seen.right = Math.min(seen.right, right)
      seen.top = Math.max(seen.top, top)
      seen.bottom = Math.min(seen.bottom, bottom)
    }
    return { seen, cut }
  }

  const isSeen = ({ left, top, right, bottom }: Box) => right - left > 1 && bottom - top > 1

  function textsOf(): Seen[] {
    const texts: Seen[] = []
    const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      const text = node.textContent ?? ''
      if (!element || text.trim() === '' || !isShown(element)) continue
      if (element.closest('option, script, noscript')) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      let isCut = false
      let isOut = false
      let isRead = false
      const boxes = range.getClientRects()
      for (const box of boxes) {
        const visible = isSeen(box) ? visibleOf(element, box) : null
        if (!visible) continue
        isCut ||= visible.cut
        isOut ||=
          box.right > (element.closest('td')?.getBoundingClientRect().right ?? box.right) + 1
        if (!isSeen(visible.seen)) continue
        isRead = true
        const name = nameOf(element, text)
        // The box of a control stands for its words.
        if (element.closest(CONTROLS)) continue
        const whole = boxes.length === 1 ? text : ''
        texts.push({ ...visible.seen, element, name, text: whole, layer: layerOf(element) })
      }
      if (isOut) faults.push(`out of its cell: ${nameOf(element, text)}`)
      if (isCut) faults.push(`cut: ${nameOf(element, text)}`)
      if (isRead && Number.parseFloat(getComputedStyle(element).fontSize) < LEAST_FONT) {
        faults.push(`smaller than ${LEAST_FONT} px: ${nameOf(element, text)}`)
      }
    }
    return texts
  }

  function controlsOf(): Seen[] {
    return [...scope.querySelectorAll(CONTROLS)].flatMap((element): Seen[] => {
      const box = element.getBoundingClientRect()
      const visible = isShown(element) && isSeen(box) ? visibleOf(element, box) : null
      if (!visible || !isSeen(visible.seen)) return []
      const layer = layerOf(element)
      return [{ ...visible.seen, element, name: nameOf(element), text: '', layer }]
    })
  }

  function overlaps(one: Seen, other: Seen): boolean {
    if (one.layer !== other.layer || one.element === other.element) return false
    const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
    const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
    const least = Math.min(one.bottom - one.top, other.bottom - other.top)
    return width > 2 && height > TOUCH * least
  }

  const drawn = [...textsOf(), ...controlsOf()].sort((one, other) => one.top - other.top)
  drawn.forEach((one, at) => {
    for (let next = at + 1; next < drawn.length; next += 1) {
      const other = drawn[next]
      if (!other || other.top >= one.bottom) break
      if (overlaps(one, other)) faults.push(`${one.name} and ${other.name} overlap`)
    }
  })

  for (const element of [scope, ...scope.querySelectorAll('*')]) {
    if (element.scrollWidth <= element.clientWidth + 1 || element.matches(SIDEWAYS)) continue
    const scrolls = ['auto', 'scroll'].includes(getComputedStyle(element).overflowX)
    if (scrolls && isShown(element)) faults.push(`scrolls sideways: ${nameOf(element)}`)
  }

  /** Whether the words of a line are set as one, without a space between them. */
  function runTogether(one: Seen, other: Seen): boolean {
    const isLine = Math.abs(one.bottom - other.bottom) < 4 && one.layer === other.layer
    const gap = other.left - one.right
    return isLine && gap > -2 && gap < 2 && /\w$/.test(one.text) && /^\w/.test(other.text)
  }
  for (const one of drawn) {
    for (const other of drawn) {
      if (one.text === '' || other.text === '' || one.element === other.element) continue
      if (runTogether(one, other)) faults.push(`${one.name} and ${other.name} run together`)
    }
  }

  const pen = document.createElement('canvas').getContext('2d')
  for (const select of scope.querySelectorAll('select')) {
    const text = select.selectedOptions[0]?.text ?? ''
    const style = getComputedStyle(select)
    if (!pen || !isShown(select) || text.length > LONG) continue
    pen.font = style.font
    const paddings = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight)
    const room = select.clientWidth - paddings - ARROW
    if (pen.measureText(text).width > room) faults.push(`cut: ${nameOf(select, text)}`)
  }

  const headings = [...document.querySelectorAll('h1')].filter((heading) => isShown(heading))
  if (headings.length !== 1) faults.push(`${headings.length} headings of level 1`)

  for (const tab of scope.querySelectorAll('[role="tab"][aria-selected="true"]')) {
    const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '')
    const isPanel = panel?.getAttribute('role') === 'tabpanel'
    if (!isPanel || panel.getAttribute('aria-labelledby') !== tab.id) {
      faults.push(`no panel of the tab ${nameOf(tab)}`)
    }
  }
  return [...new Set(faults)]
}

/**
 * Finds what stays where it is while the pane around it scrolls. It stretches the document instead,
 * which can then be scrolled to an empty page.
 */
export function straySpots(): string[] {
  const strays = new Set<string>()
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    if (getComputedStyle(element).position !== 'absolute' || !element.offsetParent) continue
    const held = element.offsetParent
    for (let one = element.parentElement; one && one !== held; one = one.parentElement) {
      if (one === document.body) break
      const { overflowX, overflowY } = getComputedStyle(one)
      const scrolls = [overflowX, overflowY].some((value) => /auto|scroll/.test(value))
      if (!scrolls) continue
      const [pane, stray] = [one, element].map(
        ({ tagName, className }) => `<${tagName.toLowerCase()} class="${className}">`,
      )
      strays.add(`${stray} does not scroll with ${pane}`)
    }
  }
  return [...strays]
}

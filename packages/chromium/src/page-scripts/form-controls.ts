/** Reads the controls of forms: what they hold, are called and look like. Helpers of scripts. */
import type { FormControl } from '@platen/pdf/internal'
import type { Elements } from './elements.ts'

export function makeFormControls({ elements }: { elements: Elements }) {
  const { getter, attribute, hasAttribute, localName, textOf } = elements
  const TEXT_CHARS_MAX = 20_000
  const NAME_CHARS_MAX = 500
  const OPTIONS_MAX = 1_000
  const LONGEST = 100_000
  const TEXTS = new Set(
    'text,email,tel,number,date,password,search,url,time,month,week,datetime-local'.split(','),
  )
  const textIn = getter(HTMLInputElement, 'value')
  const presetOf = getter(HTMLInputElement, 'defaultValue')
  const typeOf = getter(HTMLInputElement, 'type')
  const areaValue = getter(HTMLTextAreaElement, 'value')
  const areaPreset = getter(HTMLTextAreaElement, 'defaultValue')
  const isChecked = getter(HTMLInputElement, 'checked')
  const isPreset = getter(HTMLInputElement, 'defaultChecked')
  const labelsOf = (element: Element): ArrayLike<Element> => {
    const read = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'labels')?.get
    return (read?.call(element) as NodeListOf<Element> | null | undefined) ?? []
  }
  const cut = (text: string | null, most = TEXT_CHARS_MAX) => (text ?? '').slice(0, most)
  const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

  /** @returns null for what is no control, or none that a PDF can have */
  function kindOf(element: Element): FormControl['kind'] | null {
    if (hasAttribute(element, 'data-signature')) return 'signature'
    const name = localName(element)
    if (name === 'textarea') return 'text'
    if (name === 'select') {
      return hasAttribute(element, 'multiple') || Number(attribute(element, 'size')) > 1
        ? 'list'
        : 'dropdown'
    }
    if (name === 'button') return attribute(element, 'type') === 'reset' ? 'reset' : null
    const type = name === 'input' ? typeOf(element as HTMLInputElement) : ''
    if (type === 'checkbox' || type === 'radio' || type === 'reset') return type
    return TEXTS.has(type) ? 'text' : null
  }

  /** The name of the control for people. */
  function labelOf(element: Element): string {
    const tree = Node.prototype.getRootNode.call(element) as Document | ShadowRoot
    const named = (attribute(element, 'aria-labelledby') ?? '').split(/\s+/).slice(0, 20)
    const texts = named.map((id) => (id === '' ? null : tree.getElementById(id)))
    const labels = [...Array.from(labelsOf(element)).slice(0, 20)]
    const candidates = [
      texts.map((one) => (one === null ? '' : textOf(one))).join(' '),
      attribute(element, 'aria-label'),
      labels.map(labelText).join(' '),
      attribute(element, 'title'),
      attribute(element, 'placeholder'),
      localName(element) === 'button' ? textOf(element) : null,
    ]
    return cut(
      candidates.map((text) => inOneLine(text ?? '')).find((text) => text !== '') ?? '',
      500,
    )
  }

  /** The text of a label, without that of the controls in it. */
  function labelText(label: Element): string {
    const copy = Node.prototype.cloneNode.call(label, true) as Element
    for (const inner of Element.prototype.querySelectorAll.call(copy, 'select,textarea,button')) {
      Element.prototype.remove.call(inner)
    }
    return textOf(copy)
  }

  function optionsOf(select: HTMLSelectElement): HTMLOptionElement[] {
    const all = Element.prototype.querySelectorAll.call(select, 'option')
    return [...(all as NodeListOf<HTMLOptionElement>)].slice(0, OPTIONS_MAX)
  }
  const optionValue = getter(HTMLOptionElement, 'value')
  const optionText = getter(HTMLOptionElement, 'label')
  const isSelected = getter(HTMLOptionElement, 'selected')
  const isPreselected = getter(HTMLOptionElement, 'defaultSelected')

  function heldBy(element: Element, kind: FormControl['kind']) {
    const none = { value: [] as string[], preset: [] as string[], options: [], exported: '' }
    if (kind === 'dropdown' || kind === 'list') {
      const options = optionsOf(element as HTMLSelectElement)
      const valuesOf = (some: HTMLOptionElement[]) =>
        some.map((one) => cut(optionValue(one), 2_000))
      const preset = options.filter((one) => isPreselected(one))
      const first = kind === 'dropdown' ? options.slice(0, 1) : []
      return {
        ...none,
        value: valuesOf(options.filter((one) => isSelected(one))),
        preset: valuesOf(preset.length > 0 ? preset : first),
        options: options.map((one) => ({
          value: cut(optionValue(one), 2_000),
          label: cut(optionText(one), 2_000),
        })),
      }
    }
    if (kind === 'checkbox' || kind === 'radio') {
      const input = element as HTMLInputElement
      const exported = cut(textIn(input), NAME_CHARS_MAX)
      return {
        ...none,
        exported,
        value: isChecked(input) ? [exported] : [],
        preset: isPreset(input) ? [exported] : [],
      }
    }
    if (localName(element) === 'textarea') {
      const area = element as HTMLTextAreaElement
      return {
        ...none,
        value: [cut(areaValue(area))],
        preset: [cut(areaPreset(area))],
      }
    }
    if (kind !== 'text') return none
    const input = element as HTMLInputElement
    // A PDF would show it to everyone who opens the file as text.
    if (typeOf(input) === 'password') return { ...none, value: [''], preset: [''] }
    return { ...none, value: [cut(textIn(input))], preset: [cut(presetOf(input))] }
  }

  /** The turn and the scale of an element on its page, from all transforms around it. */
  function placeOf(element: Element): { angle: number; scale: number } {
    let matrix = new DOMMatrix()
    let one: Element | null = element
    for (let depth = 0; one !== null && depth < 500; depth += 1) {
      const { transform, rotate, scale } = getComputedStyle(one)
      const own = new DOMMatrix(transform === 'none' ? '' : transform)
      const turn = /^(-?[\d.]+)deg$/.exec(rotate)
      const [x = 1] = scale === 'none' ? [1] : scale.split(' ').map(Number)
      matrix = new DOMMatrix()
        .rotate(turn ? Number(turn[1]) : 0)
        .scale(x)
        .multiply(own)
        .multiply(matrix)
      one =
        one.assignedSlot ??
        one.parentElement ??
        (one.getRootNode() as Partial<ShadowRoot>).host ??
        null
    }
    const scale = Math.hypot(matrix.a, matrix.b)
    return { angle: (Math.atan2(matrix.b, matrix.a) * 180) / Math.PI, scale }
  }

  /**
   * The part around a control that is printed on each page: a cell in the head or foot of a table,
   * or a box with a fixed position.
   */
  function repeatedPartAround(element: Element): Element | null {
    let cell: Element | null = null
    for (let one = parentOf(element); one !== null; one = parentOf(one)) {
      const { display, position } = getComputedStyle(one)
      if (display === 'table-cell') cell = one
      if (position === 'fixed') return one
      if (/^table-(?:header|footer)-group$/.test(display)) return cell
    }
    return null
  }
  const parentOf = getter(Node, 'parentElement')

  function lookOf(element: Element): FormControl['look'] {
    const style = getComputedStyle(element)
    const fill = style.getPropertyValue('-webkit-text-fill-color') || style.color
    const parts = /^rgba?\((\d+), (\d+), (\d+)/.exec(fill)?.slice(1).map(Number) ?? [0, 0, 0]
    const family = style.fontFamily.toLowerCase()
    const [first = ''] = family.split(',')
    const isMono = /mono|courier|consol|menlo|typewriter/.test(first)
    const isSerif =
      /times|georgia|garamond|roman|(?<!sans[- ])serif|book|palatino|cambria|ming|song/.test(first)
    const { angle, scale } = placeOf(element)
    const isEnd = style.textAlign === 'end' || style.textAlign === 'right'
    const isFlipped =
      style.direction === 'rtl' && /^(start|left|-webkit-auto|end)$/.test(style.textAlign)
    const alignment = isFlipped
      ? style.textAlign === 'start' || style.textAlign === '-webkit-auto'
      : isEnd
    return {
      size: Number.parseFloat(style.fontSize) * scale,
      family: isMono ? 'mono' : isSerif ? 'serif' : 'sans',
      isBold: Number(style.fontWeight) >= 600,
      isItalic: style.fontStyle !== 'normal',
      color: parts.map((part) => part / 255),
      align: style.textAlign === 'center' ? 'center' : alignment ? 'right' : 'left',
      angle: Math.round(angle),
    }
  }

  /** The distances of a field from the edges of its control: its text is where the print has it. */
  function insetsOf(element: Element, isComb: boolean) {
    /** The distance of text from the edge of a field, in programs that show forms. */
    const OWN = 8 / 3
    const style = getComputedStyle(element)
    const px = (name: string) => Number.parseFloat(style.getPropertyValue(name)) || 0
    const { scale, angle } = placeOf(element)
    const inset = (side: string, withPadding: boolean) => {
      const border = px(`border-${side}-width`)
      if (!withPadding || isComb || angle !== 0) return border * scale
      return Math.max(border, border + px(`padding-${side}`) - OWN) * scale
    }
    const isText =
      ['text', 'list'].includes(kindOf(element) ?? '') || localName(element) === 'select'
    const isTall = localName(element) === 'textarea' || kindOf(element) === 'list'
    if (!isText) return { top: 0, right: 0, bottom: 0, left: 0 }
    return {
      top: inset('top', isTall),
      right: inset('right', true),
      bottom: inset('bottom', isTall),
      left: inset('left', true),
    }
  }

  function read(element: Element, kind: FormControl['kind'], index: number): FormControl {
    const isPassword =
      localName(element) === 'input' && typeOf(element as HTMLInputElement) === 'password'
    const length = Number(attribute(element, 'maxlength') ?? Number.NaN)
    const cells = attribute(element, 'data-comb')
    const isComb = cells !== null && kind === 'text' && localName(element) === 'input'
    const most = isComb && Number(cells) > 0 ? Number(cells) : length
    const name =
      attribute(element, 'data-signature') || attribute(element, 'name') || attribute(element, 'id')
    const label = labelOf(element)
    return {
      kind,
      name: cut(name, NAME_CHARS_MAX).trim() || `${kind} ${index + 1}`,
      label: label || inOneLine(cut(name, NAME_CHARS_MAX)) || kind,
      ...heldBy(element, kind),
      maxLength: most >= 1 && most <= LONGEST ? Math.floor(most) : null,
      isRequired: hasAttribute(element, 'required'),
      isReadOnly: hasAttribute(element, 'readonly') || elements.matches(element, ':disabled'),
      isMultiline: localName(element) === 'textarea',
      isMultiple: hasAttribute(element, 'multiple'),
      isPassword,
      isComb: isComb && most >= 1,
      look: lookOf(element),
    }
  }
  return { kindOf, read, insetsOf, optionsOf, repeatedPartAround }
}

export type FormControls = ReturnType<typeof makeFormControls>

/** Reads the controls of forms: what they hold, are called and look like. Helpers of scripts. */
import type { FormControl } from '../report/form-controls.ts'
import type { Elements } from './elements.ts'
import type { ControlLooks } from './form-looks.ts'

export function makeFormControls({ elements, looks }: { elements: Elements; looks: ControlLooks }) {
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

  /** The legend of the group that a button is in. */
  function groupOf(element: Element): string {
    const set = Element.prototype.closest.call(element, 'fieldset,[role=radiogroup]')
    const legend = set && Element.prototype.querySelector.call(set, 'legend')
    const text = (set && attribute(set, 'aria-label')) ?? (legend ? textOf(legend) : '')
    return cut(inOneLine(text), NAME_CHARS_MAX)
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
      group: kind === 'radio' ? groupOf(element) : '',
      label: label || inOneLine(cut(name, NAME_CHARS_MAX)) || kind,
      ...heldBy(element, kind),
      maxLength: most >= 1 && most <= LONGEST ? Math.floor(most) : null,
      isRequired: hasAttribute(element, 'required'),
      isReadOnly: hasAttribute(element, 'readonly') || elements.matches(element, ':disabled'),
      isMultiline: localName(element) === 'textarea',
      isMultiple: hasAttribute(element, 'multiple'),
      isPassword,
      isComb: isComb && most >= 1,
      look: looks.lookOf(element),
    }
  }
  return { kindOf, read, optionsOf }
}

export type FormControls = ReturnType<typeof makeFormControls>

/** Draws fields that have no appearance, from their values (ISO 32000-1, 12.7.3.3). */
import { fontName } from '../content/fonts.ts'
import { decodeText } from '../metadata/text-string.ts'
import { compressed, type PdfDocument } from '../objects/document.ts'
import { serialize } from '../objects/serialize.ts'
import { type Dict, dictOf, Name, nameOf, type PdfValue, Ref } from '../objects/values.ts'
import { PdfFailure } from '../operations/failure.ts'
import { createShapedFonts } from '../shaping/shaped-fonts.ts'
import type { Shaper } from '../shaping/shaper.ts'
import { captionText, drawCheck, PUSH, RADIO } from './button-field.ts'
import { readTextStyle } from './default-appearance.ts'
import { type FieldFont, openFieldFont, standardFont } from './field-font.ts'
import { formOf, inherited } from './fields.ts'
import { drawList } from './list-field.ts'
import { createFonts } from './runs.ts'
import { openSystemFont, type SystemFont } from './system-font.ts'
import { comb, manyLines, oneLine, type TextBox } from './text-layout.ts'
import { chosenLabel, textOf } from './values.ts'
import { drawBox, readWidget, type Widget } from './widget.ts'

/** Bits of `Ff` (tables 228 and 230). */
const MULTILINE = 1 << 12
const PASSWORD = 1 << 13
const COMBO = 1 << 17
const COMB = 1 << 24

const COMB_MAX = 1_000
/** The characters of all fields together, of which a form has some thousand. */
const CHARS_MAX = 500_000

export interface AppearanceMaker {
  /** @returns null for a field that shows nothing */
  make(field: Dict): Ref | null
  /** A font of the form by its name. */
  font(name: string): FieldFont
  /** A font of other resources. */
  open(name: string, value: PdfValue): FieldFont
  /** Writes the fonts that were added. */
  save(): void
  /** Characters that no font has. */
  missing: Set<string>
}

/** @param shaper null where no text needs it: letters that the fonts do not have are missing */
export function createAppearanceMaker(
  document: PdfDocument,
  shaper: Shaper | null,
): AppearanceMaker {
  const form = formOf(document)
  const shaped = shaper === null ? null : createShapedFonts(document, shaper)
  const language = decodeText(document.resolve(document.catalog().get('Lang')), 100) || null
  const listed = document.dict(document.dict(form.get('DR')).get('Font'))
  const fonts = new Map<string, FieldFont>()
  const byObject = new Map<string, FieldFont>()
  const missing = new Set<string>()
  let characters = 0
  let system: SystemFont | null | undefined

  function font(name: string): FieldFont {
    const known = fonts.get(name)
    if (known !== undefined) return known
    const value = listed.get(name)
    const opened = value === undefined ? standardFont(document, name) : open(name, value)
    fonts.set(name, opened)
    return opened
  }

  function open(name: string, value: PdfValue): FieldFont {
    const key = value instanceof Ref ? `${value.id} ${name}` : ''
    const opened = byObject.get(key) ?? openFieldFont(document, name, value)
    if (key !== '') byObject.set(key, opened)
    return opened
  }

  /** A field whose widget has resources of its own may name a font of those. */
  function fontOf(field: Dict, name: string): FieldFont {
    const own = document.dict(document.dict(field.get('DR')).get('Font')).get(name)
    return own === undefined || listed.has(name) ? font(name) : open(name, own)
  }

  function make(field: Dict): Ref | null {
    const widget = readWidget(document, field)
    if (widget === null) return null
    const type = nameOf(inherited(document, field, 'FT'))
    const set = inherited(document, field, 'Ff')
    const flags = typeof set === 'number' ? set : 0
    const style = readTextStyle(
      inherited(document, field, 'DA') ?? document.resolve(form.get('DA')),
    )
    if (type === 'Btn' && (flags & PUSH) === 0) {
      const isRadio = (flags & RADIO) !== 0
      return add(widget, drawCheck(document, widget, { isRadio, color: style.color }), [])
    }
    const own = fontOf(field, style.font)
    const used = [own, font(FALLBACK), ...systemFont()]
    const { width, height, padding } = widget
    const align = alignOf(inherited(document, field, 'Q') ?? document.resolve(form.get('Q')))
    const box: TextBox = {
      width,
      height,
      padding,
      size: style.size,
      align,
      fonts: createFonts(used, {
        missing,
        shaped,
        language,
        name: fontName(document, own.value),
      }),
    }
    const { behind, text } = contentOf(widget, { type, flags, box })
    const drawn = [drawBox(document, widget), behind]
    if (text !== '') drawn.push(`/Tx BMC q ${clip(widget)} BT ${style.color}\n${text}\nET Q EMC`)
    return add(widget, drawn.filter((part) => part !== '').join('\n'), used)
  }

  function contentOf(
    widget: Widget,
    { type, flags, box }: { type: string | null; flags: number; box: TextBox },
  ): { behind: string; text: string } {
    const { dict } = widget
    if (type === 'Ch' && (flags & COMBO) === 0) return drawList(document, widget, box)
    if (type === 'Ch')
      return { behind: '', text: oneLine(plain(counted(chosenLabel(document, dict))), box) }
    if (type === 'Btn') {
      const caption = counted(captionText(document, widget))
      return { behind: '', text: oneLine(plain(caption), { ...box, align: 'center' }) }
    }
    if (type !== 'Tx') return { behind: '', text: '' }
    const text = counted(textOf(document, inherited(document, dict, 'V')))
    if (text === '') return { behind: '', text: '' }
    if ((flags & PASSWORD) !== 0) return { behind: '', text: oneLine('*'.repeat(text.length), box) }
    if ((flags & MULTILINE) !== 0) return { behind: '', text: manyLines(text, box) }
    const cells = inherited(document, dict, 'MaxLen')
    const isComb = (flags & COMB) !== 0 && typeof cells === 'number' && cells >= 1
    return {
      behind: '',
      text: isComb
        ? comb(plain(text), Math.min(Math.floor(cells), COMB_MAX), box)
        : oneLine(plain(text), box),
    }
  }

  function counted(text: string): string {
    characters += text.length
    if (characters > CHARS_MAX) {
      throw new PdfFailure(
        'refused',
        `The fields of the form have more than ${CHARS_MAX} characters.`,
      )
    }
    return text
  }

  function add(widget: Widget, content: string, used: FieldFont[]): Ref | null {
    if (content === '') return null
    const { width, height, matrix } = widget
    const all = used.map(({ name, value }): [string, PdfValue] => [name, value])
    const named = [...all, ...(shaped?.resources() ?? [])].filter(([name]) =>
      content.includes(`${serialize(new Name(name))} `),
    )
    const entries = dictOf({
      Type: new Name('XObject'),
      Subtype: new Name('Form'),
      BBox: [0, 0, width, height],
      Matrix: [...matrix],
      Resources: dictOf({
        Font: new Map(named),
      }),
    })
    return document.add(compressed(content, entries))
  }

  /** Read for the first field that is drawn, and written only if it is needed. */
  function systemFont(): FieldFont[] {
    if (system === undefined) system = openSystemFont(document, SYSTEM)
    return system === null ? [] : [system]
  }

  function save(): void {
    system?.save()
    shaped?.save()
  }

  return { make, font, open, missing, save }
}

/**
 * A font that no form has, so that it is the standard one, which shows Western European characters.
 */
const FALLBACK = 'PlatenHelvetica'
const SYSTEM = 'PlatenSans'

function plain(text: string): string {
  return text.replaceAll('\n', ' ')
}

function clip({ width, height, border }: Widget): string {
  const inset = Math.min(border, width / 2, height / 2)
  return `${inset} ${inset} ${width - 2 * inset} ${height - 2 * inset} re W n`
}

/** A form that says nothing leaves it to the text. */
function alignOf(value: PdfValue): TextBox['align'] {
  if (value === 0) return 'left'
  if (value === 1) return 'center'
  return value === 2 ? 'right' : 'start'
}

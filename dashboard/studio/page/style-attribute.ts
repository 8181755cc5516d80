/** The style attribute of a tag: a change replaces one declaration and leaves the rest alone. */
import { cssLanguage } from '@codemirror/lang-css'
import { htmlLanguage } from '@codemirror/lang-html'
import { decoded, unitsOf } from './entities.ts'
import { withoutLiquid } from './source-tree.ts'

interface Range {
  from: number
  to: number
}

/** The attribute in its tag. */
interface Attribute extends Range {
  /** The text without its quotes. */
  text: Range
  /** Empty for one without. */
  quote: string
}

interface Declaration extends Range {
  name: string
  value: string
  /** The value in the tag, without `!important`. */
  at: Range
  isImportant: boolean
}

/** The values of the declarations that count, by their names. */
export function stylesIn(tag: string): Map<string, string> {
  const all = declarationsOf(tag)
  return new Map(all.map(({ name }) => [name, counting(all, name)?.value ?? '']))
}

/** @param value empty = without any declaration of this name */
export function tagWithStyle(tag: string, name: string, value: string): string {
  const all = declarationsOf(tag)
  const old = counting(all, name)
  if (value === '') return old ? tagWithStyle(without(tag, all, old), name, '') : tag
  const attribute = styleOf(tag)
  if (!attribute) {
    const end = /\s*\/?>$/.exec(tag)?.index ?? tag.length
    return `${tag.slice(0, end)} style="${name}: ${attributeText(value)}"${tag.slice(end)}`
  }
  const { text } = attribute
  if (old) return replaced(tag, attribute, old.at, attributeText(value))
  const before = tag.slice(text.from, text.to).trimEnd()
  const space = before === '' ? '' : before.endsWith(';') ? ' ' : '; '
  const place = { from: text.from + before.length, to: text.to }
  return replaced(tag, attribute, place, `${space}${name}: ${attributeText(value)}`)
}

/** The declaration that browsers take: the last one, or the last that is important. */
function counting(all: readonly Declaration[], wanted: string): Declaration | undefined {
  const named = all.filter(({ name }) => name === wanted)
  return named.findLast(({ isImportant }) => isImportant) ?? named.at(-1)
}

function without(tag: string, all: readonly Declaration[], old: Declaration): string {
  const attribute = styleOf(tag)
  if (!attribute) return tag
  const at = all.indexOf(old)
  const next = all[at + 1]
  const before = all[at - 1]
  if (next) return replaced(tag, attribute, { from: old.from, to: next.from }, '')
  if (before) return replaced(tag, attribute, { from: before.to, to: old.to }, '')
  // Comments stay; an attribute without anything goes, and the space in front of it.
  const { text } = attribute
  const rest = (tag.slice(text.from, old.from) + tag.slice(old.to, text.to)).replace(/^[\s;]+$/, '')
  if (rest !== '') return replaced(tag, attribute, old, '')
  return tag.slice(0, attribute.from).trimEnd() + tag.slice(attribute.to)
}

/** Replaces a part of the attribute's text, which gets quotes if it has none. */
function replaced(
  tag: string,
  { from, to, text, quote }: Attribute,
  at: Range,
  by: string,
): string {
  const next = tag.slice(text.from, at.from) + by + tag.slice(at.to, text.to)
  if (quote !== '') return tag.slice(0, text.from) + next + tag.slice(text.to)
  return `${tag.slice(0, from)}style="${next.replaceAll('"', '&quot;')}"${tag.slice(to)}`
}

function attributeText(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&#39;')
}

function styleOf(tag: string): Attribute | null {
  const plain = withoutLiquid(tag)
  const { topNode } = htmlLanguage.parser.parse(plain)
  const element = topNode.firstChild
  const open = element?.getChild('OpenTag') ?? element?.getChild('SelfClosingTag')
  for (const attribute of open?.getChildren('Attribute') ?? []) {
    const named = attribute.getChild('AttributeName')
    if (!named || plain.slice(named.from, named.to).toLowerCase() !== 'style') continue
    const { from, to } = attribute
    const quoted = attribute.getChild('AttributeValue')
    const value = quoted ?? attribute.getChild('UnquotedAttributeValue')
    const inset = quoted ? 1 : 0
    const text = value ? { from: value.from + inset, to: value.to - inset } : { from: to, to }
    return { from, to, text, quote: quoted ? (plain[quoted.from] ?? '') : '' }
  }
  return null
}

/** In their order. */
function declarationsOf(tag: string): Declaration[] {
  const attribute = styleOf(tag)
  if (!attribute) return []
  const { text } = attribute
  const html = withoutLiquid(tag).slice(text.from, text.to)
  // The place in the tag of each sign of the text without entities.
  const places: number[] = []
  let css = ''
  let place = text.from
  for (const { sign, spelled } of unitsOf(html)) {
    for (let part = 0; part < sign.length; part += 1) places.push(place)
    css += sign
    place += spelled.length
  }
  const placeOf = (at: number) => places[at] ?? text.to
  const written = (from: number, to: number) => decoded(tag.slice(placeOf(from), placeOf(to)))
  const { topNode } = cssLanguage.parser.configure({ top: 'Styles' }).parse(css)
  return topNode.getChildren('Declaration').flatMap((node): Declaration[] => {
    const [named, colon] = [node.firstChild, node.getChild(':')]
    if (!named || !colon) return []
    const important = node.getChild('Important')
    const value = css.slice(colon.to, important?.from ?? node.to)
    const from = colon.to + value.length - value.trimStart().length
    const to = Math.max(from, colon.to + value.trimEnd().length)
    const name = css.slice(named.from, named.to)
    return [
      {
        name: name.startsWith('--') ? name : name.toLowerCase(),
        value: written(from, to),
        at: { from: placeOf(from), to: placeOf(to) },
        isImportant: important !== null,
        from: placeOf(node.from),
        to: placeOf(node.to),
      },
    ]
  })
}

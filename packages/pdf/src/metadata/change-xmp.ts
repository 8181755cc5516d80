/**
 * Changes properties in metadata that exist, and keeps all else, such as the standards that the
 * file declares.
 */

import { xmpDate } from './dates.ts'
import type { Properties } from './properties.ts'
import { alternative, author, block, element } from './xmp.ts'

const END = '</rdf:RDF>'
/** The properties that are written again. */
const REPLACED = [
  'dc:title',
  'dc:creator',
  'dc:description',
  'pdf:Keywords',
  'xmp:CreatorTool',
  'xmp:ModifyDate',
  'xmp:MetadataDate',
]

/**
 * The parts that say which standards a file conforms to. Descriptions of these properties may stay.
 */
const DECLARATIONS = [
  'pdfaid:part',
  'pdfaid:rev',
  'pdfaid:amd',
  'pdfaid:corr',
  'pdfaid:conformance',
  'pdfuaid:part',
  'pdfuaid:rev',
]

/** @returns the packet without what says which standards the file conforms to */
export function withoutStandards(xmp: string): string {
  return without(xmp, DECLARATIONS)
}

/** @returns null for a packet that has another form than the standard gives it */
export function changeXmp(xmp: string, properties: Properties): string | null {
  const { producer, created } = properties.more ?? {}
  const names = [
    ...REPLACED,
    ...(producer ? ['pdf:Producer'] : []),
    ...(created ? ['xmp:CreateDate'] : []),
  ]
  const rest = without(xmp, names)
  const end = rest.lastIndexOf(END)
  if (end < 0) return null
  return `${rest.slice(0, end)}${blocks(properties)}\n${rest.slice(end)}`
}

function blocks({
  title,
  author: name,
  subject,
  keywords,
  creator,
  date,
  more,
}: Properties): string {
  return [
    block('dc', 'http://purl.org/dc/elements/1.1/', [
      alternative('dc:title', title),
      author(name),
      alternative('dc:description', subject),
    ]),
    block('pdf', 'http://ns.adobe.com/pdf/1.3/', [
      element('pdf:Keywords', keywords),
      element('pdf:Producer', more?.producer ?? null),
    ]),
    block('xmp', 'http://ns.adobe.com/xap/1.0/', [
      element('xmp:CreatorTool', creator),
      element('xmp:CreateDate', more?.created ?? null),
      element('xmp:ModifyDate', more?.modified ?? xmpDate(date)),
      element('xmp:MetadataDate', xmpDate(date)),
    ]),
  ].join('\n')
}

/** A property is an element, or an attribute. */
function without(xmp: string, names: string[]): string {
  let rest = xmp
  for (const name of names) {
    const attribute = new RegExp(`\\s${name}=(?:"[^"]*"|'[^']*')`, 'g')
    rest = withoutElements(rest, name).replaceAll(attribute, '')
  }
  return rest
}

function withoutElements(xml: string, name: string): string {
  const [start, end] = [`<${name}`, `</${name}>`]
  let rest = ''
  let from = 0
  for (let at = xml.indexOf(start); at >= 0; at = xml.indexOf(start, from)) {
    const close = xml.indexOf('>', at)
    if (close < 0) break
    const isEmpty = xml[close - 1] === '/'
    const after = isEmpty ? close + 1 : xml.indexOf(end, close) + end.length
    if (after < end.length) break
    rest += xml.slice(from, at)
    from = after
  }
  return rest + xml.slice(from)
}

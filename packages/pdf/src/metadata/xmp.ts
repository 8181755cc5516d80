/** Metadata as XMP (ISO 16684-1): the properties, and which standards the file declares. */
import { type FacturXLevel, invoiceFileName } from '../attachments/factur-x.ts'
import { dictOf, Name, Stream } from '../objects/values.ts'
import { xmpDate } from './dates.ts'
import type { Properties } from './properties.ts'

/** The standards that a file declares. */
export interface Declared {
  /**
   * The part and the level of PDF/A, such as 3 and `B`. PDF/A-1 is made at level B only; PDF/A-4
   * has no level, with attachments `F`.
   */
  pdfa: { part: 1 | 2 | 3 | 4; level: 'A' | 'B' | 'U' | 'F' | null } | null
  /** The part of PDF/UA. */
  pdfua: 1 | null
  /** The level of a Factur-X invoice, and the version of its data. */
  facturX: { level: FacturXLevel; version: string } | null
}

/** The properties of a schema, and their descriptions. */
interface Extension {
  title: string
  uri: string
  prefix: string
  properties: { name: string; type: string; description: string }[]
}

const UA: Extension = {
  title: 'PDF/UA Universal Accessibility Schema',
  uri: 'http://www.aiim.org/pdfua/ns/id/',
  prefix: 'pdfuaid',
  properties: [{ name: 'part', type: 'Integer', description: 'Part of ISO 14289' }],
}

const FACTUR_X: Extension = {
  title: 'Factur-X PDFA Extension Schema',
  uri: 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#',
  prefix: 'fx',
  properties: [
    { name: 'DocumentFileName', type: 'Text', description: 'Name of the embedded XML file' },
    { name: 'DocumentType', type: 'Text', description: 'Type of the document' },
    { name: 'Version', type: 'Text', description: 'Version of the Factur-X data' },
    { name: 'ConformanceLevel', type: 'Text', description: 'Level of the Factur-X data' },
  ],
}

/**
 * The stream of a packet (ISO 32000-1, 14.3.2), which is not compressed, so that programs find it
 * in any file.
 */
export function metadataStream(packet: string): Stream {
  const entries = dictOf({ Type: new Name('Metadata'), Subtype: new Name('XML') })
  return new Stream(entries, Buffer.from(packet))
}

/** @returns the packet, which is well-formed for all properties without control characters */
export function xmpOf(properties: Properties, declared: Declared): string {
  const { pdfa, pdfua, facturX } = declared
  const date = xmpDate(properties.date)
  const { more } = properties
  const parts = [
    block('dc', 'http://purl.org/dc/elements/1.1/', [
      '<dc:format>application/pdf</dc:format>',
      alternative('dc:title', properties.title),
      author(properties.author),
      alternative('dc:description', properties.subject),
    ]),
    block('pdf', 'http://ns.adobe.com/pdf/1.3/', [
      element('pdf:Keywords', properties.keywords),
      element('pdf:Producer', properties.producer),
    ]),
    block('xmp', 'http://ns.adobe.com/xap/1.0/', [
      element('xmp:CreatorTool', properties.creator),
      element('xmp:CreateDate', more?.created ?? date),
      element('xmp:ModifyDate', more?.modified ?? date),
      element('xmp:MetadataDate', date),
    ]),
    pdfa &&
      block('pdfaid', 'http://www.aiim.org/pdfa/ns/id/', [
        element('pdfaid:part', String(pdfa.part)),
        // ISO 19005-4, 6.7.3
        pdfa.part === 4 && element('pdfaid:rev', '2020'),
        element('pdfaid:conformance', pdfa.level),
      ]),
    pdfua && block(UA.prefix, UA.uri, [element('pdfuaid:part', String(pdfua))]),
    facturX &&
      block(FACTUR_X.prefix, FACTUR_X.uri, [
        element('fx:DocumentType', 'INVOICE'),
        element('fx:DocumentFileName', invoiceFileName(facturX.level)),
        element('fx:Version', facturX.version),
        element('fx:ConformanceLevel', facturX.level),
      ]),
    pdfa && extensionsOf([...(pdfua ? [UA] : []), ...(facturX ? [FACTUR_X] : [])]),
  ]
  return [
    '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/">',
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    ...parts.filter(Boolean),
    '</rdf:RDF>',
    '</x:xmpmeta>',
    '<?xpacket end="w"?>',
  ].join('\n')
}

export function block(prefix: string, uri: string, children: (string | false | null)[]): string {
  const lines = children.filter(Boolean)
  return `<rdf:Description rdf:about="" xmlns:${prefix}="${uri}">\n${lines.join('\n')}\n</rdf:Description>`
}

export function element(name: string, text: string | null): string | null {
  return text === null ? null : `<${name}>${escapeXml(text)}</${name}>`
}

export function alternative(name: string, text: string | null): string | null {
  if (text === null) return null
  return `<${name}><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(text)}</rdf:li></rdf:Alt></${name}>`
}

export function author(name: string | null): string | null {
  if (name === null) return null
  return `<dc:creator><rdf:Seq><rdf:li>${escapeXml(name)}</rdf:li></rdf:Seq></dc:creator>`
}

/**
 * PDF/A knows only the schemas of XMP itself: a file describes all others (ISO 19005-3, 6.6.2.3).
 */
function extensionsOf(extensions: Extension[]): string | null {
  if (extensions.length === 0) return null
  const schema = ({
    title,
    uri,
    prefix,
    properties,
  }: Extension) => `<rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>${title}</pdfaSchema:schema>
<pdfaSchema:namespaceURI>${uri}</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>${prefix}</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq>
${properties.map(property).join('\n')}
</rdf:Seq></pdfaSchema:property>
</rdf:li>`
  const property = ({ name, type, description }: Extension['properties'][number]) =>
    `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>${type}</pdfaProperty:valueType><pdfaProperty:category>${categoryOf(name)}</pdfaProperty:category><pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`
  return `<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag>
${extensions.map(schema).join('\n')}
</rdf:Bag></pdfaExtension:schemas>
</rdf:Description>`
}

/** The part of PDF/UA is written by programs, the facts of an invoice come from outside. */
function categoryOf(name: string): 'internal' | 'external' {
  return name === 'part' ? 'internal' : 'external'
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** The standards that the documents are finished for, and how. */
import type { FinishRequest } from '../../packages/pdf/src/finish.ts'
import type { Declared } from '../../packages/pdf/src/metadata/xmp.ts'

export interface Target {
  /** E.g. `2a+ua1`. */
  name: string
  tagged: boolean
  /** The standards, as veraPDF names them. */
  flavours: string[]
  request: FinishRequest
}

type Pdfa = Declared['pdfa']

const ATTACHMENT: FinishRequest['attachments'][number] = {
  name: 'données.csv',
  content: Buffer.from('item,sum\nPaper,48\n'),
  type: 'text/csv',
  relationship: 'Data',
  description: 'Sums',
}

const INVOICE: FinishRequest['facturX'] = {
  xml: '<?xml version="1.0"?><rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"/>',
  level: 'EN 16931',
}

export const TARGETS: Target[] = [
  target('1b', { part: 1, level: 'B' }),
  target('1b+ua1', { part: 1, level: 'B' }, { pdfua: 1 }),
  untagged(target('1b', { part: 1, level: 'B' })),
  target('2b', { part: 2, level: 'B' }),
  target('2u', { part: 2, level: 'U' }),
  target('2a', { part: 2, level: 'A' }),
  target('3b', { part: 3, level: 'B' }, { attachments: [ATTACHMENT] }),
  target('3u', { part: 3, level: 'U' }, { facturX: INVOICE }),
  target('3a', { part: 3, level: 'A' }, { facturX: INVOICE, attachments: [ATTACHMENT] }),
  target('4', { part: 4, level: null }),
  target('4f', { part: 4, level: 'F' }, { attachments: [ATTACHMENT] }),
  target('ua1', null, { pdfua: 1 }),
  target('2a+ua1', { part: 2, level: 'A' }, { pdfua: 1 }),
  target('3a+ua1', { part: 3, level: 'A' }, { pdfua: 1, facturX: INVOICE }),
  untagged(target('2b', { part: 2, level: 'B' })),
  untagged(target('3u', { part: 3, level: 'U' }, { facturX: INVOICE })),
  untagged(target('4', { part: 4, level: null })),
  untagged(target('2a', { part: 2, level: 'A' })),
]

function target(name: string, pdfa: Pdfa, more: Partial<FinishRequest> = {}): Target {
  const request: FinishRequest = {
    properties: {},
    pdfa,
    pdfua: null,
    isStrict: false,
    attachments: [],
    facturX: null,
    isDeterministic: true,
    date: '2026-11-26T10:00:00.000Z',
    ...more,
  }
  return { name, tagged: true, flavours: name.split('+'), request }
}

function untagged(one: Target): Target {
  return { ...one, name: `${one.name} untagged`, tagged: false }
}

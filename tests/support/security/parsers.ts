/** Requests that are made to be slow to read, by the parser that reads them. */
import { GUIDELINES, invoiceXml } from '../files/factur-x.ts'

/** A request of a stranger. */
export interface Attack {
  name: string
  /** The status of its response. */
  status: number
  send(target: Target): Promise<Response>
}

export interface Target {
  /** The address of the server. */
  url: string
  key: string
}

interface Parser {
  parser: string
  attacks: Attack[]
}

/** A PDF with these options. The text is built once. */
function pdf(name: string, status: number, options: () => object): Attack {
  let text: string | undefined
  return {
    name,
    status,
    send({ url, key }) {
      text ??= JSON.stringify({ html: '<p>x', options: { timeout: 5_000, ...options() } })
      return fetch(`${url}/api/v1/pdf`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
        body: text,
      })
    },
  }
}

const xml = (name: string, text: () => string) =>
  pdf(name, 400, () => ({ facturX: { xml: text() } }))
const times = (count: number, textOf: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => textOf(at)).join('')
const [head = '', tail = ''] = invoiceXml(GUIDELINES.BASIC).split('<rsm:Exchanged')

/** An invoice that has something else before its contents. */
const invoiceWith = (text: string) => `${head}${text}<rsm:Exchanged${tail}`

export const PARSERS: Parser[] = [
  {
    parser: 'XML of invoices',
    attacks: [
      xml('12,000 elements in each other', () => '<a>'.repeat(12_000)),
      xml('12,000 elements in each other in an invoice', () => invoiceWith('<a>'.repeat(12_000))),
      xml('400,000 attributes', () => `<a ${times(400_000, (at) => `a${at}="1" `)}/>`),
      xml('100,000 namespaces in an invoice', () =>
        invoiceWith(`<a ${times(100_000, (at) => `xmlns:a${at}="${at}" `)}/>`),
      ),
      xml('a name of 5 MB', () => `<${'a'.repeat(4_900_000)}/>`),
      xml('5 MB of comments', () => `${'<!---->'.repeat(700_000)}<a/>`),
      xml('900,000 references', () => `<a>${'&amp;'.repeat(900_000)}</a>`),
    ],
  },
]

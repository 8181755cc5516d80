/** Pieces that show values of the data: a table of a list, and a QR code. */
import { isObject, labelOf } from '../form/shape.ts'
import { attribute, type Piece } from './pieces.ts'

type Data = Readonly<Record<string, unknown>>

/** A list of the data, and the columns that a table of it can have. */
export interface DataList {
  name: string
  label: string
  columns: readonly Column[]
  rows: readonly Data[]
}

export interface Column {
  name: string
  label: string
}

/** A text of the data, such as an address. */
export interface DataText {
  /** As templates write it: `customer.website`. */
  path: string
  label: string
  text: string
}

/** Rows of a list that are read to find its columns. */
const ROWS_READ = 200
const COLUMNS_MAX = 20
/** Names that templates can write after a point. */
const NAME = /^[A-Za-z_][\w-]*$/

/** The lists of the data whose entries have columns. */
export function listsIn(data: Data): DataList[] {
  return Object.entries(data).flatMap(([name, value]): DataList[] => {
    if (!NAME.test(name) || !Array.isArray(value)) return []
    const rows = value.slice(0, ROWS_READ).filter((row): row is Data => isObject(row))
    const names = new Set(
      rows.flatMap((row) => Object.keys(row).filter((one) => isShown(row[one]))),
    )
    const columns = [...names].filter((one) => NAME.test(one)).slice(0, COLUMNS_MAX)
    const labelled = columns.map((one) => ({ name: one, label: labelOf(one) }))
    return labelled.length === 0 ? [] : [{ name, label: labelOf(name), columns: labelled, rows }]
  })
}

/** The texts of the data and of its groups, addresses first. */
export function textsIn(data: Data): DataText[] {
  const found = Object.entries(data).flatMap(([name, value]): [string[], unknown][] =>
    isObject(value)
      ? Object.entries(value).map(([member, inner]) => [[name, member], inner])
      : [[[name], value]],
  )
  const texts = found.flatMap(([path, text]): DataText[] => {
    if (typeof text !== 'string' || text === '' || !path.every((one) => NAME.test(one))) return []
    return [{ path: path.join('.'), label: path.map(labelOf).join(', '), text }]
  })
  const isAddress = ({ text }: DataText) => /^https?:/i.test(text)
  return [...texts.filter(isAddress), ...texts.filter((text) => !isAddress(text))]
}

const isShown = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)

/** The list that a table without one begins with. */
export const NEW_LIST: Pick<DataList, 'columns' | 'rows'> = {
  columns: [
    { name: 'description', label: 'Description' },
    { name: 'quantity', label: 'Quantity' },
  ],
  rows: [
    { description: 'First', quantity: 1 },
    { description: 'Second', quantity: 2 },
  ],
}

/** A table with its list. */
export const TABLE: Piece = {
  html: (name) => tableHtml(name, NEW_LIST.columns),
  list: { name: 'rows', rows: NEW_LIST.rows },
}

/** A table with a row for each entry of a list. */
export function tableOf({ name }: Pick<DataList, 'name'>, columns: readonly Column[]): Piece {
  return { html: tableHtml(name, columns) }
}

function tableHtml(name: string, columns: readonly Column[]): string {
  const heads = columns.map(({ label }) => `<th scope="col">${attribute(label)}</th>`)
  const cells = columns.map((column) => `<td>{{ row.${column.name} }}</td>`)
  return `<table style="width: 100%; border-collapse: collapse">
  <thead style="text-align: start">
    <tr>${heads.join('')}</tr>
  </thead>
  <tbody>
    {% for row in ${name} %}
    <tr>${cells.join('')}</tr>
    {% endfor %}
  </tbody>
</table>`
}

export type CodeContent = { text: string } | { path: string }

/** @param size such as `30mm` */
export function qrCodeOf(content: CodeContent, size: string): Piece {
  const value = 'path' in content ? content.path : quoted(content.text)
  return { html: `<p>{{ ${value} | qrcode: "${size}" }}</p>` }
}

/** A text in Liquid, which ends no element of the HTML around it. */
function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, '\\$&').replaceAll('<', '\\u003c')}"`
}

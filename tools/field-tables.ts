/** Writes the tables of fields in the guides for users of other services, from the fields that the adapters read. */

/** A field as the documentation describes it. */
export interface DescribedField {
  type: string
  standard: string
  about: string
  aliases?: readonly string[]
}

/** The first heading of a table, by which it is found, and its rows. */
export interface FieldTable {
  columns: string[]
  rows: string[][]
}

/**
 * Returns the document with the current tables.
 * @throws Error if the document lacks one
 */
export function withFieldTables(text: string, tables: FieldTable[]): string {
  return tables.reduce((before, table) => {
    const [heading = ''] = table.columns
    const found = new RegExp(`^\\| ${heading} +\\|.*\\n(?:\\|.*\\n)+`, 'm')
    if (!found.test(before)) throw new Error(`there is no table "${heading}"`)
    return before.replace(found, () => written(table))
  }, text)
}

/** A table of fields. */
export function fieldTable(heading: string, fields: Record<string, DescribedField>): FieldTable {
  const rows = Object.entries(fields).map(([name, { type, standard, about, aliases = [] }]) => [
    [name, ...aliases].map((one) => `\`${one}\``).join(', '),
    type,
    standard,
    about,
  ])
  return { columns: [heading, 'Type', 'Default', 'Meaning'], rows }
}

function written({ columns, rows }: FieldTable): string {
  const widths = columns.map((_, at) =>
    Math.max(...[columns, ...rows].map((row) => row[at]?.length ?? 0)),
  )
  const line = (row: string[]) =>
    `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |\n`
  return [columns, widths.map((width) => '-'.repeat(width)), ...rows].map(line).join('')
}

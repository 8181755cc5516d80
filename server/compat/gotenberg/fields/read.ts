/** Reads the fields of a form by a table. */
import {
  type Draft,
  type FieldTable,
  type ReadFields,
  readFields,
  type Sent,
  type Wording,
} from '../../fields/index.ts'
import type { Form } from '../form/form.ts'
import { invalidField } from '../form/problem.ts'

const WORDING: Wording = {
  problem: (name, message, value) => invalidField(name, String(value), message),
  unknown: () => null,
}

/** @param isRead says which fields count; by default all do */
export function readForm<Table extends FieldTable>(
  form: Pick<Form, 'values'>,
  table: Table,
  draft: Draft,
  isRead: (name: string) => boolean = () => true,
): ReadFields<Table> {
  return readFields(table, sentFields(form, table, isRead), draft, WORDING)
}

/** The first value of each field, in the order of the table. An empty one counts as left out. */
function* sentFields(
  { values }: Pick<Form, 'values'>,
  table: FieldTable,
  isRead: (name: string) => boolean,
): Generator<Sent> {
  for (const [name, { aliases = [] }] of Object.entries(table)) {
    const sent = [name, ...aliases].find((one) => values.get(one)?.[0])
    if (sent !== undefined && isRead(name)) yield [sent, values.get(sent)?.[0]]
  }
}

/** A form as the adapter of Gotenberg reads it, without a request. */
import type {
  FieldFile,
  FileField,
  Form,
  FormFile,
} from '../../../server/compat/gotenberg/form/form.ts'

interface SentForm {
  fields?: Record<string, string | string[]>
  /** Contents by name. */
  files?: Record<string, string>
  /** Files of fields with a meaning of their own. */
  others?: Partial<Record<FileField, Record<string, string>>>
}

export function sentForm({ fields = {}, files = {}, others = {} }: SentForm): Form {
  const values = new Map(Object.entries(fields).map(([name, value]) => [name, [value].flat()]))
  return {
    values,
    files: filesOf(files),
    filesOf: (field) => filesOf(others[field] ?? {}),
    withFiles(_: FieldFile[]) {
      throw new Error('the form has all of its files')
    },
  }
}

function filesOf(files: Record<string, string>): FormFile[] {
  return Object.entries(files).map(([name, content]) => {
    return { name, path: name, bytes: new TextEncoder().encode(content) }
  })
}

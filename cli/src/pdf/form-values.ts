/** The values for the fields of a form, from `--values` and `--set`. */
import type { FillParams } from '../../../sdk/src/pdfs.ts'
import { readObject } from '../data.ts'
import { SetupError } from '../failures.ts'

interface ValueFlags {
  values?: string
  set: string[]
}

/** Values of `--set` win. @throws SetupError */
export async function valuesOfForm(
  { values, set }: ValueFlags,
  allow: readonly string[],
): Promise<FillParams['values']> {
  const named = set.map((text): [string, string | boolean] => {
    const at = text.indexOf('=')
    if (at < 1) throw new SetupError(`--set takes name=value, and not ${text}.`)
    const value = text.slice(at + 1)
    return [text.slice(0, at), value === 'true' || value === 'false' ? value === 'true' : value]
  })
  const all = {
    ...(values === undefined ? {} : (await readObject(values, { flag: '--values', allow })).values),
    ...Object.fromEntries(named),
  }
  if (Object.keys(all).length > 0) return all as FillParams['values']
  throw new SetupError('Pass values: platen pdf fill form.pdf --set name=Ada -o filled.pdf')
}

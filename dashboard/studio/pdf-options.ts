/** The options of PDFs in the settings of a template, which forms of the studio change. */
import { type Content, jsonText, readJson } from './content.ts'
import { isObject } from './form/shape.ts'

type Options = Readonly<Record<string, unknown>>

/** @returns null while the settings are not valid */
export function pdfOptionsOf({ settings }: Pick<Content, 'settings'>): Options | null {
  const read = readJson('settings', settings)
  if ('problem' in read) return null
  const { pdf = {} } = read.value
  return isObject(pdf) ? pdf : null
}

/**
 * An object without options is left out, as it is where a template has none.
 * @param changed options with their new values; undefined takes one out
 * @returns the content as it is while its settings are not valid
 */
export function withPdfOptions(content: Content, changed: Options): Content {
  const read = readJson('settings', content.settings)
  const before = pdfOptionsOf(content)
  if ('problem' in read || before === null) return content
  const pdf = defined({ ...before, ...changed })
  const isEmpty = Object.keys(pdf).length === 0
  const settings = defined({ ...read.value, pdf: isEmpty ? undefined : pdf })
  return { ...content, settings: jsonText(settings) }
}

function defined(options: Options): Options {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
}

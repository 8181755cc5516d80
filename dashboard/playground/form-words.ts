/** Sentences of the server about a request, in the words of the form. */
import { ApiFailure } from '../api.ts'
import { OPTION_GROUPS, type OptionKind } from '../options.gen.ts'

/** The labels of the source, and of what belongs to it. */
const LABELS: Record<string, string> = {
  html: 'HTML',
  url: 'URL',
  template_id: 'Template',
  template_version: 'Version',
  json: 'JSON',
}

/** A name in backticks, such as `options.margin.top`, `data.name` or `html`. */
const NAMES = /`(options\.|data\.)?([\w$]+)((?:\.[\w$-]+|\[\d+\])*)`/g

/** @returns the failure with the labels of the form in place of the names that programs use */
export function inFormWords(failure: ApiFailure, kind: OptionKind): ApiFailure {
  const { message, status, code, issues, requestId, hasRender } = failure
  const labels = new Map(OPTION_GROUPS[kind].flatMap(({ names }) => names))
  const inWords = (text: string) =>
    text.replaceAll(NAMES, (whole, start: string | undefined, name: string, rest: string) => {
      if (start === 'data.') return `“${name}”`
      const label = start === undefined ? LABELS[name] : labels.get(name)
      return label === undefined ? whole : `“${[label, ...partsOf(rest)].join(', ')}”`
    })
  const named = issues.map((issue) => ({ ...issue, message: inWords(issue.message) }))
  return new ApiFailure(inWords(message), status, code, named, requestId, hasRender)
}

/** `[0].httpOnly` -> `row 1`, `http only` */
function partsOf(rest: string): string[] {
  return Array.from(rest.matchAll(/\[(\d+)\]|[\w$-]+/g), ([text, row]) =>
    row === undefined
      ? text.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
      : `row ${Number(row) + 1}`,
  )
}

/**
 * Turns the parameters of a render link into a request for a render: the flat names into options of
 * the API.
 */
import type { Capabilities } from '../capabilities.ts'
import type { Operations } from '../contract/contract.ts'
import { type Issue, validationError } from '../errors.ts'
import { type JobOptions, operationOf } from '../renders/port.ts'
import { readJsonParameter } from '../templates/json-parameter.ts'
import { CARD_OPTIONS, DATA, OPTIONS, type OptionName, optionOf, unknownIssues } from './names.ts'

/** The parameters of a link, converted to the types of the contract. */
export type LinkQuery = Operations['getRenderLink']['parameters']['query']

/** The value of `template` for a card of the page at `url`. */
export const AUTO = 'auto'

/** The page of a link. */
export type LinkPage =
  | { url: string }
  | { html: string }
  | { template: string; data: Record<string, string>; json?: Record<string, unknown> }
  | { card: string }

/** A render that a link asks for. */
export interface LinkRender {
  page: LinkPage
  job: Exclude<JobOptions, { type: 'extract' }>
  /** Names of the options that the link has; the others are defaults. */
  optionsSent: string[]
}

/** @throws ApiError VALIDATION_ERROR that names the parameters */
export async function readParameters(
  services: Pick<Capabilities, 'contract' | 'bodies'>,
  query: LinkQuery,
): Promise<LinkRender> {
  const unknown = unknownIssues(Object.keys(query.data ?? {}))
  if (unknown.length > 0) throw validationError(unknown)
  const { page, issues } = readPage(services, query)
  const misplaced = [...issues, ...misplacedOptions(query)]
  if (misplaced.length > 0) throw validationError(misplaced)
  return { page, ...(await readOptions(services, query)) }
}

function readPage(
  { contract }: Pick<Capabilities, 'contract'>,
  { url, template, json, data = {} }: LinkQuery,
): { page: LinkPage; issues: Issue[] } {
  const values = Object.entries(data).map(([name, value]) => [name.slice(DATA.length), value])
  const hasValues = values.length > 0 || json !== undefined
  const issues: Issue[] = []
  if (template === undefined || template === AUTO) {
    const path = json === undefined ? (Object.keys(data)[0] ?? '') : 'json'
    const message = `\`${path}\` requires \`template\` with the name of a template.`
    if (hasValues) issues.push({ path, message })
    if (url === undefined) issues.push({ path: 'url', message: urlMissing(template) })
    const page = template === AUTO ? { card: url ?? '' } : { url: url ?? '' }
    return { page, issues }
  }
  if (url !== undefined) {
    const message = `\`url\` cannot be used with \`template\`, unless that is \`${AUTO}\`.`
    issues.push({ path: 'url', message })
  }
  const read = json === undefined ? null : readJsonParameter(json, contract)
  if (read && 'issues' in read) issues.push(...read.issues)
  const more = read && 'values' in read ? { json: read.values } : {}
  return { page: { template, data: Object.fromEntries(values), ...more }, issues }
}

function urlMissing(template: string | undefined): string {
  return template === AUTO
    ? `\`template=${AUTO}\` requires the \`url\` of a page.`
    : 'A render link must have a `url` or a `template`.'
}

/** Options of another format would be ignored silently. */
function misplacedOptions(query: LinkQuery): Issue[] {
  const { template, format } = query
  if (template === AUTO && format === 'pdf') {
    return [{ path: 'format', message: `\`template=${AUTO}\` is an image: png, jpeg or webp.` }]
  }
  return sentOptions(query)
    .filter((name) => !isOption(name, query))
    .map((name) => {
      const message =
        template === AUTO
          ? `\`${name}\` cannot be used with \`template=${AUTO}\`, whose cards have one size.`
          : `\`${name}\` cannot be used with \`format=${format ?? 'png'}\`.`
      return { path: name, message }
    })
}

function isOption(name: OptionName, { template, format }: LinkQuery): boolean {
  if (template === AUTO) return CARD_OPTIONS.includes(name)
  return optionOf(name, typeOf(format)) !== undefined
}

function typeOf(format: LinkQuery['format']): LinkRender['job']['type'] {
  return format === 'pdf' ? 'pdf' : 'screenshot'
}

function sentOptions(query: LinkQuery): OptionName[] {
  return OPTIONS.filter((name) => query[name] !== undefined)
}

/** Checks the options by the schemas of the operations that render, and fills in the defaults. */
async function readOptions(
  { contract, bodies }: Pick<Capabilities, 'contract' | 'bodies'>,
  query: LinkQuery,
): Promise<Omit<LinkRender, 'page'>> {
  const { format = 'png' } = query
  const type = typeOf(format)
  const options = Object.fromEntries(
    sentOptions(query).map((name) => [optionOf(name, type), sidesOf(name, query[name])]),
  )
  const sent = type === 'pdf' ? options : { ...options, format }
  // Any page: the options do not depend on it here.
  const body = new TextEncoder().encode(JSON.stringify({ html: '<p>', options: sent }))
  const { value, issues } = await bodies.check(operationOf(contract, { type }), body)
  if (issues.length > 0) throw validationError(issues.map((issue) => asParameter(issue, type)))
  // The body was validated as that of the operation that renders this type.
  const job = { type, options: (value as { options: object }).options } as LinkRender['job']
  return { job, optionsSent: Object.keys(sent) }
}

/** A margin counts for all sides. */
function sidesOf(name: OptionName, value: unknown): unknown {
  return name === 'margin' ? { top: value, right: value, bottom: value, left: value } : value
}

/** Names the parameter of a link in an issue of an option. */
export function asParameter({ path, message }: Issue, type: LinkRender['job']['type']): Issue {
  const named = (text: string) =>
    text
      .replaceAll(/\boptions\.margin\.\w+/g, 'margin')
      .replaceAll(/\boptions\.(\w+)/g, (_, name: string) =>
        name === 'format' && type === 'pdf' ? 'pageFormat' : name,
      )
  return { path: named(path), message: named(message) }
}

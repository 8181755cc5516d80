/** A template and its data made into HTML, and what a client is told when that cannot be done. */
import { type ApiError, validationError } from '../errors.ts'
import { ExpansionError, type ExpansionOwner, type LiquidPool } from './liquid-pool.ts'

interface Filling {
  html: string
  data: Record<string, string>
  /** The field or parameter that names the template. */
  path: string
}

/** @throws ApiError VALIDATION_ERROR naming `path`; EngineError `unavailable` */
export function expandTemplate(
  liquid: LiquidPool,
  { html, data, path }: Filling,
  owner: ExpansionOwner,
): Promise<string> {
  return refusing(path, liquid.expand(html, data, owner))
}

/** @returns the names that it takes from its data @throws the same, naming `html` */
export function inspectTemplate(
  liquid: LiquidPool,
  html: string,
  owner: ExpansionOwner,
): Promise<string[]> {
  return refusing('html', liquid.inspect(html, owner))
}

async function refusing<T>(path: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof ExpansionError ? refusal(path, error) : error
  }
}

function refusal(path: string, { fault }: ExpansionError): ApiError {
  const { line, column } = fault
  const message = `${path === 'html' ? '`html`' : 'The template'} ${fault.message}.`
  const error = validationError([{ path, message }])
  if (line === null || column === null) return error
  return Object.assign(error, { details: { ...error.details, line, column } })
}

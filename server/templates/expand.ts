/** Expands and inspects templates, and turns faults into validation errors for the client. */
import { type ApiError, validationError } from '../errors.ts'
import { ExpansionError, type ExpansionOwner, type LiquidPool } from './liquid-pool.ts'

interface Expansion {
  html: string
  data: Record<string, string>
  /** The field or parameter that names the template. */
  path: string
}

/** @throws ApiError VALIDATION_ERROR naming `path`; EngineError `unavailable` */
export function expandTemplate(
  liquid: LiquidPool,
  { html, data, path }: Expansion,
  owner: ExpansionOwner,
): Promise<string> {
  return withValidationErrors(path, liquid.expand(html, data, owner))
}

/** @returns the names of the template's variables @throws as `expandTemplate`, naming `html` */
export function inspectTemplate(
  liquid: LiquidPool,
  html: string,
  owner: ExpansionOwner,
): Promise<string[]> {
  return withValidationErrors('html', liquid.inspect(html, owner))
}

async function withValidationErrors<T>(path: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof ExpansionError ? validationErrorOf(path, error) : error
  }
}

function validationErrorOf(path: string, { fault }: ExpansionError): ApiError {
  const { line, column } = fault
  const message = `${path === 'html' ? '`html`' : 'The template'} ${fault.message}.`
  const error = validationError([{ path, message }])
  if (line === null || column === null) return error
  return Object.assign(error, { details: { ...error.details, line, column } })
}

/** Parses forms (multipart/form-data): large ones in the thread for bodies. */
import type { FormPart } from './parts.ts'
import { readParts } from './parts.ts'
import type { BodyThread } from './thread.ts'
import { SMALL_BYTES } from './validate.ts'

/** @returns the boundary of a form; null if the request has no form that can be read */
export function boundaryOf({ headers }: Pick<Request, 'headers'>): string | null {
  const contentType = headers.get('content-type') ?? ''
  const boundary = /^multipart\/form-data\s*;.*\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(
    contentType,
  )
  // With two, the parser might take the one by which the parts are not counted.
  const isAmbiguous = (contentType.match(/\bboundary\b/gi)?.length ?? 0) > 1
  if (!boundary || isAmbiguous || headers.has('content-encoding')) return null
  return boundary[1] ?? boundary[2] ?? null
}

/** Limits of a form. */
export interface FormLimits {
  partsMax: number
}

/**
 * Parses the body of a request. The body cannot be used afterwards.
 * @returns its parts; null if the body is no form, has no part, or has too many
 * @throws ApiError SERVICE_UNAVAILABLE if the thread crashes
 */
export type ParseForm = (
  request: Pick<Request, 'headers'>,
  body: Uint8Array<ArrayBuffer>,
  limits: FormLimits,
) => Promise<FormPart[] | null>

export function createParseForm(thread: Pick<BodyThread, 'form'>): ParseForm {
  return async ({ headers }, body, { partsMax }) => {
    const boundary = boundaryOf({ headers })
    if (boundary === null) return null
    const contentType = headers.get('content-type') ?? ''
    const rules = { contentType, boundary, partsMax }
    return body.length > SMALL_BYTES ? thread.form(rules, body) : readParts(body, rules)
  }
}

/**
 * Parses a form that may have no part.
 * @returns null if the body is no form, or has too many parts
 */
export async function parseAnyForm(
  parseForm: ParseForm,
  request: Request,
  body: Uint8Array<ArrayBuffer>,
  partsMax: number,
): Promise<FormPart[] | null> {
  const boundary = boundaryOf(request)
  if (boundary === null) return null
  const end = `--${boundary}--`
  const isEmpty =
    body.length <= end.length + BREAKS_MAX && new TextDecoder().decode(body).trim() === end
  return isEmpty ? [] : parseForm(request, body, { partsMax })
}

/** Line breaks around the end of a form. */
const BREAKS_MAX = 8

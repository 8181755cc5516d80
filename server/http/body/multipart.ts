/** Parses forms (multipart/form-data). */

/** @returns the boundary of a form; null if the request has no form that can be read */
export function boundaryOf({ headers }: Request): string | null {
  const contentType = headers.get('content-type') ?? ''
  const boundary = /^multipart\/form-data\s*;.*\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(
    contentType,
  )
  // With two, the parser might take the one by which the parts are not counted.
  const isAmbiguous = (contentType.match(/\bboundary\b/gi)?.length ?? 0) > 1
  if (!boundary || isAmbiguous || headers.has('content-encoding')) return null
  return boundary[1] ?? boundary[2] ?? null
}

interface FormBody {
  body: Uint8Array<ArrayBuffer>
  boundary: string
  /** Parts are counted before they are parsed, because parsing a hundred thousand is slow. */
  partsMax: number
}

/** @returns null if the body is no form, has no part, or has too many */
export async function parseForm(
  { headers }: Request,
  { body, boundary, partsMax }: FormBody,
): Promise<FormData | null> {
  const count = countParts(Buffer.from(body.buffer), boundary, partsMax)
  if (count < 1 || count > partsMax) return null
  const contentType = headers.get('content-type') ?? ''
  try {
    return await new Response(body, { headers: { 'Content-Type': contentType } }).formData()
  } catch {
    return null // the parser says nothing that would help
  }
}

/** Parses a form that may have no part. @returns null if the body is no form, or has too many parts */
export async function parseAnyForm(
  request: Request,
  body: Uint8Array<ArrayBuffer>,
  partsMax: number,
): Promise<FormData | null> {
  const boundary = boundaryOf(request)
  if (boundary === null) return null
  const end = `--${boundary}--`
  const isEmpty =
    body.length <= end.length + BREAKS_MAX && new TextDecoder().decode(body).trim() === end
  return isEmpty ? new FormData() : parseForm(request, { body, boundary, partsMax })
}

/** Line breaks around the end of a form. */
const BREAKS_MAX = 8

/** A boundary precedes each part and follows the last one (RFC 2046 section 5.1.1). Counts up to one more than the most. */
function countParts(body: Buffer, boundary: string, partsMax: number): number {
  const delimiter = Buffer.from(`--${boundary}`)
  let count = -1
  for (
    let at = body.indexOf(delimiter);
    at >= 0 && count <= partsMax;
    at = body.indexOf(delimiter, at + 1)
  ) {
    count += 1
  }
  return count
}

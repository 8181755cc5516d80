/** Reads the parts of a form (multipart/form-data). Runs on any thread. */

/** A part. */
export interface FormPart {
  field: string
  /** Null for a value; it may be empty. */
  filename: string | null
  /** The text of a value; the bytes of a file. */
  content: string | Uint8Array<ArrayBuffer>
}

/** How a form is read. */
export interface FormRules {
  contentType: string
  boundary: string
  /** Parts are counted before they are parsed, because parsing a hundred thousand is slow. */
  partsMax: number
}

/** @returns null if the body is no form, has no part, or has too many */
export async function readParts(
  body: Uint8Array<ArrayBuffer>,
  { contentType, boundary, partsMax }: FormRules,
): Promise<FormPart[] | null> {
  const count = countParts(Buffer.from(body.buffer), boundary, partsMax)
  if (count < 1 || count > partsMax) return null
  const form = await parse(body, contentType)
  if (form === null) return null
  const parts: FormPart[] = []
  for (const [field, value] of form) {
    if (typeof value === 'string') parts.push({ field, filename: null, content: value })
    else {
      const bytes = new Uint8Array(await value.arrayBuffer())
      // A part that the client labels as a file, and gives no name, is a value.
      const filename = 'name' in value ? String(value.name) : null
      parts.push({ field, filename, content: bytes })
    }
  }
  return parts
}

async function parse(body: Uint8Array<ArrayBuffer>, contentType: string): Promise<FormData | null> {
  try {
    return await new Response(body, { headers: { 'Content-Type': contentType } }).formData()
  } catch {
    return null // the parser says nothing that would help
  }
}

/**
 * A boundary precedes each part and follows the last one (RFC 2046 section 5.1.1). Counts up to one
 * more than the most.
 */
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

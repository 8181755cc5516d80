/** Requests to the adapter for clients of Gotenberg. */
import type { ServerApi } from '../server/server.ts'

/** A value of a field, or a file with its name. */
export type Part = string | { name: string; content: string | Uint8Array<ArrayBuffer> }

/** Creates a form; a list stands for a repeated field. */
export function formOf(parts: Record<string, Part | Part[]>): FormData {
  const form = new FormData()
  for (const [field, value] of Object.entries(parts)) {
    for (const part of Array.isArray(value) ? value : [value]) {
      if (typeof part === 'string') form.append(field, part)
      else form.append(field, new Blob([part.content]), part.name)
    }
  }
  return form
}

/** A file `index.html`. */
export function indexHtml(content: string): Part {
  return { name: 'index.html', content }
}

/**
 * Sends a form to a route, such as `chromium/convert/html`, with a key as the password of Basic
 * authentication.
 */
export function post(
  { url }: Pick<ServerApi, 'url'>,
  route: string,
  parts: Record<string, Part | Part[]>,
  { key, headers = {} }: { key: string; headers?: Record<string, string> },
): Promise<Response> {
  return fetch(`${url}/gotenberg/forms/${route}`, {
    method: 'POST',
    body: formOf(parts),
    headers: { Authorization: `Basic ${btoa(`platen:${key}`)}`, ...headers },
  })
}

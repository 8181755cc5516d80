/** Requests that are made to be slow to read, and the ways to send them. */
/** A request of a stranger. */
export interface Attack {
  name: string
  /** The status of its response. */
  status: number
  send(target: Target): Promise<Response>
}

export interface Target {
  /** The address of the server. */
  url: string
  key: string
  /**
   * Decides what a host of the stranger answers from now on.
   * @returns its address, which the server may reach
   */
  answerWith(answer: () => Response): string
}

/** A parser of the server, and requests that are slow to read for it. */
export interface Parser {
  parser: string
  attacks: Attack[]
}

/** A request with a body. @param create makes the body, once */
export function post(
  name: string,
  status: number,
  { path, type }: { path: string; type?: string },
  create: () => string | FormData | Uint8Array<ArrayBuffer>,
): Attack {
  let body: ReturnType<typeof create> | undefined
  return {
    name,
    status,
    send({ url, key }) {
      body ??= create()
      const headers = {
        Authorization: path.startsWith('/gotenberg')
          ? `Basic ${btoa(`platen:${key}`)}`
          : `Bearer ${key}`,
        ...(type !== undefined && { 'Content-Type': type }),
      }
      return fetch(`${url}${path}`, { method: 'POST', headers, body })
    },
  }
}

/** The route that prints, with JSON. */
export const PDF = { path: '/api/v1/pdf', type: 'application/json' }
/** The same, with a form. */
export const FORM = { path: '/api/v1/pdf', type: 'multipart/form-data; boundary=b' }
const ASSETS = { path: '/api/v1/assets' }

/** A PDF with these options. */
export const pdf = (name: string, status: number, options: () => object) =>
  post(name, status, PDF, () =>
    JSON.stringify({ html: '<p>x', options: { timeout: 5_000, ...options() } }),
  )

/** A form with a single part that has these headers. */
export const part = (name: string, headers: () => string) =>
  post(name, 400, FORM, () => `--b\r\n${headers()}\r\n\r\n{}\r\n--b--\r\n`)

/** A file of an account. */
export const upload = (name: string, status: number, file: string, create: () => BlobPart) =>
  post(name, status, ASSETS, () => {
    const form = new FormData()
    form.set('file', new File([create()], file))
    return form
  })

/** A form for Gotenberg, with these fields beside its page. */
export const gotenberg = (
  name: string,
  status: number,
  create: () => Record<string, string | File>,
) =>
  post(name, status, { path: '/gotenberg/forms/chromium/convert/html' }, () => {
    const form = new FormData()
    form.set('files', new File(['<p>x'], 'index.html'))
    for (const [field, value] of Object.entries(create())) form.append(field, value)
    return form
  })

/** As many items. */
export const list = <Item>(count: number, itemOf: (at: number) => Item) =>
  Array.from({ length: count }, (_, at) => itemOf(at))
/** As many texts, one after the other. */
export const times = (count: number, textOf: (at: number) => string) => list(count, textOf).join('')

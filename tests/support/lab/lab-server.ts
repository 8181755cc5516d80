/** A client, outside the lab's network, for a server inside it. */
import { readPdf } from '../files/pdf.ts'
import { ADMIN_TOKEN } from '../server/server.ts'
import type { ServerAddress } from './servers.ts'

export type Kind = 'pdf' | 'screenshot'
export type RenderBody = ({ html: string } | { url: string }) & { options?: object }

export interface LabServer {
  /** Port on the loopback of the lab. */
  port: number
  /** API key of the first user. */
  key: string
  /** Creates another user. @returns its API key */
  newKey(): Promise<string>
  /** Sends a render request, with the first user's key by default. */
  render(kind: Kind, body: RenderBody, key?: string): Promise<Response>
  /** Renders and returns `200`, or status and error code such as `400 SSRF_BLOCKED`. */
  verdict(kind: Kind, body: RenderBody): Promise<string>
  /** Renders a PDF and returns its text. @throws Error with the response if it is not a PDF */
  text(body: RenderBody, key?: string): Promise<string>
}

export async function openServer({ port, socket }: ServerAddress): Promise<LabServer> {
  function post(path: string, body: object, token: string): Promise<Response> {
    return fetch(`http://127.0.0.1:${port}${path}`, {
      unix: socket,
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  }

  async function create<T>(path: string, body: object): Promise<T> {
    const response = await post(`/admin/v1${path}`, body, ADMIN_TOKEN)
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return ((await response.json()) as { data: T }).data
  }

  async function newKey(): Promise<string> {
    const email = `${crypto.randomUUID()}@example.com`
    const { id } = await create<{ id: string }>('/users', { email, plan: 'business' })
    return (await create<{ key: string }>(`/users/${id}/keys`, { name: 'test' })).key
  }

  const key = await newKey()
  // One read at a time: each starts its own instance of the PDF library.
  let reading: Promise<unknown> = Promise.resolve()
  const render: LabServer['render'] = (kind, body, by = key) => post(`/api/v1/${kind}`, body, by)
  return {
    port,
    key,
    newKey,
    render,
    async verdict(kind, body) {
      const response = await render(kind, body)
      if (response.ok) return String(response.status)
      const { error } = (await response.json()) as { error: { code: string } }
      return `${response.status} ${error.code}`
    },
    async text(body, by) {
      const response = await render('pdf', body, by)
      if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
      const bytes = await response.bytes()
      const pages = reading.then(() => readPdf(bytes))
      reading = pages.catch(() => {}) // the caller gets this error from `pages`
      return (await pages).map((page) => page.text.trim()).join(' ')
    },
  }
}

/** Sends requests to the operations on PDFs, and reads their replies. */
import { expect } from 'bun:test'
import { checkPdf } from '../finisher/operations.ts'
import type { ServerApi, TestUser } from '../server/server.ts'

export type PdfOperation =
  | 'merge'
  | 'split'
  | 'rotate'
  | 'stamp'
  | 'flatten'
  | 'fill'
  | 'metadata'
  | 'convert'
  | 'steps'
  | 'sign'
  | 'verify'

export interface PdfsClient {
  post(operation: PdfOperation, body: object, headers?: Record<string, string>): Promise<Response>
  /** The body of a reply with status 200. */
  bytes(operation: PdfOperation, body: object): Promise<Uint8Array<ArrayBuffer>>
  /** A new PDF, which qpdf accepts without a complaint. */
  pdf(operation: PdfOperation, body: object): Promise<Uint8Array<ArrayBuffer>>
  /** Prints HTML. @returns its request id */
  print(html: string, options?: object): Promise<string>
  /** Sends the request as a form with files. */
  form(operation: PdfOperation, request: object, files: [string, Uint8Array][]): Promise<Response>
}

/** @param user is read with each request, so that it may begin later */
export function pdfsClient(server: ServerApi, user: TestUser): PdfsClient {
  const post: PdfsClient['post'] = (operation, body, headers = {}) =>
    server.fetch(`/api/v1/pdfs/${operation}`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${user.key}`,
        'Content-Type': 'application/json',
        ...headers,
      },
      body: JSON.stringify(body),
    })

  async function bytes(operation: PdfOperation, body: object) {
    const response = await post(operation, body)
    if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`)
    return new Uint8Array(await response.arrayBuffer())
  }

  return {
    post,
    bytes,
    async pdf(operation, body) {
      const made = await bytes(operation, body)
      await checkPdf(made)
      return made
    },
    async print(html, options = {}) {
      const response = await server.post('/api/v1/pdf', { html, options }, user.key)
      expect(response.status).toBe(200)
      return response.headers.get('X-Request-Id') ?? ''
    },
    form(operation, request, files) {
      const form = new FormData()
      form.append('request', JSON.stringify(request))
      for (const [name, file] of files) form.append('files', new Blob([new Uint8Array(file)]), name)
      return server.fetch(`/api/v1/pdfs/${operation}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${user.key}` },
        body: form,
      })
    },
  }
}

/** Bytes as the content of a source. */
export const content = (bytes: Uint8Array) => ({ content: Buffer.from(bytes).toString('base64') })

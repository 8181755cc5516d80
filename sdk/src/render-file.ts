/** A rendered or stored file as it comes from the server, with what its headers say. */
import type { Bytes } from './bytes.ts'

const EXTENSIONS: Record<string, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
}

/** The body can be read once: by `bytes`, `blob`, `stream` or `toResponse`. */
export class RenderFile {
  readonly contentType: string
  /** Without a dot: `pdf`, `png`, `jpg`, `webp`. */
  readonly extension: string
  readonly requestId: string | null
  /** Milliseconds that the render took. */
  readonly durationMs: number | null
  readonly rendersRemaining: number | null
  /** Renders beyond the month's allowance. */
  readonly overageRenders: number | null
  /** Not rendered for this request: the result of an earlier one. */
  readonly cached: boolean
  readonly idempotencyKey: string | null
  /** The result of another body, which was sent with the same idempotency key before. */
  readonly idempotencyMismatch: boolean

  constructor(readonly response: Response) {
    const { headers } = response
    const count = (name: string) => {
      const value = headers.get(name)
      return value === null ? null : Number(value)
    }
    this.contentType = (headers.get('content-type') ?? '').split(';')[0] ?? ''
    this.extension = EXTENSIONS[this.contentType] ?? this.contentType.split('/')[1] ?? 'bin'
    this.requestId = headers.get('x-request-id')
    this.durationMs = count('x-render-duration-ms')
    this.rendersRemaining = count('x-renders-remaining')
    this.overageRenders = count('x-overage-renders')
    this.cached = headers.get('x-cache') === 'HIT'
    this.idempotencyKey = headers.get('x-idempotency-key')
    this.idempotencyMismatch = headers.get('x-idempotency-mismatch') === 'true'
  }

  /** The bytes as they arrive; empty where there is no body. */
  get stream(): ReadableStream<Uint8Array> {
    return this.response.body ?? (new Response('').body as ReadableStream<Uint8Array>)
  }

  /** @throws ConnectionError if the connection ends before the file does */
  async bytes(): Promise<Bytes> {
    return new Uint8Array(await this.response.arrayBuffer())
  }

  /** @throws ConnectionError if the connection ends before the file does */
  blob(): Promise<Blob> {
    return this.response.blob()
  }

  /** An answer to a client of yours: the file alone, without headers that are about your account. */
  toResponse({ filename, inline = true }: { filename?: string; inline?: boolean } = {}): Response {
    const name = encodeURIComponent(filename ?? `render.${this.extension}`).replaceAll("'", '%27')
    const disposition = `${inline ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`
    const length = this.response.headers.get('content-length')
    return new Response(this.response.body, {
      headers: {
        'Content-Type': this.contentType,
        'Content-Disposition': disposition,
        ...(length !== null && { 'Content-Length': length }),
      },
    })
  }
}

/** A rendered or stored file, with the metadata of its response headers. */
import type { Bytes } from './bytes.ts'

const EXTENSIONS: Record<string, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
}

/** A file from the server. Its body can be read once, by `bytes`, `blob`, `stream` or `toResponse`. */
export class RenderFile {
  /** Media type without parameters, such as `application/pdf`. */
  readonly contentType: string
  /** File extension without a dot: `pdf`, `png`, `jpg`, `webp`. */
  readonly extension: string
  /** Request id, which is also the id of a new render. */
  readonly requestId: string | null
  /** Duration of the render in milliseconds. */
  readonly durationMs: number | null
  /** Renders left of this month's allowance. */
  readonly rendersRemaining: number | null
  /** Renders beyond this month's allowance. */
  readonly overageRenders: number | null
  /** True if this is the result of an earlier request, served without rendering. */
  readonly cached: boolean
  /** Idempotency key of the request; null without one. */
  readonly idempotencyKey: string | null
  /** True if the result belongs to an earlier request with the same idempotency key but another body. */
  readonly idempotencyMismatch: boolean

  constructor(
    /** The HTTP response. */
    readonly response: Response,
  ) {
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

  /** The body as a stream; empty if there is no body. */
  get stream(): ReadableStream<Uint8Array> {
    return this.response.body ?? (new Response('').body as ReadableStream<Uint8Array>)
  }

  /** Reads the whole body as bytes. @throws ConnectionError if the connection breaks before the end */
  async bytes(): Promise<Bytes> {
    return new Uint8Array(await this.response.arrayBuffer())
  }

  /** Reads the whole body as a Blob. @throws ConnectionError if the connection breaks before the end */
  blob(): Promise<Blob> {
    return this.response.blob()
  }

  /** Creates a response for your own clients: the file without headers about your account. */
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

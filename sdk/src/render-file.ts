/** A rendered or stored file, with the metadata of its response headers. */
import type { Bytes } from './bytes.ts'
import { ConnectionError, RenderNotCleanError } from './errors.ts'
import type { RenderReport } from './generated/types.ts'
import { isPlatenError, messageOf, PlatenError } from './platen-error.ts'
import { type NodeResponse, sendStream } from './send-to.ts'

/** The media types whose second part is not the extension. */
const EXTENSIONS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
}

/** The origin of a file, which can explain it. */
export interface RenderSource {
  /** Requests the report of a render. */
  report?: (id: string) => Promise<RenderReport>
  /** Id of the render, if the response is not that of the render itself. */
  id?: string | undefined
}

/** The name under which a browser saves the file, and whether it shows the file first. */
export interface DownloadOptions {
  /** File name for the browser. @default `render` with the extension of the file */
  filename?: string
  /** True to show the file, false to download it. @default true */
  inline?: boolean
}

/**
 * A file from the server. Its body can be read once, by `bytes`, `blob`, `stream`, `toResponse` or
 * `sendTo`.
 */
export class RenderFile {
  // `declare` because the constructor sets every field: the bundle need not name them again.
  /** Media type without parameters, such as `application/pdf`. */
  declare readonly contentType: string
  /** File extension without a dot: `pdf`, `png`, `jpg`, `webp`, `avif`, `zip`. */
  declare readonly extension: string
  /** Id of the render. For other files, the request id of the download. */
  declare readonly requestId: string | null
  /** Duration of the render in milliseconds. */
  declare readonly durationMs: number | null
  /** Renders left of this month's allowance. */
  declare readonly rendersRemaining: number | null
  /** Renders beyond this month's allowance. */
  declare readonly overageRenders: number | null
  /** True if this is the result of an earlier request, served without rendering. */
  declare readonly cached: boolean
  /** Idempotency key of the request; null without one. */
  declare readonly idempotencyKey: string | null
  /**
   * True if the result belongs to an earlier request with the same idempotency key but another
   * body.
   */
  declare readonly idempotencyMismatch: boolean

  readonly #source: RenderSource

  constructor(
    /** The HTTP response. */
    readonly response: Response,
    source: RenderSource = {},
  ) {
    const { headers } = response
    const count = (name: string) => {
      const value = headers.get(name)
      return value === null ? null : Number(value)
    }
    this.#source = source
    this.contentType = (headers.get('content-type') ?? '').split(';')[0] ?? ''
    this.extension = EXTENSIONS[this.contentType] ?? this.contentType.split('/')[1] ?? 'bin'
    this.requestId = source.id ?? headers.get('x-request-id')
    this.durationMs = count('x-render-duration-ms')
    this.rendersRemaining = count('x-renders-remaining')
    this.overageRenders = count('x-overage-renders')
    this.cached = headers.get('x-cache') === 'HIT'
    this.idempotencyKey = headers.get('x-idempotency-key')
    this.idempotencyMismatch = headers.get('x-idempotency-mismatch') === 'true'
  }

  /**
   * The body as a stream; empty if there is no body.
   * @throws PlatenError if the body was read before
   */
  get stream(): ReadableStream<Uint8Array> {
    return this.#unread().body ?? (new Response('').body as ReadableStream<Uint8Array>)
  }

  /**
   * Reads the whole body as bytes.
   * @throws ConnectionError if the connection breaks before the end, PlatenError if the body was
   *   read before
   * @example
   * const file = await platen.pdf.render({ html: '<h1>Hi</h1>' })
   * const bytes = await file.bytes()
   * console.log(bytes.length)
   */
  async bytes(): Promise<Bytes> {
    return new Uint8Array(await read(() => this.#unread().arrayBuffer()))
  }

  /**
   * Reads the whole body as a Blob.
   * @throws ConnectionError if the connection breaks before the end, PlatenError if the body was
   *   read before
   * @example
   * const file = await platen.screenshot.render({ url: 'https://example.com' })
   * const form = new FormData()
   * form.append('image', await file.blob(), `page.${file.extension}`)
   */
  blob(): Promise<Blob> {
    return read(() => this.#unread().blob())
  }

  /**
   * Creates a response for your own clients: the file without headers about your account.
   * @throws PlatenError if the body was read before
   * @example
   * // Next.js, Hono, Bun, Deno, Workers
   * export async function GET(): Promise<Response> {
   *   const file = await platen.pdf.render({ html: '<h1>Invoice 42</h1>' })
   *   return file.toResponse({ filename: 'invoice-42.pdf', inline: false })
   * }
   */
  toResponse(options: DownloadOptions = {}): Response {
    return new Response(this.#unread().body, { headers: this.#downloadHeaders(options) })
  }

  /**
   * Streams the file as the response of Express, Fastify (`reply.raw`) or `node:http`. Resolves
   * when the whole file was handed over.
   * @throws ConnectionError if the connection to Platen or to the client breaks
   * @example
   * import { createServer } from 'node:http'
   * createServer(async (_request, response) => {
   *   const file = await platen.pdf.render({ html: '<h1>Invoice 42</h1>' })
   *   await file.sendTo(response, { filename: 'invoice-42.pdf' })
   * })
   */
  sendTo(response: NodeResponse, options: DownloadOptions = {}): Promise<void> {
    return sendStream(this.stream, this.#downloadHeaders(options), response)
  }

  /**
   * Throws if the report of the render has hints, such as a font or an image that is missing.
   * @throws RenderNotCleanError with `hints`, PlatenError if the file is not the result of a render
   * @example
   * const file = await platen.pdf.render({ html: '<img src="https://example.com/logo.png">' })
   * await file.assertClean()
   */
  async assertClean(): Promise<void> {
    const { report } = this.#source
    if (!report || this.requestId === null) {
      throw new PlatenError('Only the result of a render has a report.')
    }
    const { hints, request_id } = await report(this.requestId)
    if (hints.length > 0) throw new RenderNotCleanError(hints, request_id)
  }

  /** A copy of this file with a body in memory. */
  withBody(bytes: Bytes): RenderFile {
    return new RenderFile(new Response(bytes, this.response), this.#source)
  }

  #unread(): Response {
    const { bodyUsed, body } = this.response
    if (!bodyUsed && !body?.locked) return this.response
    throw new PlatenError(
      'The body of this file was already read. Keep the result of bytes() to use it again.',
    )
  }

  #downloadHeaders({ filename, inline = true }: DownloadOptions): Record<string, string> {
    const name = encodeURIComponent(filename ?? `render.${this.extension}`).replaceAll("'", '%27')
    const disposition = `${inline ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`
    const length = this.response.headers.get('content-length')
    return {
      'Content-Type': this.contentType,
      'Content-Disposition': disposition,
      ...(length !== null && { 'Content-Length': length }),
    }
  }
}

async function read<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isPlatenError(error)) throw error
    throw new ConnectionError(`The file could not be read: ${messageOf(error)}`, { cause: error })
  }
}

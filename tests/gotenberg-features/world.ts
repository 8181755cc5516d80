/** The state of one scenario: its requests, and the files that came back. */
import { basename, extname, join } from 'node:path'
import { unzip } from '../support/files/zip.ts'
import type { FeatureSite, Received } from './site.ts'

export interface WorldOptions {
  /** The folder that has `testdata`. */
  folder: string
  /** The address below which Gotenberg's paths are. */
  url: string
  key: string
  site: FeatureSite
  /** All that the server has logged so far. */
  log(): string
}

export interface Reply extends Received {
  status: number
}

/** `response`, or a request that the site received. */
export type Side = 'response' | 'webhook request' | 'file request' | 'server request'

export class World {
  readonly options: WorldOptions
  reply: Reply | null = null
  replies: Reply[] = []
  /** Files of the last response or delivery that had some. */
  files: Record<string, Uint8Array> = {}

  readonly #logStart: number

  constructor(options: WorldOptions) {
    this.options = options
    this.#logStart = options.log().length
  }

  async get(method: string, path: string, rows: string[][] = []): Promise<void> {
    const headers = rows.map(([name = '', value = '']): [string, string] => [name, value])
    await this.#send(method, path, headers, null)
  }

  /** @param rows name, value, and `field`, `file` or `header` */
  async post(path: string, rows: string[][]): Promise<void> {
    await this.#send('POST', path, ...(await this.#formOf(rows)))
  }

  async postMany(count: number, path: string, rows: string[][]): Promise<void> {
    const one = async () => this.#fetch('POST', path, ...(await this.#formOf(rows)))
    this.replies = await Promise.all(Array.from({ length: count }, one))
  }

  async awaitDelivery(): Promise<void> {
    const late = Bun.sleep(30_000).then(() => {
      throw new Error('no webhook within 30 s')
    })
    this.files = filesOf(await Promise.race([this.options.site.delivered(), late]))
  }

  received(side: Side): Received {
    const { site } = this.options
    const found =
      side === 'response'
        ? this.reply
        : side === 'webhook request'
          ? site.delivery
          : (site.visit ?? site.delivery)
    if (found === null) throw new Error(`there was no ${side}`)
    return found
  }

  /** The bytes of the file with this name, or for `*_x` of one whose name contains `x`. */
  file(name: string): Uint8Array {
    const part = name.startsWith('*_') ? name.slice(2) : null
    const found = Object.entries(this.files).find(([one]) =>
      part === null ? one.toLowerCase() === name.toLowerCase() : one.includes(part),
    )
    if (!found) throw new Error(`there is no file ${name} among ${Object.keys(this.files)}`)
    return found[1]
  }

  /** Lines that the server has logged since the scenario began. */
  get log(): string {
    return this.options.log().slice(this.#logStart)
  }

  pdfs(): Uint8Array[] {
    const entries = Object.entries(this.files)
    return entries
      .filter(([name]) => extname(name).toLowerCase() === '.pdf')
      .map(([, file]) => file)
  }

  async #send(method: string, path: string, headers: [string, string][], body: FormData | null) {
    this.reply = await this.#fetch(method, path, headers, body)
    if (this.reply.status === 200 && this.reply.headers.has('Content-Disposition')) {
      this.files = filesOf(this.reply)
    }
  }

  async #fetch(
    method: string,
    path: string,
    given: [string, string][],
    body: FormData | null,
  ): Promise<Reply> {
    const headers = new Headers(given)
    if (!headers.has('Authorization')) headers.set('X-Api-Key', this.options.key)
    const response = await fetch(`${this.options.url}${path}`, { method, headers, body })
    return { status: response.status, headers: response.headers, body: await response.bytes() }
  }

  async #formOf(rows: string[][]): Promise<[headers: [string, string][], form: FormData]> {
    const headers: [string, string][] = []
    const form = new FormData()
    for (const [name = '', text = '', kind] of rows) {
      const value = text
        .replaceAll('host.docker.internal', '127.0.0.1')
        // The same host in a pattern.
        .replaceAll(String.raw`docker\\.internal`, String.raw`127\\.0\\.0\\.1`)
        .replaceAll('%d', String(this.options.site.port))
      if (kind === 'header') headers.push([name, value])
      else if (kind === 'field') form.append(name, value)
      else form.append(name, new Blob([await this.#upload(text)]), basename(text))
    }
    return [headers, form]
  }

  async #upload(path: string): Promise<Uint8Array<ArrayBuffer>> {
    if (path.startsWith('teststore/')) return new Uint8Array(this.file(basename(path)))
    return Bun.file(join(this.options.folder, path)).bytes()
  }
}

function filesOf({ headers, body }: Received): Record<string, Uint8Array> {
  const type = headers.get('Content-Type') ?? ''
  const disposition = headers.get('Content-Disposition') ?? ''
  const name = /filename="?([^";]+)/.exec(disposition)?.[1] ?? `unnamed.${type.split('/').at(-1)}`
  const isZip = type === 'application/zip'
  return isZip ? { [name]: body, ...unzip(body) } : { [name]: body }
}

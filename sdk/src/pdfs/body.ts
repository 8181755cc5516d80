/** The body of an operation on PDFs: JSON, or a form with the JSON and its files. */
import { ConfigurationError } from '../errors.ts'
import { nameOf, toBlob } from '../upload.ts'
import type { MergeInput } from './params.ts'

type RenderInput = Extract<MergeInput, { request_id: string }>

/** The request of any operation, with its inputs as the caller gave them. */
export interface Work {
  source?: MergeInput
  sources?: readonly MergeInput[]
  stamp?: MergeInput
  /** Milliseconds. */
  timeout?: number
  async?: boolean
  webhook_url?: string
}

/** Reads the files of a request, and names them in its JSON. @throws ConfigurationError */
export async function bodyOf({ source, sources, stamp, ...params }: Work): Promise<object> {
  const files = new Map<string, Blob>()
  async function upload(input: MergeInput): Promise<object> {
    if (Object(input) !== input) {
      throw new ConfigurationError(
        'A PDF must be a file, such as a Blob, or an object with file, request_id or url.',
      )
    }
    if ('request_id' in input) {
      // Perhaps the whole record of a render.
      const { request_id, password, name, pages } = input as RenderInput
      return { request_id, password, name, pages }
    }
    // A Response has a `url`, too.
    if ('url' in input && !('blob' in input)) return input
    const { file, ...rest } = 'file' in input ? input : { file: input }
    const name = unusedName(plainName(nameOf(file) ?? 'document.pdf'), files)
    const { blob } = await toBlob(file, { filename: name, contentType: 'application/pdf' })
    files.set(name, blob)
    return { ...rest, file: name }
  }
  const uploaded: object[] = []
  // One after the other, so that the names do not depend on which file is read first.
  for (const input of sources ?? []) uploaded.push(await upload(input))
  const request = {
    ...params,
    ...(sources && { sources: uploaded }),
    ...(source !== undefined && { source: await upload(source) }),
    ...(stamp !== undefined && { stamp: await upload(stamp) }),
  }
  if (files.size === 0) return request
  const form = new FormData()
  form.append('request', JSON.stringify(request))
  for (const [name, blob] of files) form.append('files', blob, name)
  return form
}

/** The server takes no character that an address could have, and at most 200. */
function plainName(name: string): string {
  return [...name.replace(/[\\?#:\p{Cc}]/gu, '_')].slice(-100).join('')
}

/** The name, or for a second file of this name `2-name`, and so on. */
function unusedName(name: string, used: ReadonlyMap<string, unknown>): string {
  let free = name
  for (let count = 2; used.has(free); count += 1) free = `${count}-${name}`
  return free
}

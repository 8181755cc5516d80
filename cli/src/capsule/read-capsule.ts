/** Reads the capsule of a render, which can be a stranger's: its request and its versions. */
import { SetupError } from '../failures.ts'
import { readNamedFile } from '../files/read-document.ts'
import { UnreadableArchive, unzipWithin } from '../files/unzip.ts'

/** Bytes of a capsule: an output, a request and a template. */
const CAPSULE_BYTES_MAX = 200_000_000
const LIMITS = {
  names: ['request.json', 'expanded.json', 'versions.json'],
  entries: 20,
  bytes: 50_000_000,
}

/** Fields that decide what a render looks like. Others, such as a webhook, are not sent again. */
const FIELDS = ['html', 'url', 'template_id', 'template_version', 'data', 'json', 'options']

export interface Capsule {
  type: 'pdf' | 'screenshot'
  /** The fields of the request, which are the sender's: the server validates them. */
  request: Record<string, unknown> & { options: Record<string, unknown> }
  /** Paths of the fields that were left out. */
  omitted: string[]
  versions: Versions
}

/** Versions by their names. */
export type Versions = Record<string, string>

/** @throws SetupError that names the file */
export async function readCapsule(path: string): Promise<Capsule> {
  const archive = await readNamedFile(path, { maxBytes: CAPSULE_BYTES_MAX })
  const files = filesOf(new Uint8Array(archive), path)
  const file = files.get('expanded.json') ?? files.get('request.json')
  if (!file) {
    throw new SetupError(
      `${path} has no request: it was not kept when the capsule was made, or it is no capsule. It cannot be rendered again.`,
    )
  }
  const { type, omitted, request } = file
  if (type === 'extract') {
    throw new SetupError(
      `${path} is the capsule of an extraction. PDFs and screenshots are rendered again.`,
    )
  }
  if ((type !== 'pdf' && type !== 'screenshot') || !isObject(request)) throw damaged(path)
  const options = isObject(request['options']) ? request['options'] : {}
  const sent = Object.entries(request).filter(([name]) => FIELDS.includes(name))
  const versions = versionsOf(files.get('versions.json') ?? {})
  return {
    type,
    request: { ...pinned(Object.fromEntries(sent), files.get('versions.json')), options },
    omitted: Array.isArray(omitted) ? omitted.map(String) : [],
    versions,
  }
}

/**
 * The versions that can change an output: Chromium as the render had it, and the server when the
 * capsule was made.
 */
export function versionsOf({ server, render }: Record<string, unknown>): Versions {
  const chromium = isObject(render) ? render['chromium'] : null
  const all = { ...(isObject(server) && server), ...(typeof chromium === 'string' && { chromium }) }
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  )
}

/** @throws UnreadableArchive */
export function readVersions(archive: Uint8Array<ArrayBuffer>): Versions {
  const [entry] = unzipWithin(archive, { ...LIMITS, names: ['versions.json'] })
  const value = entry ? parse(entry.bytes) : null
  return versionsOf(value ?? {})
}

function filesOf(
  archive: Uint8Array<ArrayBuffer>,
  path: string,
): Map<string, Record<string, unknown>> {
  try {
    const entries = unzipWithin(archive, LIMITS)
    return new Map(
      entries.map(({ name, bytes }) => {
        const value = parse(bytes)
        if (value === null) throw damaged(path)
        return [name, value]
      }),
    )
  } catch (error) {
    if (error instanceof UnreadableArchive) throw new SetupError(`${path}: ${error.message}`)
    throw error
  }
}

/** A template that is sent by its name has the version that the render had. */
function pinned(
  request: Record<string, unknown>,
  versions: Record<string, unknown> | undefined,
): Record<string, unknown> {
  const template = versions?.['template']
  if (!('template_id' in request) || !isObject(template)) return request
  return { ...request, template_version: template['version'] }
}

/** @returns null for text that is no JSON object */
function parse(bytes: Uint8Array): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return isObject(value) ? value : null
  } catch {
    return null // not JSON
  }
}

function damaged(path: string): SetupError {
  return new SetupError(`${path} is not a capsule, or it is damaged.`)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * `platen render --capsule`: renders the capsule of an earlier render again, and says what differs.
 */
import { basename, extname } from 'node:path'
import type { PdfParams, RenderFile, ScreenshotParams } from '../../../sdk/src/index.ts'
import { saveToFile } from '../../../sdk/src/node.ts'
import type { Context } from '../context.ts'
import { Findings, SetupError } from '../failures.ts'
import { linesOfHints } from '../hints.ts'
import { EXTENSIONS, type OutputType, typeOf } from '../jobs.ts'
import { keptFields, parseOptions } from '../options.ts'
import { writeOut } from '../standard-output.ts'
import { type Capsule, readCapsule, readVersions, type Versions } from './read-capsule.ts'

interface CapsuleFlags {
  output?: string
  type?: OutputType
  option: string[]
  explain?: boolean
  storage?: string
  retention?: string
}

/** A version of the capsule, and that of the server which rendered it again. */
interface Difference {
  name: string
  capsule: string
  server: string
}

/**
 * Renders it.
 * @throws SetupError, Findings with `--explain` if the report has hints, or the error of the
 *   request
 */
export async function renderCapsule(
  context: Context,
  path: string,
  flags: CapsuleFlags,
): Promise<void> {
  const { platen, note } = context
  const capsule = await readCapsule(path)
  const options = merged(capsule.request.options, parseOptions(flags.option))
  const { output, format } = targetOf(capsule, path, { ...flags, format: options['format'] })
  const given = Object.keys(parseOptions(flags.option))
  const missing = capsule.omitted.filter((field) => !given.includes(field.split('.')[1] ?? ''))
  if (missing.length > 0) {
    const names = missing.map((field) =>
      field === 'url' ? 'the user name and password in url' : field,
    )
    note(`The capsule does not have ${names.join(', ')}, so that the output may differ.`)
  }
  const kept = keptFields(flags, 1)
  const file = await request(context, capsule, {
    ...capsule.request,
    ...kept,
    options: { ...options, ...(format && { format }) },
  })
  const { requestId, durationMs } = file
  const bytes = output === '-' ? await writeOut(file) : (await saveToFile(file, output)).bytes
  const differences = differencesOf(capsule.versions, await serverVersions(context, file, kept))
  for (const { name, capsule: before, server } of differences ?? []) {
    note(`${name}: ${before} in the capsule, ${server} on this server.`)
  }
  if (differences === null) note('The versions of this server could not be compared.')
  const hints =
    flags.explain && requestId !== null ? (await platen.renders.report(requestId)).hints : undefined
  const lines = [
    `${output}  ${bytes} bytes  ${durationMs ?? '?'} ms`,
    ...linesOfHints(hints ?? [], '  '),
  ]
  const result = {
    input: path,
    output,
    bytes,
    request_id: requestId,
    duration_ms: durationMs,
    left_out: missing,
    versions: differences,
    ...(hints && { hints }),
  }
  // Standard output holds the file.
  if (output === '-') for (const line of lines) note(line)
  else context.print(result, lines)
  if (hints && hints.length > 0) throw new Findings()
}

function request(
  { platen }: Context,
  { type }: Capsule,
  body: Record<string, unknown>,
): Promise<RenderFile> {
  // The server validates the fields of the capsule.
  return type === 'pdf'
    ? platen.pdf.render(body as unknown as PdfParams)
    : platen.screenshot.render(body as unknown as ScreenshotParams)
}

/** Options of the command line replace those of the capsule, and join objects such as `margin`. */
function merged(
  options: Record<string, unknown>,
  given: Record<string, unknown>,
): Record<string, unknown> {
  const result = { ...options }
  for (const [name, value] of Object.entries(given)) {
    const before = result[name]
    const areObjects = [before, value].every(
      (one) => typeof one === 'object' && one !== null && !Array.isArray(one),
    )
    result[name] = areObjects ? { ...(before as object), ...(value as object) } : value
  }
  return result
}

/**
 * The path of the output, and the format of a screenshot.
 * @throws SetupError for a type that the capsule cannot have
 */
function targetOf(
  { type }: Capsule,
  path: string,
  { output, type: wanted, format }: Pick<CapsuleFlags, 'output' | 'type'> & { format: unknown },
): { output: string; format?: OutputType } {
  const named = wanted ?? (output === undefined || output === '-' ? undefined : typeOf(output))
  if (type === 'pdf') {
    if (named !== undefined && named !== 'pdf') {
      throw new SetupError('The capsule is that of a PDF. Use -o with .pdf.')
    }
    return { output: output ?? nameOf(path, 'pdf') }
  }
  if (named === 'pdf') {
    throw new SetupError('The capsule is that of a screenshot. Use -o with .png, .jpg or .webp.')
  }
  const own = Object.keys(EXTENSIONS).find((one) => one === format) as OutputType | undefined
  const picture = named ?? own ?? 'png'
  return { output: output ?? nameOf(path, picture), format: picture }
}

function nameOf(path: string, type: OutputType): string {
  return `${basename(path, extname(path))}${EXTENSIONS[type]}`
}

/** @returns null if they are not known */
async function serverVersions(
  { platen }: Context,
  { requestId: id }: RenderFile,
  { retention }: { retention?: number },
): Promise<Versions | null> {
  if (id === null || retention === 0) return null
  // A server without capsules, or an outage: the output is there already.
  const { data } = await platen.raw.GET('/api/v1/renders/{id}/capsule', {
    params: { path: { id }, query: { output: false } },
  })
  return data ? readVersions(new Uint8Array(data)) : null
}

function differencesOf(capsule: Versions, server: Versions | null): Difference[] | null {
  if (server === null) return null
  return Object.entries(capsule).flatMap(([name, before]) => {
    const now = server[name]
    return now === undefined || now === before ? [] : [{ name, capsule: before, server: now }]
  })
}

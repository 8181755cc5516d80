/** Decides the type and the output path of every input of `platen render`. */
import { mkdir, stat } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { SetupError } from './failures.ts'
import { expandInputs, type Input } from './inputs.ts'

export type OutputType = 'pdf' | 'png' | 'jpeg' | 'webp' | 'avif'

export interface Job {
  /** A path, a URL, `-` for standard input, or a template as `template:slug`. */
  input: string
  /** A path, or `-` for standard output. */
  output: string
  type: OutputType
}

export interface JobFlags {
  output?: string
  type?: OutputType
  template?: string
}

const TYPES: Record<string, OutputType> = {
  '.pdf': 'pdf',
  '.png': 'png',
  '.jpg': 'jpeg',
  '.jpeg': 'jpeg',
  '.webp': 'webp',
  '.avif': 'avif',
}
/** The extension of each type. */
export const EXTENSIONS: Record<OutputType, string> = {
  pdf: '.pdf',
  png: '.png',
  jpeg: '.jpg',
  webp: '.webp',
  avif: '.avif',
}

/** Plans the jobs. Several inputs need a directory. @throws SetupError */
export async function jobsOf(inputs: readonly string[], flags: JobFlags): Promise<Job[]> {
  const template = flags.template === undefined ? [] : [`template:${flags.template}`]
  const all = [...template, ...inputs]
  if (all.length === 0) {
    throw new SetupError(
      'Nothing to render. Pass a file, a URL, - or --template, such as: platen render page.html -o page.pdf',
    )
  }
  if (flags.template !== undefined && inputs.length > 0) {
    throw new SetupError('Pass either --template or inputs, not both.')
  }
  const expanded = await expandInputs(all)
  const { output } = flags
  const toDirectory = output !== undefined && (output.endsWith('/') || (await isDirectory(output)))
  if (expanded.length > 1 && output !== undefined && !toDirectory) {
    throw new SetupError(`Several inputs need a directory: -o ${output}/`)
  }
  const jobs = expanded.map((one) => jobOf(one, flags, toDirectory))
  const repeated = jobs.find(({ output: path }, index) =>
    jobs.slice(0, index).some((other) => other.output === path),
  )
  if (repeated) throw new SetupError(`Two inputs would be written to ${repeated.output}.`)
  const folders = expanded.some(({ folder }) => folder !== '')
  if (toDirectory || folders) {
    for (const { output: path } of jobs) await mkdir(dirname(path), { recursive: true })
  }
  return jobs
}

function jobOf({ input, folder }: Input, { output, type }: JobFlags, toDirectory: boolean): Job {
  if (output !== undefined && !toDirectory) {
    return { input, output, type: type ?? typeOf(output) }
  }
  const chosen = type ?? 'pdf'
  const file = join(folder, `${nameOf(input)}${EXTENSIONS[chosen]}`)
  return { input, output: toDirectory ? join(output ?? '', file) : file, type: chosen }
}

/** The type of an output by its name. @throws SetupError if that does not tell */
export function typeOf(output: string): OutputType {
  if (output === '-') throw new SetupError('Pass --type for standard output, such as --type pdf.')
  const type = TYPES[extname(output).toLowerCase()]
  if (type) return type
  throw new SetupError(
    `The type of ${output} is unknown. Use .pdf, .png, .jpg, .webp or .avif, or pass --type.`,
  )
}

/** The name of an output without extension: that of the file, or the host and path of a URL. */
function nameOf(input: string): string {
  if (input === '-') return 'stdin'
  if (input.startsWith('template:')) return input.slice('template:'.length)
  if (!/^https?:/i.test(input)) return basename(input, extname(input))
  const { hostname, pathname } = new URL(input)
  return `${hostname}${pathname}`.replaceAll(/[^\w.-]+/g, '-').replace(/-$/, '')
}

async function isDirectory(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null)
  return found?.isDirectory() ?? false
}

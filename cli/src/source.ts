/** Reads what a job renders: a local document with its files, a URL, or a template with its data. */
import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { wholeNumber } from './context.ts'
import { SetupError } from './failures.ts'
import { inlineLocalFiles } from './inline.ts'
import type { Job } from './plan.ts'

interface TemplateBody {
  template: string
  template_version?: number
  data: Record<string, string>
}

export interface Source {
  body: { html: string } | { url: string } | TemplateBody
  /** The local files that were read. */
  files: string[]
  /** References to local files that do not exist. */
  missing: string[]
}

interface SourceFlags {
  data?: string
  templateVersion?: string
  inline: boolean
}

/** Reads the source of a job. @throws SetupError */
export async function sourceOf(
  { input }: Job,
  { data, templateVersion, inline }: SourceFlags,
): Promise<Source> {
  if (input.startsWith('template:')) {
    const template = input.slice('template:'.length)
    const values = data === undefined ? {} : await readData(data)
    return {
      body: { template, ...versionOf(templateVersion), data: values },
      files: data === undefined ? [] : [resolve(data)],
      missing: [],
    }
  }
  if (data !== undefined) throw new SetupError('--data is for --template.')
  if (templateVersion !== undefined) {
    throw new SetupError('--template-version is for --template.')
  }
  if (/^https?:\/\//i.test(input)) return { body: { url: input }, files: [], missing: [] }
  const html = input === '-' ? await readStandardInput() : await readDocument(input)
  if (!inline) return { body: { html }, files: input === '-' ? [] : [resolve(input)], missing: [] }
  const base = input === '-' ? process.cwd() : dirname(resolve(input))
  const inlined = await inlineLocalFiles(html, base)
  return {
    body: { html: inlined.html },
    files: input === '-' ? inlined.files : [resolve(input), ...inlined.files],
    missing: inlined.missing,
  }
}

function versionOf(text: string | undefined): { template_version?: number } {
  if (text === undefined) return {}
  return { template_version: wholeNumber(text, '--template-version', 1, Number.MAX_SAFE_INTEGER) }
}

async function readDocument(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: { code?: string; message: string }) => {
    if (error.code === 'ENOENT') throw new SetupError(`${path} does not exist.`)
    throw new SetupError(`${path} cannot be read: ${error.message}`)
  })
}

async function readStandardInput(): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}

/** Reads the variables of a template. Numbers and booleans become text. @throws SetupError */
export async function readData(path: string): Promise<Record<string, string>> {
  const text = await readDocument(path)
  try {
    const values = JSON.parse(text) as unknown
    if (typeof values === 'object' && values !== null && !Array.isArray(values)) {
      return Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name,
          ['number', 'boolean'].includes(typeof value) ? String(value) : value,
        ]),
      )
    }
  } catch (error) {
    throw new SetupError(`${path} is not valid JSON: ${(error as Error).message}`)
  }
  throw new SetupError(`${path} must contain a JSON object, such as { "customer": "Ada" }.`)
}

/**
 * `platen templates`: keeps the templates of an account in a directory: the HTML of each, and
 * beside it the rest.
 */
import { mkdir } from 'node:fs/promises'
import { type Command, Option } from 'commander'
import { NotFoundError, type Platen, type Template } from '../../../sdk/src/index.ts'
import { saveToFile } from '../../../sdk/src/node.ts'
import { contextOf } from '../context.ts'
import { readData } from '../data.ts'
import { FileFailure, Findings, SetupError } from '../failures.ts'
import { readDocument } from '../files/read-document.ts'
import { allowOption } from '../source-options.ts'
import { table } from '../table.ts'
import { unifiedDiff } from '../template-diff.ts'
import {
  pathOf,
  readTemplates,
  sidecarOf,
  type TemplateFile,
  writeWhole,
} from '../template-files.ts'
import { partsFirst } from '../template-order.ts'
import { isSameRest, sidecarText } from '../template-sidecar.ts'
import { addGallery } from './gallery.ts'

const DIRECTORY = 'templates'

/** Adds the commands. */
export function addTemplates(program: Command): void {
  const templates = program.command('templates').description('keep templates in files')
  templates
    .command('list')
    .description('list the templates of the account')
    .action(async (_flags, command: Command) => {
      const { platen, print } = await contextOf(command)
      const items = await platen.templates.list().toArray()
      const rows = items.map(({ slug, version, name, variables }) => [
        slug,
        `version ${version}`,
        name,
        variables.join(', '),
      ])
      print(items, table(rows))
    })
  templates
    .command('pull')
    .description('write every template to files named after its slug')
    .argument('[directory]', 'directory of the files', DIRECTORY)
    .action(async (directory: string, _flags, command: Command) => {
      const { platen, print } = await contextOf(command)
      await mkdir(directory, { recursive: true })
      const pulled: { slug: string; version: number; path: string }[] = []
      for (const { id } of await platen.templates.list().toArray()) {
        const template = await platen.templates.get(id)
        const { slug, version } = template
        const path = pathOf(directory, slug)
        await writeWhole(path, template)
        pulled.push({ slug, version, path })
      }
      print(
        pulled,
        pulled.map(({ path, version }) => `${path}  version ${version}`),
      )
    })
  addComparisons(templates)
  addGallery(templates, DIRECTORY)
  templates
    .command('preview')
    .description('render a template, or a file as its unsaved HTML; does not count as a render')
    .argument('<slug>', 'slug or UUID of the template')
    .requiredOption('-o, --output <path>', 'output file, .pdf or .png')
    .option('--html <file>', 'HTML to render instead of the saved HTML')
    .option('--data <json>', "values for the template's variables: a JSON file, or JSON itself")
    .addOption(allowOption())
    .action(async (slug: string, { output, html, data, allow }, command: Command) => {
      const { platen, print } = await contextOf(command)
      const type = /\.(pdf|png)$/i.exec(output)?.[1]?.toLowerCase()
      if (!type) throw new SetupError('A preview is a .pdf or a .png file.')
      const file = await platen.templates.preview(slug, {
        type: type as 'pdf' | 'png',
        ...(html && { html: await readDocument(html, allow) }),
        ...(data !== undefined && (await readData(data, allow)).values),
      })
      const saved = await saveToFile(file, output)
      print(saved, `${saved.path}  ${saved.bytes} bytes`)
    })
}

function addComparisons(templates: Command): void {
  templates
    .command('push')
    .description(
      'create or update a template for every .html file, with what the .template.json beside it has',
    )
    .argument('[directory]', 'directory of the files', DIRECTORY)
    .addOption(allowOption())
    .action(async (directory: string, { allow }: { allow: string[] }, command: Command) => {
      const { platen, print } = await contextOf(command)
      const pushed: Pushed[] = []
      try {
        for (const file of partsFirst(await readTemplates(directory, allow))) {
          pushed.push(await push(platen, file))
        }
      } finally {
        // Also if a later file has failed.
        if (pushed.length > 0) print(pushed, pushed.map(describe))
      }
    })
  templates
    .command('diff')
    .description('show what a push would change; exit with 3 if anything')
    .argument('[directory]', 'directory of the files', DIRECTORY)
    .addOption(allowOption())
    .addOption(new Option('--name-only', 'show the names only, without the lines'))
    .action(async (directory: string, flags: DiffFlags, command: Command) => {
      const { platen, print } = await contextOf(command)
      const differences = await compare(platen, directory, flags)
      const lines = differences.flatMap(({ slug, path, state, diff }) => [
        `${path ?? slug}  ${state}`,
        ...(diff === undefined ? [] : [diff]),
      ])
      print(differences, lines.length > 0 ? lines : 'The files and the account are the same.')
      if (differences.length > 0) throw new Findings()
    })
}

interface Pushed {
  slug: string
  path: string
  version: number
  changed: boolean
}

function describe({ slug, path, version, changed }: Pushed): string {
  return `${path}  ${slug}  version ${version}${changed ? '' : ', unchanged'}`
}

/** @throws FileFailure, which names the file */
async function push(platen: Platen, file: TemplateFile): Promise<Pushed> {
  const { slug, path, html, rest } = file
  try {
    const before = await find(platen, slug)
    if (before && isPushed(before, file)) {
      return { slug, path, version: before.version, changed: false }
    }
    const { version } = await platen.templates.upsert(slug, { html, ...rest })
    return { slug, path, version, changed: true }
  } catch (error) {
    throw new FileFailure(path, error)
  }
}

/** Whether the account has what the files have. */
function isPushed(saved: Template, { slug, html, rest }: TemplateFile): boolean {
  return saved.html === html && (rest === null || isSameRest(saved, rest, slug))
}

interface DiffFlags {
  allow: string[]
  nameOnly?: boolean
}

interface Difference {
  slug: string
  /** Null for a template that has no file. */
  path: string | null
  state: 'different' | 'only in the directory' | 'only in the account'
  /** The lines that a push would change, as a unified diff. */
  diff?: string
}

async function compare(
  platen: Platen,
  directory: string,
  { allow, nameOnly }: DiffFlags,
): Promise<Difference[]> {
  const files = await readTemplates(directory, allow)
  const remote = new Set((await platen.templates.list().toArray()).map(({ slug }) => slug))
  const differences: Difference[] = []
  for (const file of files) {
    const { slug, path } = file
    if (!remote.delete(slug)) {
      differences.push({ slug, path, state: 'only in the directory' })
      continue
    }
    const saved = await platen.templates.get(slug)
    if (isPushed(saved, file)) continue
    const diff = nameOnly ? {} : { diff: diffOf(saved, file) }
    differences.push({ slug, path, state: 'different', ...diff })
  }
  for (const slug of remote) {
    differences.push({ slug, path: null, state: 'only in the account' })
  }
  return differences
}

/** The lines of both files that a push would change. */
function diffOf(saved: Template, { slug, path, html, rest }: TemplateFile): string {
  const from = `${slug} (version ${saved.version})`
  const diffs: string[] = []
  if (saved.html !== html) {
    diffs.push(unifiedDiff({ before: saved.html, after: html, from, to: path }))
  }
  if (rest !== null && !isSameRest(saved, rest, slug)) {
    const before = sidecarText(saved, slug) ?? ''
    const after = sidecarText(rest, slug) ?? ''
    diffs.push(unifiedDiff({ before, after, from, to: sidecarOf(path) }))
  }
  return diffs.join('\n')
}

async function find(platen: Platen, slug: string): Promise<Template | null> {
  try {
    return await platen.templates.get(slug)
  } catch (error) {
    if (error instanceof NotFoundError) return null
    throw error
  }
}

/** `platen templates`: keeps the templates of an account in a directory, one HTML file for each slug. */
import { mkdir } from 'node:fs/promises'
import { type Command, Option } from 'commander'
import { NotFoundError, type Platen, type Template } from '../../../sdk/src/index.ts'
import { saveToFile } from '../../../sdk/src/node.ts'
import { contextOf } from '../context.ts'
import { readData } from '../data.ts'
import { FileFailure, Findings, SetupError } from '../failures.ts'
import { readDocument } from '../files/read-document.ts'
import { allowOption } from '../options.ts'
import { table } from '../table.ts'
import { unifiedDiff } from '../template-diff.ts'
import { pathOf, readTemplates, type TemplateFile, writeTemplate } from '../template-files.ts'
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
    .description('write every template to a file named after its slug')
    .argument('[directory]', 'directory of the files', DIRECTORY)
    .action(async (directory: string, _flags, command: Command) => {
      const { platen, print } = await contextOf(command)
      await mkdir(directory, { recursive: true })
      const pulled: { slug: string; version: number; path: string }[] = []
      for (const { id } of await platen.templates.list().toArray()) {
        const { slug, version, html } = await platen.templates.get(id)
        const path = pathOf(directory, slug)
        await writeTemplate(path, html)
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
    .description('create or update a template for every file')
    .argument('[directory]', 'directory of the files', DIRECTORY)
    .addOption(allowOption())
    .action(async (directory: string, { allow }: { allow: string[] }, command: Command) => {
      const { platen, print } = await contextOf(command)
      const pushed: Pushed[] = []
      try {
        for (const file of await readTemplates(directory, allow)) {
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
async function push(platen: Platen, { slug, path, html }: TemplateFile): Promise<Pushed> {
  try {
    const before = await find(platen, slug)
    if (before?.html === html) return { slug, path, version: before.version, changed: false }
    const { version } = await platen.templates.upsert(slug, { html })
    return { slug, path, version, changed: true }
  } catch (error) {
    throw new FileFailure(path, error)
  }
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
  for (const { slug, path, html } of files) {
    if (!remote.delete(slug)) {
      differences.push({ slug, path, state: 'only in the directory' })
      continue
    }
    const { html: saved, version } = await platen.templates.get(slug)
    if (saved === html) continue
    const sides = { before: saved, after: html, from: `${slug} (version ${version})`, to: path }
    const diff = nameOnly ? {} : { diff: unifiedDiff(sides) }
    differences.push({ slug, path, state: 'different', ...diff })
  }
  for (const slug of remote) {
    differences.push({ slug, path: null, state: 'only in the account' })
  }
  return differences
}

async function find(platen: Platen, slug: string): Promise<Template | null> {
  try {
    return await platen.templates.get(slug)
  } catch (error) {
    if (error instanceof NotFoundError) return null
    throw error
  }
}

/** `platen templates`: keeps the templates of an account in a directory, one HTML file for each slug. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Command } from 'commander'
import { NotFoundError, type Platen, type Template } from '../../../sdk/src/index.ts'
import { saveToFile } from '../../../sdk/src/node.ts'
import { contextOf, table } from '../context.ts'
import { Findings, SetupError } from '../failures.ts'
import { readData } from '../source.ts'

const EXTENSION = '.html'
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
        const path = join(directory, `${slug}${EXTENSION}`)
        await writeFile(path, html)
        pulled.push({ slug, version, path })
      }
      print(
        pulled,
        pulled.map(({ path, version }) => `${path}  version ${version}`),
      )
    })
  templates
    .command('push')
    .description('create or update a template for every file')
    .argument('[directory]', 'directory of the files', DIRECTORY)
    .action(async (directory: string, _flags, command: Command) => {
      const { platen, print } = await contextOf(command)
      const pushed: { slug: string; version: number; changed: boolean }[] = []
      for (const { slug, html } of await readTemplates(directory)) {
        const before = await find(platen, slug)
        const changed = before?.html !== html
        const { version } = changed
          ? await platen.templates.upsert(slug, { html })
          : (before as Template)
        pushed.push({ slug, version, changed })
      }
      print(
        pushed,
        pushed.map(({ slug, version, changed }) =>
          changed ? `${slug}  version ${version}` : `${slug}  version ${version}, unchanged`,
        ),
      )
    })
  templates
    .command('diff')
    .description('compare the files with the account; exit with 3 if they differ')
    .argument('[directory]', 'directory of the files', DIRECTORY)
    .action(async (directory: string, _flags, command: Command) => {
      const { platen, print } = await contextOf(command)
      const local = new Map((await readTemplates(directory)).map(({ slug, html }) => [slug, html]))
      const remote = new Set((await platen.templates.list().toArray()).map(({ slug }) => slug))
      const differences: { slug: string; state: string }[] = []
      for (const [slug, html] of local) {
        if (!remote.has(slug)) differences.push({ slug, state: 'only in the directory' })
        else if ((await platen.templates.get(slug)).html !== html) {
          differences.push({ slug, state: 'different' })
        }
      }
      for (const slug of remote) {
        if (!local.has(slug)) differences.push({ slug, state: 'only in the account' })
      }
      const rows = differences.map(({ slug, state }) => [slug, state])
      print(differences, rows.length > 0 ? table(rows) : 'The files and the account are the same.')
      if (differences.length > 0) throw new Findings()
    })
  templates
    .command('preview')
    .description('render a template, or a file as its unsaved HTML; does not count as a render')
    .argument('<slug>', 'slug or UUID of the template')
    .requiredOption('-o, --output <path>', 'output file, .pdf or .png')
    .option('--html <file>', 'HTML to render instead of the saved HTML')
    .option('--data <file>', "JSON file with values for the template's variables")
    .action(async (slug: string, { output, html, data }, command: Command) => {
      const { platen, print } = await contextOf(command)
      const type = /\.(pdf|png)$/i.exec(output)?.[1]?.toLowerCase()
      if (!type) throw new SetupError('A preview is a .pdf or a .png file.')
      const file = await platen.templates.preview(slug, {
        type: type as 'pdf' | 'png',
        ...(html && { html: await readText(html) }),
        ...(data && { data: await readData(data) }),
      })
      const saved = await saveToFile(file, output)
      print(saved, `${saved.path}  ${saved.bytes} bytes`)
    })
}

/** Reads the templates of a directory. @throws SetupError if it has none */
async function readTemplates(directory: string): Promise<{ slug: string; html: string }[]> {
  const names = await readdir(directory).catch(() => {
    throw new SetupError(
      `The directory ${directory} does not exist. Run: platen templates pull ${directory}`,
    )
  })
  const files = names.filter((name) => name.endsWith(EXTENSION)).sort()
  if (files.length === 0) throw new SetupError(`${directory} has no ${EXTENSION} files.`)
  return Promise.all(
    files.map(async (name) => ({
      slug: basename(name, EXTENSION),
      html: await readText(join(directory, name)),
    })),
  )
}

async function readText(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: Error) => {
    throw new SetupError(`${path} cannot be read: ${error.message}`)
  })
}

async function find(platen: Platen, slug: string): Promise<Template | null> {
  try {
    return await platen.templates.get(slug)
  } catch (error) {
    if (error instanceof NotFoundError) return null
    throw error
  }
}

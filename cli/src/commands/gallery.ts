/**
 * `platen templates gallery` and `new`: the templates that come with the server, and copies of
 * them.
 */
import { lstat, mkdir } from 'node:fs/promises'
import type { Command } from 'commander'
import type { components } from '../../../sdk/src/index.ts'
import { contextOf } from '../context.ts'
import { SetupError } from '../failures.ts'
import { table } from '../table.ts'
import { pathOf, writeTemplate } from '../template-files.ts'

type GalleryTemplate = components['schemas']['GalleryTemplate']

/**
 * Words without a meaning for a shell: the options come from a server, and people paste the
 * command.
 */
const PLAIN = /^[\w.=]+$/

/** Adds the commands to those of templates. */
export function addGallery(templates: Command, directory: string): void {
  templates
    .command('gallery')
    .description('list the templates that come with the server')
    .action(async (_flags, command: Command) => {
      const { platen, print } = await contextOf(command)
      const list = await platen.gallery.list()
      const rows = list.map(({ slug, kind, description }) => [slug, kind, description])
      print(list, table(rows))
    })
  templates
    .command('new')
    .description('copy a template of the gallery into the account and the directory')
    .argument('<name>', 'name in the gallery, such as invoice')
    .option('--dir <directory>', 'directory of the files', directory)
    .option('--slug <slug>', 'slug of the copy; the name in the gallery unless given')
    .action(async (name: string, { dir, slug = name }: NewFlags, command: Command) => {
      const { platen, print } = await contextOf(command)
      const template = await platen.gallery.get(name)
      const files = filesOf(template, pathOf(dir, slug))
      for (const { path } of files) await requireNew(path)
      const { html, width, height } = template
      const size = width !== null && height !== null && { width, height }
      const created = await platen.templates.create({ name: template.name, slug, html, ...size })
      await mkdir(dir, { recursive: true })
      for (const { path, content } of files) await writeTemplate(path, content)
      const paths = files.map(({ path }) => path)
      const { id, version } = created
      print({ id, slug, version, files: paths }, [
        ...paths,
        ...usage(template, slug, pathOf(dir, slug)),
      ])
    })
}

interface NewFlags {
  dir: string
  slug?: string
}

interface NewFile {
  path: string
  content: string
}

/** The HTML, and beside it sample data and what else belongs to the template. */
function filesOf({ html, samples, factur_x }: GalleryTemplate, path: string): NewFile[] {
  const files = [
    { path, content: html },
    { path: sampleOf(path), content: `${JSON.stringify(samples.ltr, null, 2)}\n` },
  ]
  if (factur_x !== null) files.push({ path: xmlOf(path), content: factur_x })
  return files
}

function sampleOf(path: string): string {
  return path.replace(/\.html$/, '.json')
}

function xmlOf(path: string): string {
  return path.replace(/\.html$/, '.xml')
}

async function requireNew(path: string): Promise<void> {
  const found = await lstat(path).catch(() => null) // it does not exist, as it should be
  if (found) throw new SetupError(`${path} exists already. Choose another name with --slug.`)
}

/** A command that renders the copy with its sample data. An Open Graph image is a preview. */
function usage({ kind, options, factur_x }: GalleryTemplate, slug: string, path: string): string[] {
  const data = `--data ${sampleOf(path)}`
  if (kind === 'og') return ['', `platen templates preview ${slug} ${data} -o ${slug}.png`]
  const flags = flagsOf(options)
    .filter((flag) => PLAIN.test(flag))
    .map((flag) => ` -O ${flag}`)
  if (factur_x !== null) flags.push(` -O "facturX.xml=$(cat ${xmlOf(path)})"`)
  return ['', `platen render --template ${slug} ${data}${flags.join('')} -o ${slug}.pdf`]
}

/** Options as `name=value`, those inside of others as `outer.name=value`. */
function flagsOf(options: Record<string, unknown>, outer = ''): string[] {
  return Object.entries(options).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null
      ? flagsOf(value as Record<string, unknown>, `${outer}${name}.`)
      : [`${outer}${name}=${value}`],
  )
}

/** `platen extract`: the content of a file, of standard input, of a public URL or of a template. */
import { writeFile } from 'node:fs/promises'
import type { Command } from 'commander'
import type { ExtractedPage, ExtractParams } from '../../../sdk/src/index.ts'
import { contextOf } from '../context.ts'
import { SetupError } from '../failures.ts'
import { collect, parseOptions } from '../options.ts'
import { sourceOf } from '../source.ts'
import { addSourceOptions } from '../source-options.ts'

type Format = NonNullable<ExtractParams['formats']>[number]

interface ExtractFlags {
  format: string
  output?: string
  option: string[]
  template?: string
  templateVersion?: string
  data?: string
  inline: boolean
  allow: string[]
}

/** Adds the command. */
export function addExtract(program: Command): void {
  const extract = program
    .command('extract')
    .description('print the content of a page: Markdown, text, HTML, links, metadata, files')
    .argument('[input]', 'an HTML file, an http or https URL, or - for standard input')
    .option('-f, --format <names>', 'parts of the answer, divided by commas', 'markdown')
    .option('-o, --output <path>', 'output file, instead of standard output')
    .option(
      '-O, --option <name=value>',
      'screenshot option, such as -O waitForSelector=main',
      collect,
      [],
    )
    .action(async (given: string | undefined, flags: ExtractFlags, command: Command) => {
      const { platen, print } = await contextOf(command)
      const { body } = await sourceOf({ input: inputOf(given, flags) }, flags)
      // The server names an unknown format, and those that there are.
      const formats = flags.format.split(',').map((name) => name.trim()) as Format[]
      const options = parseOptions(flags.option)
      const page = await platen.extract({ ...body, formats, options })
      const text = textOf(page, formats)
      const { output } = flags
      if (output === undefined) return print(page, text)
      await writeFile(output, `${text}\n`).catch((cause: Error) => {
        throw new SetupError(`${output} cannot be written: ${cause.message}`)
      })
      print({ output, request_id: page.request_id }, `${output} was written.`)
    })
  addSourceOptions(extract, 'saved template to read, instead of an input')
}

/** A single text as it is, anything else as JSON. */
function textOf(page: ExtractedPage, formats: Format[]): string {
  const [format, ...more] = formats
  const isText = format === 'markdown' || format === 'text' || format === 'html'
  const text = isText && more.length === 0 ? page[format] : undefined
  return text ?? JSON.stringify(page, null, 2)
}

/** @throws SetupError unless there is exactly one */
function inputOf(given: string | undefined, { template }: ExtractFlags): string {
  if (given !== undefined && template !== undefined) {
    throw new SetupError('Pass either --template or an input, not both.')
  }
  const input = template === undefined ? given : `template:${template}`
  if (input !== undefined) return input
  throw new SetupError(
    'Nothing to extract. Pass a file, a URL, - or --template, such as: platen extract https://example.com',
  )
}

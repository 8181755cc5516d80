/**
 * `platen pdf`: merges, splits, turns, stamps, flattens, fills, reads, signs and converts PDFs that
 * exist already.
 */
import { type Command, Option } from 'commander'
import { SetupError } from '../failures.ts'
import { collect } from '../options.ts'
import { addConvert } from '../pdf/convert.ts'
import { linesOfFacts } from '../pdf/facts.ts'
import { valuesOfForm } from '../pdf/form-values.ts'
import { readPdf, readPdfs } from '../pdf/inputs.ts'
import {
  type KeptFlags,
  openWork,
  pdfOptions,
  type SourceFlags,
  type StandardFlags,
  standardOptions,
  standardsOf,
} from '../pdf/open-work.ts'
import { saveParts, saveResult, toDirectory } from '../pdf/results.ts'
import { addSignatures } from '../pdf/signatures.ts'
import { rangesOf, splitOf } from '../pdf/split.ts'
import { readStamp } from '../pdf/stamp.ts'

type Flags = SourceFlags & KeptFlags & { output: string }

const INPUT = 'a file, a request id, an http or https URL, or - for standard input'

/** Adds the commands. */
export function addPdf(program: Command): void {
  const pdf = program.command('pdf').description('work on PDFs that exist already')
  addMerge(pdf)
  addSplit(pdf)
  addRotate(pdf)
  addStamp(pdf)
  pdfOptions(pdf.command('flatten'))
    .description('make forms and annotations a part of their pages')
    .argument('<input>', INPUT)
    .action(async (input: string, flags: Flags, command: Command) => {
      const { context, pdfs, reading, kept } = await openWork(command, flags, [input])
      const file = await pdfs.flatten(await readPdf(input, reading), kept)
      await saveResult(context, file, flags.output)
    })
  addFill(pdf)
  addMetadata(pdf)
  addSignatures(pdf, INPUT)
  addConvert(pdf, INPUT)
}

function addMerge(pdf: Command): void {
  standardOptions(pdfOptions(pdf.command('merge')))
    .description('join PDFs into one')
    .argument('<inputs...>', 'PDFs in their order: files, quoted patterns, request ids, URLs, -')
    .addOption(
      new Option('--outline <kind>', 'an entry for each file, or their outlines as they are')
        .choices(['files', 'joined'])
        .default('joined'),
    )
    .action(
      async (
        inputs: string[],
        flags: Flags & StandardFlags & { outline: 'files' | 'joined' },
        command: Command,
      ) => {
        const { context, pdfs, reading, kept } = await openWork(command, flags, inputs)
        const sources = await readPdfs(inputs, reading)
        const { outline } = flags
        const file = await pdfs.merge(sources, { ...kept, ...standardsOf(flags), outline })
        await saveResult(context, file, flags.output)
      },
    )
}

function addSplit(pdf: Command): void {
  const output = 'directory of the PDFs, a .zip file, or - for standard output'
  standardOptions(pdfOptions(pdf.command('split'), output))
    .description('make several PDFs of one')
    .argument('<input>', INPUT)
    .option(
      '--pages <ranges>',
      'pages of each PDF, divided by commas, such as 1-3,4-; a + joins ranges: 1+7-9,2-6',
      collect,
      [],
    )
    .option('--every <number>', 'pages of each PDF')
    .action(
      async (
        input: string,
        flags: Flags & StandardFlags & { pages: string[]; every?: string },
        command: Command,
      ) => {
        const { context, pdfs, reading, kept } = await openWork(command, flags, [input])
        const { parts, count } = splitOf(flags)
        const isDirectory = await toDirectory(flags.output, count)
        const fields = { ...kept, ...standardsOf(flags), ...parts }
        const file = await pdfs.split(await readPdf(input, reading), fields)
        const save = isDirectory ? saveParts : saveResult
        await save(context, file, flags.output)
      },
    )
}

function addRotate(pdf: Command): void {
  pdfOptions(pdf.command('rotate'))
    .description('turn pages clockwise')
    .argument('<input>', INPUT)
    .addOption(
      new Option('--angle <degrees>', 'degrees, clockwise')
        .choices(['90', '180', '270'])
        .makeOptionMandatory(),
    )
    .option('--pages <ranges>', 'pages that are turned, such as 1-3,5,8-; all without it')
    .action(
      async (input: string, flags: Flags & { angle: string; pages?: string }, command: Command) => {
        const { context, pdfs, reading, kept } = await openWork(command, flags, [input])
        // The parser has checked it.
        const angle = Number(flags.angle) as 90 | 180 | 270
        const fields = { ...kept, angle, ...rangesOf(flags) }
        const file = await pdfs.rotate(await readPdf(input, reading), fields)
        await saveResult(context, file, flags.output)
      },
    )
}

interface StampFlags extends Flags {
  html?: string
  text?: string
  pdf?: string
  layer: 'over' | 'under'
  pages?: string
}

function addStamp(pdf: Command): void {
  pdfOptions(pdf.command('stamp'))
    .description('draw HTML, a text or another PDF on pages: watermarks, page numbers, letterheads')
    .argument('<input>', INPUT)
    .option(
      '--html <file>',
      'HTML as large as the page; class=pageNumber and class=totalPages become numbers',
    )
    .option('--text <text>', 'grey text across the page, such as DRAFT')
    .option('--pdf <input>', 'PDF whose pages are drawn')
    .addOption(
      new Option('--layer <layer>', 'over or under the pages')
        .choices(['over', 'under'])
        .default('over'),
    )
    .option('--pages <ranges>', 'pages that are stamped, such as 1-3,5,8-; all without it')
    .action(async (input: string, flags: StampFlags, command: Command) => {
      const paths = [input, flags.html, flags.pdf]
      const { context, pdfs, reading, kept } = await openWork(command, flags, paths)
      const stamp = await readStamp(flags, context.note)
      const fields = { ...kept, ...stamp, layer: flags.layer, ...rangesOf(flags) }
      const file = await pdfs.stamp(await readPdf(input, reading), fields)
      await saveResult(context, file, flags.output)
    })
}

interface FillFlags extends Flags {
  values?: string
  set: string[]
  flatten?: true
}

function addFill(pdf: Command): void {
  pdfOptions(pdf.command('fill'))
    .description('fill in a form; platen pdf metadata lists its fields')
    .argument('<input>', INPUT)
    .option('--values <json>', 'values by the names of fields: a JSON file, or JSON itself')
    .option('--set <name=value>', 'the value of one field: true, false or a text', collect, [])
    .option('--flatten', 'make the filled form a part of its pages')
    .action(async (input: string, flags: FillFlags, command: Command) => {
      const { context, pdfs, reading, kept } = await openWork(command, flags, [input])
      const values = await valuesOfForm(flags, reading.allow)
      const fields = { ...kept, values, flatten: flags.flatten === true }
      await saveResult(
        context,
        await pdfs.fill(await readPdf(input, reading), fields),
        flags.output,
      )
    })
}

const PROPERTIES = ['title', 'author', 'subject', 'keywords', 'language', 'creator'] as const
type Properties = Partial<Record<(typeof PROPERTIES)[number], string>>

function addMetadata(pdf: Command): void {
  const metadata = pdfOptions(pdf.command('metadata'), null)
    .description('print what a PDF is, or set properties; an empty text removes one')
    .argument('<input>', INPUT)
    .option('-o, --output <path>', 'output file, or - for standard output, to set properties')
  for (const name of PROPERTIES) metadata.option(`--${name} <text>`, `set the ${name}`)
  metadata.action(
    async (input: string, flags: Partial<Flags> & Properties & SourceFlags, command: Command) => {
      const given = PROPERTIES.filter((name) => flags[name] !== undefined)
      const { output } = flags
      if ((output === undefined) !== (given.length === 0)) {
        throw new SetupError(
          'To set properties, pass them and an output: platen pdf metadata a.pdf --title Report -o b.pdf',
        )
      }
      const { context, pdfs, reading, kept } = await openWork(command, flags, [input])
      const source = await readPdf(input, reading)
      if (output === undefined) {
        const facts = await pdfs.metadata(source, kept)
        return context.print(facts, linesOfFacts(facts))
      }
      const document = Object.fromEntries(given.map((name) => [name, flags[name]]))
      await saveResult(context, await pdfs.setMetadata(source, { ...kept, document }), output)
    },
  )
}

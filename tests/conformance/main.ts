/**
 * `bun run conformance`: prints documents with plain Chromium, finishes them for each standard, and
 * compares what our checks find with the expectations beside the documents. Prints counts and every
 * difference; the exit code is 1 if there is one. `--only TEXT` takes documents whose names contain
 * the text; `--update` writes the expectations. The environment variable `VERAPDF` names a command
 * that is called like veraPDF's own, whose verdicts are then compared, too.
 */
import { parseArgs } from 'node:util'
import { finishPdf } from '../../packages/pdf/src/finish.ts'
import { openPrinter, type Printer } from '../support/files/printed-pdf.ts'
import { type Document, openCorpus } from './corpus.ts'
import {
  differences,
  type Results,
  readExpectations,
  resultOf,
  writeExpectations,
} from './expectations.ts'
import { TARGETS, type Target } from './targets.ts'
import { disagreements, type Judged, stamped } from './verapdf.ts'

interface Checked {
  results: Results
  judged: Judged[]
}

async function check(printer: Printer, { name, html }: Document): Promise<Checked> {
  const printed = {
    tagged: await printer.print(html, true),
    untagged: await printer.print(html, false),
  }
  const checked: Checked = { results: {}, judged: [] }
  for (const target of TARGETS) {
    const { request, tagged } = target
    const { pdf, conformance } = finishPdf(tagged ? printed.tagged : printed.untagged, request)
    if (pdf === null || conformance === null) throw new Error(`${name}: ${target.name} has no file`)
    checked.results[target.name] = resultOf(conformance)
    checked.judged.push(...toJudge(`${name} ${target.name}`, target, pdf, conformance.standards))
  }
  return checked
}

/** A file is judged for each of its standards, as if it declared all of them. */
function toJudge(name: string, target: Target, pdf: Buffer, standards: string[]): Judged[] {
  const { request, flavours } = target
  const isDeclared = (flavour: string) =>
    standards.some(
      (one) =>
        one
          .toLowerCase()
          .replace(/^pdf\/(a-|(?=ua))/, '')
          .replace('-', '') === flavour,
    )
  const level = request.facturX?.level ?? null
  const wanted = { ...request, facturX: level && { level, version: '1.0' } }
  const isComplete = flavours.every(isDeclared)
  const file = isComplete ? pdf : stamped(pdf, wanted, new Date(request.date))
  if (file === null) return []
  return flavours.map((flavour) => ({ name, flavour, pdf: file, passes: isDeclared(flavour) }))
}

async function main(): Promise<boolean> {
  const { values } = parseArgs({
    args: process.argv.slice(2),
    options: {
      only: { type: 'string', default: '' },
      update: { type: 'boolean', default: false },
    },
  })
  const documents = (await openCorpus()).filter(({ name }) => name.includes(values.only))
  if (documents.length === 0) throw new Error(`--only ${values.only}: no document has this name`)
  await using printer = await openPrinter()
  const counts = { documents: 0, files: 0, different: 0 }
  const judged: Judged[] = []
  for (const document of documents) {
    process.stderr.write(`${counts.documents + 1}/${documents.length} ${document.name}\n`)
    const checked = await check(printer, document)
    judged.push(...checked.judged)
    if (values.update) writeExpectations(document.name, checked.results)
    const lines = differences(checked.results, readExpectations(document.name))
    for (const line of lines) process.stdout.write(`${document.name}  ${line}\n`)
    counts.documents += 1
    counts.files += TARGETS.length
    counts.different += lines.length
  }
  const command = process.env['VERAPDF']
  const disagreed = command ? await disagreements(command, judged) : []
  for (const line of disagreed) process.stdout.write(`${line}\n`)
  const named = Object.entries(counts).map(([name, count]) => `${count} ${name}`)
  if (command)
    named.push(`${judged.length} verdicts of veraPDF`, `${disagreed.length} disagreements`)
  process.stdout.write(`\n${named.join(', ')}\n`)
  return counts.different + disagreed.length === 0
}

process.exit((await main()) ? 0 : 1)

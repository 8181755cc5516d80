/**
 * `bun run fidelity`: renders a few hundred documents with Platen and with plain Chromium, and
 * compares page count, text and pixels, on a cold lane, a warm one, after another document and
 * after another user, twice each. Prints counts and every difference by name; the exit code is 1 if
 * one of them is not explained. `--quick` takes a sample, once in each condition; `--times N`
 * renders N times in each; `--only TEXT` takes documents whose names contain the text; `--shard
 * 1/3` every third one, so that several processes share the work.
 */
import { parseArgs } from 'node:util'
import { openScratch } from '../../bench/processes.ts'
import { type Product, startProduct } from '../../bench/server.ts'
import { findBrowser } from '../../packages/chromium/src/chromium/find-browser.ts'
import { type Comparer, type Output, openComparer } from './compare.ts'
import { type Rendered, renderInConditions } from './conditions.ts'
import { type Document, openCorpus } from './corpus.ts'
import {
  addCounts,
  type Counts,
  type Difference,
  describeDifference,
  judge,
  newCounts,
} from './judge.ts'
import { type Kind, kindsOf } from './kinds.ts'
import { PlainRenderError, type Reference, startReference } from './reference.ts'

const QUICK_SAMPLE = 30
const TIMES = 2

interface Run {
  /** Disposed when the run is interrupted. */
  cleanup: AsyncDisposableStack
  product: Product
  users: { own: string; other: string }
  reference: Reference
  comparer: Comparer
  times: number
  counts: Counts
}

interface Verdict {
  differences: Difference[]
  counts: Counts
}

/** Renders one document to one kind everywhere, and compares. */
async function check(run: Run, document: Document, kind: Kind): Promise<Verdict> {
  const { product, users, reference, comparer, times } = run
  const counts = newCounts()
  const verdict = async (expected: Output, compared: Rendered[]): Promise<Verdict> => ({
    differences: await judge(comparer, subject, { rendered: compared, expected }, counts),
    counts,
  })
  const subject = { document: document.name, kind: kind.name }
  const plain = await reference.render(document, kind)
  const rendered = await renderInConditions(product, users, kind, times)
  const plainAgain = await reference.render(document, kind)
  if (plain.isMoving || plainAgain.isMoving) {
    counts.moving += 1
    const [first, ...others] = rendered
    if (!first || 'failure' in first) return verdict({ pages: [] }, rendered)
    return verdict(await comparer.read(first.bytes), others)
  }
  const expected = await comparer.read(plain.bytes)
  if (typeof comparer.compare(await comparer.read(plainAgain.bytes), expected) !== 'string') {
    counts.unsteady += 1
    return { differences: [], counts }
  }
  return verdict(expected, rendered)
}

/**
 * Compares one document and kind, again after a longer wait if scripts may not have drawn
 * everything yet.
 */
async function checkTwice(run: Run, document: Document, kind: Kind): Promise<Verdict> {
  const first = await check(run, document, kind)
  const isEqual = ({ counts }: Verdict) => counts.different + counts.unsteady === 0
  const patient = kindsOf(document, true).find(({ name }) => name === kind.name)
  if (isEqual(first) || !patient || patient.waitMs === kind.waitMs) return first
  const second = await check(run, document, patient)
  if (isEqual(second)) second.counts.late = 1
  return second
}

/** Prints the differences of one document and kind, or why plain Chromium cannot render it. */
async function report(run: Run, document: Document, kind: Kind): Promise<void> {
  try {
    const { differences, counts } = await checkTwice(run, document, kind)
    addCounts(run.counts, counts)
    for (const found of differences) process.stdout.write(describeDifference(found))
    if (counts.late > 0) process.stdout.write(`${document.name}  ${kind.name}  late\n`)
  } catch (error) {
    if (!(error instanceof PlainRenderError) || run.cleanup.disposed) throw error
    run.counts.skipped += 1
    process.stdout.write(`${document.name}  ${kind.name}  skipped: ${error.message}\n`)
  }
}

/**
 * The documents to render; of a sample every n-th, so that it has some of each package.
 * @param shard e.g. `2/3`: of these, the second and every third after it
 */
function choose(
  documents: Document[],
  { only, sample, shard }: { only: string; sample: number | null; shard: string },
): Document[] {
  const [part = 0, parts = 0] = shard.split('/').map(Number)
  if (!(Number.isInteger(part) && part >= 1 && part <= parts))
    throw new Error(`--shard ${shard}: use 1/3, 2/3 or 3/3`)
  const named = documents.filter(({ name }) => name.includes(only))
  if (named.length === 0) throw new Error(`--only ${only}: no document has this in its name`)
  return sampleOf(named, sample).filter((_, index) => index % parts === part - 1)
}

function sampleOf(named: Document[], sample: number | null): Document[] {
  if (sample === null || sample >= named.length) return named
  return Array.from(
    { length: sample },
    (_, index) => named[Math.floor((index * named.length) / sample)] as Document,
  )
}

/** @param counts to add to, also if the run is interrupted */
async function main(cleanup: AsyncDisposableStack, counts: Counts): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(2),
    options: {
      quick: { type: 'boolean', default: false },
      sample: { type: 'string' },
      times: { type: 'string' },
      only: { type: 'string', default: '' },
      shard: { type: 'string', default: '1/1' },
    },
  })
  const times = Number(values.times ?? (values.quick ? 1 : TIMES))
  if (!(times >= 1)) throw new Error(`--times ${values.times}: use a number from 1`)
  const executable = await findBrowser(process.env['CHROME_PATH'] ?? null)
  if (executable === null) throw new Error('there is no Chromium: run `bun run setup`')
  const corpus = cleanup.use(await openCorpus())
  const size = Number(values.sample ?? QUICK_SAMPLE)
  if (!(size >= 1)) throw new Error(`--sample ${values.sample}: use a number from 1`)
  const sample = values.quick || values.sample !== undefined ? size : null
  const documents = choose(corpus.documents, { ...values, sample })
  // With one lane, each render has the page that its condition describes.
  process.env['LANES'] = '1'
  const product = await startProduct(cleanup, executable, openScratch(cleanup), corpus.host)
  const users = { own: product.firstKey, other: await product.newKey() }
  const reference = cleanup.use(await startReference(executable))
  const comparer = cleanup.use(await openComparer())
  const run = { cleanup, product, users, reference, comparer, times, counts }
  for (const [index, document] of documents.entries()) {
    process.stderr.write(`${index + 1}/${documents.length} ${document.name}\n`)
    for (const kind of kindsOf(document, false)) {
      await report(run, document, kind)
    }
  }
  process.stderr.write(`${documents.length} of ${corpus.documents.length} documents\n`)
}

/** Rejects on SIGINT, SIGTERM and SIGHUP. Processes are then ended as after a complete run. */
function interruption(): Promise<never> {
  return new Promise((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => reject(new Error(`interrupted by ${signal}`)))
    }
  })
}

const cleanup = new AsyncDisposableStack()
const counts = newCounts()
let exitCode = 0
try {
  await Promise.race([main(cleanup, counts), interruption()])
} catch (error) {
  process.stderr.write(`fidelity: ${error instanceof Error ? error.message : String(error)}\n`)
  exitCode = 1
}
const results = Object.entries(counts).map(([name, count]) => `${count} ${name}`)
process.stdout.write(`\n${results.join(', ')}\n`)
await cleanup.disposeAsync()
process.exit(counts.different > 0 ? 1 : exitCode)

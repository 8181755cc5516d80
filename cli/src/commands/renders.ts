/**
 * `platen renders`: lists renders, shows, awaits, downloads, cancels and erases one, its capsule,
 * and compares two.
 */
import { type Command, Option } from 'commander'
import type { RenderStatus } from '../../../sdk/src/index.ts'
import { saveToFile } from '../../../sdk/src/node.ts'
import { contextOf } from '../context.ts'
import { Findings } from '../failures.ts'
import { linesOfHints } from '../hints.ts'
import { seconds, wholeNumber } from '../numbers.ts'
import { table } from '../table.ts'
import { addCapsule } from './capsule.ts'
import { addCompare } from './compare.ts'

const LIMIT_MAX = 10_000

/** Adds the commands. */
export function addRenders(program: Command): void {
  const renders = program
    .command('renders')
    .description('list, explain, await and download renders')
  renders
    .command('list')
    .description('list renders, newest first')
    .addOption(
      new Option('--type <type>', 'only this type').choices([
        'pdf',
        'screenshot',
        'og',
        'extract',
        'pdfs',
      ]),
    )
    .addOption(
      new Option('--status <status>', 'only this state').choices([
        'queued',
        'rendering',
        'completed',
        'failed',
      ]),
    )
    .option('-n, --limit <number>', 'number of renders', '20')
    .action(async ({ limit, ...filter }, command: Command) => {
      const { platen, print } = await contextOf(command)
      const max = wholeNumber(limit, '--limit', 1, LIMIT_MAX)
      const items = await platen.renders
        .list({ ...filter, limit: Math.min(max, 100) })
        .toArray({ max })
      const rows = items.map(({ request_id, type, status, created_at, render_duration_ms }) => [
        request_id,
        type,
        status,
        created_at,
        render_duration_ms === null ? '' : `${render_duration_ms} ms`,
      ])
      print(items, table(rows))
    })
  renders
    .command('get')
    .description('show the state of a render')
    .argument('<id>', 'request id or UUID')
    .action(async (id: string, _flags, command: Command) => {
      const { platen, print } = await contextOf(command)
      const render = await platen.renders.get(id)
      print(render, linesOf(render))
    })
  renders
    .command('report')
    .description('print the hints of a render; exit with 3 if there are any')
    .argument('<id>', 'request id or UUID')
    .action(async (id: string, _flags, command: Command) => {
      const { platen, print } = await contextOf(command)
      const report = await platen.renders.report(id)
      const lines = linesOfHints(report.hints)
      print(report, lines.length > 0 ? lines : 'The report has no hints.')
      if (report.hints.length > 0) throw new Findings()
    })
  renders
    .command('wait')
    .description('wait until a render has ended')
    .argument('<id>', 'request id or UUID')
    .option('--deadline <seconds>', 'longest time to wait', '120')
    .action(async (id: string, { deadline }, command: Command) => {
      const { platen, print, note } = await contextOf(command)
      let last = ''
      const done = await platen.renders.wait(id, {
        deadlineMs: seconds(deadline) * 1000,
        onProgress({ status, position }) {
          const text = position === undefined ? status : `${status}, position ${position}`
          if (text !== last) note(text)
          last = text
        },
      })
      print(done, linesOf(done))
    })
  renders
    .command('download')
    .description('download the output of a render')
    .argument('<id>', 'request id or UUID')
    .option('-o, --output <path>', 'output file; the default is the id with its extension')
    .action(async (id: string, { output }, command: Command) => {
      const { platen, print } = await contextOf(command)
      const file = await platen.renders.download(id)
      // The server names the type of the file, which must not become a part of a path.
      const extension = /^[a-z0-9]+$/i.test(file.extension) ? file.extension : 'bin'
      const saved = await saveToFile(file, output ?? `${id}.${extension}`)
      print(saved, `${saved.path}  ${saved.bytes} bytes`)
    })
  renders
    .command('cancel')
    .description('cancel a queued render')
    .argument('<id>', 'request id or UUID')
    .action(async (id: string, _flags, command: Command) => {
      const { platen, print } = await contextOf(command)
      await platen.renders.cancel(id)
      print({ cancelled: id }, `${id} was cancelled.`)
    })
  renders
    .command('erase')
    .description('remove everything about a render that has ended, except its times and sizes')
    .argument('<id>', 'request id or UUID')
    .action(async (id: string, _flags, command: Command) => {
      const { platen, print } = await contextOf(command)
      await platen.renders.erase(id)
      print({ erased: id }, `${id} was erased.`)
    })
  addCompare(renders)
  addCapsule(renders)
}

function linesOf(render: RenderStatus): string[] {
  return Object.entries(render)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : value}`)
}

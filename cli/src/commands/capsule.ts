/**
 * `platen renders capsule`: downloads what is kept of a render, to look into it or to render it
 * again elsewhere.
 */
import { writeFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { contextOf } from '../context.ts'
import { SetupError } from '../failures.ts'

/** Adds the command. @param renders the command `platen renders` */
export function addCapsule(renders: Command): void {
  renders
    .command('capsule')
    .description(
      'download the request without secrets, the report, the output and the versions as a ZIP',
    )
    .argument('<id>', 'request id or UUID')
    .option('-o, --output <path>', 'output file; the default is the id with -capsule.zip')
    .option('--without-output', 'leave out the output of the render')
    .action(async (id: string, { output, withoutOutput }, command: Command) => {
      const { platen, print } = await contextOf(command)
      const capsule = await platen.renders.capsule(id, { output: withoutOutput !== true })
      const data = await capsule.bytes()
      const path: string = output ?? `${id}-capsule.zip`
      await writeFile(path, data).catch((cause: Error) => {
        throw new SetupError(`${path} cannot be written: ${cause.message}`)
      })
      print({ path, bytes: data.length }, `${path}  ${data.length} bytes`)
    })
}

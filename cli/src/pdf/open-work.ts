/** The options that all commands of `platen pdf` have, and what they open. */
import type { Command } from 'commander'
import { type PdfsResource, pdfsOf } from '../../../sdk/src/pdfs.ts'
import { type Context, contextOf } from '../context.ts'
import { allowOption, type KeptFields, keptFields } from '../options.ts'
import type { ReadOptions } from './inputs.ts'
import { checkStandardInput, INPUT_PASSWORD, passwordOption, readPassword } from './passwords.ts'

export interface SourceFlags {
  allow: string[]
  passwordFile?: string
}

export interface KeptFlags {
  storage?: string
  retention?: string
}

export interface Work {
  context: Context
  pdfs: PdfsResource
  /** How inputs are read. */
  reading: ReadOptions
  /** Fields of the request. */
  kept: KeptFields
}

/** Adds the options. @param output description of `--output`; null for a command that adds its own */
export function pdfOptions(
  command: Command,
  output: string | null = 'output file, or - for standard output',
): Command {
  if (output !== null) command.requiredOption('-o, --output <path>', output)
  return command
    .addOption(passwordOption())
    .addOption(allowOption())
    .option('--storage <name[:key]>', 'upload the output to this destination, under this key')
    .option(
      '--retention <seconds>',
      'keep the output on the server for this time; 0 stores nothing',
    )
}

/** @param paths everything that may be `-`, apart from `--password-file` @throws SetupError */
export async function openWork(
  command: Command,
  flags: SourceFlags & KeptFlags,
  paths: readonly (string | undefined)[],
): Promise<Work> {
  checkStandardInput([...paths, flags.passwordFile])
  const context = await contextOf(command)
  const password = await readPassword({ file: flags.passwordFile, variable: INPUT_PASSWORD })
  return {
    context,
    pdfs: pdfsOf(context.platen),
    reading: { allow: flags.allow, password },
    kept: keptFields(flags, 1),
  }
}

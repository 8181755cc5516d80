/** The options that all commands of `platen pdf` have, and what they open. */
import { type Command, Option } from 'commander'
import type { ConvertParams, PdfsResource } from '../../../sdk/src/index.ts'
import { type Context, contextOf } from '../context.ts'
import { type KeptFields, keptFields } from '../options.ts'
import { allowOption } from '../source-options.ts'
import type { ReadOptions } from './inputs.ts'
import { checkStandardInput, INPUT_PASSWORD, passwordOption, readPassword } from './passwords.ts'

export interface SourceFlags {
  allow: string[]
  passwordFile?: string
}

export interface KeptFlags {
  storage?: string
  retention?: string
  removeActiveContent?: boolean
}

/** The standards that the output shall satisfy. */
export interface StandardFlags {
  pdfa?: NonNullable<ConvertParams['pdfa']>
  pdfua?: boolean
}

export interface Work {
  context: Context
  pdfs: PdfsResource
  /** How inputs are read. */
  reading: ReadOptions
  /** Fields of the request. */
  kept: KeptFields & { removeActiveContent?: true }
}

/**
 * Adds the options.
 * @param output description of `--output`; null for a command that adds its own
 */
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
    .option(
      '--remove-active-content',
      'take out scripts, actions and embedded files; links to pages and addresses stay',
    )
}

/**
 * Adds the options of a command that can make files for archives and for readers of all abilities.
 */
export function standardOptions(command: Command): Command {
  const levels = ['2b', '2u', '2a', '3b', '3u', '3a', '4']
  return command
    .addOption(
      new Option('--pdfa <level>', 'make a PDF/A of outputs of this server').choices(levels),
    )
    .option('--pdfua', 'make a PDF/UA-1 of outputs of this server')
}

/** The fields of `standardOptions`. */
export function standardsOf({ pdfa, pdfua }: StandardFlags): Pick<ConvertParams, 'pdfa' | 'pdfua'> {
  return { ...(pdfa && { pdfa }), ...(pdfua && { pdfua: 1 }) }
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
    pdfs: context.platen.pdfs,
    reading: { allow: flags.allow, password },
    kept: {
      ...keptFields(flags, 1),
      ...(flags.removeActiveContent && { removeActiveContent: true }),
    },
  }
}

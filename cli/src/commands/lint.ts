/** `platen lint`: checks files, standard input, public URLs and templates, without an output. */
import { type Command, Option } from 'commander'
import type { LintParams } from '../../../sdk/src/index.ts'
import { contextOf } from '../context.ts'
import { Findings, SetupError } from '../failures.ts'
import { linesOfHints } from '../hints.ts'
import { expandInputs } from '../inputs.ts'
import { addNamedOptions, namedPairsOf } from '../named-options.ts'
import { collect, parseOptions } from '../options.ts'
import { sourceOf } from '../source.ts'
import { addSourceOptions } from '../source-options.ts'

interface LintFlags {
  type: NonNullable<LintParams['type']>
  option: string[]
  template?: string
  templateVersion?: string
  data?: string
  inline: boolean
  allow: string[]
}

/** Adds the command. */
export function addLint(program: Command): void {
  const lint = program
    .command('lint')
    .description(
      'print what is wrong with documents, without an output; exit with 3 if anything is',
    )
    .argument('[inputs...]', 'as for `platen render`')
    .addOption(
      new Option('-t, --type <type>', 'the output that the documents are for')
        .choices(['pdf', 'screenshot'])
        .default('pdf'),
    )
    .option('-O, --option <name=value>', 'render option, such as -O margin.top=10mm', collect, [])
    .action(async (given: string[], flags: LintFlags, command: Command) => {
      const { platen, print } = await contextOf(command)
      const options = parseOptions([...namedPairsOf(command, flags.type), ...flags.option])
      const checked = []
      // One after the other: a user has one dry run at a time.
      for (const input of await inputsOf(given, flags)) {
        const { body } = await sourceOf({ input }, flags)
        // The server checks the options, which belong to the type.
        const params = { ...body, type: flags.type, options } as LintParams
        checked.push({ input, ...(await platen.lint(params)) })
      }
      const lines = checked.flatMap(({ input, error, hints }) => [
        `${input}  ${error ? error.message : hints.length === 0 ? 'no hints' : `${hints.length} hints`}`,
        ...linesOfHints(hints, '  '),
      ])
      print(checked.length === 1 ? checked[0] : checked, lines)
      if (checked.some(({ error, hints }) => error !== null || hints.length > 0)) {
        throw new Findings()
      }
    })
  addSourceOptions(lint, 'saved template to check, instead of inputs')
  addNamedOptions(lint)
}

/** @throws SetupError if there is nothing to check, or two kinds of it */
async function inputsOf(given: string[], { template }: LintFlags): Promise<string[]> {
  if (given.length > 0 && template !== undefined) {
    throw new SetupError('Pass either --template or inputs, not both.')
  }
  if (template !== undefined) return [`template:${template}`]
  if (given.length === 0) {
    throw new SetupError(
      'Nothing to check. Pass a file, a URL, - or --template, such as: platen lint page.html',
    )
  }
  return (await expandInputs(given)).map(({ input }) => input)
}

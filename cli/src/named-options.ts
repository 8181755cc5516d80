/**
 * Render options by name, such as `--landscape` and `--margin 10mm`: those that openapi.yaml has,
 * with its help. `-O` takes the parts of objects as well.
 */
import { type Command, Option } from 'commander'
import { SetupError } from './failures.ts'
import { RENDER_OPTIONS, type RenderOption } from './render-options.gen.ts'

type RenderType = RenderOption['types'][number]

const SIDES = ['top', 'right', 'bottom', 'left']

/** Adds the options, except those whose name the command, or one above it, has already. */
export function addNamedOptions(command: Command): Command {
  const taken = new Set<string | undefined>()
  for (let one: Command | null = command; one; one = one.parent) {
    for (const { long } of one.options) taken.add(long)
  }
  for (const option of RENDER_OPTIONS) {
    if (!taken.has(flagOf(option))) command.addOption(createOption(option))
  }
  return command.configureOutput({
    outputError: (text, write) => write(withAlias(text)),
  })
}

/**
 * The options that were given by name, in the form of `-O`.
 * @param type the type of the output; undefined if only the server knows it
 * @throws SetupError for an option that outputs of this type do not have
 */
export function namedPairsOf(command: Command, type?: RenderType): string[] {
  return RENDER_OPTIONS.flatMap((option): string[] => {
    const key = createOption(option).attributeName()
    const isAdded = command.options.some(({ long }) => long === flagOf(option))
    if (!isAdded || command.getOptionValueSource(key) !== 'cli') return []
    if (type && !option.types.includes(type)) throw new SetupError(wrongType(option, type))
    return pairsOf(option, command.getOptionValue(key))
  })
}

function pairsOf({ name, kind }: RenderOption, value: unknown): string[] {
  if (kind === 'sides') return SIDES.map((side) => `${name}.${side}=${value}`)
  return [`${name}=${kind === 'list' ? JSON.stringify(value) : value}`]
}

function wrongType(option: RenderOption, type: RenderType): string {
  const [own, other] = type === 'pdf' ? ['PDFs', 'screenshots'] : ['screenshots', 'PDFs']
  return `${flagOf(option)} is an option of ${other}, which ${own} do not have.`
}

/** The flag of an option, such as `--inject-css`, or `--no-print-background` to turn it off. */
function flagOf({ name, on }: RenderOption): string {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1-$2')
  return `--${on ? 'no-' : ''}${words.toLowerCase()}`
}

const VALUES = {
  boolean: '',
  number: ' <number>',
  text: ' <value>',
  sides: ' <length>',
  list: ' <value>',
}

function createOption(option: RenderOption): Option {
  const { kind, choices, on, description, section } = option
  const begin = `${description.charAt(0).toLowerCase()}${description.slice(1)}`
  const text = /^[A-Z]{2}/.test(description) ? description : begin
  const created = new Option(
    `${flagOf(option)}${VALUES[kind]}`,
    `${on ? 'turns this off: ' : ''}${text}${kind === 'list' ? '; repeatable' : ''}`,
  ).helpGroup(`${section}:`)
  if (kind === 'list') {
    created.argParser((value: string, earlier: string[] = []) => [...earlier, value])
  }
  // For completions and the help: the server reads them in any letter case.
  if (choices) created.argChoices = [...choices]
  return created
}

/** Adds the option that was meant by a name that other services give it. */
function withAlias(text: string): string {
  const [, unknown = ''] = /unknown option '--([\w-]+)/.exec(text) ?? []
  if (unknown === '' || text.includes('Did you mean')) return text
  const word = unknown.replaceAll('-', '').toLowerCase()
  const meant = RENDER_OPTIONS.find(({ aliases }) => aliases.includes(word))
  return meant ? `${text.trimEnd()}\n(Did you mean ${flagOf(meant)}?)\n` : text
}

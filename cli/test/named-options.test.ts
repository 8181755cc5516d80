/** Tests of render options by name. */
import { expect, test } from 'bun:test'
import { Command } from 'commander'
import { addNamedOptions, namedPairsOf } from '../src/named-options.ts'
import { parseOptions } from '../src/options.ts'
import { RENDER_OPTIONS } from '../src/render-options.gen.ts'

/** A command with the options, which writes its errors to `errors`. */
function parsed(...args: string[]) {
  const errors: string[] = []
  const program = new Command('platen').option('--timeout <seconds>')
  const command = program.command('render').option('-o, --output <path>').argument('[inputs...]')
  addNamedOptions(command)
  for (const one of [program, command]) one.exitOverride()
  command.configureOutput({ writeErr: (text) => errors.push(text) })
  let failed = false
  try {
    program.parse(['render', ...args], { from: 'user' })
  } catch {
    failed = true
  }
  return { command, errors: errors.join(''), failed }
}

test('options by name become those of the contract, with their types', () => {
  const { command } = parsed(
    ...['--format', 'A5', '--landscape', '--margin', '10mm', '--scale', '0.5'],
    ...['--no-print-background', '--page-ranges', '3', '--inject-css', 'p{}'],
    ...['--hide-selectors', '.a', '--hide-selectors', '.b, .c'],
  )
  expect(parseOptions(namedPairsOf(command, 'pdf'))).toEqual({
    format: 'A5',
    landscape: true,
    margin: { top: '10mm', right: '10mm', bottom: '10mm', left: '10mm' },
    scale: 0.5,
    printBackground: false,
    pageRanges: '3',
    injectCSS: 'p{}',
    hideSelectors: ['.a', '.b, .c'],
  })
  expect(namedPairsOf(parsed('x.html').command, 'pdf')).toEqual([])
})

test('-O replaces a side of --margin', () => {
  const { command } = parsed('--margin', '10mm')
  const options = parseOptions([...namedPairsOf(command, 'pdf'), 'margin.top=0'])
  expect(options).toEqual({ margin: { top: '0', right: '10mm', bottom: '10mm', left: '10mm' } })
})

test('an option that the type of the output does not have is refused by its name', () => {
  const wide = parsed('--width', '800').command
  expect(() => namedPairsOf(wide, 'pdf')).toThrow(
    '--width is an option of screenshots, which PDFs do not have.',
  )
  expect(parseOptions(namedPairsOf(wide, 'screenshot'))).toEqual({ width: 800 })
  const format = parsed('--format', 'A4').command
  expect(() => namedPairsOf(format, 'screenshot')).toThrow('--format is an option of PDFs')
  expect(namedPairsOf(format)).toEqual(['format=A4'])
})

test.each([
  ['--landscap', '--landscape'],
  ['--orientation', '--landscape'],
  ['--zoom=2', '--scale'],
  ['--wait-time', '--wait-for-timeout'],
  ['--ouput', '--output'],
])('%s names %s as what was meant', (given, meant) => {
  const { errors, failed } = parsed(given)
  expect([failed, errors]).toEqual([true, expect.stringContaining(`(Did you mean ${meant}?)`)])
})

test('every option of a single value has a name, and options of the command keep theirs', () => {
  const { command } = parsed()
  const flags = command.options.map(({ long }) => long)
  expect(new Set(flags).size).toBe(flags.length)
  expect(flags).not.toContain('--timeout')
  // All but `timeout`, and `--output`.
  expect(flags).toHaveLength(RENDER_OPTIONS.length)
  expect(flags).toContain('--prefer-css-page-size')
})

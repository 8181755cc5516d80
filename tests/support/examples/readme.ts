/**
 * The code blocks of an example's README, which the tests run: commands, and the output that the
 * README promises.
 */
import { readFileSync } from 'node:fs'

export interface Block {
  /** `sh` for commands, `text` for the output of the commands before it. */
  language: string
  /**
   * The word after the language, such as `operator` for commands of the person who runs the server.
   */
  role: string
  text: string
}

/**
 * @param replace texts of the README and their values in this run, such as its port and a free one
 */
export function readBlocks(file: string, replace: Record<string, string> = {}): Block[] {
  let readme = readFileSync(file, 'utf8')
  for (const [from, to] of Object.entries(replace)) readme = readme.replaceAll(from, to)
  return Array.from(
    readme.matchAll(/^```(\w+) ?(\w*)\n(.*?)^```$/gms),
    ([, language = '', role = '', text = '']) => ({ language, role, text: text.trim() }),
  )
}

/** Whether a block only sets variables, whose values the test provides. */
export function setsVariables({ language, text }: Block): boolean {
  return language === 'sh' && text.split('\n').every((line) => /^export \w+=\S+$/.test(line))
}

/**
 * The blocks before and after the one that starts the server, and the settings which that one
 * starts it with.
 */
export function aroundStart(blocks: Block[]) {
  const at = blocks.findIndex(
    ({ role, text }) => role === 'operator' && text.endsWith('bun run start'),
  )
  if (at < 0) throw new Error('No block of the operator starts the server.')
  const settings = Array.from(
    blocks[at]?.text.matchAll(/(\w+)=(\S+)/g) ?? [],
    ([, name = '', value = '']) => [name, value] as const,
  )
  return {
    before: blocks.slice(0, at),
    after: blocks.slice(at + 1),
    settings: Object.fromEntries(settings) as Record<string, string>,
  }
}

/**
 * A pattern for output: `…` in the README stands for any text within a line, and alone on its line
 * for any number of lines.
 */
export function outputPattern(expected: string): RegExp {
  const escaped = expected.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  const pattern = escaped.replaceAll(/^…\n/gm, '(?:.*\\n)*').replaceAll('…', '.*')
  return new RegExp(`^${pattern}$`)
}

/**
 * The samples in other languages that follow from the requests of curl, as pages show them
 * (server/docs/samples/).
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { titleOf } from '../../../server/docs/code.ts'
import { withLanguages } from '../../../server/docs/samples/index.ts'
import { codeBlocks } from './documents.ts'
import { runShell, type ShellOptions } from './shell.ts'

/** @returns the program; null if none follows from the request */
export function followingSample(curl: string, title: string): string | null {
  const samples = withLanguages([{ info: 'sh title="curl"', text: curl.trim() }])
  return samples.find((one) => one.follows && titleOf(one) === title)?.text ?? null
}

/**
 * The sample of an operation: what its file has, or what follows from it.
 * @throws Error without one
 */
export function operationSample(operation: string, language: 'sh' | 'ts'): string {
  const blocks = codeBlocks([`docs/samples/${operation}.md`])
  const written = blocks.find((block) => block.language === language)?.text.trim()
  const curl = blocks.find((block) => block.language === 'sh')?.text ?? ''
  const text = written ?? followingSample(curl, 'TypeScript')
  if (text === null) throw new Error(`${operation} has no sample in ${language}.`)
  return text
}

/** The command `platen` of this repository, for scripts of a shell. */
export function withCommand(script: string): string {
  const main = new URL('../../../cli/src/main.ts', import.meta.url).pathname
  return `platen() { ${process.execPath} ${main} "$@"; }\n${script}`
}

/**
 * Runs what follows from commands of curl: for the command line, and in Python where that has the
 * package `requests`.
 * @param commands by their names
 * @returns the failures
 */
export async function runFollowing(
  commands: Map<string, string>,
  { cwd, env }: ShellOptions,
): Promise<string[]> {
  const failures: string[] = []
  const programs = new Map<string, string>()
  for (const [name, curl] of commands) {
    const program = followingSample(curl, 'Python')
    if (program !== null) programs.set(name, program)
    const command = followingSample(curl, 'CLI')
    if (command === null) continue
    const result = await runShell(withCommand(command), { cwd, env, replacements: {} })
    if (!result.ok) failures.push(`${name}: ${result.output}`)
  }
  const python = Bun.which('python3')
  const hasRequests = python && Bun.spawnSync([python, '-c', 'import requests']).exitCode === 0
  if (!hasRequests) return failures
  writeFileSync(join(cwd, 'all.py'), runAllInPython(programs))
  const { output } = await runShell('python3 all.py', { cwd, env, replacements: {} })
  return [...failures, ...output.split('\n').filter((line) => line !== '')]
}

/** A program in Python that runs others, and prints the name of each that fails and why. */
function runAllInPython(programs: Map<string, string>): string {
  return `import json, traceback
for name, text in json.loads(${JSON.stringify(JSON.stringify([...programs]))}):
    try:
        exec(compile(text, name, "exec"), {"print": lambda *values: None})
    except Exception as error:
        print(f"{name}: {error}")
`
}

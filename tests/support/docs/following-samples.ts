/**
 * The samples in other languages that follow from the requests of curl, as pages show them
 * (server/docs/samples/).
 */
import { titleOf } from '../../../server/docs/code.ts'
import { withLanguages } from '../../../server/docs/samples/index.ts'

/** @returns the program; null if none follows from the request */
export function followingSample(curl: string, title: string): string | null {
  const samples = withLanguages([{ info: 'sh title="curl"', text: curl.trim() }])
  return samples.find((one) => one.follows && titleOf(one) === title)?.text ?? null
}

/** The command `platen` of this repository, for scripts of a shell. */
export function withCommand(script: string): string {
  const main = new URL('../../../cli/src/main.ts', import.meta.url).pathname
  return `platen() { ${process.execPath} ${main} "$@"; }\n${script}`
}

/** A program in Python that runs others, and prints the name of each that fails and why. */
export function runAllInPython(programs: Map<string, string>): string {
  return `import json, traceback
for name, text in json.loads(${JSON.stringify(JSON.stringify([...programs]))}):
    try:
        exec(compile(text, name, "exec"), {"print": lambda *values: None})
    except Exception as error:
        print(f"{name}: {error}")
`
}

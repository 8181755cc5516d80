/** Runs the commands of a README in the directory of its example, as a reader would. */
import { type Block, outputPattern, setsVariables } from './readme.ts'

export interface Running extends AsyncDisposable {
  /** All output so far. */
  readonly output: string
  /** Resolves with the exit code. */
  exited: Promise<number>
  /** Resolves once the output matches, or rejects if the commands end with other output. */
  printed(expected: string): Promise<void>
}

export interface Reader {
  /** The directory of the example. */
  directory: string
  /** The variables that the reader has exported. */
  env: Record<string, string>
}

/** Longer than any command on a busy machine. */
const LIMIT_MS = 300_000

/** Starts the commands of a block. Bun is not on the reader's PATH. */
export function startBlock({ text }: Block, { directory, env }: Reader): Running {
  const path = (process.env['PATH'] ?? '').split(':').filter((one) => !one.endsWith('.bin'))
  // A process group of its own, so that servers which npm has started end with it.
  const child = Bun.spawn(['setsid', 'sh', '-euc', `exec 2>&1\n${text}`], {
    cwd: directory,
    env: {
      PATH: path.join(':'),
      HOME: process.env['HOME'],
      // Without the lines that npm prints around the output of a program.
      npm_config_loglevel: 'silent',
      npm_config_audit: 'false',
      npm_config_fund: 'false',
      ...env,
    },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'inherit',
  })
  let output = ''
  const listeners = new Set<() => void>()

  async function collect(): Promise<void> {
    const decoder = new TextDecoder()
    for await (const chunk of child.stdout) {
      output += decoder.decode(chunk, { stream: true })
      for (const listener of listeners) listener()
    }
  }
  const ended = Promise.all([child.exited, collect()]).then(([code]) => code)

  return {
    get output() {
      return output
    },
    exited: ended,
    async printed(expected) {
      const pattern = outputPattern(expected)
      const found = Promise.withResolvers<void>()
      const search = () => {
        if (pattern.test(output.trim())) found.resolve()
      }
      const fail = (reason: string) =>
        found.reject(new Error(`\`${text}\` ${reason}\n${output}\nExpected:\n${expected}`))
      const timer = setTimeout(() => fail('does not print the expected output:'), LIMIT_MS)
      listeners.add(search)
      search()
      void ended.then((code) => fail(`ended with ${code} and printed:`))
      await found.promise.finally(() => {
        clearTimeout(timer)
        listeners.delete(search)
      })
    },
    async [Symbol.asyncDispose]() {
      try {
        process.kill(-child.pid, 'SIGTERM')
      } catch {
        // The group has ended by itself.
      }
      await ended
    },
  }
}

/**
 * Runs all commands of a README, one block after another, and compares their output with the
 * README.
 * @throws Error unless each block exits with 0 and prints what the README shows
 */
export async function followReadme(blocks: Block[], reader: Reader): Promise<void> {
  const commands = blocks.filter(({ language, role }) => language === 'sh' && role !== 'operator')
  for (const block of commands) {
    if (setsVariables(block)) continue
    await using running = startBlock(block, reader)
    const code = await running.exited
    if (code !== 0) throw new Error(`\`${block.text}\` ended with ${code}:\n${running.output}`)
    const next = blocks[blocks.indexOf(block) + 1]
    if (next?.language === 'text') await running.printed(next.text)
  }
}

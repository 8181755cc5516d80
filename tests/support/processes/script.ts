/** Runs a few lines of TypeScript in a separate process that a test can kill or await. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Script extends AsyncDisposable {
  /** Resolves with the next line of output, or null once the process has ended. */
  line(): Promise<string | null>
  /** Sends SIGKILL, so that the script cannot clean up, and waits for the end. */
  kill(): Promise<void>
}

/** The import specifier, as a string literal, by which a script imports a file of server/. */
export function serverFile(path: string): string {
  return JSON.stringify(new URL(`../../../server/${path}`, import.meta.url).href)
}

export function startScript(source: string): Script {
  const directory = mkdtempSync(join(tmpdir(), 'platen-test-script-'))
  const file = join(directory, 'script.ts')
  writeFileSync(file, source)
  const child = Bun.spawn([process.execPath, file], { stdout: 'pipe', stderr: 'inherit' })
  const lines = linesOf(child.stdout)

  const script: Script = {
    line: async () => (await lines.next()).value ?? null,
    async kill() {
      child.kill('SIGKILL')
      await child.exited
    },
    async [Symbol.asyncDispose]() {
      await script.kill()
      rmSync(directory, { recursive: true, force: true })
    },
  }
  return script
}

async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of stream) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

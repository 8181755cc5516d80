/** The first completion of an editor in a fresh project that has installed the package. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Installed, installPackage, ROOT } from '../helpers/package.ts'

setDefaultTimeout(300_000)

const CODE = `import { Platen } from '@platen/sdk'

const platen = new Platen()
await platen.pdf.render({ html: '', options: {  } })
`
const CONFIG = {
  compilerOptions: { strict: true, target: 'es2022', module: 'nodenext', types: [], noEmit: true },
}
/** The position of the cursor: in the options. Lines and columns count from 1. */
const CURSOR = { line: 4, offset: CODE.split('\n')[3]?.indexOf('}') ?? 0 }

let installed: Installed
beforeAll(async () => {
  installed = await installPackage()
}, 120_000)
afterAll(() => installed[Symbol.dispose]())

test('the options are completed in a few seconds of a new tsserver, and at once from then on', async () => {
  const file = join(installed.project, 'first.ts')
  writeFileSync(file, CODE)
  writeFileSync(join(installed.project, 'tsconfig.json'), JSON.stringify(CONFIG))
  await using editor = openEditor()
  const started = performance.now()
  editor.tell('open', { file })
  const names = await editor.ask('completionInfo', { file, ...CURSOR })
  const first = performance.now() - started
  const again = performance.now()
  expect(await editor.ask('completionInfo', { file, ...CURSOR })).toEqual(names)
  const next = performance.now() - again
  process.stdout.write(`first completion: ${Math.round(first)} ms, next: ${Math.round(next)} ms\n`)
  expect(names).toContain('format')
  expect(names).toContain('landscape')
  // Generous: two busy cores need a fifth of it.
  expect(first).toBeLessThan(15_000)
  expect(next).toBeLessThan(1_000)
})

interface CompletionMessage {
  request_seq?: number
  body?: { entries?: { name: string }[] }
}

/** A tsserver as editors start it. It has started when it has answered. */
function openEditor() {
  const program = join(ROOT, 'node_modules/typescript/lib/tsserver.js')
  const command = ['node', program, '--disableAutomaticTypingAcquisition']
  const child = Bun.spawn(command, {
    cwd: installed.project,
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'ignore',
  })
  const messages = readMessages(child.stdout)
  let seq = 0
  function tell(name: string, parameters: object): number {
    seq += 1
    child.stdin.write(
      `${JSON.stringify({ seq, type: 'request', command: name, arguments: parameters })}\n`,
    )
    child.stdin.flush()
    return seq
  }
  return {
    tell,
    /** @returns the names that it offers */
    async ask(name: string, parameters: object): Promise<string[]> {
      const request = tell(name, parameters)
      for (;;) {
        const { value, done } = await messages.next()
        if (done) throw new Error('tsserver has ended.')
        if (value.request_seq !== request) continue
        return value.body?.entries?.map((entry) => entry.name) ?? []
      }
    },
    async [Symbol.asyncDispose]() {
      child.kill()
      await child.exited
    },
  }
}

/** The messages of tsserver: a header with the length, and JSON on a line. */
async function* readMessages(
  stream: ReadableStream<Uint8Array>,
): AsyncGenerator<CompletionMessage, void> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of stream) {
    text += decoder.decode(chunk, { stream: true })
    const lines = text.split('\n')
    text = lines.pop() ?? ''
    for (const line of lines) if (line.startsWith('{')) yield JSON.parse(line)
  }
}

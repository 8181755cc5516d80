/** Mutation tests: each mutant breaks one thing in the SDK, and the SDK's tests must fail. */
import { expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CLIENT_MUTANTS } from '../helpers/mutants/client.ts'
import { WEBHOOK_MUTANTS } from '../helpers/mutants/webhooks.ts'
import { copySdk } from '../helpers/package.ts'

setDefaultTimeout(180_000)

const TESTS = [
  ...['webhooks', 'webhook-input', 'webhook-age', 'webhook-handler', 'retries', 'transport'],
  ...[
    'responses',
    'platen-errors',
    'conveniences',
    'hooks',
    'resources',
    'lists',
    'waiting',
    'og',
    'options',
    'node',
  ],
]

const MUTANTS = { ...WEBHOOK_MUTANTS, ...CLIENT_MUTANTS }

const rows = Object.entries(MUTANTS).flatMap(([file, mutants]) =>
  mutants.map(([broken, from, to]) => [file, broken, from, to] as const),
)

test('the tests pass without a mutant', async () => {
  expect(await testsPass(() => {})).toBeTrue()
})

test.each(rows)('%s: %s', async (file, _broken, from, to) => {
  const passed = await testsPass((sdk) => {
    const path = join(sdk, 'src', file)
    const source = readFileSync(path, 'utf8')
    expect(source.split(from).length).toBe(2)
    writeFileSync(
      path,
      source.replace(from, () => to),
    )
  })
  expect(passed).toBeFalse()
})

async function testsPass(change: (sdk: string) => void): Promise<boolean> {
  const home = mkdtempSync(join(tmpdir(), 'platen-mutant-'))
  try {
    change(copySdk(home))
    const files = TESTS.map((name) => `./sdk/test/${name}.test.ts`)
    const child = Bun.spawn([process.execPath, 'test', '--bail', ...files], {
      cwd: home,
      stdout: 'ignore',
      stderr: 'pipe',
    })
    const output = await new Response(child.stderr).text()
    const code = await child.exited
    // A mutant that does not load would not test the tests.
    expect(output).not.toMatch(/SyntaxError|Cannot find module/)
    return code === 0
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

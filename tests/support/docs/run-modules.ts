/** Runs samples in TypeScript with the sources of the SDK. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ShellOptions } from './shell.ts'

const SDK = join(import.meta.dir, '../../../sdk/src')

/**
 * Imports all modules in one process, one after the other.
 * @param texts by their names
 * @returns the failures
 */
export async function runModules(
  texts: Map<string, string>,
  { cwd, env }: Pick<ShellOptions, 'cwd' | 'env'>,
): Promise<string[]> {
  const folder = join(cwd, `modules-${texts.size}`)
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of texts) {
    const local = text
      .replaceAll("'@platen/sdk'", `'${SDK}/index.ts'`)
      .replaceAll(/'@platen\/sdk\/(\w+)'/g, `'${SDK}/$1.ts'`)
    writeFileSync(join(folder, `${name}.ts`), local)
  }
  const main = join(folder, 'main.ts')
  writeFileSync(
    main,
    `console.log = () => {}
for (const name of ${JSON.stringify([...texts.keys()])}) {
  try { await import('./' + name + '.ts') } catch (error) { console.error(name + ': ' + error) }
}`,
  )
  const child = Bun.spawn([process.execPath, main], {
    cwd,
    env: { ...process.env, ...env },
    stderr: 'pipe',
  })
  const errors = await new Response(child.stderr).text()
  await child.exited
  return errors.split('\n').filter((line) => line !== '')
}

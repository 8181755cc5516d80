/**
 * The examples as in a fresh clone after the set-up of their README, in a directory of their own.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { packSdk } from '../../../sdk/test/helpers/package.ts'

const ROOT = join(import.meta.dir, '../../..')

export interface Clone extends Disposable {
  /** The root of the clone. */
  root: string
  /** The directory of an example. */
  directory(example: string): string
}

export async function cloneExamples(): Promise<Clone> {
  const root = mkdtempSync(join(tmpdir(), 'platen-examples-'))
  const ignored = readFileSync(join(ROOT, 'examples/.gitignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((pattern) => new Bun.Glob(pattern))
  cpSync(join(ROOT, 'examples'), join(root, 'examples'), {
    recursive: true,
    filter: (path) => !ignored.some((glob) => glob.match(basename(path))),
  })
  cpSync(join(ROOT, 'package.json'), join(root, 'package.json'))
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  cpSync(await packSdk(), join(root, 'examples/platen-sdk.tgz'))
  return {
    root,
    directory: (example) => join(root, 'examples', example),
    [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }),
  }
}

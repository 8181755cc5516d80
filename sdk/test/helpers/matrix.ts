/**
 * The compilers, runtimes and frameworks of customers, which are installed from the registry for
 * soak tests only.
 */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { run, SDK } from './package.ts'

const MATRIX = join(SDK, 'test', 'matrix')
export const MODULES = join(MATRIX, 'node_modules')

export async function installMatrix(): Promise<void> {
  await run([process.execPath, 'install', '--frozen-lockfile', '--ignore-scripts'], MATRIX)
}

/** Loads a package of the matrix. Its types are not installed where the SDK is compiled. */
export function fromMatrix<T>(name: string): T {
  return createRequire(join(MATRIX, 'package.json'))(name)
}

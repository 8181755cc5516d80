/** What customers have beside the SDK: fetched from the registry, and only for the soak. */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { run, SDK } from './package.ts'

const MATRIX = join(SDK, 'test', 'matrix')
export const MODULES = join(MATRIX, 'node_modules')

export async function installMatrix(): Promise<void> {
  await run([process.execPath, 'install', '--frozen-lockfile', '--ignore-scripts'], MATRIX)
}

/** A package of the matrix, whose types are not installed where the SDK is compiled. */
export function fromMatrix<T>(name: string): T {
  return createRequire(join(MATRIX, 'package.json'))(name)
}

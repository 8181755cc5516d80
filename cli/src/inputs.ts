/**
 * The inputs of `platen render`: quoted patterns become files, which keep their folders in the
 * output.
 */
import { existsSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { glob } from 'tinyglobby'
import { SetupError } from './failures.ts'

export interface Input {
  /** A path, a URL, `-` for standard input, or a template as `template:slug`. */
  input: string
  /**
   * Folder of the file within the first folder of its pattern that has no wildcard; empty without
   * one.
   */
  folder: string
}

const WILDCARD = /[*?{}[\]]/

/**
 * Expands the patterns. A path that exists is no pattern.
 * @throws SetupError if a pattern matches no file
 */
export async function expandInputs(inputs: readonly string[]): Promise<Input[]> {
  const expanded = await Promise.all(
    inputs.map(async (input): Promise<Input[]> => {
      const isPattern = WILDCARD.test(input) && !/^https?:/i.test(input) && !existsSync(input)
      return isPattern ? expand(input) : [{ input, folder: '' }]
    }),
  )
  return expanded.flat()
}

async function expand(pattern: string): Promise<Input[]> {
  const files = await glob(pattern.replaceAll('\\', '/'), {
    expandDirectories: false,
    // A link may lead anywhere: the directory may be a stranger's.
    followSymbolicLinks: false,
  })
  if (files.length === 0)
    throw new SetupError(`${pattern} matches no files. Patterns do not follow links.`)
  const segments = pattern.split('/')
  const base = segments
    .slice(
      0,
      segments.findIndex((one) => WILDCARD.test(one)),
    )
    .join('/')
  return files.sort().map((input) => ({ input, folder: relative(base, dirname(input)) }))
}

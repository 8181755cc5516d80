/** A matcher for `expect` of vitest, Jest and Bun that compares a render with a golden file. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { RenderFile } from '../render-file.ts'
import { compareWithGolden, type VisualOptions } from './golden-comparison.ts'

/** Values of a PDF that differ between two renders of one document. */
const VOLATILE = [/\/(?:CreationDate|ModDate) ?\([^)]*\)/g, /\/ID ?\[[^\]]*\]/g]

export interface GoldenOptions extends VisualOptions {
  /** Replaces the golden file. @default true if the environment variable UPDATE_RENDERS is set */
  update?: boolean
}

/** The matchers for `expect.extend(renderMatchers)`. */
export const renderMatchers = {
  /**
   * Compares a render with a golden file, byte by byte apart from the dates of a PDF. The first run
   * writes the golden file, except with the environment variable CI, where a missing one fails. Set
   * UPDATE_RENDERS=1 to replace golden files. A comparison needs the same version of the server.
   * With `platen`, a render that differs is compared page by page on its server: the message has
   * the share of the pixels that changed, and a picture of each changed page is written beside the
   * golden file. `maxChangedShare` accepts a render that looks nearly the same.
   * @example
   * import { expect, test } from 'vitest'
   * import { renderMatchers } from '@platen/sdk/testing'
   * expect.extend(renderMatchers)
   * test('the invoice looks the same', async () => {
   *   const file = await platen.pdf.render({ html: '<h1>Invoice 42</h1>' })
   *   await expect(file).toMatchRender('test/golden/invoice.pdf', { platen, maxChangedShare: 0 })
   * })
   */
  async toMatchRender(
    received: RenderFile | Uint8Array,
    path: string,
    { update = isSet('UPDATE_RENDERS'), ...visual }: GoldenOptions = {},
  ): Promise<{ pass: boolean; message: () => string }> {
    const bytes = received instanceof Uint8Array ? received : await received.bytes()
    const golden = await readFile(path).catch((error: { code?: string }) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
    if (update || (golden === null && !isSet('CI'))) {
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, bytes)
      return { pass: true, message: () => `${path} was written.` }
    }
    if (golden === null) {
      return { pass: false, message: () => `${path} does not exist. Run the test once without CI.` }
    }
    if (normalised(bytes) === normalised(golden)) {
      return { pass: true, message: () => `The render is the same as ${path}.` }
    }
    const { pass, difference } = await compareWithGolden({ path, golden, bytes }, visual)
    if (pass) {
      return { pass, message: () => `The render differs from ${path}${difference}.` }
    }
    const actual = path.replace(/(\.\w+)?$/, '.actual$1')
    await writeFile(actual, bytes)
    return {
      pass: false,
      message: () =>
        `The render differs from ${path}${difference}; it was written to ${actual}. Set UPDATE_RENDERS=1 to accept it.`,
    }
  },
}

/** The type of the matchers, to declare them for `expect` of your test runner. */
export interface RenderMatchers<R = unknown> {
  /** Compares a render with a golden file. */
  toMatchRender(path: string, options?: GoldenOptions): Promise<R>
}

/**
 * The bytes of a file as text, without the parts that differ between two renders of one document.
 */
export function normalised(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString('latin1')
  return VOLATILE.reduce((rest, pattern) => rest.replaceAll(pattern, ''), text)
}

function isSet(name: string): boolean {
  return !['', '0', 'false', undefined].includes(process.env[name])
}

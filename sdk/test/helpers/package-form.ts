/** The checks of the form of every package that we publish. */
import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'

/** @param installed returns the package, once it is installed */
export function testPackageForm(installed: () => { tarball: string; directory: string }): void {
  test('passes publint', async () => {
    const { messages } = await publint({ pkgDir: installed().directory, strict: true })
    expect(messages).toEqual([])
  })

  test('has correct types for every module resolution', async () => {
    const tarball = new Uint8Array(readFileSync(installed().tarball))
    const analysis = await checkPackage(createPackageFromTarballData(tarball))
    expect(analysis.types).not.toBe(false)
    expect(analysis.types && analysis.problems).toEqual([])
  })
}

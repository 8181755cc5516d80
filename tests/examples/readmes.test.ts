/** The folder of the examples: its README names all of them, and all install one package. */
import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import manifest from '../../package.json'
import { readBlocks } from '../support/examples/readme.ts'

test('the README of the examples names every example, and each has a README', () => {
  const readme = readFileSync('examples/README.md', 'utf8')
  const linked = Array.from(readme.matchAll(/^\| \[([\w-]+)\]\(\1\)/gm), ([, name = '']) => name)
  const folders = readdirSync('examples', { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .map(({ name }) => name)
  expect(linked.sort()).toEqual(folders.sort())
  for (const name of folders) expect(readdirSync(join('examples', name))).toContain('README.md')
})

test('the examples install the package that the set-up of their README packs', () => {
  const setUp = readBlocks('examples/README.md').map(({ text }) => text)
  expect(setUp).toContain('npx bun run sdk:pack')
  expect(manifest.scripts['sdk:pack']).toEndWith(' --filename ../examples/platen-sdk.tgz')
  for (const path of new Bun.Glob('*/package.json').scanSync('examples')) {
    const { dependencies } = JSON.parse(readFileSync(join('examples', path), 'utf8'))
    expect([path, dependencies['@platen/sdk']]).toEqual([path, 'file:../platen-sdk.tgz'])
  }
})

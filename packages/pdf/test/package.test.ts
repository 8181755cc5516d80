/** The packed package, installed in an empty project: its form, and the programs of its README. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { testPackageForm } from '../../../sdk/test/helpers/package-form.ts'
import { readPdfStructure } from '../../../tests/support/files/pdf-structure.ts'
import { readPdf } from '../src/index.ts'
import { examples, type Installed, installPackage, runProgram } from './helpers/package.ts'

setDefaultTimeout(180_000)

let installed: Installed
beforeAll(async () => {
  installed = await installPackage()
}, 300_000)
afterAll(() => installed[Symbol.dispose]())

describe('the package', () => {
  testPackageForm(() => installed)

  test('brings one parser of XML with it, and nothing else', () => {
    const modules = readdirSync(join(installed.project, 'node_modules'))
    expect(modules.filter((name) => !name.startsWith('.')).sort()).toEqual(
      ['@platen', 'puppeteer', 'saxes', 'xmlchars'].sort(),
    )
    const types = readFileSync(join(installed.directory, 'dist/index.d.ts'), 'utf8')
    expect(types).not.toMatch(/^import |\bBuffer\b|node:/m)
  })
})

describe("the README's programs, on what plain puppeteer printed", () => {
  const [finishing = '', merging = ''] = examples()
  const read = (name: string) => new Uint8Array(readFileSync(join(installed.project, name)))

  test('finish it in Node, with its text, and the standards that it declares', async () => {
    expect(await runProgram(installed, 'node', finishing)).toContain("[ 'PDF/A-3a', 'PDF/UA-1' ]")
    const { conformance, document, attachments } = await readPdf(read('invoice.pdf'))
    expect(conformance).toEqual(['PDF/A-3a', 'PDF/UA-1'])
    expect(document).toMatchObject({ title: 'Invoice 7', author: 'Example Ltd', language: 'en' })
    expect(attachments).toEqual([{ name: 'lines.csv', size: 7 }])
    const { tags } = await readPdfStructure(read('invoice.pdf'))
    expect(tags).toEqual(['H1(Invoice 7)P(Two chairs)'])
  })

  // Of the files that the test before has written.
  test.each([
    ['Node', 'node'],
    ['Bun', process.execPath],
  ])('join it in %s, with the tags and the outline of both', async (_name, runtime) => {
    expect(await runProgram(installed, runtime, merging)).toStartWith('true 2 ')
    const { outline, tags } = await readPdfStructure(read('both.pdf'))
    expect(tags).toEqual(['H1(Invoice 7)P(Two chairs)', 'H1(Terms)H2(Delivery)P(Soon)'])
    expect(outline).toEqual([
      'Invoice 1',
      '  Invoice 7 1',
      'Terms 2',
      '  Terms 2',
      '    Delivery 2',
    ])
  })
})

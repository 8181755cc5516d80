/**
 * The TypeScript of README, docs and samples compiles with the package that customers install. It
 * starts no server: the compiler would keep it waiting.
 */
import { expect, setDefaultTimeout, test } from 'bun:test'
import { installPackage } from '../../sdk/test/helpers/package.ts'
import { compile } from '../support/docs/compile.ts'
import { codeBlocks, documents } from '../support/docs/documents.ts'
import { followingSample } from '../support/docs/following-samples.ts'

setDefaultTimeout(180_000)

test('the TypeScript of all documents compiles in a strict project with the packed SDK', async () => {
  const samples = [...new Bun.Glob('docs/samples/*.md').scanSync('.')]
  const guides = documents().filter((file) => !file.startsWith('docs/reference/'))
  const blocks = codeBlocks([...guides, ...samples])
  const files = new Map(
    blocks
      .filter(({ language }) => ['ts', 'tsx'].includes(language))
      .map(({ file, line, language, text }) => [
        `${file.replaceAll('/', '-')}-${line}.${language}`,
        text,
      ]),
  )
  // Those that pages write for requests of curl.
  const requests = blocks.filter(({ language, text }) => language === 'sh' && /^curl /.test(text))
  for (const { file, line, text } of requests) {
    const sample = followingSample(text, 'TypeScript')
    if (sample !== null) files.set(`${file.replaceAll('/', '-')}-${line}-follows.ts`, sample)
  }
  expect(files.size).toBeGreaterThan(60)
  using installed = await installPackage()
  expect(compile(installed, files)).toEqual([])
})

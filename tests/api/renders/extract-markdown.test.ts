/**
 * The Markdown of many kinds of pages, as files beside them. A file shows what a change of a rule
 * does.
 */
import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { components } from '../../../server/contract.gen.ts'
import { dataOf } from '../../support/api/templates.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const { server, user } = useSharedServer()

const FOLDER = join(import.meta.dir, '../../fixtures/pages-with-markdown')
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8')
const names = [...new Bun.Glob('*.html').scanSync(FOLDER)].map((name) => name.replace('.html', ''))

async function markdownOf(html: string): Promise<string> {
  const response = await server.post('/api/v1/extract', { html, formats: ['markdown'] }, user.key)
  const { markdown = '' } = await dataOf<components['schemas']['ExtractedPage']>(response)
  return markdown
}

test('there are 41 pages', () => expect(names.length).toBe(41))

test.each(names.sort())('the Markdown of %s is what its page says, without HTML', async (name) => {
  const markdown = await markdownOf(read(`${name}.html`))
  if (process.env['WRITE_MARKDOWN'] === '1')
    await Bun.write(join(FOLDER, `${name}.md`), `${markdown}\n`)
  expect(`${markdown}\n`).toBe(read(`${name}.md`))
  const outsideCode = markdown.replaceAll(/^`{3,}[\s\S]*?^`{3,}/gm, '').replaceAll(/`[^`]*`/g, '')
  expect(outsideCode).not.toMatch(/(?<!\\)<\/?[a-z]/i)
})

test('a formula has no HTML', async () => {
  const tex = 'a &lt; b &lt;img src=x onerror=alert(1)&gt;'
  const html = `<h1>T</h1><p>So <math><semantics><mi>a</mi><annotation encoding="application/x-tex">${tex}</annotation></semantics></math>.</p><div role="math">${tex}</div>`
  const markdown = await markdownOf(html)
  expect(markdown).toContain(String.raw`a \lt  b`)
  expect(markdown).not.toContain('<')
})

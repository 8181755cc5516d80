/**
 * The Markdown of whole articles, as files beside them. A file shows what a change of the rules or
 * of a library does.
 */
import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import type { components } from '../../../server/contract.gen.ts'
import { dataOf } from '../../support/api/templates.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const { server, site, user } = useSharedServer()

const read = (name: string) =>
  readFileSync(new URL(`../../fixtures/articles/${name}`, import.meta.url), 'utf8')

test.each(['blog', 'reference', 'news'])(
  'the Markdown of the article %s is its content, in its order and with its structure',
  async (name) => {
    site.routes[`/${name}`] = { body: read(`${name}.html`) }
    const body = { url: `${site.url}/${name}`, formats: ['markdown'] }
    const response = await server.post('/api/v1/extract', body, user.key)
    const { markdown = '' } = await dataOf<components['schemas']['ExtractedPage']>(response)
    expect(`${markdown.replaceAll(site.url, 'https://site.example')}\n`).toBe(read(`${name}.md`))
  },
)

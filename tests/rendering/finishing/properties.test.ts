/** Properties of a document are the same in its information dictionary and in its XMP. */
import { expect, test } from 'bun:test'
import { bytesOf, errorOf } from '../../support/api/renders.ts'
import { readPdfFacts } from '../../support/files/pdf-facts.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const { server, user } = useSharedServer()

const HTML = '<html lang="en"><title>Page &amp; title</title><p>text'

test('every property is in both', async () => {
  const document = {
    title: 'Résumé <1> & (2)',
    author: 'Zoë Ångström',
    subject: '請求書',
    keywords: 'one, two',
    creator: 'Shop 1.0',
    language: 'de-CH',
  }
  const { info, xmp } = await readPdfFacts(
    await bytesOf(server, user, 'pdf', { html: HTML, options: { document } }),
  )
  expect(info).toMatchObject({
    Title: document.title,
    Author: document.author,
    Subject: document.subject,
    Keywords: document.keywords,
    Creator: document.creator,
    Language: 'de-CH',
  })
  expect(xmp).toContain('Résumé &lt;1&gt; &amp; (2)')
  for (const text of ['Zoë Ångström', '請求書', 'one, two', 'Shop 1.0']) expect(xmp).toContain(text)
})

test('keywords of a list are written as one text', async () => {
  const options = { document: { keywords: ['one', 'two words', 'drei'] } }
  const { info, xmp } = await readPdfFacts(
    await bytesOf(server, user, 'pdf', { html: HTML, options }),
  )
  expect(info['Keywords']).toBe('one, two words, drei')
  expect(xmp).toContain('one, two words, drei')
})

test('the title of the page is the default', async () => {
  const options = { document: { author: 'Zoë' } }
  const { info, xmp } = await readPdfFacts(
    await bytesOf(server, user, 'pdf', { html: HTML, options }),
  )
  expect([info['Title'], info['Author']]).toEqual(['Page & title', 'Zoë'])
  expect(xmp).toContain('Page &amp; title')
})

test('a page without a title has none', async () => {
  const options = { document: { author: 'Zoë' } }
  const { info, xmp } = await readPdfFacts(
    await bytesOf(server, user, 'pdf', { html: '<p>text', options }),
  )
  expect(info['Title']).toBeUndefined()
  expect(xmp).not.toContain('dc:title')
})

test.each([
  [{ title: 'two\nlines' }, 'options.document.title'],
  [{ title: '' }, 'options.document.title'],
  [{ author: 'a'.repeat(1_001) }, 'options.document.author'],
  [{ keywords: ['one', 'two\nlines'] }, 'options.document.keywords'],
  [{ keywords: Array(11).fill('a'.repeat(100)) }, 'options.document.keywords'],
  [{ keywords: [] }, 'options.document.keywords'],
  [{ keywords: ['one', 2] }, 'options.document.keywords[1]'],
  [{ language: 'german!' }, 'options.document.language'],
  [{ publisher: 'x' }, 'options.document.publisher'],
])('%j is refused by name', async (document, path) => {
  const error = await errorOf(server, user, 'pdf', { html: HTML, options: { document } })
  expect([error.status, error.details?.issues?.[0]?.path]).toEqual([400, path])
})

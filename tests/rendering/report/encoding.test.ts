/** The hint about text in UTF-8 that was read as another encoding. */
import { expect, test } from 'bun:test'
import { hintOf, reportOf } from '../../support/rendering/hints.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const { server, user, site } = useSharedServer()

async function hintsOf(body: string, type: string) {
  site.routes['/page'] = { type, body }
  const { hints } = await reportOf(server, user, '/api/v1/pdf', { url: `${site.url}/page` })
  return hints
}

test.each([
  ['German', '<p>Grüße aus München', 'Grüße'],
  ['quotation marks', '<p>He said “hello”', '“'],
  ['Chinese', '<p>这是中文', '这是中文'],
  ['Russian', '<p>Привет', 'Привет'],
  [
    'a title that looks right, and text that does not',
    '<title>x</title><p>plain</p><p>naïve',
    'naïve',
  ],
])('text in UTF-8 that nothing declares is explained: %s', async (_, body, meant) => {
  const found = hintOf(await hintsOf(body, 'text/html'), 'ENCODING_WRONG')
  expect(found?.message).toContain(`\`${meant}`)
  expect(found?.message).toContain('windows-1252')
  expect(found?.fix).toContain('charset=utf-8')
})

test('so is text that is declared as something else', async () => {
  const found = hintOf(
    await hintsOf('<p>Grüße', 'text/html; charset=iso-8859-15'),
    'ENCODING_WRONG',
  )
  expect(found?.message).toContain('iso-8859-15'.toUpperCase())
})

test.each([
  ['a header', '<p>Grüße “x”', 'text/html; charset=utf-8'],
  ['an element', '<meta charset=utf-8><p>Grüße “x”', 'text/html'],
])('text whose encoding is declared by %s has no hint', async (_, body, type) => {
  expect(await hintsOf(body, type)).toEqual([])
})

test('plain text without declaration has none', async () => {
  expect(await hintsOf('<p>nothing but ASCII', 'text/html')).toEqual([])
})

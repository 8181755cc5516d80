/** A field with `autofocus` has the focus in the output, however long its page takes to load. */

import { expect, setDefaultTimeout, test } from 'bun:test'
import { bytesOf } from '../../support/api/renders.ts'
import { withoutTime } from '../../support/files/pdf.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

setDefaultTimeout(60_000)

const PICTURE = { type: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }

// Pages that load for longer than 100 ms draw frames, with which Chromium focuses the field.
const { server, site, user } = useSharedServer({
  routes: { '/fast': PICTURE, '/slow': { ...PICTURE, after: 400 } },
})

const page = (field: string, picture: string) =>
  `<!doctype html><p>text</p><input disabled autofocus>${field}<img src="${site.url}/${picture}">`

async function render(html: string, byUrl: boolean): Promise<string> {
  site.routes['/page'] = { body: html }
  const source = byUrl ? { url: `${site.url}/page` } : { html }
  return withoutTime(await bytesOf(server, user, 'pdf', source))
}

test.each([['HTML', false] as const, ['an address', true] as const])(
  'a field of %s has the focus in a PDF without scripts',
  async (_, byUrl) => {
    const field = '<input value=x autofocus><input value=y autofocus>'
    const fast = await render(page(field, 'fast'), byUrl)
    expect((await render(page(field, 'slow'), byUrl)) === fast).toBe(true)
    const without = '<input value=x><input value=y>'
    expect((await render(page(without, 'fast'), byUrl)) === fast).toBe(false)
  },
)

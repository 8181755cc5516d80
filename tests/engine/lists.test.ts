/**
 * The lists of advertising hosts and of rules for cookie banners are read by the first render that
 * needs them.
 */
import { expect, spyOn, test } from 'bun:test'
import { SCALED } from '../support/server/server.ts'
import { useServer } from '../support/server/use-server.ts'

const { server, user } = useServer()

// The servers of a cluster are other processes.
test.skipIf(SCALED).each([
  ['blockAds', 'easylist-hosts.txt'],
  ['hideCookieBanners', 'autoconsent.playwright.js'],
])('%s: a list that could not be read is read again by the next render', async (option, name) => {
  const capture = async () => {
    const body = { html: 'x', options: { [option]: true } }
    return (await server.post('/api/v1/screenshot', body, user.key)).status
  }
  const { file } = Bun
  const opening = spyOn(Bun, 'file').mockImplementation(((path: string | URL, ...more: []) => {
    if (String(path).endsWith(name)) throw new Error('EMFILE: too many open files')
    return file(path as string, ...more)
  }) as typeof Bun.file)
  expect(await capture()).toBe(500)
  opening.mockRestore()
  expect(await capture()).toBe(200)
})

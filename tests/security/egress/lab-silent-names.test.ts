/** Names whose DNS server never answers. */
import { expect, setDefaultTimeout, test } from 'bun:test'
import { describeInLab } from '../../support/lab/lab.ts'

setDefaultTimeout(60_000)

const IMAGES = Array.from({ length: 40 }, (_, at) => `<img src="http://n${at}.silent.test/">`)

describeInLab('a page with 40 names of a silent DNS server', (lab) => {
  test('does not hold up the files of another user', async () => {
    const server = await lab.server({ LANES: '2' })
    const other = await server.newKey()
    const slow = server.render('pdf', { html: `<h1>Slow</h1>${IMAGES.join('')}` })
    await lab.call('until', 'queries', 'n0.silent.test A')
    for (let time = 0; time < 3; time += 1) {
      expect(await server.text({ html: `<h1>Short ${time}` }, other)).toContain(`Short ${time}`)
    }
    expect((await slow).status).toBe(200)
  })
})

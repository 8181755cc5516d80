/**
 * A browser whose egress proxy is gone reaches no address, since it never falls back to direct
 * connections.
 */
import { expect, setDefaultTimeout, test } from 'bun:test'
import { createServer } from 'node:net'
import { launchBrowser } from '../../../packages/chromium/src/chromium/browser.ts'
import { findBrowser } from '../../../packages/chromium/src/chromium/find-browser.ts'
import { createProcessGroups } from '../../../packages/chromium/src/chromium/process-group.ts'
import { openPage } from '../../../packages/chromium/src/engine/page/page.ts'
import { startSite } from '../../support/network/site.ts'

setDefaultTimeout(180_000)

/** A port without a listener. */
async function deadPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise<void>((resolve) => server.close(() => resolve()))
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return address.port
}

test('without the proxy, a page, its images and its sockets reach no address', async () => {
  const site = await startSite({ '/': { body: 'reached' } })
  const executable = (await findBrowser(null)) ?? ''
  const processes = createProcessGroups()
  processes.adoptOrphans()
  const browser = await launchBrowser({
    executable,
    sandbox: true,
    processes,
    proxyPort: await deadPort(),
  })
  try {
    const { cdp, frameId } = await openPage(browser)
    await cdp.send('Emulation.setScriptExecutionDisabled', { value: false })
    for (const url of [site.url, site.url.replace('127.0.0.1', 'localhost')]) {
      const { errorText } = await cdp.send('Page.navigate', { url })
      expect(errorText).toBe('net::ERR_PROXY_CONNECTION_FAILED')
    }
    await cdp.send('Page.navigate', { url: 'about:blank' })
    const html = `<img src="${site.url}/image"><script>
      new WebSocket('ws://${site.host}/socket'); fetch('${site.url}/fetch', { mode: 'no-cors' })
    </script>`
    await cdp.send('Page.setDocumentContent', { frameId, html })
    const { result } = await cdp.send('Runtime.evaluate', {
      expression: `fetch('${site.url}/last', { mode: 'no-cors' }).then(() => 'reached', () => 'failed')`,
      awaitPromise: true,
    })
    expect(result.value).toBe('failed')
    expect(site.contacts).toEqual([])
  } finally {
    await browser.end()
    await site.close()
  }
})

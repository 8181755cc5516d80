/** A thousand renders of every kind leave the server and its browsers as they were. */
import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { type Site, startSite } from '../support/network/site.ts'
import {
  dataDirectory,
  descendantsOf,
  firstKey,
  type ServerProcess,
  scratchOf,
  spawnServer,
} from '../support/processes/server-process.ts'

const RENDERS = 1_000
const CLIENTS = 4
/** Caches, pools and the runtime's own heap reach their full size during the first renders. */
const WARM_UP = 400
const TOLERANCE = 0.15

const INVOICE = `<table>${'<tr><td>item<td>12.00'.repeat(30)}</table>`
const SCRIPT = "<p id=p></p><script>p.textContent = 'drawn'</script>"

/** The requests that are sent in rotation, each with its expected status. */
const SORTS: [path: string, body: (site: Site) => object, status: number][] = [
  ['pdf', () => ({ html: INVOICE }), 200],
  ['pdf', () => ({ html: INVOICE }), 200],
  ['screenshot', () => ({ html: INVOICE }), 200],
  ['screenshot', () => ({ html: INVOICE, options: { format: 'jpeg', fullPage: true } }), 200],
  ['pdf', () => ({ html: SCRIPT, options: { enableJavaScript: true } }), 200],
  ['screenshot', (site) => ({ url: `${site.url}/page` }), 200],
  ['screenshot', () => ({ html: '<b>b</b>', options: { selector: '#none' } }), 500],
  ['pdf', () => ({ url: 'http://no-such-name.invalid/' }), 500],
]

test(`${RENDERS} renders leave the number of processes and the memory as they were`, async () => {
  using data = dataDirectory()
  await using site = await startSite({ '/page': { body: INVOICE + SCRIPT } })
  await using server = await spawnServer({
    DATA_DIR: data.path,
    RATE_LIMIT_PER_MINUTE: '0',
    EGRESS_ALLOW: site.host,
    LANES: String(availableParallelism()),
  })
  await server.ready()
  await render(server, site, WARM_UP)
  const before = await atRest(server)
  await render(server, site, RENDERS)
  const after = await atRest(server)
  process.stdout.write(`before ${JSON.stringify(before)}\nafter  ${JSON.stringify(after)}\n`)
  expect(after.processes).toBe(before.processes)
  expect(after.scratch).toBe(before.scratch)
  expect(after.browserBytes).toBeLessThan(before.browserBytes * (1 + TOLERANCE))
  expect(after.serverBytes).toBeLessThan(before.serverBytes * (1 + TOLERANCE))
  expect(await server.stop()).toBe(0)
})

async function render(server: ServerProcess, site: Site, count: number): Promise<void> {
  const headers = {
    Authorization: `Bearer ${firstKey(server)}`,
    'Content-Type': 'application/json',
  }
  let begun = 0
  async function client(): Promise<void> {
    while (begun < count) {
      const sort = SORTS[begun % SORTS.length]
      begun += 1
      if (!sort) throw new Error('There is no such request.')
      const [path, body, status] = sort
      const response = await fetch(`${server.url}/api/v1/${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body(site)),
      })
      await response.bytes()
      expect(response.status).toBe(status)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
}

/**
 * Measures the server once every lane is idle with a fresh page, which is 1 s after the last
 * render.
 */
async function atRest(server: ServerProcess) {
  await Bun.sleep(3_000)
  const below = descendantsOf(server.pid)
  return {
    processes: below.length,
    scratch: scratchOf(server.pid).length,
    browserBytes: below.reduce((sum, { pid }) => sum + privateBytes(pid), 0),
    serverBytes: privateBytes(server.pid),
  }
}

/** Anonymous memory of a process. */
function privateBytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^RssAnon:\s+(\d+)/m.exec(status)?.[1]) * 1024
}

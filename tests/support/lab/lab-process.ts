/**
 * The lab process. It runs in its own network and mount namespaces, where it sets up the network,
 * DNS, web sites and canaries, and starts servers. `lab.ts` starts it and calls it over a Unix
 * socket in the directory given as the first argument; further arguments are put before the command
 * of a server. It exits when its standard input closes.
 */
import { existsSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  ALLOWED_PORT,
  endpoint,
  INSIDE,
  NAMESERVER,
  OUTSIDE,
  SELF_ADDRESSES,
  zone,
} from './addresses.ts'
import { startDns } from './dns.ts'
import { bindMount, openLibc } from './libc.ts'
import { type Answer, startListeners } from './listeners.ts'
import { openLinks } from './network-links.ts'
import { openPacketCapture, type Packet } from './packet-capture.ts'
import { createRecorder, type Recording } from './recorder.ts'
import { createServers } from './servers.ts'

/** Our servers and their proxies listen on such ports of the loopback. */
const FREE_PORTS_FROM = 32_768
/** The kernel buffers few packets and gives no notice of new ones, so the capture is polled. */
const POLL_MS = 5

const [directory = '', ...prefix] = process.argv.slice(2)
const libc = openLibc()
const links = openLinks(libc, SELF_ADDRESSES)
for (const address of [...OUTSIDE, ...INSIDE]) links.address(address)
useNameserver()

const recorder = createRecorder()
const capture = openPacketCapture(libc)
setInterval(poll, POLL_MS)
await startDns(NAMESERVER, zone, (question) => recorder.note('queries', question))
const sites = await startListeners(recorder)
const servers = createServers(directory, prefix)

/** The functions that `lab.ts` can call; arguments and results are JSON. */
const calls = {
  recording(): Recording {
    poll()
    return recorder.recording
  },
  reset(): void {
    poll()
    recorder.reset()
  },
  until: recorder.until,
  route(path: string, answer: Answer): void {
    sites.routes.set(path, answer)
  },
  start: servers.start,
}
export type LabCalls = typeof calls

Bun.serve({
  unix: join(directory, 'lab.sock'),
  async fetch(request, server) {
    // `until` may wait long.
    server.timeout(request, 0)
    const name = new URL(request.url).pathname.slice(1)
    const call = Object.entries(calls).find(([key]) => key === name)?.[1] as
      | ((...args: unknown[]) => unknown)
      | undefined
    if (!call) return new Response(`There is no call ${name}.`, { status: 404 })
    try {
      const result = await call(...((await request.json()) as unknown[]))
      return Response.json(result ?? null)
    } catch (error) {
      return new Response(String(error), { status: 500 })
    }
  },
})
process.stdout.write('open\n')
for await (const _ of process.stdin) {
  // The content is ignored: the stream ends when the process that started the lab ends.
}
servers.kill()
process.exit(0)

function poll(): void {
  for (const packet of capture.read()) note(packet)
}

/**
 * Records a packet unless it is the lab's own: DNS, or loopback between servers, browsers and
 * proxies.
 */
function note({ protocol, from, to }: Packet): void {
  if ([from, to].some(({ address, port }) => address === NAMESERVER && port === 53)) return
  const { address, port } = to
  const place = endpoint(address, port)
  if (protocol === 'udp') recorder.note('packets', `udp ${place}`)
  else if (OUTSIDE.has(address) || port === ALLOWED_PORT) recorder.note('dialled', place)
  else if (address !== '127.0.0.1' || port < FREE_PORTS_FROM)
    recorder.note('packets', `tcp ${place}`)
}

/** Makes every program that starts from now on resolve names with the lab's DNS only. */
function useNameserver(): void {
  const files = {
    'resolv.conf': `nameserver ${NAMESERVER}\n`,
    'nsswitch.conf': 'hosts: files dns\n',
    hosts: '127.0.0.1 localhost\n::1 localhost ip6-localhost\n',
  }
  for (const [name, text] of Object.entries(files)) {
    const file = join(directory, name)
    writeFileSync(file, text)
    const place = join('/etc', name)
    if (existsSync(place)) bindMount(libc, file, realpathSync(place))
  }
}

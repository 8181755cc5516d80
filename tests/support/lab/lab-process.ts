/**
 * The lab itself: a program that runs in network and mount namespaces of its own, where it makes the
 * network, its DNS, its sites and canaries, and starts servers. `lab.ts` starts it and asks it, over
 * a Unix socket in the directory that is its first argument; what follows stands before the
 * command of a server. It ends with its standard input.
 */
import { existsSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ALLOWED_PORT, endpoint, INSIDE, NAMESERVER, OUTSIDE, OWN, zone } from './addresses.ts'
import { startDns } from './dns.ts'
import { bindMount, openLibc } from './libc.ts'
import { type Answer, startListeners } from './listeners.ts'
import { openLinks } from './network-links.ts'
import { openWire, type Packet } from './packet-capture.ts'
import { createLedger, type Heard } from './recorder.ts'
import { createServers } from './servers.ts'

/** Where the kernel's free ports begin: those of our servers and their proxies on the loopback. */
const FREE_PORTS_FROM = 32_768
/** The kernel keeps few packets, and tells nobody that there are some. */
const LOOK_MS = 5

const [directory = '', ...prefix] = process.argv.slice(2)
const libc = openLibc()
const links = openLinks(libc, OWN)
for (const address of [...OUTSIDE, ...INSIDE]) links.address(address)
useNameserver()

const ledger = createLedger()
const wire = openWire(libc)
setInterval(look, LOOK_MS)
await startDns(NAMESERVER, zone, (question) => ledger.note('queries', question))
const sites = await startListeners(ledger)
const servers = createServers(directory, prefix)

/** What may be asked of it, each with JSON in and out. */
const calls = {
  heard(): Heard {
    look()
    return ledger.heard
  },
  forget(): void {
    look()
    ledger.forget()
  },
  until: ledger.until,
  route(path: string, answer: Answer): void {
    sites.routes.set(path, answer)
  },
  start: servers.start,
}
export type TownCalls = typeof calls

Bun.serve({
  unix: join(directory, 'town.sock'),
  async fetch(request, server) {
    // `until` takes its time.
    server.timeout(request, 0)
    const name = new URL(request.url).pathname.slice(1)
    const call = Object.entries(calls).find(([key]) => key === name)?.[1] as
      | ((...args: unknown[]) => unknown)
      | undefined
    if (!call) return new Response(`no such call: ${name}`, { status: 404 })
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
  // Nothing is said here; it ends when whoever started the lab has ended.
}
servers.kill()
process.exit(0)

function look(): void {
  for (const packet of wire.read()) note(packet)
}

/** All but the lab's own doings: DNS, and the loopback between servers, browsers and their proxies. */
function note({ protocol, from, to }: Packet): void {
  if ([from, to].some(({ address, port }) => address === NAMESERVER && port === 53)) return
  const { address, port } = to
  const place = endpoint(address, port)
  if (protocol === 'udp') ledger.note('packets', `udp ${place}`)
  else if (OUTSIDE.has(address) || port === ALLOWED_PORT) ledger.note('dialled', place)
  else if (address !== '127.0.0.1' || port < FREE_PORTS_FROM) ledger.note('packets', `tcp ${place}`)
}

/** Makes programs that start from now on ask our DNS, and nobody else. */
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

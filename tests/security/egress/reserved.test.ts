/** Servers that Platen uses are refused like its own address, whatever EGRESS_ALLOW says. */
import { expect, test } from 'bun:test'
import {
  createEgressPolicy,
  createSelfAddress,
  EgressError,
  machineAddresses,
  openReserved,
  parseAllow,
} from '../../../packages/chromium/src/egress-policy/index.ts'

const ADDRESSES: Record<string, string> = { db: '10.1.0.5', alias: '10.1.0.5', queue: '127.0.0.1' }
const lookup = async (host: string) => [{ address: ADDRESSES[host] ?? '10.9.9.9' }]

test('a range or an entry of EGRESS_ALLOW opens neither the database nor the queue nor other processes, under any name', async () => {
  const urls = ['postgres://u:p@DB/platen', new URL('tcp://queue:6789'), null]
  const reserved = await openReserved(urls, { lookup })
  const policy = createEgressPolicy({
    allow: parseAllow('10.0.0.0/8, 127.0.0.0/8, db:5432, queue:6789'),
    selfAddress: createSelfAddress(null, reserved),
    lookup,
  })
  const outcome = async (url: string) => {
    try {
      await policy.check(url)
      return 'allowed'
    } catch (error) {
      return error instanceof EgressError ? error.reason : String(error)
    }
  }
  const refused = [
    'http://db:5432/',
    'http://10.1.0.5:5432/',
    'http://alias:5432/',
    'http://queue:6789/',
    'http://127.0.0.1:6789/',
    'http://127.8.8.8:6789/',
    'http://localhost:6789/',
  ]
  ADDRESSES['localhost'] = '127.0.0.1'
  expect(await Promise.all(refused.map(outcome))).toEqual(refused.map(() => 'own-address'))
  for (const url of ['http://10.1.0.5:8080/', 'http://other:5432/', 'http://127.0.0.1:8080/']) {
    expect([url, await outcome(url)]).toEqual([url, 'allowed'])
  }
  reserved.setProcesses([{ port: 3000, addresses: ['10.1.0.7'] }])
  expect(await outcome('http://10.1.0.7:3000/')).toBe('own-address')
  expect(await outcome('http://127.0.0.1:3000/')).toBe('allowed')
  // One that shares an address with this machine listens here, perhaps on loopback alone.
  reserved.setProcesses([{ port: 3000, addresses: machineAddresses() }])
  expect(await outcome('http://127.0.0.1:3000/')).toBe('own-address')
  expect(await outcome('http://10.1.0.7:3000/')).toBe('allowed')
  reserved.close()
})

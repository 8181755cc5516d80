/** The counts of refused hosts: decisions stay the same, and their number is bounded. */
import { expect, test } from 'bun:test'
import { withBlockCounts } from '../../../packages/chromium/src/egress-policy/block-counts.ts'
import {
  createEgressPolicy,
  EgressError,
} from '../../../packages/chromium/src/egress-policy/index.ts'

test('the counted policy decides as the policy does, and counts what it refuses only', async () => {
  const { policy, blocked } = withBlockCounts(createEgressPolicy())
  expect(() => policy.parse('http://127.0.0.1/')).toThrow(EgressError)
  expect(policy.check('http://127.0.0.1/')).rejects.toThrow(EgressError)
  expect(() => policy.parse('not a url')).toThrow(EgressError)
  expect(() => policy.parse('file:///etc/passwd')).toThrow(EgressError)
  expect(policy.parse('https://example.com/x').href).toBe('https://example.com/x')
  await expect(policy.resolve('10.0.0.1', 80)).rejects.toThrow(EgressError)
  expect(blocked(10)).toEqual([
    { host: '127.0.0.1', rule: 'address:loopback', count: 2 },
    { host: 'file:', rule: 'scheme:file:', count: 1 },
    { host: '10.0.0.1', rule: 'address:private', count: 1 },
  ])
})

test('only so many hosts are remembered, and their names are cut', () => {
  const { policy, blocked } = withBlockCounts(createEgressPolicy())
  for (let at = 0; at < 2_000; at += 1) {
    expect(() => policy.parse(`http://n${at}.internal/`)).toThrow(EgressError)
  }
  expect(blocked(10_000)).toHaveLength(500)
  expect(blocked(10_000).at(-1)?.host).toBe('n1999.internal')
  expect(() => policy.parse(`http://${'a.'.repeat(5_000)}internal/`)).toThrow()
  expect(blocked(10_000).every(({ host }) => host.length <= 253)).toBe(true)
})

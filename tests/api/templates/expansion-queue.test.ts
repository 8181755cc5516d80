/** What is told to clients whose templates wait too long, or behind too many, to be expanded. */
import { afterEach, expect, setDefaultTimeout, test } from 'bun:test'
import { createLiquidPool, type LiquidPool } from '../../../server/templates/liquid-pool.ts'

setDefaultTimeout(60_000)

/** Takes 2 s, and is ended then. */
const ENDLESS =
  '{% for a in (1..4000000) %}{% assign x = "a" | append: x | sort | reverse %}{% endfor %}'
const WAITING_MAX = 1_000

let filler: LiquidPool
afterEach(() => filler.close())

test('nobody whose template waits is told of renders', async () => {
  filler = createLiquidPool()
  const controller = new AbortController()
  const ask = (userId: string) =>
    filler.expand(ENDLESS, {}, { userId, signal: controller.signal }).then(
      () => 'filled',
      (error: Error) => error.message,
    )
  const busy = Array.from({ length: 2 + WAITING_MAX }, () => ask('A'))
  const TEMPLATES = 'Too many templates are waiting to be expanded.'
  expect(await ask('A')).toBe(TEMPLATES)
  const other = ask('B')
  expect(await busy.at(-1)).toBe('Too many of your templates are waiting to be expanded.')
  const messages = new Set(await Promise.all([...busy, other]))
  expect(messages).toContain('The template waited too long to be expanded.')
  expect([...messages].filter((message) => /renders|renderer/i.test(message))).toEqual([])
})

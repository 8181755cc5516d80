/** Errors for templates that wait too long, or behind too many others, to be expanded. */
import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { createLiquidPool } from '../../../server/templates/liquid-pool.ts'
import { createWorkshop } from '../../../server/workshop/workshop.ts'
import { inputOf } from '../../support/api/templates.ts'

setDefaultTimeout(180_000)

/** Runs until it is stopped. */
const ENDLESS =
  '{% for a in (1..4000000) %}{% assign x = "a" | append: x | sort | reverse %}{% endfor %}'
const WAITING_MAX = 1_000
/** The processes that one user gets: the other one is left for others. */
const PROCESSES = 1

const workshop = createWorkshop((message) => new Error(message))
afterAll(() => workshop.close())

test('errors about waiting templates never mention renders', async () => {
  const pool = createLiquidPool(workshop, { waitMs: 500 })
  const controller = new AbortController()
  const expand = (userId: string) =>
    pool.expand(inputOf(ENDLESS), { userId, plan: 'pro', signal: controller.signal }).then(
      () => 'expanded',
      (error: Error) => error.message,
    )
  const busy = Array.from({ length: PROCESSES + WAITING_MAX }, () => expand('A'))
  const QUEUE_FULL = 'Too many templates are waiting to be expanded.'
  expect(await expand('A')).toBe(QUEUE_FULL)
  const other = expand('B')
  expect(await busy.at(-1)).toBe('Too many of your templates are waiting to be expanded.')
  // The first ones run until the pool is closed.
  const messages = new Set(await Promise.all([...busy.slice(PROCESSES), other]))
  expect(messages).toContain('The template waited too long to be expanded.')
  expect([...messages].filter((message) => /renders|renderer/i.test(message))).toEqual([])
})

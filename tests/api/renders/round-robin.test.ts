/** The order of users in a process: bursts on a warm lane, bounded in renders and in time. */
import { expect, test } from 'bun:test'
import { createRoundRobin } from '../../../server/renders/background/round-robin.ts'

test('a lane serves a user for eight renders, and then another', () => {
  const users = createRoundRobin(() => 0)
  for (let render = 1; render <= 8; render += 1) {
    expect(users.next([])).toMatchObject({ own: render === 1 ? null : 'ada' })
    users.begin('ada')()
  }
  expect(users.next([])).toEqual({ own: null, after: 'ada', skipped: [] })
})

test('a lane serves a user for a second at most', () => {
  let ms = 0
  const users = createRoundRobin(() => ms)
  users.begin('ada')()
  ms = 999
  expect(users.next([]).own).toBe('ada')
  ms = 1_000
  expect(users.next([]).own).toBeNull()
})

test('lanes that render have no turn, and each lane has its own', () => {
  const users = createRoundRobin(() => 0)
  const endAda = users.begin('ada')
  const endBob = users.begin('bob')
  expect(users.next([])).toMatchObject({ own: null, after: 'bob' })
  endAda()
  expect(users.next([]).own).toBe('ada')
  expect(users.next(['ada']).own).toBeNull()
  endBob()
  expect(users.next(['ada']).own).toBe('bob')
})

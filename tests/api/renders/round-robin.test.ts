/** The order of users in a process: bursts on a warm lane, bounded in renders and in time. */
import { expect, test } from 'bun:test'
import { createRoundRobin } from '../../../server/renders/background/round-robin.ts'

const at = (ms: number) => new Date(ms)
const claimOf = (user_id: string, created_at = at(0)) => ({ user_id, created_at })

test('a lane serves a user for eight renders, and then another', () => {
  const users = createRoundRobin(() => 0)
  for (let render = 1; render <= 8; render += 1) {
    expect(users.next([])).toMatchObject({ own: render === 1 ? null : 'ada' })
    users.begin(claimOf('ada'))()
  }
  expect(users.next([])).toEqual({ own: null, after: 'ada', afterSince: at(0), skipped: [] })
})

test('a lane serves a user for a second at most', () => {
  let ms = 0
  const users = createRoundRobin(() => ms)
  users.begin(claimOf('ada'))()
  ms = 999
  expect(users.next([]).own).toBe('ada')
  ms = 1_000
  expect(users.next([]).own).toBeNull()
})

test('lanes that render have no turn, and each lane has its own', () => {
  const users = createRoundRobin(() => 0)
  const endAda = users.begin(claimOf('ada'))
  const endBob = users.begin(claimOf('bob'))
  expect(users.next([])).toMatchObject({ own: null, after: 'bob' })
  endAda()
  expect(users.next([]).own).toBe('ada')
  expect(users.next(['ada']).own).toBeNull()
  endBob()
  expect(users.next(['ada']).own).toBe('bob')
})

test('a turn goes on where the last render of the user was accepted', () => {
  const users = createRoundRobin(() => 0)
  users.begin(claimOf('ada', at(5)))()
  expect(users.next([]).since).toEqual(at(5))
  users.begin(claimOf('ada', at(9)))()
  expect(users.next([]).since).toEqual(at(9))
  expect(users.next(['ada']).since).toBeUndefined()
})

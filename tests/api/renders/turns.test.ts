/** The order of users in a process: bursts on a warm lane, bounded in renders and in time. */
import { expect, test } from 'bun:test'
import { createTurns } from '../../../server/renders/background/turns.ts'

test('a lane serves a user for eight renders, and then another', () => {
  const turns = createTurns(() => 0)
  for (let render = 1; render <= 8; render += 1) {
    expect(turns.next([])).toMatchObject({ own: render === 1 ? null : 'ada' })
    turns.begin('ada')()
  }
  expect(turns.next([])).toEqual({ own: null, after: 'ada', skipped: [] })
})

test('a lane serves a user for a second at most', () => {
  let ms = 0
  const turns = createTurns(() => ms)
  turns.begin('ada')()
  ms = 999
  expect(turns.next([]).own).toBe('ada')
  ms = 1_000
  expect(turns.next([]).own).toBeNull()
})

test('lanes that render have no turn, and each lane has its own', () => {
  const turns = createTurns(() => 0)
  const endAda = turns.begin('ada')
  const endBob = turns.begin('bob')
  expect(turns.next([])).toMatchObject({ own: null, after: 'bob' })
  endAda()
  expect(turns.next([]).own).toBe('ada')
  expect(turns.next(['ada']).own).toBeNull()
  endBob()
  expect(turns.next(['ada']).own).toBe('bob')
})

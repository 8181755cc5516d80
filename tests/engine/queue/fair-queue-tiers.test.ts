/**
 * The fair queue serves paying users first, and free users in proportion, however many there are of
 * either.
 */
import { afterEach, beforeEach, describe, expect, jest, test } from 'bun:test'
import { PAID_TURNS } from '../../../packages/lib/src/fair-queue.ts'
import { flush, type Named, openFairQueue as open } from '../../support/engine/fair-queue.ts'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

describe('free users', () => {
  const free = ['a1', 'b1', 'c1', 'a2']
  const paid = Array.from({ length: 2 * PAID_TURNS + 2 }, (_, i) => `A${i}`)

  test('together have one turn for eight of the paying users, in turn among themselves', async () => {
    const { enqueueAll, serve, names } = open()
    enqueueAll([...free, ...paid])
    await serve(free.length + paid.length)
    const turn = (from: number) => paid.slice(from, from + PAID_TURNS)
    const rest = ['A16', 'A17', 'c1', 'a2']
    expect(names()).toEqual([...turn(0), 'a1', ...turn(PAID_TURNS), 'b1', ...rest])
  })

  test('are served next by what no paying user may have', async () => {
    const { queue, enqueueAll, names } = open()
    enqueueAll([...paid, 'a1'])
    const mayReceive = ({ tier }: Named) => tier === 'free'
    const onDispatch = () => {}
    expect(queue.dispatch(1, () => false, { mayReceive, onDispatch })).toBe(true)
    await flush()
    expect(names()).toEqual(['a1'])
  })

  test('never overtake a paying user because that saves work', async () => {
    const { enqueueAll, serve, names } = open()
    enqueueAll(['A1', 'B1', 'a1'])
    await serve(3, (name) => name === 'a1')
    expect(names()).toEqual(['A1', 'B1', 'a1'])
  })

  test('give way to paying users in a full queue, however few requests each has, and never the other way round', async () => {
    const { enqueueAll, queue, refused } = open(3)
    enqueueAll(['a1', 'b1', 'A1', 'A2', 'A3'])
    await flush()
    expect([...refused.keys()]).toEqual(['a1', 'b1'])
    enqueueAll(['c1', 'B1'])
    await flush()
    expect([...refused.keys()]).toEqual(['a1', 'b1', 'c1', 'A3'])
    expect([queue.length, queue.countOf('paid'), queue.countOf('free')]).toEqual([3, 3, 0])
  })
})

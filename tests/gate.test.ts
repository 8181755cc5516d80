/** The line in front of the renderers: first come first served, bounded in length and in time. */
import { describe, expect, test } from 'bun:test'
import { createGate } from '../server/engine/gate.ts'
import { EngineError } from '../server/engine/index.ts'

const LONG_MS = 60_000
const never = new AbortController().signal

function gateOf(places: number, { waitingMax = 10, waitMs = LONG_MS } = {}) {
  return createGate({ places, waitingMax, waitMs })
}

describe('the gate', () => {
  test('lets in as many as it has places, and one more for each that leaves, in order', async () => {
    const gate = gateOf(2)
    const order: string[] = []
    const enter = async (name: string) => {
      const leave = await gate.enter(never)
      order.push(name)
      return leave
    }
    const first = await enter('first')
    const second = await enter('second')
    const waiting = ['third', 'fourth', 'fifth'].map(enter)
    expect([gate.active, gate.waiting]).toEqual([2, 3])
    second()
    const third = await waiting[0]
    expect([gate.active, gate.waiting]).toEqual([2, 2])
    first()
    third?.()
    for (const leave of await Promise.all(waiting.slice(1))) leave()
    expect(order).toEqual(['first', 'second', 'third', 'fourth', 'fifth'])
    expect([gate.active, gate.waiting]).toEqual([0, 0])
  })

  test('counts a place that is given back twice once', async () => {
    const gate = gateOf(1)
    const leave = await gate.enter(never)
    const next = gate.enter(never)
    const last = gate.enter(never)
    leave()
    leave()
    const leaveNext = await next
    expect([gate.active, gate.waiting]).toEqual([1, 1])
    leaveNext()
    const leaveLast = await last
    leaveLast()
    expect(gate.active).toBe(0)
  })

  test('turns away who comes when its line is full, at once, and takes the next after that', async () => {
    const gate = gateOf(1, { waitingMax: 2 })
    const leave = await gate.enter(never)
    const waiting = [gate.enter(never), gate.enter(never)]
    const error = await gate.enter(never).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(EngineError)
    expect(error).toMatchObject({ kind: 'unavailable' })
    leave()
    const leaveSecond = await waiting[0]
    const third = gate.enter(never)
    expect(gate.waiting).toBe(2)
    leaveSecond?.()
    for (const one of [waiting[1], third]) (await one)?.()
    expect([gate.active, gate.waiting]).toEqual([0, 0])
  })

  test('with no places lets nobody in, and no line at all turns everybody away', async () => {
    const closed = gateOf(0, { waitMs: 1 })
    const noLine = gateOf(0, { waitingMax: 0 })
    for (const gate of [closed, noLine]) {
      const error = await gate.enter(never).catch((thrown: unknown) => thrown)
      expect(error).toMatchObject({ kind: 'unavailable' })
      expect([gate.active, gate.waiting]).toEqual([0, 0])
    }
  })

  test('ends a wait that is too long, and does not give that place away later', async () => {
    const gate = gateOf(1, { waitMs: 5 })
    const leave = await gate.enter(never)
    const late = await gate.enter(never).catch((thrown: unknown) => thrown)
    expect(late).toMatchObject({ kind: 'unavailable' })
    leave()
    expect([gate.active, gate.waiting]).toEqual([0, 0])
    const again = await gate.enter(never)
    expect(gate.active).toBe(1)
    again()
  })

  test('lets who gives up leave the middle of the line, with their own reason', async () => {
    const gate = gateOf(1)
    const leave = await gate.enter(never)
    const impatient = new AbortController()
    const before = gate.enter(never)
    const leaving = gate.enter(impatient.signal).catch((thrown: unknown) => thrown)
    const after = gate.enter(never)
    const reason = new Error('gone')
    impatient.abort(reason)
    expect(await leaving).toBe(reason)
    expect(gate.waiting).toBe(2)
    leave()
    const leaveBefore = await before
    leaveBefore()
    const leaveAfter = await after
    leaveAfter()
    expect([gate.active, gate.waiting]).toEqual([0, 0])
  })

  test('does not take in who has given up already, and keeps in who gives up too late', async () => {
    const gate = gateOf(1)
    const gone = AbortSignal.abort(new Error('gone'))
    expect(await gate.enter(gone).catch((thrown: unknown) => thrown)).toBe(gone.reason)
    expect(gate.active).toBe(0)

    const controller = new AbortController()
    const first = await gate.enter(never)
    const second = gate.enter(controller.signal)
    first()
    const leave = await second
    controller.abort()
    expect(gate.active).toBe(1)
    leave()
    expect([gate.active, gate.waiting]).toEqual([0, 0])
  })
})

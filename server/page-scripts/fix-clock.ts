/** Page script: the same time and the same random numbers in every render. */
import { pageScript } from './page-script.ts'

/** Makes `Date` stand still at a time, and `Math.random` return a fixed sequence (Mulberry32). Runs before the scripts of the page. */
export const fixClock = pageScript({}, (_, timeMs: number) => {
  const RealDate = Date
  const now = () => timeMs
  const FixedDate = new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [timeMs] : args, newTarget),
    apply: () => new RealDate(timeMs).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  })
  RealDate.prototype.constructor = FixedDate
  globalThis.Date = FixedDate
  let state = 0x9e3779b9
  Math.random = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
})

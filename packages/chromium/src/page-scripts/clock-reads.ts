/**
 * Page script: a stopped clock moves for a script that waits in a loop until it shows a later time.
 */
import { pageScript } from './page-script.ts'

/**
 * Makes `Date` and `performance.now` move once they were read very often at one time, as by `while
 * (Date.now() < end);`. Chromium moves its clock between two tasks only, and never ends that one.
 * Each read moves it equally far, so that the loop ends at the same time in every render. Reads
 * show the time of Chromium again as soon as that is later.
 */
export const moveClockByReads = pageScript({}, () => {
  const READS_MAX = 1_000
  const STEP_MS = 0.1
  /** The document may have it from its beginning, and is given it again when its clock stops. */
  const DONE = Symbol.for('platen.clock-reads')
  if (Reflect.has(globalThis, DONE)) return
  Object.defineProperty(globalThis, DONE, { value: true })

  /**
   * How far reads are ahead of Chromium's clock, and the time of it that they are ahead of, in ms.
   */
  let [aheadMs, of, reads] = [0, 0, 0]
  /** The latest times that were read: rounding must not bring a time back. */
  let [lastDate, lastNow] = [0, 0]
  const RealDate = Date
  const realNow = Performance.prototype.now
  const clock = performance
  /** @returns how far a read is ahead */
  function read(): number {
    const now = Reflect.apply(realNow, clock, [])
    if (now !== of) {
      aheadMs = Math.max(0, aheadMs - (now - of))
      of = now
      reads = 0
    }
    reads += 1
    if (reads > READS_MAX) aheadMs += STEP_MS
    return aheadMs
  }
  function dateNow(): number {
    lastDate = Math.max(lastDate, RealDate.now() + Math.floor(read()))
    return lastDate
  }
  const replaced = {
    now(this: Performance) {
      lastNow = Math.max(lastNow, Reflect.apply(realNow, this, []) + read())
      return lastNow
    },
  }

  Performance.prototype.now = replaced.now
  RealDate.prototype.constructor = new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [dateNow()] : args, newTarget),
    apply: () => new RealDate(dateNow()).toString(),
    get: (target, name) => (name === 'now' ? dateNow : Reflect.get(target, name)),
  })
  globalThis.Date = RealDate.prototype.constructor as DateConstructor
})

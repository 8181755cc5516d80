/**
 * Scripts of workers that tell what a worker still has to do: its timers, and what it computes
 * elsewhere.
 */
import { pageScript } from './page-script.ts'

/** The key of the symbol that names the function below. */
export const WORK_KEY = 'platen.work'

/**
 * Counts what a worker has to do, beside its requests and the task that it runs. Runs before the
 * worker's own script, for which the functions look as they did. A function of the worker tells the
 * computations under way elsewhere, as of WebAssembly; the time in ms until the next timer and
 * until the next one that runs once, negative if it is late; and the number of messages that were
 * sent.
 */
export const countWork = pageScript({}, (_, key: string) => {
  /** More timers are not counted, nor are those of a text. */
  const TIMERS_MAX = 10_000
  const NEVER_MS = 1e9
  const scope = globalThis as unknown as Record<string, Record<string, unknown> | undefined>
  const timers = new Map<unknown, { dueMs: number; repeats: boolean }>()
  let pending = 0
  let sent = 0

  type Call = (...args: unknown[]) => unknown
  /**
   * Replaces a function by one that is called in its place, with the function and its arguments.
   */
  function wrap(
    owner: object | undefined,
    name: string,
    by: (call: Call, args: unknown[]) => unknown,
  ) {
    const native = owner === undefined ? undefined : Reflect.get(owner, name)
    if (owner === undefined || typeof native !== 'function') return
    const value = new Proxy(native, {
      apply: (target, self, args) => by((...own) => Reflect.apply(target, self, own), args),
    })
    Reflect.set(owner, name, value)
  }

  function countTimers(name: string, repeats: boolean): void {
    wrap(globalThis, name, (call, [handler, ms, ...rest]) => {
      if (typeof handler !== 'function' || timers.size >= TIMERS_MAX)
        return call(handler, ms, ...rest)
      const everyMs = Math.max(0, Number(ms) || 0)
      const dueMs = () => performance.now() + everyMs
      const run = function (this: unknown, ...args: unknown[]) {
        if (!repeats) timers.delete(id)
        else if (timers.has(id)) timers.set(id, { dueMs: dueMs(), repeats })
        return Reflect.apply(handler, this, args)
      }
      const id = call(run, ms, ...rest)
      timers.set(id, { dueMs: dueMs(), repeats })
      return id
    })
  }
  function endTimers(name: string): void {
    wrap(globalThis, name, (call, args) => {
      timers.delete(args[0])
      return call(...args)
    })
  }

  function countPending(owner: object | undefined, names: string[]): void {
    for (const name of names) {
      wrap(owner, name, (call, args) => {
        const result = call(...args)
        if (!(result instanceof Promise)) return result
        const end = () => {
          pending -= 1
        }
        pending += 1
        result.then(end, end)
        return result
      })
    }
  }
  const prototypeOf = (name: string) => scope[name]?.['prototype'] as object | undefined
  const bodies = ['arrayBuffer', 'blob', 'bytes', 'json', 'text', 'formData']
  countPending(scope['WebAssembly'], [
    'compile',
    'compileStreaming',
    'instantiate',
    'instantiateStreaming',
  ])
  countPending(prototypeOf('OffscreenCanvas'), ['convertToBlob'])
  countPending(prototypeOf('Blob'), bodies)
  countPending(prototypeOf('Response'), bodies)

  /**
   * Chromium adds some functions only when the worker's script begins: they are replaced when that
   * first uses them.
   */
  function onFirstUse(name: string, replace: () => void): void {
    const begin = () => {
      Reflect.deleteProperty(globalThis, name)
      replace()
    }
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get() {
        begin()
        return scope[name]
      },
      set(value) {
        begin()
        scope[name] = value
      },
    })
  }
  onFirstUse('setTimeout', () => countTimers('setTimeout', false))
  onFirstUse('setInterval', () => countTimers('setInterval', true))
  onFirstUse('clearTimeout', () => endTimers('clearTimeout'))
  onFirstUse('clearInterval', () => endTimers('clearInterval'))
  onFirstUse('createImageBitmap', () => countPending(globalThis, ['createImageBitmap']))
  onFirstUse('crypto', () => {
    const subtle = prototypeOf('SubtleCrypto')
    if (subtle !== undefined) countPending(subtle, Object.keys(subtle))
  })

  function countSent(owner: object | undefined): void {
    wrap(owner, 'postMessage', (call, args) => {
      sent += 1
      return call(...args)
    })
  }
  countSent(globalThis)
  countSent(prototypeOf('MessagePort'))
  countSent(prototypeOf('BroadcastChannel'))

  // A shared worker begins with its first page, whose messages wait in a port until then.
  if ('onconnect' in globalThis) {
    pending += 1
    const begin = () => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        pending -= 1
        port1.close()
      }
      port2.postMessage(null)
    }
    addEventListener('connect', begin, { once: true })
  }

  Object.defineProperty(globalThis, Symbol.for(key), {
    value: () => {
      const now = performance.now()
      let [nextMs, nextOnceMs] = [NEVER_MS, NEVER_MS]
      for (const { dueMs, repeats } of timers.values()) {
        nextMs = Math.min(nextMs, dueMs - now)
        if (!repeats) nextOnceMs = Math.min(nextOnceMs, dueMs - now)
      }
      return [pending, nextMs, nextOnceMs, sent]
    },
  })
})

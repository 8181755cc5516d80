/**
 * Measures the longest time in which a server process does not respond, and the growth of its
 * memory, while other requests run. The probes come from a separate thread, which a test that
 * builds a large body does not delay. `PLATEN_FIGURES=1` prints every measurement.
 */
import type { ProbeReply } from './silence-worker.ts'

export interface Silence {
  /** The longest time between two responses of `/health/live`, in ms. */
  longestMs: number
  /**
   * The longest processor time of the main thread between two responses, in ms: how long the event
   * loop itself keeps others waiting. A busy machine does not change it.
   */
  busiestMs: number
  /** The largest growth of the process's resident memory, in bytes. */
  grownBytes: number
}

export interface SilenceProbe {
  /** Stops the probes. @returns their measurements */
  stop(): Promise<Silence>
}

/** Probes the server at `url`, whose process is `pid`, until it is stopped. */
export async function probeSilence({
  url,
  pid,
}: {
  url: string
  pid: number
}): Promise<SilenceProbe> {
  const worker = new Worker(new URL('./silence-worker.ts', import.meta.url).href)
  const started = Promise.withResolvers<void>()
  const stopped = Promise.withResolvers<Silence>()
  worker.onmessage = ({ data }: MessageEvent<ProbeReply>) => {
    if (data === 'started') started.resolve()
    else stopped.resolve(data)
  }
  worker.onerror = (event) => {
    started.reject(new Error(event.message))
    stopped.reject(new Error(event.message))
  }
  worker.postMessage({ url: `${url}/health/live`, pid })
  await started.promise
  return {
    async stop() {
      worker.postMessage('stop')
      const seen = await stopped.promise
      worker.terminate()
      if (process.env['PLATEN_FIGURES']) print(seen)
      return seen
    },
  }
}

function print({ longestMs, busiestMs, grownBytes }: Silence): void {
  const [silenceMs, busyMs, grownMb] = [longestMs, busiestMs, grownBytes / 1e6].map(Math.round)
  process.stderr.write(`silence ${silenceMs} ms, busy ${busyMs} ms, +${grownMb} MB\n`)
}

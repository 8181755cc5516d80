/** Records the traffic in the lab by kind, and waits for expected traffic. */

export interface Recording {
  /** Packets to internal addresses, as `tcp 10.9.0.1:80`, and every UDP datagram except DNS. */
  packets: string[]
  /** TCP connection attempts to a site, as `93.184.216.34:80`. */
  dialled: string[]
  /** TCP connections that a canary accepted, as `10.9.0.1:80`. */
  accepts: string[]
  /** HTTP requests that a canary received, as `GET 10.9.0.1:80 /path`. */
  requests: string[]
  /** DNS queries, as `name A`. */
  queries: string[]
  /** HTTP requests that a site received, as `GET host /path`. */
  visits: string[]
  /** The complete request heads of `visits`. */
  heads: string[]
}

export interface Recorder {
  readonly recording: Recording
  note(kind: keyof Recording, text: string): void
  /** Resolves once this entry is recorded. */
  until(kind: keyof Recording, text: string): Promise<void>
  /** Clears the recording. */
  reset(): void
}

export function createRecorder(): Recorder {
  const recording: Recording = {
    packets: [],
    dialled: [],
    accepts: [],
    requests: [],
    queries: [],
    visits: [],
    heads: [],
  }
  const waiting = new Map<string, PromiseWithResolvers<void>>()

  return {
    recording,
    note(kind, text) {
      recording[kind].push(text)
      const key = `${kind} ${text}`
      waiting.get(key)?.resolve()
      waiting.delete(key)
    },
    async until(kind, text) {
      if (recording[kind].includes(text)) return
      const key = `${kind} ${text}`
      const waiter = waiting.get(key) ?? Promise.withResolvers<void>()
      waiting.set(key, waiter)
      await waiter.promise
    },
    reset() {
      for (const list of Object.values(recording)) list.length = 0
    },
  }
}

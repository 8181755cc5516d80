/** Collects the metrics of the server in the Prometheus format. */
import { Counter, Gauge, Histogram, Registry } from 'prom-client'

export interface Metrics {
  /** Counts a request and its duration. */
  request(operation: string, status: number, seconds: number): void
  /** Counts an ended render: outcome `completed` with its duration, or an error code. */
  render(type: string, outcome: string, seconds?: number): void
  /**
   * Counts a background render that this process claimed, gave back, or lost to another process.
   */
  claim(outcome: (typeof CLAIM_OUTCOMES)[number]): void
  /** Counts a failed operation of the storage. */
  storageError(operation: (typeof STORAGE_OPERATIONS)[number]): void
  /**
   * Adds gauges whose values are read together whenever metrics are requested. They have no value
   * while `read` fails.
   * @param help the help text of each name
   */
  watchAll<Name extends string>(
    help: Record<Name, string>,
    read: () => Promise<Record<Name, number>>,
  ): void
  /**
   * Adds a gauge whose value is read whenever metrics are requested. It has no value while `read`
   * returns null.
   */
  watch(name: string, help: string, read: () => number | null): void
  /**
   * Adds a gauge with the value 1, whose labels tell what something is. It has no value while
   * `read` returns null.
   */
  watchInfo<Label extends string>(
    name: string,
    help: string,
    labels: readonly Label[],
    read: () => Record<Label, string> | null,
  ): void
  /** Adds a counter whose value is read whenever metrics are requested. */
  watchTotal(name: string, help: string, read: () => number): void
  /** Adds a gauge with one value per label. */
  watchCounts(
    name: string,
    help: string,
    label: string,
    read: () => ReadonlyMap<string, number>,
  ): void
  /** Returns the text exposition and its content type. */
  expose(): Promise<{ text: string; contentType: string }>
}

const CLAIM_OUTCOMES = ['claimed', 'released', 'lost'] as const
const STORAGE_OPERATIONS = ['put', 'get', 'read', 'remove', 'ping'] as const

const SECONDS_BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]

export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Counter({
    name: 'platen_http_requests_total',
    help: 'Answered requests',
    labelNames: ['operation', 'status'],
    registers,
  })
  const requestSeconds = new Histogram({
    name: 'platen_http_request_seconds',
    help: 'Time from the head of a request to its response',
    labelNames: ['operation'],
    buckets: SECONDS_BUCKETS,
    registers,
  })
  const renders = new Counter({
    name: 'platen_renders_total',
    help: 'Ended renders by type and outcome (completed, or an error code)',
    labelNames: ['type', 'outcome'],
    registers,
  })
  const renderSeconds = new Histogram({
    name: 'platen_render_seconds',
    help: 'Duration of completed renders in the browser',
    labelNames: ['type'],
    buckets: SECONDS_BUCKETS,
    registers,
  })

  const claims = new Counter({
    name: 'platen_claims_total',
    help: `Background renders by what happened to their claim (${CLAIM_OUTCOMES.join(', ')})`,
    labelNames: ['outcome'],
    registers,
  })
  const storageErrors = new Counter({
    name: 'platen_storage_errors_total',
    help: `Failed operations of the storage (${STORAGE_OPERATIONS.join(', ')})`,
    labelNames: ['operation'],
    registers,
  })
  // Alerts compare rates, which see no increase in the first value of a series.
  for (const outcome of CLAIM_OUTCOMES) claims.inc({ outcome }, 0)
  for (const operation of STORAGE_OPERATIONS) storageErrors.inc({ operation }, 0)

  const metrics: Metrics = {
    request(operation, status, seconds) {
      requests.inc({ operation, status })
      requestSeconds.observe({ operation }, seconds)
    },
    render(type, outcome, seconds) {
      renders.inc({ type, outcome })
      if (seconds !== undefined) renderSeconds.observe({ type }, seconds)
    },
    claim: (outcome) => claims.inc({ outcome }),
    storageError: (operation) => storageErrors.inc({ operation }),
    watchAll(help, read) {
      const reading = createSharedRead(read)
      for (const [name, text] of entriesOf(help)) {
        new Gauge({
          name,
          help: text,
          registers,
          async collect() {
            const values = await reading()
            if (values === null) this.remove()
            else this.set(values[name])
          },
        })
      }
    },
    watch(name, help, read) {
      new Gauge({
        name,
        help,
        registers,
        collect() {
          const value = read()
          if (value === null) this.remove()
          else this.set(value)
        },
      })
    },
    watchInfo(name, help, labels, read) {
      new Gauge({
        name,
        help,
        labelNames: labels,
        registers,
        collect() {
          this.reset()
          const values = read()
          if (values !== null) this.set(values, 1)
        },
      })
    },
    watchTotal(name, help, read) {
      new Counter({
        name,
        help,
        registers,
        collect() {
          this.reset()
          this.inc(read())
        },
      })
    },
    watchCounts(name, help, label, read) {
      new Gauge({
        name,
        help,
        labelNames: [label],
        registers,
        collect() {
          for (const [value, count] of read()) this.set({ [label]: value }, count)
        },
      })
    },
    expose: async () => ({ text: await registry.metrics(), contentType: registry.contentType }),
  }
  metrics.watch('platen_process_resident_bytes', 'Memory of the server process', () =>
    process.memoryUsage.rss(),
  )
  metrics.watch('platen_process_uptime_seconds', 'Age of the server process', () =>
    process.uptime(),
  )
  return metrics
}

/** All gauges of one request for metrics use the same values. @returns null if `read` fails */
function createSharedRead<T>(read: () => Promise<T>): () => Promise<T | null> {
  let pending: Promise<T | null> | null = null
  return () => {
    pending ??= read()
      .catch(() => null) // the database is away, which readiness reports
      .finally(() => {
        pending = null
      })
    return pending
  }
}

function entriesOf<Name extends string>(record: Record<Name, string>): [Name, string][] {
  return Object.entries(record) as [Name, string][]
}

/** Traces that are sent to an OpenTelemetry collector (OTLP over HTTP). */
import { createHash } from 'node:crypto'
import {
  type Link,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { settlesWithin } from '@platen/lib'
import type { Log } from '../log.ts'
import type { Step, Traces } from './index.ts'

interface OtlpOptions {
  /** The address of the collector, without `/v1/traces`. */
  endpoint: string
  /** The name of this service in traces. */
  serviceName: string
  /**
   * The share of requests that are traced, from 0 to 1: every process decides the same for a
   * request.
   */
  ratio: number
  log: Log
  /** Milliseconds since 1970. */
  clock: () => number
}

/**
 * Limits of what a collector that does not answer costs: memory while the server runs, time when it
 * ends.
 */
const QUEUED_SPANS_MAX = 2_048
const SEND_MS = 5_000

export function openOtlpTraces({ endpoint, serviceName, ratio, log, clock }: OtlpOptions): Traces {
  // Read by the generator within `startSpan`, which calls it synchronously.
  let next = { traceId: '', spanId: '' }
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: SEND_MS })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    sampler: new TraceIdRatioBasedSampler(ratio),
    idGenerator: { generateTraceId: () => next.traceId, generateSpanId: () => next.spanId },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: withLog(exporter, log),
        maxQueueSize: QUEUED_SPANS_MAX,
        exportTimeoutMillis: SEND_MS,
      }),
    ],
  })
  const tracer = provider.getTracer('platen')
  let steps = 0

  function record(step: Step, { isRequest, links }: { isRequest: boolean; links: Link[] }): void {
    const request = idsOf(step.requestId)
    const parent = { ...request, traceFlags: TraceFlags.SAMPLED, isRemote: true }
    steps += 1
    next = isRequest
      ? request
      : { ...request, spanId: hex(`${step.requestId} ${process.pid} ${steps}`, 8) }
    const context = isRequest ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, parent)
    const endedAt = clock()
    const span = tracer.startSpan(
      step.name,
      {
        kind: isRequest ? SpanKind.SERVER : SpanKind.INTERNAL,
        attributes: { 'platen.request_id': step.requestId, ...step.attributes },
        startTime: endedAt - step.durationMs,
        links,
      },
      context,
    )
    if (step.error) span.setStatus({ code: SpanStatusCode.ERROR, message: step.error })
    span.end(endedAt)
  }

  return {
    request: (step, traceparent) => record(step, { isRequest: true, links: linksTo(traceparent) }),
    step: (step) => record(step, { isRequest: false, links: [] }),
    async close() {
      const ended = provider.shutdown()
      if (!(await settlesWithin(ended, SEND_MS))) log.warn('the last traces could not be sent')
    },
  }
}

/** The ids of a request's trace and of its first span. */
function idsOf(requestId: string): { traceId: string; spanId: string } {
  const digest = hex(requestId, 24)
  return { traceId: digest.slice(0, 32), spanId: digest.slice(32) }
}

function hex(text: string, bytes: number): string {
  return createHash('sha256')
    .update(text)
    .digest('hex')
    .slice(0, 2 * bytes)
}

/** The client's own span, if its header names one (https://www.w3.org/TR/trace-context/). */
function linksTo(traceparent: string | null): Link[] {
  const [, traceId, spanId] =
    /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}$/.exec(traceparent ?? '') ?? []
  if (traceId === undefined || spanId === undefined) return []
  return [{ context: { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true } }]
}

/** The packages keep failures to themselves. */
function withLog(exporter: SpanExporter, log: Log): SpanExporter {
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        if (result.code !== 0) {
          log.warn({ err: result.error, spans: spans.length }, 'traces could not be sent')
        }
        done(result)
      })
    },
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  }
}

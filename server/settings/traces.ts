/**
 * The settings of traces, with the names of OpenTelemetry. Its packages read further ones, such as
 * OTEL_EXPORTER_OTLP_HEADERS.
 */
import { httpUrl, type Read } from './values.ts'

/** The collector of traces, and the share of requests that it gets. */
export interface TraceSettings {
  /** The address of the collector, without `/v1/traces`. */
  endpoint: string
  serviceName: string
  /** The share of requests that are traced, from 0 to 1. */
  ratio: number
}

/** Reads the settings. @returns null without an endpoint */
export function readTraces(read: Read): TraceSettings | null {
  const endpoint = read<string | null>('OTEL_EXPORTER_OTLP_ENDPOINT', null, httpUrl)
  const serviceName = read('OTEL_SERVICE_NAME', 'platen', (text) => text)
  const ratio = read('OTEL_TRACES_SAMPLER_ARG', 1, share)
  return endpoint === null ? null : { endpoint, serviceName, ratio }
}

function share(text: string): number {
  const value = Number(text)
  if (!/^[\d.]+$/.test(text) || !(value >= 0 && value <= 1)) {
    throw new Error(`must be a number from 0 to 1, got "${text}"`)
  }
  return value
}

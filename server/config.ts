/**
 * Parses the environment. This is the only reader of environment variables; all problems are
 * reported together.
 */

import { parseAllow } from '@platen/chromium/egress'
import { parseTrustedProxies, type TrustedProxies } from './http/forwarded.ts'
import { DATABASE_TIMEOUT_MS, DATABASE_TIMEOUT_MS_MAX } from './limits.ts'
import type { LogLevel } from './log.ts'
import type { S3Settings } from './s3/bucket.ts'
import { SECRET_CHARS_MIN } from './secrets/secrets.ts'
import { compatKeyWarnings } from './settings/compat-key.ts'
import { readS3 } from './settings/s3.ts'
import { readTraces, type TraceSettings } from './settings/traces.ts'
import { httpUrl, postgresUrl, queueUrl } from './settings/values.ts'
import { problemsOfSharing } from './shared-storage.ts'
import { suggestedSetting } from './unknown-settings.ts'

type Allow = ReturnType<typeof parseAllow>

/**
 * The work of a process: everything, requests with their synchronous renders, or background work.
 */
export type Role = 'all' | 'api' | 'worker'

/** The validated settings of one server process. */
export interface Config {
  role: Role
  port: number
  host: string
  /** Public address without a trailing slash; null = taken from each request. */
  baseUrl: string | null
  /** Public address of outputs; null = `/storage` below `baseUrl`. */
  storageUrl: string | null
  dataDir: string
  /** The bucket for outputs and assets; null = the folder `outputs` in `dataDir`. */
  s3: S3Settings | null
  /** PostgreSQL connection string; null = the embedded database in `dataDir`. */
  databaseUrl: string | null
  /** Connections to PostgreSQL; null = lanes + 3. */
  databaseConnections: number | null
  /** Whether statements are prepared: false for connection poolers that share sessions. */
  databasePrepare: boolean
  /** How long this process waits for a statement, in ms. */
  databaseTimeoutMs: number
  /** Address of the queue server; null = wake-ups stay in this process. */
  queueUrl: URL | null
  queueToken: string | null
  /** The first secret signs, all of them verify; null = use the secret in the data directory. */
  appSecrets: [string, ...string[]] | null
  /** 0 = outputs are kept indefinitely. */
  outputRetentionDays: number
  /** Whether the requests of renders are kept as long as their outputs. */
  keepRequests: boolean
  adminToken: string | null
  chromePath: string | null
  chromiumSandbox: boolean
  /** Number of concurrent renders; 0 = none, so that renders wait. */
  lanes: number
  egressAllow: Allow
  /** The time-stamp server (RFC 3161) of signatures; null = there is none. */
  timestampUrl: string | null
  trustedProxies: TrustedProxies
  /** Requests per user and minute; 0 = no limit; null = the limits of the plans. */
  rateLimitPerMinute: number | null
  maxBodyBytes: number
  logLevel: LogLevel
  /** The collector of traces; null = none are sent. */
  traces: TraceSettings | null
  /** Whether the dashboard is served. */
  dashboard: boolean
  /** Whether anyone can create an account of the dashboard. */
  signUpOpen: boolean
  /**
   * The port of the adapter to the interface of Gotenberg alone; null = it is below `/gotenberg`
   * only.
   */
  gotenbergPort: number | null
  /**
   * The API key of requests to adapters that have none and come from `compatNetworks`; null = they
   * are refused.
   */
  compatKey: string | null
  compatNetworks: TrustedProxies
  /** Sentences for the log: what looks like a misspelled setting, or may be open to strangers. */
  warnings: string[]
}

const LOG_LEVELS: readonly LogLevel[] = [
  'fatal',
  'error',
  'warn',
  'info',
  'debug',
  'trace',
  'silent',
]

/** Lists all problems of the environment, one line per variable. */
export class ConfigError extends Error {
  override name = 'ConfigError'
  /** @param warnings possible explanations of the problems */
  constructor(
    readonly problems: string[],
    warnings: string[] = [],
  ) {
    const lines = [...problems, ...warnings].map((line) => `\n- ${line}`)
    super(`The environment has ${problems.length} problem(s):${lines.join('')}`)
  }
}

/**
 * Parses `env`. An empty value counts as unset.
 * @param defaultLanes the default of `LANES` (the number of cores)
 * @throws ConfigError with all problems
 */
export function parseConfig(env: Record<string, string | undefined>, defaultLanes: number): Config {
  const problems: string[] = []
  const names: string[] = []

  function read<T>(name: string, fallback: T, parse: (text: string) => T): T {
    names.push(name)
    const text = env[name]?.trim()
    if (!text) return fallback
    try {
      return parse(text)
    } catch (error) {
      problems.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
      return fallback
    }
  }

  const config: Config = {
    role: read<Role>('ROLE', 'all', oneOf(['all', 'api', 'worker'])),
    port: read('PORT', 3000, integer(0, 65_535)),
    host: read('HOST', '127.0.0.1', (text) => text),
    baseUrl: read<string | null>('BASE_URL', null, httpUrl),
    storageUrl: read<string | null>('STORAGE_URL', null, httpUrl),
    dataDir: read('DATA_DIR', './data', (text) => text),
    s3: readS3(read, problems),
    databaseUrl: read<string | null>('DATABASE_URL', null, postgresUrl),
    databaseConnections: read<number | null>('DATABASE_CONNECTIONS', null, integer(1, 1_000)),
    databasePrepare: read('DATABASE_PREPARE', 'on', oneOf(['on', 'off'])) === 'on',
    databaseTimeoutMs: read('DATABASE_TIMEOUT_MS', DATABASE_TIMEOUT_MS, databaseTimeout),
    queueUrl: read<URL | null>('QUEUE_URL', null, queueUrl),
    queueToken: read<string | null>('QUEUE_TOKEN', null, token),
    appSecrets: read<Config['appSecrets']>('APP_SECRET', null, secrets),
    adminToken: read<string | null>('ADMIN_TOKEN', null, token),
    outputRetentionDays: read('OUTPUT_RETENTION_DAYS', 30, integer(0, 36_500)),
    keepRequests: read('KEEP_REQUESTS', 'on', oneOf(['on', 'off'])) === 'on',
    chromePath: read<string | null>('CHROME_PATH', null, (text) => text),
    chromiumSandbox: read('CHROMIUM_SANDBOX', 'on', oneOf(['on', 'off'])) === 'on',
    lanes: read('LANES', defaultLanes, integer(0, 64)),
    egressAllow: read('EGRESS_ALLOW', parseAllow(''), parseAllow),
    timestampUrl: read<string | null>('TIMESTAMP_URL', null, httpUrl),
    trustedProxies: read('TRUST_PROXY', parseTrustedProxies(''), parseTrustedProxies),
    rateLimitPerMinute: read<number | null>('RATE_LIMIT_PER_MINUTE', null, integer(0, 1_000_000)),
    maxBodyBytes: read('MAX_BODY_BYTES', 20_000_000, integer(1_000, 1_000_000_000)),
    logLevel: read<LogLevel>('LOG_LEVEL', 'info', oneOf(LOG_LEVELS)),
    traces: readTraces(read),
    dashboard: read('DASHBOARD', 'on', oneOf(['on', 'off'])) === 'on',
    signUpOpen: read('SIGNUP', 'closed', oneOf(['closed', 'open'])) === 'open',
    gotenbergPort: read<number | null>('GOTENBERG_PORT', null, integer(0, 65_535)),
    compatKey: read<string | null>('COMPAT_KEY', null, token),
    compatNetworks: read('COMPAT_NETWORKS', parseTrustedProxies('loopback'), parseTrustedProxies),
    warnings: [],
  }
  if (config.databaseUrl !== null && config.appSecrets === null && !env['APP_SECRET']?.trim()) {
    problems.push(
      'APP_SECRET: is required with DATABASE_URL and must be the same for all processes; create one with `openssl rand -hex 32`',
    )
  }
  // A worker answers health checks only.
  config.dashboard &&= config.role !== 'worker'
  const dataDirShared = read('DATA_DIR_SHARED', 'off', oneOf(['on', 'off'])) === 'on'
  const sharesFiles = dataDirShared || config.s3 !== null
  problems.push(...problemsOfSharing({ ...config, sharesFiles }))
  config.warnings = [...misspelledSettings(env, names), ...compatKeyWarnings(config)]
  if (problems.length > 0) throw new ConfigError(problems, config.warnings)
  return config
}

/** Variables of other programs with names similar to settings. */
const UNRELATED = new Set(['HOSTS', 'PORTS', 'POST', 'OTEL_TRACES_SAMPLER'])

function misspelledSettings(env: Record<string, string | undefined>, names: string[]): string[] {
  return Object.keys(env).flatMap((name) => {
    if (!env[name]?.trim() || UNRELATED.has(name)) return []
    const suggestion = suggestedSetting(name, names)
    return suggestion === null
      ? []
      : `${name} is not a setting of Platen. Did you mean ${suggestion}?`
  })
}

const TOKEN_CHARS_MIN = 16
function secrets(text: string): [string, ...string[]] {
  const [first = '', ...others] = text.split(',').map((secret) => secret.trim())
  if ([first, ...others].some(({ length }) => length < SECRET_CHARS_MIN)) {
    throw new Error(
      `must have at least ${SECRET_CHARS_MIN} characters (each, in a comma-separated list); ` +
        'create one with `openssl rand -hex 32`',
    )
  }
  return [first, ...others]
}

function integer(minimum: number, maximum: number) {
  return (text: string): number => {
    const value = Number(text)
    if (!/^\d+$/.test(text) || value < minimum || value > maximum) {
      throw new Error(`must be a whole number from ${minimum} to ${maximum}, got "${text}"`)
    }
    return value
  }
}

/** Time budgets have to contain statements (see limits.ts). */
function databaseTimeout(text: string): number {
  return integer(1_000, DATABASE_TIMEOUT_MS_MAX)(text)
}

function oneOf<const T extends string>(values: readonly T[]) {
  return (text: string): T => {
    const found = values.find((value) => value === text.toLowerCase())
    if (found === undefined) throw new Error(`must be one of ${values.join(', ')}, got "${text}"`)
    return found
  }
}

/** Accepts tokens that an Authorization header can carry. */
function token(text: string): string {
  if (!/^[\x21-\x2b\x2d-\x7e]+$/.test(text)) {
    throw new Error('must consist of ASCII characters without spaces and commas')
  }
  if (text.length < TOKEN_CHARS_MIN) {
    throw new Error(
      `must have at least ${TOKEN_CHARS_MIN} characters; create one with \`openssl rand -hex 32\``,
    )
  }
  return text
}

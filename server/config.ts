/**
 * The only reader of the environment: one table of variables, parsed once, all problems reported
 * together.
 */

import { parseAllow } from './egress-policy/index.ts'
import { parseTrustedProxies, type TrustedProxies } from './http/forwarded.ts'
import type { LogLevel } from './log.ts'
import { suggestedSetting } from './unknown-settings.ts'

type Allow = ReturnType<typeof parseAllow>

/** The settings of one server process, parsed and checked. */
export interface Config {
  port: number
  host: string
  /** Public address without a trailing slash; null = taken from each request. */
  baseUrl: string | null
  /** Where customers reach outputs; null = `/storage` below the base. */
  storageUrl: string | null
  dataDir: string
  /** PostgreSQL connection string; null = the embedded database in `dataDir`. */
  databaseUrl: string | null
  /** The first one signs, all of them verify; null = one is kept in the data directory. */
  appSecrets: [string, ...string[]] | null
  /** 0 = outputs are kept for ever. */
  outputRetentionDays: number
  adminToken: string | null
  chromePath: string | null
  chromiumSandbox: boolean
  /** Renders at a time; 0 = none, renders wait. */
  lanes: number
  egressAllow: Allow
  trustedProxies: TrustedProxies
  /** Requests per user and minute in place of the plans' own; 0 = off; null = the plans'. */
  rateLimitPerMinute: number | null
  maxBodyBytes: number
  logLevel: LogLevel
  /** Sentences about variables that look like misspelt settings. */
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

/** Names what is wrong with the environment: one line per variable, all of them. */
export class ConfigError extends Error {
  override name = 'ConfigError'
  /** @param warnings what may explain the problems */
  constructor(
    readonly problems: string[],
    warnings: string[] = [],
  ) {
    const lines = [...problems, ...warnings].map((line) => `\n- ${line}`)
    super(`The environment has ${problems.length} problem(s):${lines.join('')}`)
  }
}

/** Variables of later releases: refused rather than ignored, so that nobody relies on them. */
const NOT_YET = ['S3_BUCKET', 'S3_ENDPOINT', 'QUEUE_URL']

/**
 * Parses `env`. An empty value counts as unset.
 * @param defaultLanes renders at a time when `LANES` is unset (the number of cores)
 * @throws ConfigError with every problem found
 */
export function parseConfig(env: Record<string, string | undefined>, defaultLanes: number): Config {
  const problems: string[] = []
  const names = [...NOT_YET]

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

  for (const name of NOT_YET) {
    if (env[name]?.trim()) problems.push(`${name}: this release does not support it yet; unset it`)
  }
  read('ROLE', 'all', oneOf(['all']))

  const config: Config = {
    port: read('PORT', 3000, integer(0, 65_535)),
    host: read('HOST', '127.0.0.1', (text) => text),
    baseUrl: read<string | null>('BASE_URL', null, httpUrl),
    storageUrl: read<string | null>('STORAGE_URL', null, httpUrl),
    dataDir: read('DATA_DIR', './data', (text) => text),
    databaseUrl: read<string | null>('DATABASE_URL', null, postgresUrl),
    appSecrets: read<Config['appSecrets']>('APP_SECRET', null, secrets),
    adminToken: read<string | null>('ADMIN_TOKEN', null, token),
    outputRetentionDays: read('OUTPUT_RETENTION_DAYS', 30, integer(0, 36_500)),
    chromePath: read<string | null>('CHROME_PATH', null, (text) => text),
    chromiumSandbox: read('CHROMIUM_SANDBOX', 'on', oneOf(['on', 'off'])) === 'on',
    lanes: read('LANES', defaultLanes, integer(0, 64)),
    egressAllow: read('EGRESS_ALLOW', parseAllow(''), parseAllow),
    trustedProxies: read('TRUST_PROXY', parseTrustedProxies(''), parseTrustedProxies),
    rateLimitPerMinute: read<number | null>('RATE_LIMIT_PER_MINUTE', null, integer(0, 1_000_000)),
    maxBodyBytes: read('MAX_BODY_BYTES', 20_000_000, integer(1_000, 1_000_000_000)),
    logLevel: read<LogLevel>('LOG_LEVEL', 'info', oneOf(LOG_LEVELS)),
    warnings: [],
  }
  if (config.databaseUrl !== null && config.appSecrets === null && !env['APP_SECRET']?.trim()) {
    problems.push(
      'APP_SECRET: is needed with DATABASE_URL, the same for every process; make one with `openssl rand -hex 32`',
    )
  }
  config.warnings = misspelt(env, names)
  if (problems.length > 0) throw new ConfigError(problems, config.warnings)
  return config
}

/** Variables of other programs that look like ours. */
const FOREIGN = new Set(['HOSTS', 'PORTS', 'POST'])

function misspelt(env: Record<string, string | undefined>, names: string[]): string[] {
  return Object.keys(env).flatMap((name) => {
    if (!env[name]?.trim() || FOREIGN.has(name)) return []
    const meant = suggestedSetting(name, names)
    return meant === null ? [] : `${name} is not a setting of Platen. Did you mean ${meant}?`
  })
}

const TOKEN_CHARS_MIN = 16
const SECRET_CHARS_MIN = 32

function secrets(text: string): [string, ...string[]] {
  const [first = '', ...others] = text.split(',').map((one) => one.trim())
  if ([first, ...others].some(({ length }) => length < SECRET_CHARS_MIN)) {
    throw new Error(
      `must have at least ${SECRET_CHARS_MIN} characters (each, if it is a comma list); ` +
        'make one with `openssl rand -hex 32`',
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

function oneOf<const T extends string>(values: readonly T[]) {
  return (text: string): T => {
    const found = values.find((value) => value === text.toLowerCase())
    if (found === undefined) throw new Error(`must be one of ${values.join(', ')}, got "${text}"`)
    return found
  }
}

function httpUrl(text: string): string {
  const url = URL.parse(text)
  const extra = url && (url.search || url.hash || url.username || url.password)
  if (!url || !/^https?:$/.test(url.protocol) || extra) {
    throw new Error('must be an http or https address without user, query or fragment')
  }
  return url.href.replace(/\/+$/, '')
}

/** What a client can send in an Authorization header. */
function token(text: string): string {
  if (!/^[\x21-\x2b\x2d-\x7e]+$/.test(text)) {
    throw new Error('must be ASCII without spaces and commas')
  }
  if (text.length < TOKEN_CHARS_MIN) {
    throw new Error(
      `must have at least ${TOKEN_CHARS_MIN} characters; make one with \`openssl rand -hex 32\``,
    )
  }
  return text
}

/** The value may hold a password: it is never part of the message. */
function postgresUrl(text: string): string {
  if (!/^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? '')) {
    throw new Error('must be a connection string such as postgres://user:password@host:5432/platen')
  }
  return text
}

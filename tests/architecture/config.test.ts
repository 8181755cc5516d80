/** Settings from the environment: defaults, bounds and error messages. */
import { describe, expect, test } from 'bun:test'
import { type Config, ConfigError, parseConfig } from '../../server/config.ts'
import { CORES, problemsOf } from '../support/architecture/settings.ts'

const DEFAULTS = {
  role: 'all',
  queueUrl: null,
  queueToken: null,
  port: 3000,
  host: '127.0.0.1',
  baseUrl: null,
  dataDir: './data',
  s3: null,
  databaseUrl: null,
  databaseConnections: null,
  databasePrepare: true,
  databaseTimeoutMs: 5_000,
  adminToken: null,
  chromePath: null,
  chromiumSandbox: true,
  keepRequests: true,
  lanes: CORES,
  trustedProxies: [],
  rateLimitPerMinute: null,
  maxBodyBytes: 20_000_000,
  logLevel: 'info',
  traces: null,
  dashboard: true,
  signUpOpen: false,
  gotenbergPort: null,
  compatKey: null,
} satisfies Partial<Config>

describe('defaults', () => {
  test('an empty environment is valid', () => {
    expect(parseConfig({}, CORES)).toMatchObject(DEFAULTS)
    const { egressAllow } = parseConfig({}, CORES)
    expect(egressAllow.hasRanges).toBeFalse()
    expect(egressAllow.hasHost('127.0.0.1', 80)).toBeFalse()
  })

  const names = [
    'PORT HOST BASE_URL STORAGE_URL DATA_DIR DATABASE_URL APP_SECRET ADMIN_TOKEN CHROME_PATH CHROMIUM_SANDBOX LANES',
    'KEEP_REQUESTS EGRESS_ALLOW TRUST_PROXY RATE_LIMIT_PER_MINUTE MAX_BODY_BYTES LOG_LEVEL ROLE DASHBOARD SIGNUP',
    'GOTENBERG_PORT COMPAT_KEY COMPAT_NETWORKS',
    'OTEL_EXPORTER_OTLP_ENDPOINT OTEL_SERVICE_NAME OTEL_TRACES_SAMPLER_ARG',
    'S3_BUCKET S3_ENDPOINT S3_REGION S3_ACCESS_KEY_ID S3_SECRET_ACCESS_KEY',
    'QUEUE_URL QUEUE_TOKEN DATA_DIR_SHARED DATABASE_CONNECTIONS DATABASE_PREPARE DATABASE_TIMEOUT_MS',
  ].flatMap((line) => line.split(' '))

  test.each(names)('an empty or blank %s counts as unset', (name) => {
    expect(parseConfig({ [name]: '' }, CORES)).toMatchObject(DEFAULTS)
    expect(parseConfig({ [name]: '  ' }, CORES)).toMatchObject(DEFAULTS)
  })
})

const LONG = 'x'.repeat(32)

const ACCEPTED: [name: string, value: string, expected: Partial<Config>][] = [
  ['PORT', '0', { port: 0 }],
  ['PORT', '65535', { port: 65_535 }],
  ['HOST', '0.0.0.0', { host: '0.0.0.0' }],
  ['HOST', '::', { host: '::' }],
  ['BASE_URL', 'https://pdf.example.com', { baseUrl: 'https://pdf.example.com' }],
  ['BASE_URL', 'https://example.com/pdf//', { baseUrl: 'https://example.com/pdf' }],
  ['DATA_DIR', '/var/lib/platen', { dataDir: '/var/lib/platen' }],
  [
    'DATABASE_URL',
    'postgres://u:p@db:5432/platen',
    { databaseUrl: 'postgres://u:p@db:5432/platen' },
  ],
  ['DATABASE_URL', 'postgresql://db/platen', { databaseUrl: 'postgresql://db/platen' }],
  ['DATABASE_CONNECTIONS', '1', { databaseConnections: 1 }],
  ['DATABASE_CONNECTIONS', '1000', { databaseConnections: 1_000 }],
  ['DATABASE_PREPARE', 'off', { databasePrepare: false }],
  ['DATABASE_TIMEOUT_MS', '20000', { databaseTimeoutMs: 20_000 }],
  ['APP_SECRET', LONG, { appSecrets: [LONG] }],
  ['APP_SECRET', `${LONG}1, ${LONG}2`, { appSecrets: [`${LONG}1`, `${LONG}2`] }],
  ['STORAGE_URL', 'https://files.example.com', { storageUrl: 'https://files.example.com' }],
  ['ADMIN_TOKEN', 'sixteen-letters!', { adminToken: 'sixteen-letters!' }],
  ['CHROME_PATH', '/opt/chrome', { chromePath: '/opt/chrome' }],
  ['CHROMIUM_SANDBOX', 'off', { chromiumSandbox: false }],
  ['CHROMIUM_SANDBOX', 'ON', { chromiumSandbox: true }],
  ['KEEP_REQUESTS', 'off', { keepRequests: false }],
  ['LANES', '0', { lanes: 0 }],
  ['LANES', '64', { lanes: 64 }],
  ['RATE_LIMIT_PER_MINUTE', '0', { rateLimitPerMinute: 0 }],
  ['RATE_LIMIT_PER_MINUTE', '1000000', { rateLimitPerMinute: 1_000_000 }],
  ['MAX_BODY_BYTES', '1000', { maxBodyBytes: 1_000 }],
  ['MAX_BODY_BYTES', '1000000000', { maxBodyBytes: 1_000_000_000 }],
  ['LOG_LEVEL', 'trace', { logLevel: 'trace' }],
  ['LOG_LEVEL', 'Silent', { logLevel: 'silent' }],
  ['ROLE', 'All', { role: 'all' }],
  ['QUEUE_TOKEN', 'sixteen-letters!', { queueToken: 'sixteen-letters!' }],
  ['DATA_DIR_SHARED', 'on', {}],
  ['DASHBOARD', 'off', { dashboard: false }],
  ['SIGNUP', 'open', { signUpOpen: true }],
  ['PORT', ' 8080 ', { port: 8080 }],
]

describe('values', () => {
  test.each(ACCEPTED)('%s accepts "%s" and changes no other setting', (name, value, expected) => {
    const secret = name === 'DATABASE_URL' ? { APP_SECRET: LONG } : {}
    const config = parseConfig({ ...secret, [name]: value }, CORES)
    expect(config).toMatchObject({ ...DEFAULTS, ...expected })
  })

  const refused: [name: string, values: string[]][] = [
    ['PORT', ['-1', '65536', '3000.5', '0x50', '1e3', 'http', '3000,3001']],
    ['BASE_URL', ['example.com', 'ftp://example.com', 'https://example.com/?a=1', 'https://a/#b']],
    // The first log line contains it, so it must not contain a password.
    ['BASE_URL', ['https://ada:secret@example.com', 'https://token@example.com']],
    ['DATABASE_URL', ['db:5432', 'mysql://db/platen', 'platen', '/var/lib/db']],
    ['DATABASE_CONNECTIONS', ['0', '1001', '5.5', 'all']],
    ['DATABASE_PREPARE', ['no', '0', 'false']],
    ['DATABASE_TIMEOUT_MS', ['999', '20001', '5s']],
    ['APP_SECRET', ['short', `${LONG},short`, `,${LONG}`]],
    ['STORAGE_URL', ['files.example.com', 'https://u:p@files.example.com']],
    ['ADMIN_TOKEN', ['x', 'secret', 'fifteen-letters', 'two words are too few']],
    ['CHROMIUM_SANDBOX', ['no', '0', 'false']],
    ['KEEP_REQUESTS', ['no', '0', 'false']],
    ['LANES', ['-1', '65', '1.5', 'all']],
    [
      'EGRESS_ALLOW',
      [
        'example.com',
        '10.1.2.3/8',
        'minio:0',
        'minio:70000',
        'http://minio:9000',
        '0.0.0.0/0',
        '::/0',
        '8.0.0.0/7',
      ],
    ],
    ['RATE_LIMIT_PER_MINUTE', ['-1', '1000001', 'off']],
    ['MAX_BODY_BYTES', ['999', '1000000001', '20MB']],
    ['LOG_LEVEL', ['verbose', '30']],
    ['DASHBOARD', ['no', 'false']],
    ['SIGNUP', ['on', 'invitation']],
    ['COMPAT_NETWORKS', ['app', '10.0.0.0/33', '10/8']],
    ['COMPAT_KEY', ['short', 'svc_live_with a space']],
    ['GOTENBERG_PORT', ['-1', '65536', '3000x']],
    ['TRUST_PROXY', ['nginx', '10.0.0.0/33', '::1/129', '10.0.0.1;10.0.0.2', 'loopback 10.0.0.1']],
    // Values of Express and shortened addresses: read as 0.0.0.1 and 10.0.0.1, they would trust the
    // wrong peer.
    ['TRUST_PROXY', ['1', 'true', '10.1', '0x7f.1', '10/8']],
    ['ROLE', ['both', 'api,worker']],
    ['QUEUE_TOKEN', ['short']],
    ['QUEUE_URL', ['queue:6789', 'http://queue:6789', 'tcp://queue', 'tcp://:token@queue:6789']],
    ['QUEUE_URL', ['tcp://queue:6789/a/b', 'tcp://queue:6789?token=x']],
    ['DATA_DIR_SHARED', ['yes']],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', ['collector:4318', 'grpc://collector:4317']],
    ['OTEL_TRACES_SAMPLER_ARG', ['-1', '1.1', '10%', 'all', '.']],
    ['S3_BUCKET', ['a', 'two words', '../outputs', 'a/b', '.hidden', 'x'.repeat(64)]],
    ['S3_ENDPOINT', ['minio:9000', 's3://outputs', 'https://key:secret@s3.example.com']],
  ]
  test('a short ADMIN_TOKEN is refused with a command that creates a long one', () => {
    expect(problemsOf({ ADMIN_TOKEN: 'x' })).toEqual([
      'ADMIN_TOKEN: must have at least 16 characters; create one with `openssl rand -hex 32`',
    ])
  })

  test('DATABASE_URL requires APP_SECRET, which all processes share', () => {
    const [problem, ...others] = problemsOf({ DATABASE_URL: 'postgres://db/platen' })
    expect(problem).toStartWith('APP_SECRET: is required with DATABASE_URL')
    expect(others).toEqual([])
  })

  const rows = refused.flatMap(([name, values]) => values.map((value) => [name, value] as const))

  test.each(rows)('%s refuses "%s" by name', (name, value) => {
    const [problem = '', ...others] = problemsOf({ [name]: value })
    expect(problem).toStartWith(`${name}: `)
    expect(others).toEqual([])
  })

  test('EGRESS_ALLOW allows only the hosts and ranges that it lists', () => {
    const env = { EGRESS_ALLOW: 'minio:9000, 10.0.0.0/8,[fd00::1]:8080' }
    const { egressAllow } = parseConfig(env, CORES)
    expect(egressAllow.hasHost('minio', 9000)).toBeTrue()
    expect(egressAllow.hasHost('minio', 9001)).toBeFalse()
    expect(egressAllow.hasHost('[fd00::1]', 8080)).toBeTrue()
    expect(egressAllow.hasAddress('10.255.0.1')).toBeTrue()
    expect(egressAllow.hasAddress('11.0.0.1')).toBeFalse()
  })
})

describe('problems', () => {
  test('are reported together, one line each, with the allowed values', () => {
    const env = { PORT: 'x', LANES: '99', LOG_LEVEL: 'loud', QUEUE_URL: 'q', ROLE: 'both' }
    const problems = problemsOf(env)
    const named = problems.map((problem) => problem.split(':')[0])
    expect(named.toSorted()).toEqual(['LANES', 'LOG_LEVEL', 'PORT', 'QUEUE_URL', 'ROLE'])
    expect(problems).toContain('PORT: must be a whole number from 0 to 65535, got "x"')
    const { message } = new ConfigError(problems)
    for (const problem of problems) expect(message.split('\n')).toContain(`- ${problem}`)
  })

  const SECRET = 'hunter2-MARKER'
  const secrets: [name: string, value: string][] = [
    ['DATABASE_URL', `mysql://platen:${SECRET}@db/platen`],
    ['DATABASE_URL', `platen:${SECRET}@db/platen`],
    ['DATABASE_URL', `host=db password=${SECRET}`],
    ['BASE_URL', `https://ada:${SECRET}@example.com/?q`],
    ['S3_ENDPOINT', `http://minio:${SECRET}@minio:9000`],
    ['QUEUE_URL', `tcp://token:${SECRET}@queue:6789`],
  ]
  test.each(secrets)('never quote a secret: %s', (name, value) => {
    const problems = problemsOf({ [name]: value, ADMIN_TOKEN: `${SECRET}-token` })
    expect(problems).toHaveLength(1)
    expect(problems.join()).not.toContain(SECRET)
  })
})

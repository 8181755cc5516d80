/** Warnings about environment variables that look like misspelt settings. */
import { describe, expect, test } from 'bun:test'
import { parseConfig } from '../../server/config.ts'

const CORES = 3
const LONG = 'x'.repeat(32)

describe('a misspelt variable', () => {
  const typos: [name: string, meant: string][] = [
    ['EGRES_ALLOW', 'EGRESS_ALLOW'],
    ['EGRESSALLOW', 'EGRESS_ALLOW'],
    ['egress_allow', 'EGRESS_ALLOW'],
    ['PORTT', 'PORT'],
    ['PROT', 'PORT'],
    ['port', 'PORT'],
    ['RATELIMIT_PER_MINUTE', 'RATE_LIMIT_PER_MINUTE'],
    ['RATE_LIMIT_PER_MINUTES', 'RATE_LIMIT_PER_MINUTE'],
    ['OUTPUT_RETENTION_DAY', 'OUTPUT_RETENTION_DAYS'],
    ['CHROMEPATH', 'CHROME_PATH'],
    ['CHROMIUM_SANBOX', 'CHROMIUM_SANDBOX'],
    ['ADMIN_TOKENS', 'ADMIN_TOKEN'],
    ['APP_SECRETS', 'APP_SECRET'],
    ['DATADIR', 'DATA_DIR'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['BASEURL', 'BASE_URL'],
    ['STORAGE_URI', 'STORAGE_URL'],
    ['TRUSTED_PROXY', 'TRUST_PROXY'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['LANE', 'LANES'],
    ['MAX_BODY_BYTE', 'MAX_BODY_BYTES'],
  ]
  test.each(typos)('%s causes a warning that suggests %s', (name, meant) => {
    expect(parseConfig({ [name]: 'x' }, CORES).warnings).toEqual([
      `${name} is not a setting of Platen. Did you mean ${meant}?`,
    ])
  })

  const others = [
    'PATH HOME HOSTNAME LANG LANGUAGE LC_ALL USER SHELL PWD OLDPWD TERM TZ TMPDIR DISPLAY MAIL EDITOR',
    'NODE_ENV NODE_PATH NODE_EXTRA_CA_CERTS SSL_CERT_FILE HTTP_PROXY NO_PROXY DEBUG CI COLORTERM LOGNAME',
    'PLATEN_URL PLATEN_API_KEY PLATEN_BASE_URL PLATEN_PORT PLATEN_SERVICE_HOST PLATEN_SERVICE_PORT',
    'KUBERNETES_PORT KUBERNETES_SERVICE_HOST POSTGRES_PASSWORD PGHOST PGPORT PGDATA REDIS_URL',
    'DBUS_SESSION_BUS_ADDRESS XDG_DATA_DIRS JOURNAL_STREAM INVOCATION_ID SYSTEMD_EXEC_PID GPG_TTY',
  ].flatMap((line) => line.split(' '))
  test.each(others)('the variable %s of other software causes no warning', (name) => {
    expect(parseConfig({ [name]: 'x' }, CORES).warnings).toEqual([])
  })

  test('causes no warning if it is empty', () => {
    expect(parseConfig({ PORTT: '', EGRES_ALLOW: ' ' }, CORES).warnings).toEqual([])
  })

  test('is reported beside the problems that it may explain', () => {
    const env = { DATABASE_URL: 'postgres://db/platen', APP_SECRETS: LONG }
    const start = () => parseConfig(env, CORES)
    expect(start).toThrow('APP_SECRETS is not a setting of Platen. Did you mean APP_SECRET?')
  })

  test('is reported without its value', () => {
    const { warnings } = parseConfig({ ADMIN_TOKENS: 'hunter2-MARKER' }, CORES)
    expect(warnings.join()).not.toContain('MARKER')
  })
})

/** Settings of the storage, and of several processes, which have to share theirs. */
import { describe, expect, test } from 'bun:test'
import { parseConfig } from '../../server/config.ts'
import { CORES, type Env, problemsOf } from '../support/architecture/settings.ts'

describe('the settings of S3', () => {
  const KEYS = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' }

  test('S3 needs a bucket, and an endpoint or a region', () => {
    expect(parseConfig({ S3_BUCKET: 'outputs', S3_REGION: 'eu-central-1' }, CORES).s3).toEqual({
      endpoint: null,
      region: 'eu-central-1',
      bucket: 'outputs',
      credentials: null,
    })
    const ownServer = { S3_BUCKET: 'outputs', S3_ENDPOINT: 'http://s3:9000', ...KEYS }
    expect(parseConfig(ownServer, CORES).s3).toEqual({
      endpoint: 'http://s3:9000',
      region: 'us-east-1',
      bucket: 'outputs',
      credentials: { accessKeyId: 'id', secretAccessKey: 'key' },
    })
    expect(problemsOf({ S3_BUCKET: 'outputs' })).toEqual([
      'S3_REGION: is required without S3_ENDPOINT, for example eu-central-1',
    ])
    for (const name of ['S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']) {
      const value = name === 'S3_ENDPOINT' ? 'http://s3:9000' : 'a'
      expect(problemsOf({ [name]: value })[0]).toBe(
        'S3_BUCKET: is required with the other settings of S3',
      )
    }
  })

  test.each(Object.keys(KEYS))(
    'a key of S3 without %s is refused, and its value is not quoted',
    (name) => {
      const env = { S3_BUCKET: 'outputs', S3_ENDPOINT: 'http://s3:9000', ...KEYS, [name]: '' }
      const [problem = '', ...others] = problemsOf(env)
      expect(problem).toStartWith(`${name}: `)
      expect(problem).toEndWith('together or not at all')
      expect(others).toEqual([])
    },
  )
})

describe('the settings of several processes', () => {
  const LONG = 'a'.repeat(32)

  const SHARED = {
    DATABASE_URL: 'postgres://db/platen',
    APP_SECRET: LONG,
    DATA_DIR_SHARED: 'on',
    BASE_URL: 'https://pdf.example.com',
  }

  test.each(['api', 'worker'] as const)('ROLE=%s is accepted with shared storage', (role) => {
    expect(parseConfig({ ...SHARED, ROLE: role }, CORES).role).toBe(role)
  })

  test('QUEUE_URL is accepted with shared storage', () => {
    const env = { ...SHARED, BASE_URL: '', QUEUE_URL: 'tcps://queue:6789/staging' }
    expect(parseConfig(env, CORES).queueUrl?.href).toBe('tcps://queue:6789/staging')
  })

  const divided: [env: Env, problem: string][] = [
    [
      { ROLE: 'api' },
      'ROLE: several processes need shared storage: set DATABASE_URL and S3_BUCKET',
    ],
    [{ ROLE: 'worker' }, 'ROLE: several processes need shared storage: set DATABASE_URL and S3'],
    [
      { QUEUE_URL: 'tcp://q:1' },
      'QUEUE_URL: several processes need shared storage: set DATABASE_URL',
    ],
    [
      { ...SHARED, ROLE: 'worker', DATA_DIR_SHARED: '' },
      'ROLE: several processes need shared storage: set S3',
    ],
    [
      { ...SHARED, QUEUE_URL: 'tcp://q:1', DATA_DIR_SHARED: 'off' },
      'QUEUE_URL: several processes need',
    ],
    [{ ...SHARED, ROLE: 'worker', BASE_URL: '' }, 'BASE_URL: is required with ROLE=worker'],
    [{ ...SHARED, ROLE: 'api', LANES: '0' }, 'LANES: must be at least 1 with ROLE=api'],
  ]
  test.each(divided)('%j is refused with a sentence', (env, expected) => {
    const problems = problemsOf({ BASE_URL: SHARED.BASE_URL, ...env })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toStartWith(expected)
  })
})

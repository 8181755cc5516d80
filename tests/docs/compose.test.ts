/**
 * compose.yaml, Platen in one container: it starts without a setting, contained, and keeps what it
 * stores.
 */
import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { parseConfig } from '../../server/config.ts'
import { DRAIN_MS } from '../../server/limits.ts'

const text = readFileSync('compose.yaml', 'utf8')
const { services, volumes } = Bun.YAML.parse(text) as {
  services: Record<string, Record<string, unknown>>
  volumes: Record<string, unknown>
}
const service = services['platen'] ?? {}

test('it has one service, and no variable that has to be set', () => {
  expect(Object.keys(services)).toEqual(['platen'])
  expect(text).not.toContain('${')
})

test('its settings are those of a server with the embedded database', () => {
  const names = service['environment'] as string[]
  const env = { BASE_URL: 'https://pdf.example.com', LANES: '2', SIGNUP: 'open' }
  expect(names).toEqual(expect.arrayContaining(Object.keys(env)))
  for (const given of [{}, env]) {
    const config = parseConfig({ ...given, HOST: '0.0.0.0', DATA_DIR: '/data' }, 2)
    expect(config).toMatchObject({ databaseUrl: null, s3: null, role: 'all' })
  }
  // A name that the server does not know would be a warning there.
  const config = readFileSync('server/config.ts', 'utf8')
  expect(names.filter((name) => !config.includes(`'${name}'`))).toEqual([])
})

test('it runs contained, with the sandbox of Chromium, and has time to finish', () => {
  expect(service).toMatchObject({
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true', 'seccomp=deploy/seccomp.json'],
    mem_limit: '4g',
    pids_limit: 4096,
  })
  expect(parseInt(String(service['stop_grace_period']), 10) * 1_000).toBeGreaterThan(DRAIN_MS)
})

test('it listens on this machine only, and keeps its data in a volume', () => {
  expect(service['ports']).toEqual(['127.0.0.1:3000:3000'])
  expect(service['volumes']).toEqual(['platen:/data'])
  expect(volumes).toHaveProperty('platen')
})

test('it takes the image that the release workflow pushes, as the cluster does', () => {
  const cluster = readFileSync('compose.cluster.yaml', 'utf8')
  expect(service['image']).toBe('ghcr.io/platen-dev/platen:1')
  expect(cluster).toContain(`image: ${service['image']}\n`)
})

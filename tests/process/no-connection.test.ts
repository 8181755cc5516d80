/** A process that starts while PostgreSQL has no connection left waits for one. */
import { expect, setDefaultTimeout, test } from 'bun:test'
import { postgresUrl } from '../support/database/fixtures.ts'
import { scratchDirectory, spawnServer } from '../support/processes/server-process.ts'

setDefaultTimeout(180_000)

const CONNECTIONS = 4

test('a process that finds no free connection says so, and starts as soon as there is one', async () => {
  using data = scratchDirectory()
  const operator = new Bun.SQL(postgresUrl(), { max: 1 })
  const name = `crowded_${crypto.randomUUID().slice(0, 8)}`
  await operator.unsafe(`create role ${name} login connection limit ${CONNECTIONS}`)
  await operator.unsafe(`create database ${name} owner ${name}`)
  const url = new URL(postgresUrl())
  url.username = name
  url.pathname = `/${name}`
  const others = Array.from({ length: CONNECTIONS }, () => new Bun.SQL(url.href, { max: 1 }))
  try {
    await Promise.all(others.map((sql) => sql`select 1`))
    const settings = { DATABASE_URL: url.href, DATA_DIR: data.path, LANES: '0' }
    await using server = await spawnServer({ ...settings, DATABASE_CONNECTIONS: '2' })
    const line = await server.logged(
      'PostgreSQL has no connection left for this process: waiting. Raise max_connections, or lower DATABASE_CONNECTIONS.',
    )
    expect(line).toMatchObject({ level: 'warn', seconds: 60 })
    await Promise.all(others.splice(0).map((sql) => sql.close()))
    await server.logged('ready')
    expect(await server.stop()).toBe(0)
  } finally {
    await Promise.all(others.map((sql) => sql.close()))
    await operator.unsafe(`drop database ${name} with (force)`)
    await operator.unsafe(`drop role ${name}`)
    await operator.close()
  }
})

/** The place of the database that the operator's page shows, for each form of its address. */
import { expect, test } from 'bun:test'
import { storageStatus } from '../../../server/operations/storage-status.ts'

test.each([
  ['postgres://platen:secret@db.example:6432/platen?sslmode=require', 'db.example:6432/platen'],
  ['postgres://platen:secret@db.example/100%', 'db.example/100%'],
  ['postgres:///platen', 'platen (PGHOST, or localhost)'],
])('of %s is its server and name, without a password', async (databaseUrl, place) => {
  const { database } = await storageStatus({ dataDir: '.', s3: null, databaseUrl }, null)
  expect(database).toEqual({ kind: 'postgresql', place, bytes: null })
})

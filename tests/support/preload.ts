/** Starts what all test files share, once per run, and removes it at the end. */
import { afterAll, beforeAll } from 'bun:test'
import { startFixtures, stopFixtures } from './database/fixtures.ts'
import { endRun } from './end-of-run.ts'

beforeAll(startFixtures, 120_000)
afterAll(async () => {
  await endRun()
  await stopFixtures()
}, 60_000)

/** Starts what all test files share, once per run, and removes it at the end. */
import { afterAll, beforeAll } from 'bun:test'
import { startFixtures, stopFixtures } from './database/fixtures.ts'

beforeAll(startFixtures, 120_000)
afterAll(stopFixtures, 60_000)

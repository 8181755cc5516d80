/** Starts what all test files share, once per run, and removes it at the end. */
import { afterAll, beforeAll, setDefaultTimeout } from 'bun:test'
import { startFixtures, stopFixtures } from './fixtures.ts'

setDefaultTimeout(60_000)

beforeAll(startFixtures, 120_000)
afterAll(stopFixtures, 60_000)

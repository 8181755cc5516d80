/** Sends dry runs and reads their reports. */
import { expect } from 'bun:test'
import type { components } from '../../../server/contract.gen.ts'
import type { ServerApi, TestUser } from '../server/server.ts'
import { dataOf } from './templates.ts'

export type Lint = components['schemas']['LintReport']

/** The report of a dry run. */
export async function lintOf(server: ServerApi, { key }: TestUser, body: object): Promise<Lint> {
  const response = await server.post('/api/v1/lint', body, key)
  expect(response.status).toBe(200)
  return dataOf(response)
}

/** The hints that only dry runs have: their codes and places. */
export async function findingsOf(
  server: ServerApi,
  user: TestUser,
  body: object,
): Promise<string[]> {
  const { hints } = await lintOf(server, user, body)
  return hints
    .filter(({ code }) => code === 'ALTERNATIVE_TEXT_MISSING' || code === 'CONTRAST_LOW')
    .map(({ code, where }) => `${code} ${where}`)
}

/**
 * The contract check of the test server rejects every response that openapi.yaml does not describe.
 */
import { describe, expect, test } from 'bun:test'
import { loadContract } from '../../../server/contract/contract.ts'
import { assertContract } from '../../support/api/assert-contract.ts'

const contract = await loadContract()

const ID = { 'X-Request-Id': 'req_000000000000000000000001' }
const JSON_TYPE = { 'Content-Type': 'application/json' }
const NOT_FOUND = {
  error: {
    code: 'NOT_FOUND',
    message: 'There is no such path.',
    status: 404,
    request_id: 'req_000000000000000000000001',
  },
}

interface Exchange {
  method?: string
  path?: string
  status?: number
  headers?: Record<string, string>
  body?: string | null
}

/** Checks a response that is correct except for the given fields. */
function check({ method = 'GET', path = '/health/live', ...response }: Exchange): Promise<void> {
  const { status = 200, headers = { ...ID, ...JSON_TYPE }, body = '{"status":"ok"}' } = response
  return assertContract(contract, path, method, new Response(body, { status, headers }))
}

describe('a response passes', () => {
  test.each<[what: string, exchange: Exchange]>([
    ['with the described status, headers and body', {}],
    ['to HEAD without a body', { method: 'HEAD', body: null }],
    [
      'that says that a path does not exist',
      {
        path: '/nothing',
        status: 404,
        headers: { ...ID, ...JSON_TYPE, Vary: 'Accept' },
        body: JSON.stringify(NOT_FOUND),
      },
    ],
  ])('%s', async (_what, exchange) => {
    await check(exchange)
  })
})

describe('a response is rejected', () => {
  const etag = { ...ID, ETag: '"a"', 'Cache-Control': 'private, no-cache' }
  test.each<[what: string, exchange: Exchange, problem: string]>([
    ['without a request id', { headers: JSON_TYPE }, 'X-Request-Id'],
    [
      'with a malformed request id',
      { headers: { ...JSON_TYPE, 'X-Request-Id': 'x' } },
      'X-Request-Id is x',
    ],
    ['with another status', { status: 201 }, 'status'],
    ['with another media type', { headers: { ...ID, 'Content-Type': 'text/html' } }, 'text/html'],
    ['without a media type', { headers: ID, body: null }, 'empty content type'],
    ['with another body', { body: '{"status":"fine"}' }, 'body'],
    ['with a body to HEAD', { method: 'HEAD' }, 'body of 15 characters'],
    [
      'without a required header',
      { path: '/storage/x', status: 304, headers: ID, body: null },
      'ETag',
    ],
    [
      'with a header of another value',
      { path: '/api/v1/pdf', method: 'POST', status: 202, headers: { ...etag, 'X-Cache': 'OLD' } },
      'X-Cache is OLD',
    ],
    ['with a success on an unknown path', { path: '/nothing' }, 'status'],
    ['with a success on an unknown method', { method: 'PUT' }, 'status'],
    [
      'with the code of an error that the operation does not name',
      {
        path: '/api/v1/usage',
        status: 500,
        headers: { ...ID, ...JSON_TYPE, Vary: 'Accept' },
        body: JSON.stringify({ error: { ...NOT_FOUND.error, code: 'RENDER_FAILED', status: 500 } }),
      },
      'names no RENDER_FAILED',
    ],
    [
      'with an unknown path and another error body',
      {
        path: '/nothing',
        status: 404,
        headers: { ...ID, ...JSON_TYPE, Vary: 'Accept' },
        body: '{}',
      },
      'body',
    ],
  ])('%s', async (_what, exchange, problem) => {
    const error: unknown = await check(exchange).catch((thrown: unknown) => thrown)
    expect(String(error)).toContain(problem)
  })
})

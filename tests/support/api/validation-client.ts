/** Collects the validation issues of render requests, without rendering any of them. */
import { afterAll, beforeAll, expect } from 'bun:test'
import type { Issue } from '../../../server/errors.ts'
import { startServer, type TestServer, type TestUser } from '../server/server.ts'
import { readError } from './renders.ts'

export type RenderPath = '/api/v1/pdf' | '/api/v1/screenshot'

export const MAX_BODY_BYTES = 400_000

/** A valid request. `async` keeps it from being rendered at once. */
export const SOUND = { html: '', async: true }

export interface ValidationClient {
  readonly server: TestServer
  readonly user: TestUser
  readonly path: RenderPath
  /** The issues of a request; empty if it is valid. */
  issues(body: object, headers?: Record<string, string>): Promise<Issue[]>
  /** The paths of the issues of a request with these `options`, each once. */
  optionPlaces(options: object): Promise<string[]>
  places(body: object): Promise<string[]>
  /** Sends a body unchanged. */
  send(body: BodyInit | undefined, headers?: Record<string, string>): Promise<Response>
}

/**
 * Starts a server for the tests of one file, with a user on a paid plan. Call it outside of tests.
 */
export function createValidationClient(path: RenderPath): ValidationClient {
  let server: TestServer
  let user: TestUser
  beforeAll(async () => {
    // Without lanes nothing renders what the tests have accepted.
    server = await startServer({ env: { MAX_BODY_BYTES: String(MAX_BODY_BYTES), LANES: '0' } })
    user = await server.newUser()
  })
  afterAll(() => server.close())

  const judge: ValidationClient = {
    get server() {
      return server
    },
    get user() {
      return user
    },
    path,

    async issues(body, headers) {
      const response = await server.post(path, body, user.key, headers)
      if (response.status !== 400) {
        // 404: a valid request may name something that does not exist.
        expect([202, 404]).toContain(response.status)
        return []
      }
      const { code, details } = await readError(response)
      expect(code).toBe('VALIDATION_ERROR')
      expect(details?.issues?.every(({ message }) => message !== '')).toBe(true)
      return details?.issues ?? []
    },

    async places(body) {
      return [...new Set((await judge.issues(body)).map((issue) => issue.path))]
    },

    optionPlaces: (options) => judge.places({ ...SOUND, options }),

    send: (body, headers) =>
      server.fetch(path, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${user.key}`,
          'Content-Type': 'application/json',
          ...headers,
        },
        body,
      }),
  }
  return judge
}

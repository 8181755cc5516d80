/** The answers that a test gives to operations which the mock server does not carry out. */
import type { MockRequest } from './mock-request.ts'
import { errorResponse, success } from './mock-responses.ts'

/** A Response, or the `data` of a successful one. */
export type MockAnswer = unknown | ((request: MockRequest) => unknown)

export interface MockAnswers {
  /** Keeps an answer. @param path as in openapi.yaml, such as `/api/v1/batches/{id}` */
  add(method: string, path: string, answer: MockAnswer): void
  /** Returns null if no answer was given. */
  find(request: MockRequest): Response | null
}

export function createMockAnswers(): MockAnswers {
  const given: { method: string; path: RegExp; answer: MockAnswer }[] = []
  return {
    add(method, path, answer) {
      const source = path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')
      // The newest answer counts.
      given.unshift({ method, path: new RegExp(`^${source}$`), answer })
    },
    find(request) {
      const found = given.find(
        ({ method, path }) => method === request.method && path.test(request.path),
      )
      if (!found) return null
      const { answer } = found
      return responseOf(typeof answer === 'function' ? answer(request) : answer)
    },
  }
}

/** The response to a request of the API that the mock server does not know. */
export function notAnswered({ method, path }: MockRequest): Response {
  return errorResponse('NOT_IMPLEMENTED', {
    message: `mockPlaten does not carry out ${method} ${path}. Give its answer with mock.answer('${method}', '${path}', data).`,
  })
}

/** Every answer can be used once more, so that a Response is copied. */
function responseOf(answer: unknown): Response {
  if (answer instanceof Response) return answer.clone()
  if (!Array.isArray(answer)) return success({ data: answer })
  // A list is one page, of any kind.
  const pagination = { total: answer.length, limit: answer.length + 1, offset: 0 }
  return success({ data: answer, pagination, next_cursor: null })
}

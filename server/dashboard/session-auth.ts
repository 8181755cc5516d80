/** Authentication by the cookie of a session. */
import type { Capabilities } from '../capabilities.ts'
import { ApiError } from '../errors.ts'
import type { Auth } from '../http/pipeline.ts'
import type { Cookies } from './cookies.ts'
import { requireSameOrigin } from './same-origin.ts'
import { findSession } from './sessions.ts'

/** Responses to the dashboard's pages are never stored, and no other site can embed them. */
const HEADERS = {
  'Cache-Control': 'no-store',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

export function createSessionAuth(
  { db, config, now }: Pick<Capabilities, 'db' | 'config' | 'now'>,
  cookies: Cookies,
): Auth['bySession'] {
  return async ({ operation: { access }, request, client, context }) => {
    Object.assign(context.headers, HEADERS)
    requireSameOrigin(request, client, config.baseUrl)
    const cookie = cookies.read(request.headers.get('cookie'), 'session', client)
    // A request that changes something may set cookies of its own.
    const rotate = request.method === 'GET'
    const session = cookie === null ? null : await findSession(db, cookie, { rotate, now: now() })
    if (!session) {
      if (access === 'browser') return null
      throw new ApiError(cookie === null ? 'AUTH_MISSING' : 'AUTH_INVALID', {
        message: 'You are not signed in, or your session has ended. Sign in at /dashboard.',
      })
    }
    if (session.replacement !== null) {
      context.headers['Set-Cookie'] = cookies.write('session', session.replacement, client)
    }
    // Users need not know what an operator could do.
    if (access === 'operator_session' && !session.isOperator) throw new ApiError('NOT_FOUND')
    const { id: sessionId, userId, plan, hasFonts } = session
    return { userId, sessionId, keyId: null, keyScope: null, plan, hasFonts }
  }
}

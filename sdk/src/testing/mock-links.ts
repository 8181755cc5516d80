/** Render links of the mock server: their secrets, and the links that these have signed. */
import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import type { LinkSecret, LinkSecretWithSecret } from '../generated/types.ts'
import { canonicalQuery } from '../links/canonical-query.ts'
import { file } from './mock-outputs.ts'
import type { MockRequest, Route } from './mock-request.ts'
import { errorResponse, success } from './mock-responses.ts'

type Changes = Partial<
  Pick<LinkSecret, 'name' | 'renders_per_minute' | 'renders_per_day' | 'allow_overage'>
>

interface Stored {
  wire: LinkSecret
  /** The secret of now, and the one before while both count. */
  secrets: string[]
}

const DEFAULTS = { renders_per_minute: 60, renders_per_day: 1_000, allow_overage: false }
const HOUR_MS = 3_600_000

export function createMockLinks(baseUrl: string): Route[] {
  const stored = new Map<string, Stored>()
  const withSecret = (id: string | undefined, use: (secret: Stored) => Response) => {
    const found = stored.get(id ?? '')
    return found ? use(found) : errorResponse('NOT_FOUND')
  }

  function create({ name = '', ...limits }: Changes): LinkSecretWithSecret {
    const id = randomUUID()
    const secret = newSecret(id)
    const now = new Date().toISOString()
    const wire: LinkSecret = {
      id,
      name,
      secret_last_four: secret.slice(-4),
      ...DEFAULTS,
      ...limits,
      renders_today: 0,
      previous_secret_until: null,
      created_at: now,
      updated_at: now,
    }
    stored.set(id, { wire, secrets: [secret] })
    return { ...wire, secret }
  }

  function rotate({ wire, secrets }: Stored, hours: number): LinkSecretWithSecret {
    const secret = newSecret(wire.id)
    secrets.splice(0, secrets.length, secret, ...(hours > 0 ? secrets.slice(0, 1) : []))
    const until = hours > 0 ? new Date(Date.now() + hours * HOUR_MS).toISOString() : null
    Object.assign(wire, { secret_last_four: secret.slice(-4), previous_secret_until: until })
    return { ...wire, secret }
  }

  function createLink({ wire, secrets: [secret = ''] }: Stored, body: unknown): Response {
    const { parameters, expires_in: seconds = null } = Object(body)
    const expires = seconds === null ? null : Math.floor(Date.now() / 1_000) + seconds
    const query = canonicalQuery({
      ...parameters,
      signer: wire.id,
      ...(expires !== null && { expires: String(expires) }),
    })
    const url = `${baseUrl}/api/v1/render?${query}&signature=${signatureOf(query, secret)}`
    const expires_at = expires === null ? null : new Date(expires * 1_000).toISOString()
    return shown({ url, expires_at })
  }

  function serve({ method, query }: MockRequest): Response {
    const { signature = '', ...parameters } = query
    const { signer = '', expires, format = 'png' } = parameters
    const found = stored.get(signer)
    const canonical = canonicalQuery(parameters)
    if (!found?.secrets.some((secret) => signatureOf(canonical, secret) === signature)) {
      return errorResponse('LINK_INVALID')
    }
    if (Number(expires) * 1_000 <= Date.now()) return errorResponse('LINK_EXPIRED')
    found.wire.renders_today += 1
    const cached = { 'Cache-Control': 'public, max-age=86400', 'X-Cache': 'MISS', ETag: '"mock"' }
    const response = file(format, cached)
    return method === 'HEAD' ? new Response(null, response) : response
  }

  return [
    ['GET|HEAD', /^\/api\/v1\/render$/, serve],
    [
      'GET',
      /^\/api\/v1\/link-secrets$/,
      () => success({ data: [...stored.values()].map(({ wire }) => wire) }),
    ],
    ['POST', /^\/api\/v1\/link-secrets$/, ({ body }) => shown(create(Object(body)), 201)],
    [
      'PATCH',
      /^\/api\/v1\/link-secrets\/([^/]+)$/,
      ({ body }, id) =>
        withSecret(id, ({ wire }) => success({ data: Object.assign(wire, Object(body)) })),
    ],
    [
      'DELETE',
      /^\/api\/v1\/link-secrets\/([^/]+)$/,
      (_, id) => (stored.delete(id ?? '') ? success({}) : errorResponse('NOT_FOUND')),
    ],
    [
      'POST',
      /^\/api\/v1\/link-secrets\/([^/]+)\/rotate$/,
      ({ body }, id) =>
        withSecret(id, (one) => shown(rotate(one, Object(body).overlap_hours ?? 24))),
    ],
    [
      'POST',
      /^\/api\/v1\/link-secrets\/([^/]+)\/url$/,
      ({ body }, id) => withSecret(id, (one) => createLink(one, body)),
    ],
  ]
}

/** A response that no cache keeps. */
function shown(data: object, status = 200): Response {
  const response = success({ data }, status)
  response.headers.set('Cache-Control', 'no-store')
  return response
}

function newSecret(id: string): string {
  return `lnksec_${id}_${randomBytes(32).toString('base64url')}`
}

function signatureOf(query: string, secret: string): string {
  return createHmac('sha256', secret).update(query).digest('hex')
}

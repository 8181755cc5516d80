/**
 * A browser without pages: it keeps cookies and sends what a browser sends with requests of the
 * dashboard.
 */
import { loadDashboardContract } from '../../../server/contract/contract.ts'
import { setupCode } from '../../../server/dashboard/setup-code.ts'
import { assertContract } from '../api/assert-contract.ts'
import type { TestServer } from '../server/server.ts'

export const PASSWORD = 'correct horse battery'
export const OPERATOR = 'ada@example.com'

export interface Visitor {
  cookies: Map<string, string>
  /** Calls an operation of the dashboard; the response is checked against its contract. */
  call(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string | null>,
  ): Promise<Response>
  /** A second browser with the same cookies. */
  copy(): Visitor
}

type Server = Pick<TestServer, 'url' | 'services'>

/** @param headers sent with every request */
export async function newVisitor(
  server: Server,
  headers: Record<string, string> = {},
): Promise<Visitor> {
  const { dashboard, contract } = server.services
  const { document } = dashboard?.contract ?? (await loadDashboardContract(contract))
  const described = { ...contract, document }

  function visitor(cookies: Map<string, string>): Visitor {
    return {
      cookies,
      copy: () => visitor(new Map(cookies)),
      async call(method, path, body, more = {}) {
        const all: Record<string, string | null> = {
          'Sec-Fetch-Site': 'same-origin',
          Cookie: Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; '),
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...headers,
          ...more,
        }
        const sent = Object.entries(all).filter((entry): entry is [string, string] => !!entry[1])
        const response = await fetch(`${server.url}/dashboard${path}`, {
          method,
          headers: sent,
          body: body === undefined ? undefined : JSON.stringify(body),
        })
        await assertContract(described, `/dashboard${path}`, method, response)
        keepCookies(cookies, response)
        return response
      },
    }
  }
  return visitor(new Map())
}

function keepCookies(cookies: Map<string, string>, response: Response): void {
  for (const line of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (/max-age=0/i.test(line)) cookies.delete(name)
    else cookies.set(name, value)
  }
}

/** Creates the operator's account. @returns the browser in which it is signed in */
export async function newOperator(server: Server, email = OPERATOR): Promise<Visitor> {
  const visitor = await newVisitor(server)
  const setup_code = setupCode(server.services.secrets)
  const response = await visitor.call('POST', '/api/set-up', {
    setup_code,
    email,
    password: PASSWORD,
  })
  if (!response.ok) throw new Error(`set-up failed: ${await response.text()}`)
  return visitor
}

/**
 * Invites a new user, who chooses `PASSWORD`.
 * @returns the browser in which the user is signed in
 */
export async function newMember(
  server: Server,
  operator: Visitor,
  email: string,
  plan = 'business',
): Promise<Visitor> {
  const created = await dataOf(await operator.call('POST', '/admin/v1/users', { email, plan }))
  const path = `/admin/v1/users/${created['id']}/invitations`
  const { invitation_url } = await dataOf(await operator.call('POST', path))
  const member = await newVisitor(server)
  const token = String(invitation_url).split('#')[1]
  const body = { token, password: PASSWORD }
  const response = await member.call('POST', '/api/invitation', body)
  if (!response.ok) throw new Error(`the invitation failed: ${await response.text()}`)
  return member
}

/** The field `data` of a response. */
export async function dataOf(response: Response): Promise<Record<string, unknown>> {
  const { data } = (await response.json()) as { data: Record<string, unknown> }
  return data
}

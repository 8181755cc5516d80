/** The operator's operations for the dashboard: the setup code and invitations. */
import { findUser } from '../accounts/users.ts'
import type { Capabilities } from '../capabilities.ts'
import { DASHBOARD_PATH } from '../contract/openapi-document.ts'
import { ApiError } from '../errors.ts'
import type { Client } from '../http/forwarded.ts'
import type { OperatorHandlers } from '../http/handler-types.ts'
import { isUuid } from '../lib/ids.ts'
import { createInvitation, hasOperator } from './accounts.ts'
import { setupCode } from './setup-code.ts'

const NO_STORE = { 'Cache-Control': 'no-store' }

export function createDashboardOperatorHandlers({
  db,
  secrets,
  config,
  now,
}: Pick<Capabilities, 'db' | 'secrets' | 'config' | 'now'>) {
  const addressFor = (client: Client) => `${config.baseUrl ?? client.baseUrl}${DASHBOARD_PATH}`
  function requireDashboard(): void {
    if (config.dashboard) return
    throw new ApiError('NOT_FOUND', { message: 'This server has no dashboard (DASHBOARD=off).' })
  }

  return {
    async createInvitation({ params, client }) {
      requireDashboard()
      const user = isUuid(params.id) ? await findUser(db, params.id) : null
      if (!user) throw new ApiError('NOT_FOUND', { message: 'There is no such user.' })
      const { token, expiresAt } = await createInvitation(db, user.id, now())
      const data = {
        invitation_url: `${addressFor(client)}/invitation#${token}`,
        expires_at: expiresAt.toISOString(),
      }
      return { status: 201, headers: NO_STORE, json: { success: true, data } }
    },

    async getSetupCode({ client }) {
      requireDashboard()
      if (await hasOperator(db)) {
        throw new ApiError('NOT_FOUND', {
          message: 'The operator of this dashboard has an account. Invite further users.',
        })
      }
      const data = { setup_code: setupCode(secrets), dashboard_url: addressFor(client) }
      return { status: 200, headers: NO_STORE, json: { success: true, data } }
    },
  } satisfies OperatorHandlers
}

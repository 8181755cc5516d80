/**
 * The database schema. Column names are also the names in the API; `bun run migration` generates
 * the SQL.
 */
export { api_keys, rate_limits, usage_months, user_counters, users } from './tables/accounts.ts'
export { asset_storage, assets } from './tables/assets.ts'
export { batches } from './tables/batches.ts'
export { destinations, uploads } from './tables/destinations.ts'
export { events } from './tables/events.ts'
export { render_history } from './tables/history.ts'
export { kept_requests } from './tables/kept-requests.ts'
export { link_secrets } from './tables/link-secrets.ts'
export { nodes } from './tables/nodes.ts'
export { problem_reports } from './tables/problem-reports.ts'
export { outputs, renders, share_links } from './tables/renders.ts'
export {
  invitations,
  passwords,
  preferences,
  sessions,
  sign_in_failures,
  sign_up_buckets,
} from './tables/sign-in.ts'
export { signers } from './tables/signers.ts'
export { template_drafts, template_versions, templates } from './tables/templates.ts'
export { deliveries, delivery_attempts, webhook_endpoints } from './tables/webhooks.ts'

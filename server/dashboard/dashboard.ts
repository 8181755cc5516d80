/**
 * Builds the dashboard: its contract, its handlers, and the routes below /dashboard that no
 * operation has.
 */
import type { KeyCache } from '../accounts/key-cache.ts'
import type { Config } from '../config.ts'
import {
  type Contract,
  type DashboardContract,
  loadDashboardContract,
} from '../contract/contract.ts'
import type { Handlers } from '../http/handler-types.ts'
import type { Route } from '../http/routes.ts'
import type { Log } from '../log.ts'
import { createOperatorCheck } from './accounts.ts'
import { buildBundle } from './bundle.ts'
import { createCookies } from './cookies.ts'
import { createGalleryPreviewHandlers } from './gallery-routes.ts'
import { createOwnKeyHandlers } from './key-routes.ts'
import { createOutputHandlers } from './output-routes.ts'
import { createBundleLoader, createPageHandlers, type LoadBundle } from './page-routes.ts'
import { createPasswordQueue } from './password-queue.ts'
import { createPasswords } from './passwords.ts'
import { createPreferenceHandlers } from './preference-routes.ts'
import { createAnyRenderHandlers } from './render-routes.ts'
import { createServerHandlers, type ServerServices } from './server-routes.ts'
import { createAccountHandlers, createSessionHandlers } from './session-routes.ts'

/** The opened dashboard of a server. */
export interface Dashboard {
  contract: DashboardContract
  load: LoadBundle
}

/** Reads the contract. @returns null if the dashboard is off */
export async function openDashboard(
  { dashboard }: Pick<Config, 'dashboard'>,
  contract: Promise<Contract>,
  log: Log,
): Promise<Dashboard | null> {
  if (!dashboard) return null
  return {
    contract: await loadDashboardContract(await contract),
    load: createBundleLoader(buildBundle, log),
  }
}

/** The handlers of openapi.dashboard.yaml. */
export function createDashboardHandlers(
  { load }: Dashboard,
  services: ServerServices,
  keys: KeyCache,
): Pick<Handlers, 'user' | 'operator' | 'browser' | 'public'> {
  const { db, config, now } = services
  const shared = {
    ...services,
    passwords: createPasswords(),
    passwordQueue: createPasswordQueue(),
    cookies: createCookies(config.baseUrl),
    isSetUp: createOperatorCheck(db),
    signUpOpen: config.signUpOpen,
  }
  return {
    user: {
      ...createAccountHandlers(shared),
      ...createOwnKeyHandlers(db, keys, now),
      ...createPreferenceHandlers(db),
      ...createOutputHandlers(services),
      ...createGalleryPreviewHandlers(services),
    },
    operator: { ...createServerHandlers(services), ...createAnyRenderHandlers(services) },
    browser: createSessionHandlers(shared),
    public: createPageHandlers(load),
  }
}

/**
 * The routes of paths below /dashboard without an operation: pages, and calls that do not exist.
 */
export function dashboardRoutes({ contract }: Dashboard): Route[] {
  const page = contract.operations.find(({ id }) => id === 'getDashboardPage')
  return [
    { path: '/dashboard/*', byMethod: new Map(page && [['GET', page]]) },
    { path: '/dashboard/api', byMethod: new Map() },
    { path: '/dashboard/api/*', byMethod: new Map() },
    { path: '/dashboard/admin/*', byMethod: new Map() },
  ]
}

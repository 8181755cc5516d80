/** The handlers of all operations, by who may call them. */
import { createAdminHandlers } from './accounts/admin-routes.ts'
import type { KeyCache } from './accounts/key-cache.ts'
import { createUsageHandlers } from './accounts/usage.ts'
import { createAssetFileHandlers, createAssetHandlers } from './assets/routes.ts'
import { createDashboardOperatorHandlers } from './dashboard/operator-routes.ts'
import { createDestinationHandlers } from './destinations/routes.ts'
import { createDocsPageHandlers } from './docs/routes.ts'
import { createGalleryHandlers } from './gallery/routes.ts'
import type { Handlers } from './http/handler-types.ts'
import { createFileHandlers, createLinkHandlers } from './links/routes.ts'
import type { Dispatch } from './mcp/rest-api.ts'
import { createMcpHandlers } from './mcp/routes.ts'
import { createOgHandlers } from './og/routes.ts'
import { createContractHandlers } from './operations/docs.ts'
import { createHealthHandlers } from './operations/health.ts'
import { createRenderLinkHandlers } from './render-links/routes.ts'
import { createLinkSecretHandlers } from './render-links/secret-routes.ts'
import type { RenderLinks } from './render-links/serve.ts'
import { createBatchHandlers } from './renders/batches/routes.ts'
import type { CachedRenders } from './renders/cached/serve.ts'
import { createCompareHandlers } from './renders/compare/routes.ts'
import { createDeliveryHandlers } from './renders/delivery-routes.ts'
import { createEventHandlers } from './renders/events/routes.ts'
import { createHistoryLimit } from './renders/history-limits.ts'
import { createHistoryHandlers } from './renders/history-routes.ts'
import { createLintHandlers } from './renders/lint.ts'
import { createPdfsHandlers } from './renders/pdfs/routes.ts'
import { createProblemReportOperatorHandlers } from './renders/problem-reports/operator-routes.ts'
import { createProblemReportHandlers } from './renders/problem-reports/routes.ts'
import { createReportHandlers } from './renders/report-routes.ts'
import { createRenderHandlers } from './renders/routes.ts'
import { createUploadHandlers } from './renders/uploads/routes.ts'
import type { Services } from './services.ts'
import { createSignerHandlers } from './signers/routes.ts'
import { createDraftHandlers } from './templates/draft-routes.ts'
import { createPreviewHandlers } from './templates/preview.ts'
import { createTemplateHandlers } from './templates/routes.ts'
import { createAccountDeliveryHandlers } from './webhooks/account-delivery-routes.ts'
import { createEndpointHandlers } from './webhooks/endpoint-routes.ts'
import { createSender } from './webhooks/sender.ts'
import { createTestHandlers } from './webhooks/test-routes.ts'

interface HandlerOptions {
  /** Whether the server is shutting down. */
  draining: () => boolean
  cachedRenders: CachedRenders
  renderLinks: RenderLinks
  /** Handles a request that a handler makes for its caller. */
  dispatch: Dispatch
}

/** All handlers of openapi.yaml; a test compares them with it. */
export function createHandlers(
  services: Services,
  keys: KeyCache,
  { draining, dispatch, cachedRenders, renderLinks }: HandlerOptions,
): Omit<Handlers, 'browser'> {
  const { contract, db, now } = services
  const historyLimit = createHistoryLimit()
  return {
    user: {
      ...createRenderHandlers(services),
      ...createLintHandlers(services),
      ...createPdfsHandlers(services),
      ...createCompareHandlers(services),
      ...createReportHandlers(db),
      ...createProblemReportHandlers(services),
      ...createBatchHandlers(services),
      ...createHistoryHandlers(services, historyLimit),
      ...createLinkHandlers(services),
      ...createDeliveryHandlers(services),
      ...createEndpointHandlers(services),
      ...createAccountDeliveryHandlers(services),
      ...createTestHandlers(services, createSender(services.outbound)),
      ...createUploadHandlers(services),
      ...createDestinationHandlers(services),
      ...createSignerHandlers(services),
      ...createEventHandlers(services),
      ...createAssetHandlers(services, keys.forget),
      ...createGalleryHandlers(services.config),
      ...createUsageHandlers(db, historyLimit, now),
      ...createTemplateHandlers(services),
      ...createDraftHandlers(services),
      ...createPreviewHandlers(services),
      ...createOgHandlers(services, cachedRenders),
      ...createRenderLinkHandlers(services, renderLinks),
      ...createLinkSecretHandlers(services),
      ...createMcpHandlers({ dispatch, version: contract.document.info.version }),
    },
    operator: {
      ...createAdminHandlers(db, keys, { historyLimit, now }),
      ...createDashboardOperatorHandlers(services),
      ...createProblemReportOperatorHandlers(services),
    },
    public: {
      ...createContractHandlers(contract),
      ...createDocsPageHandlers({ dashboard: services.dashboard !== null }),
      ...createHealthHandlers(services, draining),
      ...createFileHandlers(services),
      ...createAssetFileHandlers(services),
    },
  }
}

/** Adds the operations of the dashboard, if it is served. */
export function mergeHandlers(
  api: Omit<Handlers, 'browser'>,
  dashboard: Pick<Handlers, 'user' | 'operator' | 'browser' | 'public'> | null,
): Handlers {
  return {
    ...api,
    user: { ...api.user, ...dashboard?.user },
    operator: { ...api.operator, ...dashboard?.operator },
    public: { ...api.public, ...dashboard?.public },
    browser: { ...dashboard?.browser },
  }
}

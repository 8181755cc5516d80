/**
 * Requests of workers: they have the user agent of the page, and are kept out like those of the
 * page. Those of dedicated workers are paused in the page's own session, except for the first files
 * of the workers that they start.
 */
import type { CdpSession, Protocol } from '../../chromium/cdp.ts'
import { callStatement } from '../../page-scripts/page-script.ts'
import { refuseSharedRequests, refuseWorkerFiles } from '../../page-scripts/worker-files.ts'
import type { LanePage } from './page.ts'
import type { ResourceBlocker } from './resource-blocker.ts'
import type { PageWorker } from './workers.ts'

interface WorkerRequestOptions {
  page: LanePage
  blocker: ResourceBlocker
  /** Null is Chromium's own. */
  userAgent: string | null
  locale: string | null
}

/** @returns a function that ends it */
export function prepareWorkerRequests(options: WorkerRequestOptions): () => void {
  const { page, blocker, userAgent, locale } = options
  const emulates = userAgent !== null || locale !== null
  if (!emulates && blocker.patterns.length === 0) return () => {}

  function prepare({ session, kind, url }: PageWorker): Promise<unknown> | undefined {
    const send: CdpSession['send'] = (method, ...params) => {
      const sending = session.send(method, ...params)
      sending.catch(() => {}) // the worker has ended
      return sending
    }
    if (emulates) {
      const acceptLanguage = locale ?? undefined
      void send('Emulation.setUserAgentOverride', { userAgent: userAgent ?? '', acceptLanguage })
    }
    if (kind === 'worker') {
      if (blocker.types.includes('script'))
        void send('Runtime.evaluate', { expression: callStatement(refuseWorkerFiles) })
      return undefined
    }
    // What such a worker requests is not paused at all.
    const isOfBlob = kind === 'shared_worker' && url.startsWith('blob:')
    if (isOfBlob && blocker.types.length > 0) {
      void send('Runtime.evaluate', {
        expression: callStatement(refuseSharedRequests, blocker.types),
      })
    }
    // The first file of a service worker is requested before the worker has a user agent.
    const isFirst = kind === 'service_worker' && userAgent !== null
    const patterns = [...blocker.patterns, ...(isFirst ? [{ resourceType: 'Other' as const }] : [])]
    if (patterns.length === 0) return undefined
    session.on('Fetch.requestPaused', (event) => {
      handle(event, session).catch(() => {}) // the worker has ended
    })
    return send('Fetch.enable', { patterns })
  }

  async function handle(
    event: Protocol.Fetch.RequestPausedEvent,
    session: CdpSession,
  ): Promise<void> {
    if (await blocker.handle(event, session)) return
    const { requestId, request } = event
    const headers = userAgent === null ? undefined : withUserAgent(request.headers, userAgent)
    await session.send('Fetch.continueRequest', { requestId, headers })
  }
  return page.workers.beforeStart(prepare)
}

function withUserAgent(
  headers: Protocol.Network.Headers,
  userAgent: string,
): Protocol.Fetch.HeaderEntry[] {
  const others = Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'user-agent')
  return [...others, ['User-Agent', userAgent]].map(([name = '', value = '']) => ({ name, value }))
}

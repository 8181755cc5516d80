/** Two consecutive renders in one lane: the second sees nothing of the first. */
import { beforeAll, expect, test } from 'bun:test'
import { ALLOWED_SITE } from '../../support/lab/addresses.ts'
import {
  CACHED_PATH,
  LOCKED_PATH,
  LOGIN,
  STORAGE_KINDS,
  STORAGE_PAGE_FILES,
  storagePage,
} from '../../support/lab/browser-storage.ts'
import { describeInLab } from '../../support/lab/lab.ts'
import type { Kind, LabServer } from '../../support/lab/lab-server.ts'
import type { Recording } from '../../support/lab/recorder.ts'
import { sampled } from '../../support/thorough.ts'

describeInLab('two consecutive renders with scripts in one lane', (lab) => {
  let server: LabServer
  beforeAll(async () => {
    server = await lab.server({ LANES: '1', EGRESS_ALLOW: ALLOWED_SITE })
    for (const [path, body] of Object.entries(STORAGE_PAGE_FILES)) {
      await lab.call('route', path, { type: 'text/javascript', body })
    }
    const forEver = { 'Cache-Control': 'max-age=31536000, immutable' }
    await lab.call('route', CACHED_PATH, { headers: forEver, body: 'x' })
    await lab.call('route', LOCKED_PATH, { password: LOGIN, body: 'x' })
  })

  /** Renders a page that inspects and fills all browser storage, with a cookie of the request. */
  async function visit(id: string, kind: Kind, key: string): Promise<Recording> {
    const [page, hold] = [`/page-${id}`, `/hold-${id}`]
    const after = `GET ${ALLOWED_SITE} /end-${id}`
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>'
    await lab.call('route', hold, { type: 'image/svg+xml', body: svg, after })
    const headers = { 'Set-Cookie': 'theirs=1; Max-Age=9999' }
    await lab.call('route', page, { headers, body: storagePage(id, hold) })
    const options =
      kind === 'pdf'
        ? { enableJavaScript: true }
        : { cookies: [{ name: 'own', value: id, domain: '127.0.0.1' }] }
    return lab.during(async () => {
      const url = `http://${ALLOWED_SITE}${page}`
      const response = await server.render(kind, { url, options }, key)
      expect(response.status).toBe(200)
    })
  }

  function foundBy(id: string, { visits }: Recording): { before: string; after: string } {
    const [, before = '', after = ''] =
      visits.join('\n').match(new RegExp(`/found-${id}\\?before=(.*)&after=(.*)`)) ?? []
    return { before, after }
  }

  const pairs: [who: string, Kind, Kind][] = [
    ['of two users', 'screenshot', 'pdf'],
    ['of two users', 'pdf', 'screenshot'],
    ['of two users', 'screenshot', 'screenshot'],
    ['of one user', 'pdf', 'pdf'],
    ['of one user', 'screenshot', 'pdf'],
  ]
  test.each(sampled(pairs, 3))(
    '%s share nothing (%s, then %s)',
    async (who, firstKind, secondKind) => {
      const key = await server.newKey()
      const nextKey = who === 'of one user' ? key : await server.newKey()
      const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
      const firstVisit = await visit(first, firstKind, key)
      // The page can store everything and finds it again.
      expect(foundBy(first, firstVisit)).toEqual({ before: '', after: STORAGE_KINDS.join() })
      expect(firstVisit.visits.join()).toContain(`/alive-page-${first}`)
      expect(firstVisit.visits.join()).toContain(`/alive-shared-${first}`)

      const secondVisit = await visit(second, secondKind, nextKey)
      expect(foundBy(second, secondVisit)).toEqual({ before: '', after: STORAGE_KINDS.join() })
      // The second render sends no cookies of the first and does not use its cache.
      const [page = ''] = secondVisit.heads.filter((head) => head.startsWith(`GET /page-${second}`))
      expect(/^cookie: .*$/im.exec(page)?.[0] ?? null).toBe(
        secondKind === 'pdf' ? null : `Cookie: own=${second}`,
      )
      expect(secondVisit.visits).toContain(`GET ${ALLOWED_SITE} ${CACHED_PATH}`)
      // No script of the first render is still running.
      const since = secondVisit.visits.slice(
        secondVisit.visits.indexOf(`GET ${ALLOWED_SITE} /page-${second}`),
      )
      expect(since.filter((visit) => visit.includes(first))).toEqual([])
      expect(since.join()).toContain(`/alive-page-${second}`)
    },
  )
})

/**
 * The server and the site that the files of a run share. One file has them at a time: the next one
 * gets them when no render is left, with an empty site.
 */
import { inArray } from 'drizzle-orm'
import { renders } from '../../../server/db/schema.ts'
import { atEndOfRun } from '../end-of-run.ts'
import { type Route, type Site, startSite } from '../network/site.ts'
import { until } from '../until.ts'
import { endIdleEngine } from './lent-engine.ts'
import { type ServerApi, startServer, type TestServer } from './server.ts'

interface Shared {
  server: TestServer
  site: Site
}

let shared: Promise<Shared> | undefined
let lent = false

/** Lends the server and the site, both started at the first call of a run. */
export async function borrowServer(
  routes: Record<string, Route> = {},
): Promise<{ server: ServerApi; site: Site; end(): Promise<void> }> {
  if (lent) throw new Error('Another file, or another part of this one, has the shared server.')
  lent = true
  shared ??= start()
  const { server, site } = await shared
  site.routes = routes
  return {
    server,
    site,
    async end() {
      // Left lent if a render never ends: what follows must not meet it.
      await until('no render is left', () => isIdle(server))
      site.reset()
      lent = false
    },
  }
}

/**
 * Ends it and the engine that is free, for tests that look at all processes of this one. A later
 * file that borrows it starts it anew.
 */
export async function endSharedServer(): Promise<void> {
  const ending = await shared
  shared = undefined
  await ending?.server.close()
  await ending?.site.close()
  await endIdleEngine()
}

async function start(): Promise<Shared> {
  const site = await startSite()
  const server = await startServer({ env: { EGRESS_ALLOW: site.host } })
  atEndOfRun(endSharedServer)
  return { server, site }
}

async function isIdle({ services }: TestServer): Promise<boolean> {
  const { active, waiting } = services.engine.load()
  const unfinished = inArray(renders.status, ['queued', 'rendering'])
  return active + waiting + (await services.database.db.$count(renders, unfinished)) === 0
}

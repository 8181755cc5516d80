/**
 * A server, a site that its renders may load, and a user, for the tests of one file or of one
 * `describe`. The tests get them as constants; `beforeAll` starts what they stand for, and
 * `afterAll` ends it.
 */
import { afterAll, beforeAll } from 'bun:test'
import { type Route, type Site, startSite } from '../network/site.ts'
import {
  type ServerApi,
  type ServerOptions,
  startServer,
  type TestServer,
  type TestUser,
} from './server.ts'
import { borrowServer } from './shared-server.ts'

/** The options of both kinds of server. */
export interface SharedOptions {
  /** The responses of the site. */
  routes?: Record<string, Route>
  /** The plan of the user. */
  plan?: string
}

interface Fixture<Server> {
  server: Server
  site: Site
  user: TestUser
}

/**
 * Starts a server of the tests' own, with any settings. Its EGRESS_ALLOW is the site unless `env`
 * says otherwise.
 */
export function useServer({
  routes,
  plan,
  ...options
}: SharedOptions & ServerOptions = {}): Fixture<TestServer> {
  return fixture(plan, async () => {
    const site = await startSite(routes)
    const env = { EGRESS_ALLOW: site.host, ...options.env }
    const server = await startServer({ ...options, env })
    const end = async () => {
      await server.close()
      await site.close()
    }
    return { server, site, end }
  })
}

/**
 * Borrows the server that all files of a run share. It has the default settings, one lane and the
 * real clock, and nothing but its API is in reach. The user is new, and the site has the routes of
 * this file only.
 */
export function useSharedServer({ routes, plan }: SharedOptions = {}): Fixture<ServerApi> {
  return fixture(plan, () => borrowServer(routes))
}

type Started<Server> = Omit<Fixture<Server>, 'user'> & { end(): Promise<void> }

function fixture<Server extends ServerApi>(
  plan: string | undefined,
  start: () => Promise<Started<Server>>,
): Fixture<Server> {
  let started: Started<Server> | undefined
  let user: TestUser | undefined
  beforeAll(async () => {
    started = await start()
    user = await started.server.newUser(plan)
  })
  afterAll(() => started?.end())
  return {
    server: later('server', () => started?.server),
    site: later('site', () => started?.site),
    user: later('user', () => user),
  }
}

/** Stands for an object that does not exist yet. */
function later<T extends object>(name: string, find: () => T | undefined): T {
  function found(): T {
    const object = find()
    if (object === undefined) throw new Error(`The ${name} does not exist before the tests run.`)
    return object
  }
  return new Proxy<T>(Object.create(null), {
    get: (_, property) => Reflect.get(found(), property),
    set: (_, property, value) => Reflect.set(found(), property, value),
    has: (_, property) => property in found(),
    ownKeys: () => Reflect.ownKeys(found()),
    getOwnPropertyDescriptor: (_, property) => {
      const descriptor = Reflect.getOwnPropertyDescriptor(found(), property)
      return descriptor && { ...descriptor, configurable: true }
    },
  })
}

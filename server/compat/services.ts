/** Builds the capabilities of adapters of those of the server. */
import { readMarkup } from '@platen/chromium'
import type { Config } from '../config.ts'
import type { Bodies } from '../http/body/bodies.ts'
import type { Auth, RateLimiter } from '../http/pipeline.ts'
import type { AdapterServices } from './adapter.ts'
import { authenticate, byKey } from './authenticate.ts'
import { readJsonObject } from './json-body.ts'
import { createRenders, type RendersServices } from './renders/index.ts'

/** Methods that are built here. */
type Built = 'renders' | 'readJson' | 'authenticate' | 'byKey' | 'checkSigner' | 'hasScripts'

export interface ServerServices
  extends RendersServices,
    Omit<AdapterServices, Built | keyof RendersServices> {
  config: Config
  contract: RendersServices['contract'] & AdapterServices['contract']
  bodies: Bodies
  engine: RendersServices['engine'] & AdapterServices['engine']
  auth: Pick<Auth, 'byText'>
  rateLimiter: RateLimiter
}

/** No HTML has it. */
const NO_FILES = '\0'

export function createAdapterServices(services: ServerServices): AdapterServices {
  const { bodies, renderLinks } = services
  return {
    ...services,
    renders: createRenders(services),
    readJson: (request, hold) => readJsonObject(bodies, request, hold),
    authenticate: (arrival, sent) => authenticate(services, arrival, sent),
    byKey: (arrival, key) => byKey(services, arrival, key),
    checkSigner: renderLinks.checkSigner,
    hasScripts: async (html) => (await readMarkup(html, NO_FILES)).hasScripts,
  }
}

/** Builds the capabilities of adapters of those of the server. */
import { readMarkup } from '@platen/chromium'
import type { Capabilities } from '../capabilities.ts'
import type { Auth } from '../http/pipeline.ts'
import type { RenderLinks } from '../render-links/serve.ts'
import type { RenderServices } from '../renders/port.ts'
import type { AdapterServices } from './adapter.ts'
import { authenticate, byKey } from './authenticate.ts'
import { readJsonObject } from './json-body.ts'
import { createRenders } from './renders/index.ts'

/** The capabilities of the server from which those of adapters are built. */
export interface ServerServices
  extends RenderServices,
    Pick<Capabilities, 'rateLimiter' | 'outbound' | 'workshop'>,
    Pick<AdapterServices, 'follow' | 'draining'> {
  auth: Pick<Auth, 'byText'>
  renderLinks: RenderLinks
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

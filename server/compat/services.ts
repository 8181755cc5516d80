/** The capabilities that adapters use: those of our own routes. */
import type { Config } from '../config.ts'
import type { Contract } from '../contract/contract.ts'
import type { Engine } from '../engine/index.ts'
import type { Bodies } from '../http/body/bodies.ts'
import type { Auth, RateLimiter } from '../http/pipeline.ts'
import type { Outbound } from '../outbound/requests.ts'
import type { PdfsServices } from '../pdfs/submit.ts'
import type { RenderLinks } from '../render-links/serve.ts'
import type { KeptSubmitServices } from '../renders/submit-and-keep.ts'
import type { Workshop } from '../workshop/workshop.ts'

export interface AdapterServices extends KeptSubmitServices, PdfsServices {
  config: Config
  contract: Contract
  bodies: Bodies
  engine: Engine
  auth: Pick<Auth, 'byText'>
  rateLimiter: RateLimiter
  /** Makes a shutdown wait for work that goes on after its response. */
  follow(work: Promise<unknown>): void
  /** Whether the server is shutting down. */
  draining(): boolean
  renderLinks: RenderLinks
  outbound: Outbound
  workshop: Workshop
}

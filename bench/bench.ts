/**
 * The parts of a run that its scenarios share: the product, Chromium alone, the site, and other
 * services.
 */
import type { RawChromium } from './chromium.ts'
import type { PeerService } from './peers.ts'
import type { Cleanup } from './processes.ts'
import type { Peer, Result } from './rounds.ts'
import type { Product } from './server.ts'
import type { Site } from './site.ts'
import type { RowName } from './table.ts'

export interface Bench {
  cleanup: Cleanup
  /** Path of the Chromium that everybody uses. */
  executable: string
  scratch: string
  product: Product
  /** Four browsers with one page each. */
  raw: [RawChromium, ...RawChromium[]]
  site: Site
  peers: Partial<Record<Peer, PeerService>>
  rounds: number
}

/** Scenarios that are measured close together, because they are compared. */
export interface Group {
  rows: RowName[]
  /** @param wanted those of its rows that were asked for */
  run(bench: Bench, wanted: ReadonlySet<string>): Promise<Result[]>
}

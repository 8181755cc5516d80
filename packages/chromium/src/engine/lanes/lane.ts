/**
 * A lane: one browser process and one egress proxy with at most one render at a time. All traffic
 * that its proxy sees belongs to that render, and a stuck render is ended by ending its lane.
 */

import type { Tier } from '@platen/lib'
import type { ChromiumBuild } from '../../chromium/build.ts'
import type { OmittedFont } from '../../chromium/install-fonts.ts'
import type { Traffic } from '../../egress-proxy/traffic.ts'
import type { LanePage } from '../page/page.ts'
import type { Residue } from '../page/residue.ts'
import type { Reuse } from '../page/reuse.ts'

/** The requirements of a render for its page. */
export interface PageRequirements {
  userId: string
  /** The part of an earlier render's page that will do; null if the render needs a new page. */
  reuse: Reuse | null
  /** Lanes that the user may hold at a time; by default as many as the pool keeps. */
  lanesMax?: number
  /** By default `paid`. */
  tier?: Tier
  /** Whether nobody waits for the response: it yields to other renders. */
  inBackground?: boolean
}

/** The page and the traffic of a lane, leased to one render. */
export interface PageLease {
  page: LanePage
  traffic: Traffic
  /**
   * Calls the listener if the lane's browser is lost.
   * @returns a function that removes the listener
   */
  onLost(listener: (reason: string) => void): () => void
}

/** The state in which a render leaves its page. */
export interface Leftovers {
  /** The part of the page that the next render of the same user may have; null if none. */
  reusable: Reuse | null
  /** Whether its scripts ran. */
  scripts: boolean
  /** The residue that could outlive the document; null if nobody watched. */
  residue: Residue | null
}

export interface Lane {
  /** Resolves with the reason when the lane's browser has become useless. */
  readonly lost: Promise<string>
  /** Renders so far. */
  readonly renders: number
  /** Fonts that could not be installed in its browser. */
  readonly omittedFonts: OmittedFont[]
  /** The build that its browser runs. */
  readonly chromium: ChromiumBuild
  /**
   * Whether its ready page meets the requirements: otherwise the lane has to open another page
   * first.
   */
  matches(requirements: PageRequirements): boolean
  /** Leases the lane's page and proxy to one render. @throws EngineError `unavailable` */
  acquire(requirements: PageRequirements, drops: (host: string) => boolean): Promise<PageLease>
  /**
   * Ends the lease. Resolves when nothing of the render is left and the lane can take the next one.
   */
  release(left: Leftovers): Promise<void>
  /** Replaces a warm page with one that any user can have. Call it only while the lane is idle. */
  refresh(): void
  /** Private memory of the whole process group in bytes; null if it is unknown. */
  memory(): number | null
  /** CPU time that the whole process group has used so far, in 1/100 s; null if it is unknown. */
  cpuTicks(): number | null
  /**
   * Whether its render has computed for so long that it yields to others (see
   * chromium/priority.ts).
   */
  hasLowPriority(): boolean
  end(): Promise<void>
}

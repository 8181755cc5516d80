/** The state of a lane, which only operators see. */

/** A lane as an operator sees it. */
export interface LaneStatus {
  /** Unique in this process. */
  id: number
  /** `ending`: another lane replaces it once its render has ended. */
  state: 'idle' | 'busy' | 'ending'
  /** The render that holds the lane: its user, and for how long; null while it is idle. */
  held: { userId: string; ms: number } | null
  /** Since its browser started. */
  ageMs: number
  /** Renders so far. */
  renders: number
  /** Private memory of its processes; null if it is unknown. */
  memoryBytes: number | null
  /** The version of its Chromium. */
  chromium: string
}

/** The renders and lanes of a process. */
export interface EngineLoad {
  /** Renders under way. */
  active: number
  /** Renders in the queue. */
  waiting: number
  /** Lanes without a render. */
  idle: number
  /**
   * Users who hold as many lanes as they may at the moment, so that their next render would wait.
   */
  usersWithoutRoom: readonly string[]
  /** How long a render holds its lane, in ms: a moving average. */
  meanMs: number
  /** Lanes with a living browser. */
  lanes: number
  /** Lanes replaced so far, by reason: `renders`, `age`, `memory`, `ended` and others. */
  replaced: ReadonlyMap<string, number>
}

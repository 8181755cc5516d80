/** The loads of a page during one render, as the steps of the render see them: see `trackLoads`. */
import type { Protocol } from '../../chromium/cdp.ts'
import type { StalledRequest } from '../../report/facts.ts'

export interface LoadTracker {
  /**
   * The number of documents that the main frame has had: a wait for an earlier one begins again
   * when it changes.
   */
  readonly documents: number
  /**
   * Whether the page has had a document of this render: until then it is not to blame if its
   * process ends.
   */
  readonly hasDocument: boolean
  /** Whether the current document has had its `load` event, or has stopped loading. */
  readonly loaded: boolean
  /** Why the response with the current document ended too early; null if it did not. */
  readonly documentError: string | null
  /** Announces a new document: `loaded` is false until that one has loaded. */
  expectDocument(): void
  /** Notes that the current document has loaded, or has stopped loading without an event. */
  completeDocument(): void
  /** Resolves with the next change of any of this. */
  change(): Promise<void>
  /** Ids of the requests of these types that are under way. */
  underWay(types: ReadonlySet<Protocol.Network.ResourceType>): string[]
  /** Addresses of the requests of these types that are under way, at most 20. */
  addressesUnderWay(types: ReadonlySet<Protocol.Network.ResourceType>): string[]
  isUnderWay(requestId: string): boolean
  /** Ids of the frames in the page that are loading. */
  readonly loadingFrames: ReadonlySet<string>
  /** Counts the frames that are loading as loaded. */
  giveUpFrames(): void
  /** Stops waiting for these requests. */
  giveUp(requestIds: string[]): void
  /**
   * Counts the current document as loaded, if it is parsed and all that it still waits for are
   * parts, requests of these types, whose time is over. A style sheet that Chromium draws nothing
   * without is no such part.
   * @param untilOf returns until when a part is waited for that began at this time
   *   (performance.now)
   * @returns until when the parts that load now are waited for
   */
  giveUpParts(
    types: ReadonlySet<Protocol.Network.ResourceType>,
    untilOf: (since: number) => number,
  ): number
  /** Goes on with the current document as it is, without anything that still loads. */
  giveUpAll(): void
  /**
   * Stops waiting for everything that loads, as its connections are ended: what fails from now on
   * has not failed by itself.
   * @returns whether anything was loading
   */
  giveUpConnections(): boolean
  /** Whether the render goes on although the current document still loads something. */
  readonly cut: boolean
  /** Requests that were given up and have not ended by themselves since. */
  stalled(): StalledRequest[]
  /** Addresses still loading, at most 20. */
  pending(): string[]
  end(): void
}

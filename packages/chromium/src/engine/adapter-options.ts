/** Options and facts of renders that only adapters to the interfaces of other services use. */

/** A header that the requests of a page have. */
export interface ScopedHeader {
  name: string
  value: string
  /**
   * A regular expression in the syntax of RE2 that matches the addresses that receive it; null =
   * all of them.
   */
  scope: string | null
}

/**
 * Behavior of other services that an adapter to their interface needs, and that no operation of the
 * contract offers.
 */
export interface AdapterOptions {
  /** Headers of requests to all origins. */
  headers?: ScopedHeader[]
  /** Headers and footers are printed as they are, with the styles that Chromium gives them. */
  bareMargins?: true
  /**
   * `singlePage` keeps the forced page breaks of the document: what is behind the first one is left
   * out.
   */
  keepsBreaks?: true
  /** A `waitForExpression` that throws or is undefined fails the render. */
  strictExpression?: true
  /** Hosts that `failOn.resourceStatus` leaves out, with their subdomains. */
  ignoredHosts?: string[]
  /** The error has everything that `failOn` has found, in place of the first thing. */
  collectsFailures?: true
  /** Blocks advertising and tracking hosts in a PDF, too. */
  blockAds?: true
  /** Scripts of the page do not run. PDFs have `enableJavaScript` for it. */
  scriptsOff?: true
  /** A `selector` that matches nothing that can be seen is left out, in place of an error. */
  optionalSelector?: true
  /** Selectors of elements whose content is read beside what `formats` asks for. */
  scrape?: string[]
}

/** Something that a page did and that `failOn` names. */
export interface PageFailure {
  kind: 'status' | 'resource_status' | 'failed_resources' | 'console_exceptions'
  /** The address; empty for an exception. */
  url: string
  /** The HTTP status, the type of the resource and why it failed, or the exception. */
  status?: number
  type?: string
  reason?: string
}

/** The reason of a failure: the page names a file that its request does not have. */
export const NOT_SENT = 'not among the files of the request'

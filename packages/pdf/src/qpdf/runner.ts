/** The door to the program qpdf: how and where it runs is decided outside of this package. */

/** One run of qpdf. */
export interface QpdfCall {
  /** The files that it reads, in the order of their paths. */
  files: readonly Uint8Array[]
  /**
   * The arguments, one line each. Passwords are among them: they must not become arguments of the
   * process, which the whole system could read. `@-` lets qpdf read them from its standard input.
   * @param paths of the files
   */
  args(paths: string[]): string[]
  /** Called with the bytes of all output so far. The run has to end with the error it throws. */
  onOutput(bytes: number): void
}

/** The result of one run. */
export interface QpdfRun {
  /** Null for a process that a signal has ended. */
  exitCode: number | null
  /** Standard output. */
  output: Uint8Array
  /** Standard error; its beginning is enough. */
  errors: string
}

/**
 * Runs qpdf 11 or later.
 * @throws Error if it could not be started
 */
export type QpdfRunner = (call: QpdfCall) => Promise<QpdfRun>

/** The log that the engine writes to. It knows its methods, and not the server's library. */
type Write = (fields: Record<string, unknown>, message: string) => void

export interface Log {
  info: Write
  warn: Write
  error: Write
}

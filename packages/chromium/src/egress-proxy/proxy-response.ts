/**
 * Filters responses that pass through the proxy: their heads lose headers that only a proxy may
 * send (RFC 9110, section 11.7), since the site is not a proxy. All other bytes pass unchanged.
 */

const HEAD_END = '\r\n\r\n'

export interface ResponseFilter {
  /** Call it when a request has been passed on: the next bytes begin with a head. */
  expectHead(): void
  /** @returns the bytes that the client gets now; null if a head is too large */
  pass(chunk: Buffer): Buffer | null
}

/** @param headBytes the largest head */
export function createResponseFilter(headBytes: number): ResponseFilter {
  let expecting = false
  let buffered: Buffer = Buffer.alloc(0)

  return {
    expectHead() {
      // A client sends the next request only when it has the whole response to the one before.
      expecting = true
    },
    pass(chunk) {
      if (!expecting) return chunk
      buffered = buffered.length > 0 ? Buffer.concat([buffered, chunk]) : chunk
      const heads: string[] = []
      for (let end = buffered.indexOf(HEAD_END); expecting && end >= 0; ) {
        const head = buffered.subarray(0, end).toString('latin1')
        buffered = buffered.subarray(end + HEAD_END.length)
        heads.push(withoutProxyHeaders(head), HEAD_END)
        // An interim response (1xx except 101) is followed by another head.
        expecting = /^HTTP\/\d\.\d 1(?!01)\d\d/.test(head)
        end = buffered.indexOf(HEAD_END)
      }
      if (expecting && buffered.length > headBytes) return null
      const rest = expecting ? Buffer.alloc(0) : buffered
      if (!expecting) buffered = Buffer.alloc(0)
      return heads.length === 0
        ? rest
        : Buffer.concat([Buffer.from(heads.join(''), 'latin1'), rest])
    },
  }
}

/**
 * With the lines that continue it. No two repetitions match the same text, so that a hostile line
 * takes linear time.
 */
const PROXY_HEADER = /\r?\nproxy-[^:\r\n]*:[^\r\n]*(?:\r?\n[ \t][^\r\n]*)*/gi

function withoutProxyHeaders(head: string): string {
  return head.replaceAll(PROXY_HEADER, '')
}

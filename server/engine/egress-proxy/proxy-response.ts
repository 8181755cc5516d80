/**
 * What a site answers to a request through the proxy: heads lose what is meant between a proxy and
 * its client (RFC 9110 section 11.7), since a site is no proxy of ours; everything else passes as it is.
 */

const HEAD_END = '\r\n\r\n'

export interface ResponseFilter {
  /** To be called when a request has been handed on: what comes next begins with a head. */
  expectHead(): void
  /** @returns what the client gets of these bytes now; null when a head is too large */
  pass(chunk: Buffer): Buffer | null
}

/** @param headBytes the largest head */
export function createResponseFilter(headBytes: number): ResponseFilter {
  let expecting = false
  let waiting: Buffer = Buffer.alloc(0)

  return {
    expectHead() {
      // A client asks again only when it has the whole answer to what it asked before.
      expecting = true
    },
    pass(chunk) {
      if (!expecting) return chunk
      waiting = waiting.length > 0 ? Buffer.concat([waiting, chunk]) : chunk
      const heads: string[] = []
      for (let end = waiting.indexOf(HEAD_END); expecting && end >= 0; ) {
        const head = waiting.subarray(0, end).toString('latin1')
        waiting = waiting.subarray(end + HEAD_END.length)
        heads.push(withoutProxyHeaders(head), HEAD_END)
        // Some heads only announce another one.
        expecting = /^HTTP\/\d\.\d 1(?!01)\d\d/.test(head)
        end = waiting.indexOf(HEAD_END)
      }
      if (expecting && waiting.length > headBytes) return null
      const rest = expecting ? Buffer.alloc(0) : waiting
      if (!expecting) waiting = Buffer.alloc(0)
      return heads.length === 0
        ? rest
        : Buffer.concat([Buffer.from(heads.join(''), 'latin1'), rest])
    },
  }
}

function withoutProxyHeaders(head: string): string {
  return head.replaceAll(/\r?\n(?:proxy-[^:\r\n]*)[ \t]*:[^\r\n]*(?:\r?\n[ \t][^\r\n]*)*/gi, '')
}

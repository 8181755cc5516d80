/**
 * Whether a client's copy is still current (RFC 9110 section 13.1.2).
 * @param ifNoneMatch the If-None-Match header
 * @param etag includes the quotes
 */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()))
}

/** Whether a client's copy is still current (RFC 9110 section 13.1.2). */

/** @param list an If-None-Match header @param etag with its quotes */
export function matchesEtag(list: string | undefined, etag: string): boolean {
  if (list === undefined) return false
  return list.split(',').some((one) => ['*', etag, `W/${etag}`].includes(one.trim()))
}

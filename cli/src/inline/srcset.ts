/** Inlines the candidates of a `srcset` attribute. */

/**
 * Replaces the addresses of candidates and keeps their descriptors.
 * @param load returns the replacement of an address, or null to keep it
 * @returns null if every address is kept
 */
export async function inlineCandidates(
  value: string,
  load: (reference: string) => Promise<string | null>,
): Promise<string | null> {
  // An address ends at white space, a descriptor also at a comma (HTML, section 4.8.4.2.2).
  const written: string[] = []
  let isAddress = true
  let isChanged = false
  for (const word of value.split(/\s+/)) {
    for (let rest = word; rest !== ''; ) {
      if (!isAddress) {
        const comma = rest.indexOf(',')
        isAddress = comma >= 0
        written.push(isAddress ? rest.slice(0, comma + 1) : rest)
        rest = isAddress ? rest.slice(comma + 1) : ''
        continue
      }
      const [start, end] = withoutCommas(rest)
      if (start === end) break
      const address = rest.slice(start, end)
      isAddress = end < rest.length
      const loaded = await load(address)
      isChanged ||= loaded !== null
      written.push(`${loaded ?? address}${isAddress ? ',' : ''}`)
      rest = ''
    }
  }
  return isChanged ? written.join(' ') : null
}

function withoutCommas(text: string): [start: number, end: number] {
  let start = 0
  let end = text.length
  while (text[start] === ',') start += 1
  while (end > start && text[end - 1] === ',') end -= 1
  return [start, end]
}

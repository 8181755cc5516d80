/**
 * Explains addresses in HTML that cannot be loaded: relative ones, and those on the author's own
 * machine.
 */
import type { Rule } from '../facts.ts'
import { count, hint, listOf, quote } from './words.ts'

const RELATIVE_FIX =
  'Send the files in `files`, write absolute addresses (https://…), add `<base href="https://your-site.example/">` to the head, or use data: URLs or uploaded assets (POST /api/v1/assets).'

export const relativeAddresses: Rule = ({ documentFacts, isHtml, pdf }) => {
  if (!documentFacts || !isHtml) return []
  const found = documentFacts.relative.filter(({ address }) => !address.includes('{{'))
  const hints = []
  const [first] = found
  if (first) {
    const total = documentFacts.relativeCount - (documentFacts.relative.length - found.length)
    const names = [...new Set(found.map(({ address }) => address))]
    const more = Math.max(names.length, total - found.length + names.length)
    const subject =
      total === 1
        ? `The address ${quote(first.address)} is relative`
        : `The HTML has ${total.toLocaleString('en-US')} relative addresses (${listOf(names, more)})`
    const message = `${subject}, but HTML that you send has no address of its own to resolve ${total === 1 ? 'it' : 'them'} against: nothing was loaded.`
    hints.push(hint('RELATIVE_ADDRESS', message, placeOf(first), RELATIVE_FIX))
  }
  if (documentFacts.deadLink && pdf) {
    const { address } = documentFacts.deadLink
    const others =
      documentFacts.deadLinks > 1
        ? ` So ${documentFacts.deadLinks === 2 ? 'does' : 'do'} ${count(documentFacts.deadLinks - 1, 'other link')}.`
        : ''
    const message = `The link to ${quote(address)} leads nowhere in the PDF: its address is relative, and HTML that you send has no address of its own.${others}`
    const fix =
      'Write absolute addresses (https://…), or add `<base href="https://your-site.example/">` to the head.'
    hints.push(hint('RELATIVE_ADDRESS', message, placeOf(documentFacts.deadLink), fix))
  }
  return hints
}

export const localAddresses: Rule = ({ documentFacts, scripts }) => {
  // A blob: address that a script of the page has made works there; an image that did not is
  // explained as such.
  const found = documentFacts?.local.filter(({ isOwn }) => !scripts || !isOwn) ?? []
  const [first] = found
  if (!first) return []
  const { address } = first
  const others = found.length > 1 ? ` The page names ${found.length} such addresses.` : ''
  const [why, fix] = reasonOf(address)
  const message = `${quote(address)} could not be loaded: ${why}.${others}`
  return [hint('LOCAL_ADDRESS', message, placeOf(first), fix)]
}

function reasonOf(address: string): [why: string, fix: string] {
  const embed = 'Embed the file as a data: URL, or upload it as an asset (POST /api/v1/assets)'
  if (/^blob:/i.test(address)) {
    const why = 'blob: addresses exist only inside the browser tab that made them'
    return [why, `${embed} before you send the HTML.`]
  }
  if (/^cid:/i.test(address)) {
    const why = 'cid: addresses name attachments of an e-mail, which are not part of the HTML'
    return [why, `${embed}, and put its address here.`]
  }
  const why = 'it is a file on your own computer, which the server cannot read'
  return [why, `${embed}, and put its address here.`]
}

function placeOf({ address, by }: { address: string; by: string }): string {
  return by.endsWith(']') ? `${by.slice(0, -1)}="${address}"]` : by
}

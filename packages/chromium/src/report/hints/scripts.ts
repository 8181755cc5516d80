/**
 * Explains pages that need JavaScript: it was off, or the page had not finished rendering itself.
 */
import { type Facts, keepsOut, type Rule } from '../facts.ts'
import { count, hint, javaScriptFix, outputNoun, quote } from './words.ts'

export const javaScriptOff: Rule = (facts) => {
  const { documentFacts, scripts } = facts
  if (scripts || !documentFacts || documentFacts.scripts === 0) return []
  const fix = javaScriptFix(facts)
  const outcome = documentFacts.scripts === 1 ? 'it did not run' : 'none of them ran'
  const message = `${missingContent(facts)} JavaScript was off, so ${outcome}.`
  return [hint('JAVASCRIPT_OFF', message, documentFacts.firstScript, fix)]
}

function missingContent({ documentFacts }: Facts): string {
  if (!documentFacts) return ''
  const has = `The page has ${count(documentFacts.scripts, 'script')}`
  if (documentFacts.emptyRoot) {
    return `${has}, and renders itself into ${quote(documentFacts.emptyRoot)}, which stayed empty.`
  }
  if (documentFacts.canvas)
    return `${has}, and a canvas (${quote(documentFacts.canvas)}) that only a script can fill.`
  if (documentFacts.customElement) {
    return `${has}, and custom elements (${quote(documentFacts.customElement)}) that only a script can define.`
  }
  return `${has}.`
}

/** An application at its beginning, and what shows it. */
interface Unrendered {
  /** The sentence about it, with `OUTPUT` for the noun of the output. */
  message: string
  where: string | null
}

const WAIT =
  'Set `options.waitForSelector` to an element that exists once the content is there, or `options.waitForTimeout` to give it a moment.'

export const appNotRendered: Rule = (facts) => {
  const found = findUnrendered(facts)
  if (!found) return []
  const message = found.message.replace('OUTPUT', outputNoun(facts))
  return [hint('APP_NOT_RENDERED', message, found.where, WAIT)]
}

/** Whether scripts had not finished rendering the page when the output was made. */
export function isUnrendered(facts: Facts): boolean {
  return findUnrendered(facts) !== null
}

const LOADING = /^\W*(?:loading|please wait|wird geladen|chargement|cargando)\b/i
const LOADING_CHARS_MAX = 60

function findUnrendered(facts: Facts): Unrendered | null {
  const { documentFacts, scripts, error } = facts
  if (!documentFacts || !scripts || documentFacts.scripts === 0 || error) return null
  if (keepsOut(facts, 'script') || keepsOut(facts, 'xhr')) return null
  const { emptyRoot, text, textLength, loadingMessage, spinner } = documentFacts
  if (emptyRoot && textLength === 0) {
    const message = `${quote(emptyRoot)}, which the page's scripts fill, was still empty when the OUTPUT was made. See \`console_errors\` too: a script that fails leaves it empty.`
    return { message, where: emptyRoot }
  }
  if (LOADING.test(text) && textLength <= LOADING_CHARS_MAX) {
    const message =
      'The page still showed nothing but a message that it is loading when the OUTPUT was made: its content comes after its `load` event.'
    return { message, where: loadingMessage?.by ?? emptyRoot }
  }
  if (loadingMessage) {
    const message = `${quote(loadingMessage.by)} still said ${quote(loadingMessage.text)} when the OUTPUT was made: its content comes after the \`load\` event of the page.`
    return { message, where: loadingMessage.by }
  }
  // A large document is not read to its end, but the fonts of its text are known.
  if (textLength === 0 && spinner !== null && facts.fontStacks.length === 0) {
    const message = `The page still showed a spinner (${quote(spinner)}) and no text when the OUTPUT was made: its content comes after its \`load\` event.`
    return { message, where: spinner }
  }
  return stillFetching(facts)
}

/**
 * A page at an address also requests data that it does not show, such as statistics, but mostly
 * from other sites.
 */
function stillFetching({ dataUnderWay, isHtml, requests }: Facts): Unrendered | null {
  const page = URL.parse(requests.findLast(({ isMain }) => isMain)?.finalUrl ?? '')?.hostname
  const isOfPage = (url: string) => siteOf(URL.parse(url)?.hostname ?? '') === siteOf(page ?? '')
  const [first, ...others] = isHtml ? dataUnderWay : dataUnderWay.filter(isOfPage)
  if (first === undefined) return null
  const more = others.length > 0 ? ` and in ${count(others.length, 'other request')}` : ''
  const message = `The page's scripts were still loading data from ${quote(first)}${more} when the OUTPUT was made: what they show of it is missing.`
  return { message, where: first }
}

/** The last two labels of a host name, which hosts of one site share. */
function siteOf(host: string): string {
  return /^[\d.]+$/.test(host) ? host : host.split('.').slice(-2).join('.')
}

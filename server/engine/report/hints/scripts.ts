/** Explains pages that need JavaScript: it was off, or the page had not finished rendering itself. */
import type { Facts, Rule } from './facts.ts'
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

const LOADING = /^\W*(?:loading|please wait|wird geladen|chargement|cargando)\b/i
const LOADING_CHARS_MAX = 60

export const appNotRendered: Rule = (facts) => {
  const { documentFacts, scripts, error } = facts
  if (!documentFacts || !scripts || documentFacts.scripts === 0 || error) return []
  const fix =
    'Set `options.waitForSelector` to an element that exists once the content is there, or `options.waitForTimeout` to give it a moment.'
  if (documentFacts.emptyRoot && documentFacts.textLength === 0) {
    const message = `${quote(documentFacts.emptyRoot)}, which the page's scripts fill, was still empty when the ${outputNoun(facts)} was made. See \`console_errors\` too: a script that fails leaves it empty.`
    return [hint('APP_NOT_RENDERED', message, documentFacts.emptyRoot, fix)]
  }
  if (LOADING.test(documentFacts.text) && documentFacts.textLength <= LOADING_CHARS_MAX) {
    const message = `The page still showed nothing but a message that it is loading when the ${outputNoun(facts)} was made: its content comes after its \`load\` event.`
    return [hint('APP_NOT_RENDERED', message, documentFacts.emptyRoot, fix)]
  }
  return []
}

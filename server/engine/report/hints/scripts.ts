/** Pages that need JavaScript: it was off, or the page had not finished drawing itself. */
import type { Facts, Rule } from './facts.ts'
import { count, hint, javaScriptFix, outputNoun, quote } from './words.ts'

export const javaScriptOff: Rule = (facts) => {
  const { look, scripts } = facts
  if (scripts || !look || look.scripts === 0) return []
  const fix = javaScriptFix(facts)
  const outcome = look.scripts === 1 ? 'it did not run' : 'none of them ran'
  const message = `${blankWithout(facts)} JavaScript was off, so ${outcome}.`
  return [hint('JAVASCRIPT_OFF', message, look.firstScript, fix)]
}

function blankWithout({ look }: Facts): string {
  if (!look) return ''
  const has = `The page has ${count(look.scripts, 'script')}`
  if (look.emptyRoot) {
    return `${has}, and draws itself into ${quote(look.emptyRoot)}, which stayed empty.`
  }
  if (look.canvas)
    return `${has}, and a canvas (${quote(look.canvas)}) that only a script can fill.`
  if (look.custom) {
    return `${has}, and custom elements (${quote(look.custom)}) that only a script can define.`
  }
  return `${has}.`
}

const LOADING = /^\W*(?:loading|please wait|wird geladen|chargement|cargando)\b/i
const LOADING_CHARS_MAX = 60

export const appNotRendered: Rule = (facts) => {
  const { look, scripts, error } = facts
  if (!look || !scripts || look.scripts === 0 || error) return []
  const fix =
    'Set `options.waitForSelector` to an element that exists once the content is there, or `options.waitForTimeout` to give it a moment.'
  if (look.emptyRoot && look.textLength === 0) {
    const message = `${quote(look.emptyRoot)}, which the page's scripts fill, was still empty when the ${outputNoun(facts)} was made. See \`console_errors\` too: a script that fails leaves it empty.`
    return [hint('APP_NOT_RENDERED', message, look.emptyRoot, fix)]
  }
  if (LOADING.test(look.text) && look.textLength <= LOADING_CHARS_MAX) {
    const message = `The page still showed nothing but a message that it is loading when the ${outputNoun(facts)} was made: its content comes after its \`load\` event.`
    return [hint('APP_NOT_RENDERED', message, look.emptyRoot, fix)]
  }
  return []
}

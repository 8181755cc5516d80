/**
 * Finds hints: the most common reasons why output is not what its author expected, each with a fix.
 * Rules are pure functions of the facts. A wrong hint is worse than none, so each needs positive
 * evidence.
 */

import type { Facts, Hint, Rule } from '../facts.ts'
import { lowContrast, missingAlternatives } from './accessibility.ts'
import { localAddresses, relativeAddresses } from './addresses.ts'
import { backgroundsOff, blankOutput, placeholdersLeft } from './blank.ts'
import { missingGlyphs, wrongEncoding } from './characters.ts'
import { fieldsInMargins } from './fields-left-out.ts'
import { replacedFonts } from './fonts.ts'
import { headerFooter } from './header-footer.ts'
import { hiddenAgain, hiddenParts } from './hidden-parts.ts'
import { emptyLastPage, endlessPage, maskInPdf, notHyphenated, tooWide } from './layout.ts'
import { pageRules } from './page-rules.ts'
import { ignoredPagedCss } from './paged-css.ts'
import { failedRequests } from './requests.ts'
import { appNotRendered, javaScriptOff } from './scripts.ts'
import { selectorElsewhere } from './selectors.ts'
import { unusedFiles } from './sent-files.ts'
import { cookieBanner, wrongPage } from './site.ts'
import { endlessMotion, unfinishedWorkers } from './unfinished.ts'
import { embeddedPdf, unreadableImages } from './unreadable.ts'
import { bestAttempt, invisibleSelector, stalledRequests, timedOut } from './waiting.ts'

/** In order of importance: first what affects the whole output, then parts of it. */
const RULES: Rule[] = [
  wrongPage,
  selectorElsewhere,
  timedOut,
  bestAttempt,
  javaScriptOff,
  appNotRendered,
  blankOutput,
  relativeAddresses,
  localAddresses,
  fieldsInMargins,
  headerFooter,
  placeholdersLeft,
  hiddenParts,
  hiddenAgain,
  tooWide,
  emptyLastPage,
  endlessPage,
  endlessMotion,
  unfinishedWorkers,
  failedRequests,
  stalledRequests,
  unreadableImages,
  embeddedPdf,
  wrongEncoding,
  missingGlyphs,
  replacedFonts,
  maskInPdf,
  notHyphenated,
  pageRules,
  ignoredPagedCss,
  backgroundsOff,
  invisibleSelector,
  unusedFiles,
  cookieBanner,
  missingAlternatives,
  lowContrast,
]

const HINTS_MAX = 20
const TEXT_CHARS_MAX = 600

/**
 * @returns at most 20 hints, none with the code and place of another. Never throws, as hints must
 *   not fail a render.
 */
export function hintsFor(facts: Facts): Hint[] {
  const seen = new Set<string>()
  const hints: Hint[] = []
  for (const rule of RULES) {
    for (const { code, message, where, fix } of attempt(rule, facts)) {
      const key = `${code} ${where}`
      if (hints.length >= HINTS_MAX || seen.has(key)) continue
      seen.add(key)
      hints.push({ code, message: cut(message), where, fix: cut(fix) })
    }
  }
  return hints
}

function attempt(rule: Rule, facts: Facts): Hint[] {
  try {
    return rule(facts)
  } catch {
    return [] // the rule does not handle what this page does; the other hints are still useful
  }
}

function cut(text: string): string {
  return text.length > TEXT_CHARS_MAX ? `${text.slice(0, TEXT_CHARS_MAX - 1)}…` : text
}

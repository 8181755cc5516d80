/** Page script: no view transition between two pages of a site. */
import { pageScript } from './page-script.ts'

/**
 * Turns off view transitions from one document to the next (CSS View Transitions Level 2), as for a person who prefers
 * that a page does not move: a frame that is drawn on command during such a transition never completes. A style sheet of
 * this kind overrides those of the page. Runs before the scripts of the page, which may see it.
 */
export const skipPageTransitions = pageScript({}, () => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('@view-transition { navigation: none }')
  document.adoptedStyleSheets.push(sheet)
})

/** Page script: no view transition between two pages of a site. */
import { pageScript } from './page-script.ts'

/**
 * Turns off view transitions from one document to the next (CSS View Transitions Level 2): a frame
 * that is drawn on command during such a transition never completes. A constructed style sheet
 * overrides those of the page. Runs before the scripts of the page, which can see the style sheet.
 */
export const skipPageTransitions = pageScript({}, () => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('@view-transition { navigation: none }')
  document.adoptedStyleSheets.push(sheet)
})

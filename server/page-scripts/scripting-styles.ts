/** Page script: keeps the styles of a page with scripts when its scripts are ended. */
import { makeDom } from './dom.ts'
import { pageScript } from './page-script.ts'
import { makeShadows } from './shadow-trees.ts'
import { makeStyleSheets } from './style-sheets.ts'

/** Fixes what media queries say about scripts (Media Queries Level 5, `scripting`) at `enabled`. */
export const keepScriptingStyles = pageScript(
  { dom: makeDom, shadows: makeShadows, styleSheets: makeStyleSheets },
  ({ shadows, styleSheets }) => {
    function fix(media: MediaList): void {
      const text = media.mediaText
      if (!text.includes('scripting')) return
      media.mediaText = text
        .replace(/\(scripting(: enabled)?\)/g, '(width >= 0px)')
        .replace(/\(scripting: (none|initial-only)\)/g, '(width < 0px)')
    }
    function fixAll(rules: Iterable<CSSRule>): void {
      for (const rule of rules) {
        if (rule instanceof CSSMediaRule) fix(rule.media)
        // In Chromium a style rule is no grouping rule, but has nested rules anyway.
        if (rule instanceof CSSGroupingRule || rule instanceof CSSStyleRule) fixAll(rule.cssRules)
      }
    }
    for (const tree of shadows.treesIn(document)) {
      for (const sheet of styleSheets.sheetsOf(tree)) {
        fix(sheet.media)
        fixAll(styleSheets.rulesOf(sheet) ?? [])
      }
    }
  },
)

/**
 * A style sheet of some pages, which comes with their scripts. The policy of the page allows sheets
 * that scripts construct.
 */
import { useLayoutEffect } from 'react'

export function useSheet(css: string): void {
  useLayoutEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`@layer pages { ${css} }`)
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [css])
}

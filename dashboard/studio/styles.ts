/**
 * The style sheets of the studio. They come with its scripts, as every other page does without
 * them; the policy of the page allows sheets that scripts construct.
 */
import { useLayoutEffect } from 'react'
import form from './form.css' with { type: 'text' }
import insert from './insert.css' with { type: 'text' }
import page from './page.css' with { type: 'text' }
import studio from './studio.css' with { type: 'text' }

export function useStudioStyles(): void {
  useLayoutEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`@layer pages { ${studio} ${form} ${page} ${insert} }`)
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [])
}

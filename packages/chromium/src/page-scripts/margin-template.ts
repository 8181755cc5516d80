/** Takes references to other addresses out of the template of a header or footer. */
import { type Dom, makeDom } from './dom.ts'
import { pageScript } from './page-script.ts'

interface RefusedReference {
  url: string
  /** As in the report: image, font, stylesheet, script or document. */
  type: string
}

/** Notes references, at most 100. */
function makeReferences() {
  const EXTERNAL = /url\((?!\s*["']?\s*(?:data:|#))[^)]*/i
  const ESCAPED_LETTER = /(?:^|[^\\])(?:\\\\)*\\[0-9a-z]/i
  const refused: RefusedReference[] = []
  return {
    refused,
    refuse(url: string, type: string) {
      if (refused.length < 100) refused.push({ url: url.trim().slice(0, 2_000), type })
    },
    /** Whether a CSS value names another address. */
    isExternal: (value: string) => EXTERNAL.test(value),
    /**
     * Whether it could: of a value with variables only the raw text is known, in which letters can
     * be escapes.
     */
    isHidden: (value: string) => value.includes('(') && ESCAPED_LETTER.test(value),
    addressIn: (value: string) =>
      (EXTERNAL.exec(value)?.[0] ?? '').replace(/^url\(\s*["']?|["']\s*$/gi, ''),
    /** Whether an attribute with this value names another address. */
    leadsOut: (value: string) => /\S/.test(value) && !/^\s*(?:data:|#)/i.test(value),
  }
}

type References = ReturnType<typeof makeReferences>

/**
 * Removes what refers to other addresses from style sheets. The functions return whether that was
 * anything.
 */
function makeStyleCleaner({ references }: { references: References }) {
  const { refuse, isExternal, isHidden, addressIn } = references

  function cleanStyle(style: CSSStyleDeclaration): boolean {
    let found = false
    const names = [...style]
    const hasValue = (name: string) => style.getPropertyValue(name) !== ''
    const parts = names.filter((name) => !hasValue(name))
    for (const name of [...names.filter(hasValue), ...parts]) {
      // Parts of a shorthand with variables have no value of their own: the text of all that is
      // left has it.
      const value = style.getPropertyValue(name) || style.cssText
      if (!isExternal(value) && !isHidden(value)) continue
      refuse(addressIn(value) || value, 'image')
      style.removeProperty(name)
      found = true
    }
    return found
  }

  type RuleOwner = Pick<CSSStyleSheet, 'cssRules' | 'deleteRule'>

  function cleanRules(owner: RuleOwner): boolean {
    let found = false
    for (let index = owner.cssRules.length - 1; index >= 0; index -= 1) {
      const rule = owner.cssRules[index] as CSSRule & Partial<CSSStyleRule>
      if (rule instanceof CSSFontFaceRule) {
        const src = rule.style.getPropertyValue('src')
        if (!isExternal(src)) continue
        refuse(addressIn(src), 'font')
        owner.deleteRule(index)
        found = true
        continue
      }
      if (rule.style && cleanStyle(rule.style)) found = true
      if (rule.cssRules?.length && cleanRules(rule as RuleOwner)) found = true
    }
    return found
  }

  /** @returns whether the text of the element had to be changed */
  function cleanElement(element: HTMLStyleElement): boolean {
    // In SVG there may be comments and elements between the pieces of its text.
    const pieces = [...element.childNodes].filter(
      ({ nodeType }) => nodeType === 3 || nodeType === 4,
    )
    const text = pieces.map((piece) => (piece as Text).data).join('')
    const imports = text.match(/@import[^;]*/gi) ?? []
    for (const rule of imports) {
      refuse(rule.replace(/^@import\s*(?:url\(\s*)?["']?|["')\s]+$/gi, ''), 'stylesheet')
    }
    // A constructed sheet has no imports. Written with an escape, an import is not found above.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    const isWhole = element.childNodes.length <= 1 && !text.includes('\\')
    if (!cleanRules(sheet) && imports.length === 0 && isWhole) return false
    element.textContent = [...sheet.cssRules].map(({ cssText }) => cssText).join(' ')
    return true
  }

  return { cleanStyle, cleanElement }
}

function makeAttributeCleaner({ dom, references }: { dom: Dom; references: References }) {
  const { get, run } = dom
  const { refuse, isExternal, isHidden, leadsOut } = references
  const scratch = document.implementation.createHTMLDocument('').createElement('i')
  const PAINTS = /^(?:fill|stroke|filter|clip-path|mask|cursor|marker(?:-.*)?)$/i

  function isExternalPaint(name: string, value: string): boolean {
    scratch.style.cssText = ''
    scratch.style.setProperty(name, value)
    const parsed = scratch.style.getPropertyValue(name)
    return isExternal(parsed) || isHidden(parsed) || isExternal(value)
  }

  /**
   * Removes references that Chromium would follow, and notes those that it leaves empty by itself.
   */
  return (element: Element): boolean => {
    const tag = get(element, 'localName').toLowerCase()
    const isSvgReference = (get(element, 'namespaceURI')?.endsWith('/svg') ?? false) && tag !== 'a'
    let found = false
    for (const { name, value } of [...get(element, 'attributes')]) {
      if (PAINTS.test(name)) {
        if (!isExternalPaint(name, value)) continue
      } else if (isSvgReference && /^(?:xlink:)?href$/i.test(name)) {
        if (!leadsOut(value)) continue
      } else {
        if (/^(?:src|poster|data|background)$/i.test(name) && leadsOut(value)) {
          const isFrame = /^(?:i?frame|object|embed)$/.test(tag)
          refuse(value, tag === 'script' ? 'script' : isFrame ? 'document' : 'image')
        }
        continue
      }
      refuse(value, 'image')
      run(element, 'removeAttribute', name)
      found = true
    }
    return found
  }
}

/**
 * Cleans a template. What Chromium leaves empty by itself is only noted.
 * @returns null if there was nothing to clean or to note
 */
export const cleanTemplate = pageScript(
  {
    dom: makeDom,
    references: makeReferences,
    styles: makeStyleCleaner,
    cleanAttributes: makeAttributeCleaner,
  },
  ({ dom, references: { refused, refuse }, styles, cleanAttributes }, html: string) => {
    const root = document.implementation.createHTMLDocument('').createElement('div')
    root.innerHTML = html
    let isChanged = false
    for (const link of root.querySelectorAll('link')) {
      refuse(link.getAttribute('href') ?? '', 'stylesheet')
      link.remove()
      isChanged = true
    }
    for (const style of root.querySelectorAll('style')) {
      if (styles.cleanElement(style)) isChanged = true
    }
    for (const element of root.querySelectorAll<HTMLElement>('*')) {
      const hasStyle = dom.run(element, 'hasAttribute', 'style')
      if (hasStyle && styles.cleanStyle(dom.get(element, 'style'))) isChanged = true
      if (cleanAttributes(element)) isChanged = true
    }
    return refused.length > 0 || isChanged ? { html: root.innerHTML, refused } : null
  },
)

/**
 * Script that leaves out a cookie banner that no rule knows, such as one that can only be accepted.
 */
import { makeElements } from './elements.ts'
import { pageScript } from './page-script.ts'

/**
 * Leaves out what lies over the page, speaks of cookies and has a button that agrees, with the
 * layer behind it. Nothing is clicked.
 * @returns a short selector of it; null if there is none
 */
export const hideUnknownBanner = pageScript({ elements: makeElements }, ({ elements }) => {
  const { localName, matches, boxOf, isShown, nameOf, attribute, getter } = elements
  const CANDIDATES_MAX = 500
  const CHARS = [20, 2_500] as const
  const BUTTON_CHARS_MAX = 60
  const NAMED = ['cookie', 'consent', 'gdpr', 'privacy', 'banner', 'notice', 'popup', 'modal']
  const CANDIDATES = [
    ...NAMED.flatMap((word) => [`[class*=${word} i]`, `[id*=${word} i]`]),
    ...[
      'dialog',
      '[role=dialog]',
      '[role=alertdialog]',
      '[aria-modal]',
      'body > *',
      'body > * > *',
    ],
  ].join()
  const SUBJECT =
    /cookie|gdpr|rgpd|dsgvo|tracking technolog|クッキー|файл\S* cookie|\b(?:data|privacy) consent/i
  const AGREES =
    /^\W*(?:(?:i|we|yes,?( i)?|ja,?|oui,?|sí,?) )?(?:accept|agree|allow|ok\b|okay|got it|understood|understand|continue|enable|fine|akzept|zustimm|verstanden|einverstanden|alle |annehmen|erlauben|accepter|j.accepte|tout |compris|d.accord|acepta|acepto|entendido|permitir|accett|ho capito|consenti|aceita|entendi|concordo|akkoord|accepteren|akceptuj|zgadzam|rozumiem|godkänn|acceptera|godta|hyväksy|souhlas|elfogad|принять|соглас|同意|接受|許可|확인|동의)/i
  const innerText = getter(HTMLElement, 'innerText')
  const parentOf = getter(Node, 'parentElement')
  const childrenOf = (element: Element): NodeListOf<HTMLElement> =>
    Element.prototype.querySelectorAll.call(
      element,
      'button,a,input[type=button],input[type=submit],[role=button]',
    ) as NodeListOf<HTMLElement>

  const isOver = (element: Element) => {
    const { position } = getComputedStyle(element)
    if (/fixed|sticky/.test(position)) return true
    return position === 'absolute' && matches(element, 'dialog,[role=dialog],[role=alertdialog]')
  }
  const textOf = (element: Element) =>
    element instanceof HTMLElement ? innerText(element).trim() : ''
  function agrees(element: HTMLElement): boolean {
    const text = (textOf(element) || attribute(element, 'value') || '').trim()
    return text.length <= BUTTON_CHARS_MAX && AGREES.test(text)
  }
  function isBanner(element: Element): boolean {
    if (/^(?:html|body|main|article)$/.test(localName(element))) return false
    if (!isOver(element) || !isShown(element, 4)) return false
    const text = textOf(element)
    if (text.length < CHARS[0] || text.length > CHARS[1] || !SUBJECT.test(text)) return false
    return [...childrenOf(element)].slice(0, 50).some(agrees)
  }
  function leaveOut(element: Element): void {
    if (!(element instanceof HTMLElement)) return
    const style = getter(HTMLElement, 'style')(element)
    style.setProperty('display', 'none', 'important')
    style.setProperty('transition', 'none', 'important')
  }
  /** Whether it is nothing but a layer over the whole window. */
  function isBackdrop(element: Element): boolean {
    const { width, height } = boxOf(element)
    const covers = width >= innerWidth * 0.9 && height >= innerHeight * 0.9
    return covers && isOver(element) && textOf(element) === ''
  }

  const found: NodeListOf<Element> = Document.prototype.querySelectorAll.call(document, CANDIDATES)
  const banner = [...found].slice(0, CANDIDATES_MAX).find(isBanner)
  if (banner === undefined) return null
  const parent = parentOf(banner)
  for (const sibling of parent?.children ?? []) if (isBackdrop(sibling)) leaveOut(sibling)
  leaveOut(banner)
  return nameOf(banner)
})

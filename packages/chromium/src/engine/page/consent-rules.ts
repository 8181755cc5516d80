/**
 * Reads the rules for cookie banners of @duckduckgo/autoconsent, and the program that carries them
 * out in a page.
 */

export interface ConsentRules {
  /** JavaScript that is evaluated in a document before its rules start. */
  readonly program: string
  /** The rules for a document of this address, in the form that the program takes. */
  rulesFor(url: string, mainFrame: boolean): object
  /** Selectors of the banners that they know. */
  bannersFor(url: string): string[]
  /** Selectors of what opens banners again. */
  readonly tabs: readonly string[]
}

/** Banners that the program handles by code, which names them nowhere else. */
const OWN_BANNERS = [
  ...['#onetrust-banner-sdk', '#onetrust-consent-sdk', '.onetrust-pc-dark-filter'],
  ...['#CybotCookiebotDialog', '#CybotCookiebotDialogBodyUnderlay', '#cmpbox', '#cmpbox2'],
  ...['.klaro', '#didomi-host', '#usercentrics-root', '#qc-cmp2-container', '.fc-consent-root'],
  ...['.cky-consent-container', '.cky-overlay', '[id^=sp_message_container_]'],
  ...['.osano-cm-window', '.osano-cm-dialog', '#iubenda-cs-banner', '#cookiescript_injected'],
  ...['.trustarc-banner-container', '.truste_overlay', '.truste_box_overlay'],
]
/** Tabs of platforms that open their banner again: they are no banner. */
const TABS = [
  ...['.osano-cm-widget', '#ot-sdk-btn-floating', '#CookiebotWidget', '.cky-btn-revisit-wrapper'],
  ...['.iubenda-tp-btn', '#cookiescript_badge', '#cmplz-manage-consent', '.cmplz-manage-consent'],
  ...[
    '.cc-revoke',
    '#usercentrics-cmp-ui',
    '.qc-cmp2-persistent-link',
    '#cmpbox-tab',
    '.termly-styles-widget',
  ],
  ...[
    '#uc-privacy-button',
    '#BorlabsCookieBoxWidget',
    '#moove_gdpr_save_popup_settings_button',
    '#teconsent',
  ],
]
/** Selectors of rules that would leave out the whole page. */
const WHOLE_PAGE = /^\s*(?:html|body|:root|\*)[^\s>+~]*\s*$/

/** Reads 400 kB, which takes some 20 ms. Once per process is enough. */
export async function readConsentRules(): Promise<ConsentRules> {
  const library = import.meta.resolve('@duckduckgo/autoconsent')
  const [{ decodeRules, filterCompactRules }, { default: all }, program] = await Promise.all([
    import('@duckduckgo/autoconsent'),
    import('@duckduckgo/autoconsent/rules/compact-rules.json'),
    Bun.file(new URL('autoconsent.playwright.js', library)).text(),
  ])
  const rulesFor = (url: string, mainFrame: boolean) =>
    filterCompactRules(all as never, { url, mainFrame })
  return {
    program,
    rulesFor,
    tabs: TABS,
    bannersFor(url) {
      const known = decodeRules(rulesFor(url, true)).flatMap(
        ({ prehideSelectors = [] }) => prehideSelectors,
      )
      const banners = [...new Set([...OWN_BANNERS, ...known])]
      return banners.filter((selector) => !WHOLE_PAGE.test(selector))
    },
  }
}

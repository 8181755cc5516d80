/**
 * Costly selectors and banners that resist end within the time of their render, and other users are
 * served as before meanwhile.
 */
import { expect, setDefaultTimeout, test } from 'bun:test'
import { OTHER_MS_MAX, slowestOfOther } from '../../support/api/other-user.ts'
import { useServer } from '../../support/server/use-server.ts'
import { sampled } from '../../support/thorough.ts'

setDefaultTimeout(180_000)

const TIMEOUT_MS = 3_000
const GRACE_MS = 10_000

const { server, user } = useServer({ env: { LANES: '2' } })

/** 50,000 elements, 500 of them deep. */
const LARGE = `${'<div class=a>'.repeat(500)}${'</div>'.repeat(500)}${'<p class=a style="display:block!important"><i></i>'.repeat(24_750)}`
const numbered = (selector: (n: number) => string) =>
  Array.from({ length: 100 }, (_, n) => selector(n))
const HAS = numbered((n) => `.a:has(~ .x${n}) .a:has(.b${n} .c) :has(+ .d${n})`)
const DEEP = numbered((n) => `${'.a '.repeat(100)}.x${n}`)

const BANNER = `<div class=cookieinfo style="display:block!important">We use cookies
  <button class=cookieinfo-close onclick="REACT()">Reject all</button></div>`
const resists = (react: string) => `<p>content</p>${BANNER}<script>
  const banner = document.querySelector('.cookieinfo')
  const insert = () => document.body.append(banner.cloneNode(true))
  ${react}</script>`

const ATTACKS: [name: string, html: string, options: object][] = [
  ['100 hideSelectors with :has()', LARGE, { hideSelectors: HAS }],
  ['100 removeSelectors with :has()', LARGE, { removeSelectors: HAS }],
  ['100 hideSelectors of 100 ancestors', LARGE, { hideSelectors: DEEP }],
  ['100 removeSelectors of 100 ancestors', LARGE, { removeSelectors: DEEP }],
  ['hideCookieBanners in 50,000 elements', LARGE, { hideCookieBanners: true }],
  [
    'a banner that loops when it is clicked',
    resists('function REACT() { for (;;); }'),
    { hideCookieBanners: true },
  ],
  [
    'a banner that comes again with each change',
    resists(`function REACT() {}
      new MutationObserver(insert).observe(document, { subtree: true, childList: true, attributes: true })`),
    { hideCookieBanners: true },
  ],
  [
    'a banner that comes again with each change, later',
    resists(`function REACT() { banner.remove() }
      new MutationObserver(() => setTimeout(insert)).observe(document, { subtree: true, childList: true })`),
    { hideCookieBanners: true },
  ],
]

test.each(sampled(ATTACKS, 3))(
  '%s: it ends in time, and another user is served meanwhile',
  async (_, html, options) => {
    for (const kind of ['pdf', 'screenshot']) {
      const started = performance.now()
      const scripts = kind === 'pdf' && { enableJavaScript: true }
      const body = { html, options: { ...options, ...scripts, timeout: TIMEOUT_MS } }
      let isOver = false
      const attack = server.post(`/api/v1/${kind}`, body, user.key).finally(() => {
        isOver = true
      })
      const [{ status }, latency] = await Promise.all([
        attack,
        slowestOfOther(server, 'screenshot', () => !isOver),
      ])
      expect(status).toBeOneOf([200, 408, 422])
      expect(performance.now() - started).toBeLessThan(TIMEOUT_MS + GRACE_MS)
      expect(latency).toBeLessThan(OTHER_MS_MAX)
    }
  },
)

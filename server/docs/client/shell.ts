/** The parts around the content: color scheme, menu of small screens, and the list of headings. */

const THEME_KEY = 'platen-theme'
const THEMES = ['system', 'light', 'dark']

/**
 * The button switches between the scheme of the system, light and dark; the dashboard follows it.
 */
export function addTheme(): void {
  const button = document.querySelector<HTMLButtonElement>('button.theme')
  const current = () => localStorage.getItem(THEME_KEY) ?? 'system'
  const label = () => {
    const name = `Color scheme: ${current()}`
    button?.setAttribute('aria-label', name)
    button?.setAttribute('title', name)
  }
  button?.addEventListener('click', () => {
    const next = THEMES[(THEMES.indexOf(current()) + 1) % THEMES.length] ?? 'system'
    if (next === 'system') {
      localStorage.removeItem(THEME_KEY)
      delete document.documentElement.dataset['theme']
    } else {
      localStorage.setItem(THEME_KEY, next)
      document.documentElement.dataset['theme'] = next
    }
    label()
  })
  label()
}

/** Opens and closes the navigation on small screens, and shows the current page in it. */
export function addMenu(): void {
  const button = document.querySelector<HTMLButtonElement>('button.menu')
  const side = document.querySelector<HTMLElement>('.side')
  const set = (open: boolean) => {
    button?.setAttribute('aria-expanded', String(open))
    document.body.classList.toggle('menu-open', open)
    if (open) showCurrent(side)
  }
  button?.addEventListener('click', () => set(button.getAttribute('aria-expanded') !== 'true'))
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || button?.getAttribute('aria-expanded') !== 'true') return
    set(false)
    button.focus()
  })
  showCurrent(side)
}

/** Scrolls the navigation, and nothing else, if the current page is out of its view. */
function showCurrent(side: HTMLElement | null): void {
  const current = side?.querySelector<HTMLElement>('[aria-current="page"]')
  if (!side || !current) return
  const view = side.getBoundingClientRect()
  const { top, bottom } = current.getBoundingClientRect()
  if (top < view.top || bottom > view.bottom) side.scrollTop += top - view.top - view.height / 3
}

/** Marks the heading that the reader has reached. */
export function followHeadings(): void {
  const links = new Map(
    Array.from(document.querySelectorAll<HTMLAnchorElement>('.toc a'), (link) => [
      decodeURIComponent(link.hash.slice(1)),
      link,
    ]),
  )
  const headings = [...links.keys()].flatMap((id) => document.getElementById(id) ?? [])
  if (headings.length === 0) return
  const mark = () => {
    const reached = headings.findLast((heading) => heading.getBoundingClientRect().top < 120)
    for (const [id, link] of links) {
      if (id === (reached ?? headings[0])?.id) link.setAttribute('aria-current', 'true')
      else link.removeAttribute('aria-current')
    }
  }
  let waiting = false
  addEventListener(
    'scroll',
    () => {
      if (waiting) return
      waiting = true
      requestAnimationFrame(() => {
        waiting = false
        mark()
      })
    },
    { passive: true },
  )
  mark()
}

/** Adds a copy button to code blocks, and shows blocks that belong together as tabs. */
import { element } from './dom.ts'

const KEY = 'platen-docs-language'
const COPIED_MS = 1_500

export function addCopyButtons(): void {
  for (const figure of document.querySelectorAll('figure.code')) {
    const code = figure.querySelector('code')
    if (!code) continue
    const button = element('button', { type: 'button', class: 'copy' }, 'Copy')
    const status = element('span', { class: 'hidden', role: 'status' })
    button.addEventListener('click', async () => {
      // Browsers offer the clipboard on https and localhost only.
      const done = await navigator.clipboard?.writeText(code.textContent ?? '').then(
        () => true,
        () => false,
      )
      if (!done) getSelection()?.selectAllChildren(code)
      button.textContent = done ? 'Copied' : 'Selected'
      status.textContent = button.textContent
      setTimeout(() => {
        button.textContent = 'Copy'
        status.textContent = ''
      }, COPIED_MS)
    })
    figure.append(button, status)
  }
}

/** Turns each group of blocks into tabs. The chosen language is remembered for all groups. */
export function joinTabs(): void {
  const groups = [...document.querySelectorAll<HTMLElement>('.tabs')].map(createTabs)
  const choose = (title: string) => {
    for (const group of groups) group.show(title)
  }
  for (const group of groups) {
    group.onChoose((title) => {
      localStorage.setItem(KEY, title)
      choose(title)
    })
  }
  choose(localStorage.getItem(KEY) ?? '')
}

function createTabs(container: HTMLElement, index: number) {
  const figures = [...container.querySelectorAll<HTMLElement>('figure.code')]
  const titles = figures.map(({ dataset }) => dataset['title'] ?? '')
  const list = element('div', { role: 'tablist', 'aria-label': 'Language' })
  const tabs = titles.map((title, at) => {
    const id = `tabs-${index}-${at}`
    const panel = figures[at]
    panel?.setAttribute('role', 'tabpanel')
    panel?.setAttribute('id', `${id}-panel`)
    panel?.setAttribute('aria-labelledby', id)
    panel?.querySelector('figcaption')?.remove()
    return element(
      'button',
      { type: 'button', role: 'tab', id, 'aria-controls': `${id}-panel` },
      title,
    )
  })
  list.append(...tabs)
  container.prepend(element('div', { class: 'bar' }, list))
  container.classList.add('joined')

  function show(wanted: string): void {
    const selected = Math.max(0, titles.indexOf(wanted))
    for (const [at, tab] of tabs.entries()) {
      tab.setAttribute('aria-selected', String(at === selected))
      tab.tabIndex = at === selected ? 0 : -1
      const panel = figures[at]
      if (panel) panel.hidden = at !== selected
    }
  }

  return {
    show,
    onChoose(chosen: (title: string) => void): void {
      for (const [at, tab] of tabs.entries()) {
        const top = () => container.getBoundingClientRect().top
        tab.addEventListener('click', () => {
          const before = top()
          chosen(titles[at] ?? '')
          // Groups above may have changed their height: this one stays where the reader sees it.
          scrollBy(0, top() - before)
        })
        tab.addEventListener('keydown', ({ key }) => {
          const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
          if (step === 0) return
          const next = (at + step + tabs.length) % tabs.length
          chosen(titles[next] ?? '')
          tabs[next]?.focus()
        })
      }
    },
  }
}

/**
 * The search: a dialog with an index of all passages, which is loaded when the dialog is first
 * opened.
 */
import { element } from './dom.ts'
import { createSearchIndex, type Passage, type SearchIndex } from './search-index.ts'

const RESULTS_MAX = 12
const EXCERPT_CHARS = 120

export function addSearch(): void {
  const button = document.querySelector<HTMLButtonElement>('button.search')
  if (!button) return
  const dialog = createDialog()
  document.body.append(dialog.element)
  button.addEventListener('click', dialog.open)
  document.addEventListener('keydown', (event) => {
    const typing = event.target instanceof Element && event.target.matches('input, textarea')
    const opens =
      (event.key === '/' && !typing) || (event.key === 'k' && (event.metaKey || event.ctrlKey))
    if (!opens) return
    event.preventDefault()
    dialog.open()
  })
}

function createParts() {
  const input = element('input', {
    type: 'text',
    role: 'combobox',
    'aria-label': 'Search the documentation',
    'aria-expanded': 'true',
    'aria-controls': 'search-results',
    'aria-autocomplete': 'list',
    autocomplete: 'off',
    spellcheck: 'false',
    placeholder: 'Search the documentation',
  })
  const list = element('div', { id: 'search-results', role: 'listbox', 'aria-label': 'Results' })
  const status = element('p', { role: 'status' })
  const close = element('button', { type: 'button', class: 'close' }, 'Close')
  const bar = element('div', { class: 'bar' }, input, close)
  const attributes = { class: 'search-box', 'aria-label': 'Search' }
  return { input, list, status, close, dialog: element('dialog', attributes, bar, status, list) }
}

function createDialog() {
  const { input, list, status, close, dialog } = createParts()
  let index: Promise<SearchIndex> | null = null
  let selected = 0

  function select(at: number): void {
    const options = [...list.querySelectorAll('a')]
    selected = Math.min(Math.max(at, 0), options.length - 1)
    for (const [position, option] of options.entries()) {
      option.setAttribute('aria-selected', String(position === selected))
    }
    const option = options[selected]
    if (option) input.setAttribute('aria-activedescendant', option.id)
    else input.removeAttribute('aria-activedescendant')
    option?.scrollIntoView({ block: 'nearest' })
  }

  async function update(): Promise<void> {
    const query = input.value.trim()
    index ??= loadIndex()
    const found =
      query === ''
        ? []
        : await index.then(
            (loaded) => loaded.search(query).slice(0, RESULTS_MAX),
            () => null,
          )
    if (query !== input.value.trim()) return
    if (found === null) index = null
    const passages = found ?? []
    list.replaceChildren(...passages.map((passage, at) => resultItem(passage, at, query)))
    status.textContent = statusOf(found?.length ?? null, query)
    select(0)
  }

  input.addEventListener('input', () => void update())
  input.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      select(selected + step)
    }
    if (event.key === 'Enter') list.querySelectorAll('a')[selected]?.click()
  })
  close.addEventListener('click', () => dialog.close())
  dialog.addEventListener('click', (event) => {
    const isLink = event.target instanceof Element && event.target.closest('a')
    if (event.target === dialog || isLink) dialog.close()
  })

  return {
    element: dialog,
    open(): void {
      if (dialog.open) return
      dialog.showModal()
      input.select()
      void update()
    },
  }
}

/** @param count the number of results; null = the index could not be loaded */
function statusOf(count: number | null, query: string): string {
  if (count === null) return 'The search is not available. Try again.'
  if (query === '') return 'Search for a field, an error code, or a task such as “page numbers”.'
  return count === 0 ? `Nothing found for “${query}”.` : `${count} results`
}

async function loadIndex(): Promise<SearchIndex> {
  const response = await fetch('/docs/search.json')
  if (!response.ok) throw new Error(`the index could not be loaded: ${response.status}`)
  return createSearchIndex((await response.json()) as Passage[])
}

function resultItem(passage: Passage, at: number, query: string): HTMLAnchorElement {
  const { url, page, title, text } = passage
  const place = page === title ? '' : `${page} › `
  return element(
    'a',
    { href: url, tabindex: '-1', role: 'option', id: `result-${at}`, 'aria-selected': 'false' },
    element('strong', {}, element('span', {}, place), title),
    element('small', {}, excerptOf(text, query)),
  )
}

/** The text around the first word of the query. */
function excerptOf(text: string, query: string): string {
  const word = query.split(/\s+/)[0] ?? ''
  const found = text.toLowerCase().indexOf(word.toLowerCase())
  const start = Math.max(0, found - EXCERPT_CHARS / 3)
  const excerpt = text.slice(start, start + EXCERPT_CHARS)
  return `${start > 0 ? '… ' : ''}${excerpt}${start + EXCERPT_CHARS < text.length ? ' …' : ''}`
}

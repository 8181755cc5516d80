/** The pages of the preview, on which a click selects an element. */
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { PageSelection, Selection } from './use-selection.ts'

/** A page of a PDF, or a picture. */
export const PAGE = '.proof > canvas, .proof > img'

/** The element around the pages. */
export const PAGES = '.page-select'

interface PageSelectProps {
  selecting: PageSelection
  onSelected(selection: Selection | null): void
  /** The pages. */
  children: ReactNode
}

export function PageSelect({ selecting, onSelected, children }: PageSelectProps) {
  const box = useRef<HTMLDivElement>(null)
  const { marked, breaks, selectAt, selectElement, step, close } = selecting
  useDrawnOnPages(box, drawMark, marked)
  useDrawnOnPages(box, drawBreaks, breaks)

  function onClick({ target, clientX, clientY }: React.MouseEvent): void {
    if (!(target instanceof HTMLElement)) return
    const chosen = breaks[Number(target.closest<HTMLElement>('.page-break')?.dataset['at'])]
    if (chosen) {
      selectElement(chosen.element)
      return
    }
    const page = target.closest('.proof')?.querySelector(PAGE)
    const pages = Array.from(box.current?.querySelectorAll(PAGE) ?? [])
    if (!page) return
    const { left, top, width, height } = page.getBoundingClientRect()
    const place = [(clientX - left) / width, (clientY - top) / height] as const
    void selectAt(pages.indexOf(page), ...place).then(onSelected)
  }

  function onKeyDown(event: React.KeyboardEvent): void {
    const isPage = (event.target as HTMLElement).classList.contains('bed')
    if (!isPage || event.ctrlKey || event.metaKey) return
    if (event.key === 'Enter') {
      event.preventDefault()
      void step(event.shiftKey ? -1 : 1)
    } else if (event.key === 'Escape') close()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pages inside take the focus and the keys
    <div className="page-select" ref={box} onClick={onClick} onKeyDown={onKeyDown}>
      {children}
    </div>
  )
}

/** Calls `drawn` with each drawing of a PDF's pages. @returns what ends it */
export function onPagesDrawn(host: Element, drawn: () => void): () => void {
  const observer = new MutationObserver((changes) => {
    if (changes.some(({ target }) => (target as Element).className === 'proofs')) drawn()
  })
  observer.observe(host, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/** Keeps something drawn on the pages. @param draw the same function at each call */
function useDrawnOnPages<T>(
  box: RefObject<HTMLElement | null>,
  draw: (host: HTMLElement, what: T) => void,
  what: T,
): void {
  useEffect(() => {
    const host = box.current
    if (!host) return
    draw(host, what)
    // A new drawing of the pages replaces the old one, and what was drawn on it.
    return onPagesDrawn(host, () => draw(host, what))
  }, [box, draw, what])
}

/** Shows page breaks at the top of the pages that begin with them, each as a button. */
function drawBreaks(host: HTMLElement, breaks: PageSelection['breaks']): void {
  for (const old of host.querySelectorAll('.page-breaks')) old.remove()
  const pages = host.querySelectorAll<HTMLElement>('.proof')
  const lines = new Map<number, HTMLElement>()
  for (const [at, { page }] of breaks.entries()) {
    const line = lines.get(page) ?? document.createElement('div')
    lines.set(page, line)
    line.className = 'page-breaks'
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'page-break'
    button.dataset['at'] = String(at)
    button.textContent = 'Page break'
    line.append(button)
    pages[page]?.append(line)
  }
}

/** Frames a text on its page. */
function drawMark(host: HTMLElement, marked: PageSelection['marked']): void {
  for (const old of host.querySelectorAll('.mark')) old.remove()
  if (!marked) return
  const { frame } = marked
  const page = host.querySelectorAll<HTMLElement>('.proof')[frame.page]
  if (!page) return
  const mark = document.createElement('div')
  mark.className = 'mark'
  mark.style.left = `${frame.x * 100}%`
  mark.style.top = `${frame.y * 100}%`
  mark.style.width = `${frame.width * 100}%`
  mark.style.height = `${frame.height * 100}%`
  page.append(mark)
  const place = mark.getBoundingClientRect()
  const bed = host.querySelector('.bed')?.getBoundingClientRect()
  // In the middle, where the panel of the element does not cover it.
  const isSeen = bed && place.top >= bed.top && place.bottom <= bed.bottom
  if (!isSeen) mark.scrollIntoView({ block: 'center', inline: 'nearest' })
}

/** Moves the focus to the heading of the page, from a part of it that is about to go. */
export function focusHeading(options?: FocusOptions): void {
  document.querySelector<HTMLElement>('#content h1')?.focus(options)
}

/**
 * Moves the focus to the heading of the page once `opener`, to which a closed dialog has returned
 * it, goes: the button of a row that was deleted, or of an empty page that now has a list.
 */
export function focusHeadingAfter(opener: Element | null): void {
  const look = () => {
    const focused = document.activeElement
    if (focused === opener) return
    observer.disconnect()
    // A page that is scrolled stays where it is.
    if (focused === document.body && !opener?.isConnected) focusHeading({ preventScroll: true })
  }
  const observer = new MutationObserver(look)
  observer.observe(document.body, { childList: true, subtree: true })
  look()
}

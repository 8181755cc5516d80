/** Moves the focus to the heading of the page, from a part of it that is about to go. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('#content h1')?.focus()
}

/** Copies texts to the clipboard, also on http in a LAN, where browsers offer no clipboard API. */

/**
 * Copies a text. Call it in the handler of a click: browsers let a page copy only then.
 * @param near an element that can have the focus: in a modal dialog, elements outside cannot
 * @returns whether the text was copied
 */
export async function copyText(text: string, near: HTMLElement): Promise<boolean> {
  if (navigator.clipboard) {
    try {
      await navigator.clipboard.writeText(text)
      return true
    } catch {
      // The page has no permission: the older way needs none.
    }
  }
  const area = document.createElement('textarea')
  area.value = text
  area.className = 'hidden'
  near.after(area)
  area.select()
  const isCopied = document.execCommand('copy')
  area.remove()
  near.focus()
  return isCopied
}

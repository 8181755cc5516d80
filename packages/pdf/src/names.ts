/** The texts that a property and the name of an attached file may have. */

/** Whether a text is one line, without control characters and half surrogate pairs. */
export function isOneLine(text: string): boolean {
  return !/\p{Cc}/u.test(text) && text.isWellFormed()
}

/** Whether a text is a file name without a folder. */
export function isFileName(text: string): boolean {
  return isOneLine(text) && !/[/\\]/.test(text) && !/^\.{0,2}$/.test(text)
}

/** The form in which names of files are compared: letter case makes no difference. */
export function comparedName(name: string): string {
  return name.normalize('NFC').toLowerCase()
}

/**
 * Makes text from servers, pages and file names safe to print: a terminal would carry out its
 * control characters, which can change the window's title, move the cursor, and hide or forge
 * lines.
 */

/**
 * Controls (C0, DEL, C1), separators of lines, and controls of the direction of text. A sequence of
 * a terminal (CSI, OSC, DCS) is harmless without the control that opens it.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is replaced
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g

/**
 * Shows controls as `\u001b`. Line breaks and tabs stay. The result of JSON.stringify stays the
 * same JSON.
 */
export function printable(text: string): string {
  return text.replaceAll(CONTROLS, (one) => (one === '\n' || one === '\t' ? one : shown(one)))
}

/** The same for text within one line: line breaks and tabs are shown, too. */
export function printableLine(text: string): string {
  return text.replaceAll(CONTROLS, shown)
}

function shown(control: string): string {
  return `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/**
 * Moves what the SDK logs away from standard output, which another program reads. Call it after
 * `guardConsole`.
 */
export function logToStandardError(): void {
  const { error } = console
  console.info = error
  console.debug = error
}

/** Makes what the SDK logs safe, too: it prints messages of the server to the console. */
export function guardConsole(): void {
  for (const name of ['error', 'warn', 'info', 'debug'] as const) {
    // biome-ignore lint/suspicious/noConsole: the console of the command is what is guarded
    const print = console[name]
    console[name] = (text: string) => print(printableLine(text))
  }
}

/** Opens outputs on the desktop. */
import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { printable } from './terminal.ts'

/** Opens a file with the program that the desktop uses for it. */
export function openFile(path: string): void {
  // No shell: a name such as `a&calc.html` would be a command. An absolute path is no option.
  const command = { win32: 'explorer', darwin: 'open' }[process.platform as string] ?? 'xdg-open'
  const child = spawn(command, [resolve(path)], { stdio: 'ignore', detached: true })
  child.on('error', () =>
    process.stderr.write(`No program was found to open ${printable(path)}.\n`),
  )
  child.unref()
}

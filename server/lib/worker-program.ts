/** The part of a worker process's program that talks to the server (see worker-process.ts). */

/**
 * Answers each message with a text. The process exits when the server disconnects.
 * @param respond must not throw: the process would end
 */
export function serveMessages<Message>(respond: (message: Message) => string): void {
  // A terminal sends these signals to the whole process group; the server finishes running requests first.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
  process.on('disconnect', () => process.exit())
  process.on('message', (message: Message) => process.send?.(respond(message)))
  process.send?.('ready')
}

/** The part of a worker process's program that talks to the server (see worker-process.ts). */

/**
 * Replies to each message with a value that can be cloned. The process exits when the server disconnects.
 * @param respond must not throw: the process would end
 */
export function serveMessages<Message, Reply>(
  respond: (message: Message) => Reply | Promise<Reply>,
): void {
  // A terminal sends these signals to the whole process group; the server finishes running requests first.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
  process.on('disconnect', () => process.exit())
  process.on('message', async (message: Message) => process.send?.(await respond(message)))
  process.send?.('ready')
}

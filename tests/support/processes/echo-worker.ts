/** A task that sends its messages back, or ends its process in the middle of its work. */

export interface EchoMessage {
  endsAt?: 'once'
  content: unknown
}

export function echo(message: EchoMessage): EchoMessage {
  if (message.endsAt === 'once') process.kill(process.pid, 'SIGKILL')
  return message
}

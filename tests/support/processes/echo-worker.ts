/** A worker program that sends its messages back, or ends in the middle of its work. */
import { serveMessagesWithBytes } from '../../../server/lib/worker-program.ts'

export interface EchoMessage {
  endsAt?: 'once'
  content: unknown
}

serveMessagesWithBytes<EchoMessage, EchoMessage>((message) => {
  if (message.endsAt === 'once') process.kill(process.pid, 'SIGKILL')
  return message
})

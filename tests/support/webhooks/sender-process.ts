/** The process of `runSender`. It never calls exit: it has to end by itself. */
import {
  createEgressPolicy,
  parseAllow,
} from '../../../packages/chromium/src/egress-policy/index.ts'
import { createOutbound } from '../../../server/outbound/requests.ts'
import { createSender } from '../../../server/webhooks/sender.ts'
import type { Job, Outcome } from './sender.ts'

const { allow, zone, limits, deliveries }: Job = await Bun.stdin.json()
const { attempts, asked }: Outcome = { attempts: [], asked: [] }
const egressPolicy = createEgressPolicy({
  allow: parseAllow(allow),
  async lookup(host) {
    asked.push(host)
    const answers = zone[host] ?? []
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    return (answer ?? []).map((address) => ({ address }))
  },
})
const sender = createSender(createOutbound(egressPolicy), limits)
for (const { url, headers, bodyBase64 } of deliveries) {
  attempts.push(await sender.send({ url, headers, body: Buffer.from(bodyBase64, 'base64') }))
}
process.stdout.write(JSON.stringify({ attempts, asked }))

/** The new secret of an endpoint, shown once. */
import { NewSecret } from '../ui/new-secret.tsx'

export function EndpointSecret({ secret, onClose }: { secret: string; onClose(): void }) {
  return (
    <NewSecret secret={secret} onClose={onClose}>
      Your receiver verifies <code>webhook-signature</code> with it:{' '}
      <a href="/docs/guides/webhooks">how to verify a signature</a>.
    </NewSecret>
  )
}

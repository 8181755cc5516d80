/** A new link secret, shown once. */
import { NewSecret } from '../ui/new-secret.tsx'

export function LinkSecretDialog({ secret, onClose }: { secret: string; onClose(): void }) {
  return (
    <NewSecret secret={secret} onClose={onClose}>
      Programs sign links with it, as <code>PLATEN_LINK_SECRET</code>:{' '}
      <a href="/docs/guides/render-links">how to make links</a>. It is not an API key.
    </NewSecret>
  )
}

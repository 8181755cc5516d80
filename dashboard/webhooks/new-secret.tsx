/** The new secret of an endpoint, shown once. */
import { Dialog } from '../ui/dialog.tsx'
import { CopyButton } from '../ui/parts.tsx'

export function NewSecret({ secret, onClose }: { secret: string; onClose(): void }) {
  return (
    <Dialog title="Copy the secret now" closedBy="button" onClose={onClose}>
      <p>
        It is shown only this once. Your receiver verifies <code>webhook-signature</code> with it.
      </p>
      <div className="secret">
        <code>{secret}</code>
        <CopyButton text={secret} />
      </div>
      <p>
        <a href="/docs/guides/webhooks">How to verify a signature</a>
      </p>
      <div className="actions">
        <button type="button" className="button primary" onClick={onClose}>
          I have copied it
        </button>
      </div>
    </Dialog>
  )
}

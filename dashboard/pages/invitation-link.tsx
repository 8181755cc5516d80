/** The dialog that shows the link of an invitation, once, and for whom it is. */
import { Actions, Dialog } from '../ui/dialog.tsx'
import { CopyButton } from '../ui/parts.tsx'

export interface Invitation {
  email: string
  url: string
}

export function InvitationLink({ email, url, onClose }: Invitation & { onClose(): void }) {
  return (
    <Dialog title={`Send this link to ${email}`} closedBy="button" onClose={onClose}>
      <p>
        With it, <strong>{email}</strong> chooses a password, once within 7 days. It is shown only
        here.
      </p>
      <div className="secret">
        <code>{url}</code>
        <CopyButton text={url} />
      </div>
      <Actions action="Done" onAction={onClose} />
    </Dialog>
  )
}

/** A new secret, shown once. */
import type { ReactNode } from 'react'
import { Actions, Dialog } from './dialog.tsx'
import { CopyButton } from './parts.tsx'

interface NewSecretProps {
  secret: string
  /** Says what it is used for. */
  children: ReactNode
  onClose(): void
}

export function NewSecret({ secret, children, onClose }: NewSecretProps) {
  return (
    <Dialog title="Copy the secret now" closedBy="button" onClose={onClose}>
      <p>It is shown only this once.</p>
      <div className="secret">
        <code>{secret}</code>
        <CopyButton text={secret} />
      </div>
      <p>{children}</p>
      <Actions action="I have copied it" onAction={onClose} />
    </Dialog>
  )
}

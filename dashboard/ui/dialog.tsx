/**
 * A modal dialog. The browser keeps the focus inside, closes it with Escape and returns the focus.
 */
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { focusHeadingAfter } from './focus-heading.ts'

interface DialogProps {
  title: string
  /** `button`: Escape does not close it, because its content is shown only once. */
  closedBy?: 'any' | 'button'
  onClose(): void
  children: ReactNode
}

export function Dialog({ title, closedBy = 'any', onClose, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  const isShown = useRef(false)
  // Closed while it is still in the document: only then the browser returns the focus.
  useLayoutEffect(() => {
    const dialog = ref.current
    const opener = document.activeElement
    dialog?.showModal()
    isShown.current = true
    return () => {
      isShown.current = false
      dialog?.close()
      focusHeadingAfter(opener)
    }
  }, [])
  /** Browsers do not let a page cancel the second Escape in a row. */
  function onClosed(): void {
    // The event of a dialog that has made way for another one may come late: that one stays.
    if (!isShown.current) return
    if (closedBy === 'any') onClose()
    else ref.current?.showModal()
  }
  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      onCancel={(event) => {
        if (closedBy === 'button') event.preventDefault()
      }}
      onClose={onClosed}
    >
      <div className="stack">
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </dialog>
  )
}

/** Asks before something is done: by default something that cannot be undone. */
export function Confirm({
  title,
  action,
  pending,
  onConfirm,
  onClose,
  kind = 'danger',
  dismiss = 'Cancel',
  children,
}: DialogProps & {
  action: string
  pending: boolean
  kind?: 'danger' | 'plain'
  /** The button that closes it. */
  dismiss?: string
  onConfirm(): void
}) {
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <Actions
        action={action}
        kind={kind}
        isDisabled={pending}
        onAction={onConfirm}
        dismiss={dismiss}
        onDismiss={onClose}
      />
    </Dialog>
  )
}

/** The last row of a dialog: the button that leaves it, and the one that does what it is for. */
export function Actions({
  action,
  kind = 'plain',
  isDisabled = false,
  onAction,
  dismiss = 'Cancel',
  onDismiss,
  children,
}: {
  /** Without it, the dialog is only read. */
  action?: string
  kind?: 'danger' | 'plain'
  isDisabled?: boolean
  /** Without it, the button submits the form around it. */
  onAction?: () => void
  dismiss?: string
  /** Without it, the dialog is left by the action alone. */
  onDismiss?: () => void
  /** Another button, between both. */
  children?: ReactNode
}) {
  return (
    <div className="actions">
      {onDismiss && (
        <button type="button" className="button" onClick={onDismiss}>
          {dismiss}
        </button>
      )}
      {children}
      {action !== undefined && (
        <button
          type={onAction ? 'button' : 'submit'}
          className={kind === 'danger' ? 'button danger primary' : 'button primary'}
          disabled={isDisabled}
          onClick={onAction}
        >
          {action}
        </button>
      )}
    </div>
  )
}

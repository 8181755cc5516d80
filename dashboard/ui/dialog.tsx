/**
 * A modal dialog. The browser keeps the focus inside, closes it with Escape and returns the focus.
 * What was typed is not lost by that key or by the button that leaves it: both ask first.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useId, useLayoutEffect, useRef, useState } from 'react'
import { send } from '../api.ts'
import { focusHeadingAfter } from './focus-heading.ts'
import { Failure } from './parts.tsx'
import { useToast } from './toast.tsx'

/** Leaves the dialog around it, once what was typed may be lost. */
const LeaveContext = createContext((leave: () => void) => leave())

interface DialogProps {
  title: string
  /**
   * `button`: Escape does not close it, because its content is shown only once. `key`: Escape and
   * the button close it at once, because nothing that is typed in it needs to be kept.
   */
  closedBy?: 'any' | 'button' | 'key'
  onClose(): void
  children: ReactNode
}

export function Dialog({ title, closedBy = 'any', onClose, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  const isShown = useRef(false)
  /** The texts of the fields before something was typed in them. */
  const before = useRef(new Map<Element, string>())
  /** Leaves once what was typed may be lost; null if nobody is asked. */
  const [asked, setAsked] = useState<{ leave(): void } | null>(null)
  // Closed while it is still in the document: only then the browser returns the focus.
  useLayoutEffect(() => {
    const dialog = ref.current
    const opener = document.activeElement
    dialog?.showModal()
    isShown.current = true
    rememberTexts(dialog, before.current)
    return () => {
      isShown.current = false
      dialog?.close()
      focusHeadingAfter(opener)
    }
  }, [])
  function hasText(): boolean {
    return textFields(ref.current).some(
      (field) => (before.current.get(field) ?? field.value) !== field.value,
    )
  }
  /** Whether Escape closes it, or asks. */
  const mayClose = () => closedBy === 'key' || (closedBy === 'any' && !hasText())
  const askToLeave = (leave: () => void) =>
    closedBy === 'any' && hasText() ? setAsked({ leave }) : leave()
  /** Browsers do not let a page cancel the second Escape in a row. */
  function onClosed(): void {
    // The event of a dialog that has made way for another one may come late: that one stays.
    if (!isShown.current) return
    if (mayClose()) {
      onClose()
      return
    }
    ref.current?.showModal()
    if (closedBy === 'any') setAsked({ leave: onClose })
  }
  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      // Fields may come later, too.
      onFocus={() => rememberTexts(ref.current, before.current)}
      onCancel={(event) => {
        // Of this dialog: that of a file field, or of the question, comes by, too.
        if (event.target !== ref.current || mayClose()) return
        event.preventDefault()
        if (closedBy === 'any') setAsked({ leave: onClose })
      }}
      onClose={({ target }) => target === ref.current && onClosed()}
    >
      <div className="stack">
        <h2 id={id}>{title}</h2>
        <LeaveContext value={askToLeave}>{children}</LeaveContext>
      </div>
      {asked && (
        <Confirm
          title="Discard what you typed?"
          action="Discard"
          dismiss="Go on typing"
          onConfirm={asked.leave}
          onClose={() => setAsked(null)}
        />
      )}
    </dialog>
  )
}

/** The fields of text in a dialog: boxes and lists are chosen again at once. */
function textFields(dialog: Element | null): (HTMLInputElement | HTMLTextAreaElement)[] {
  const fields = 'textarea, input:not([type=checkbox], [type=radio])'
  return Array.from(dialog?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(fields) ?? [])
}

function rememberTexts(dialog: Element | null, texts: Map<Element, string>): void {
  for (const field of textFields(dialog)) {
    if (!texts.has(field)) texts.set(field, field.value)
  }
}

/** Asks before something is done: by default something that cannot be undone. */
export function Confirm({
  title,
  action,
  pending = false,
  onConfirm,
  onClose,
  kind = 'danger',
  dismiss = 'Cancel',
  children,
}: Omit<DialogProps, 'children'> & {
  action: string
  pending?: boolean
  children?: ReactNode
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

const REMOVED = { Delete: 'deleted', Revoke: 'revoked' } as const

interface RemovalProps {
  /** The kind of thing, such as `signer`. */
  what: string
  /** The one that is removed, for the message afterwards. */
  name?: string
  action?: keyof typeof REMOVED
  /** Its address below /dashboard. */
  path: string
  /** The queries that are read again. */
  queryKey: readonly unknown[]
  onClose(): void
  /** Runs before the queries are read again. */
  onRemoved?(): void
  /** Says what becomes of it, and of what depends on it. */
  children: ReactNode
}

/** Asks before something of the user is removed, removes it, and says so. */
export function ConfirmRemoval({
  what,
  name = `The ${what}`,
  action = 'Delete',
  path,
  queryKey,
  onClose,
  onRemoved,
  children,
}: RemovalProps) {
  const client = useQueryClient()
  const toast = useToast()
  const removal = useMutation({
    mutationFn: () => send('DELETE', path),
    onSuccess: async () => {
      onClose()
      toast(`${name} is ${REMOVED[action]}.`)
      onRemoved?.()
      await client.invalidateQueries({ queryKey })
    },
  })
  return (
    <Confirm
      title={`${action} this ${what}?`}
      action={action}
      pending={removal.isPending}
      onConfirm={() => removal.mutate()}
      onClose={onClose}
    >
      {children}
      <Failure error={removal.error} />
    </Confirm>
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
  mayDismiss = true,
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
  mayDismiss?: boolean
  /** Another button, between both. */
  children?: ReactNode
}) {
  const askToLeave = use(LeaveContext)
  return (
    <div className="actions">
      {onDismiss && (
        <button
          type="button"
          className="button"
          disabled={!mayDismiss}
          onClick={() => askToLeave(onDismiss)}
        >
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

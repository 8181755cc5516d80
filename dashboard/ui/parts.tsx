/** Small parts that pages share. */
import { Check, Copy as CopyIcon, Plus } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'wouter'
import { ApiFailure } from '../api.ts'
import { copyText } from './copy.ts'
import { Sentence } from './sentence.tsx'
import { useToast } from './toast.tsx'

export { Field } from './field.tsx'

/** The frame of a page: its heading, which gets the focus, and its main actions. */
export function Page({
  title,
  actions,
  layout = 'page',
  children,
}: {
  title: ReactNode
  actions?: ReactNode
  /** `window`: it fills the window, and its parts scroll. */
  layout?: 'page' | 'window'
  children: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${heading.current?.textContent ?? ''} – Platen`
  })
  useEffect(() => {
    // A screen reader reads the new page; on the first page, the browser does.
    if (document.activeElement !== document.body) heading.current?.focus()
  }, [])
  return (
    <main id="content" className={layout} tabIndex={-1}>
      <div className="page-head">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {actions && <div className="row">{actions}</div>}
      </div>
      {children}
    </main>
  )
}

/** Below a heading: the way back to the list, and the id for programs. */
export function Crumb({ to, name, id }: { to: string; name: string; id: string }) {
  return (
    <p className="crumb row">
      <Link href={to}>{name}</Link>
      <span className="mono note small">{id}</span>
    </p>
  )
}

export function Sheet({
  title,
  side,
  className = '',
  children,
}: {
  title: string
  side?: ReactNode
  className?: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={`sheet ${className}`} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {side}
      </header>
      {children}
    </section>
  )
}

/**
 * An error of the server as its sentence, or as a list of what is wrong with the request.
 * @param fields the names in requests of the fields that say themselves what is wrong with them
 */
export function Failure({
  error,
  fields = [],
}: {
  error: Error | null
  fields?: readonly string[]
}) {
  if (!error) return null
  const all = error instanceof ApiFailure ? error.issues : []
  const issues = all.filter(({ path }) => !fields.includes(path))
  if (issues.length === 0 && all.length > 0) return null
  const texts = all.length > 1 ? issues.map(({ message }) => message) : [error.message]
  return (
    <div className="alert" role="alert">
      {texts.map((text) => (
        <span key={text}>
          <Sentence text={text} />
        </span>
      ))}
    </div>
  )
}

/** The lines of what is about to be here: they keep its place, so that nothing jumps. */
export function Loading({ what }: { what: string }) {
  return (
    <div className="skeleton" role="status">
      <span className="hidden">Loading {what}</span>
      <i />
      <i />
      <i />
    </div>
  )
}

/** The button of a page that adds something to its list. */
export function AddButton({ onClick, children }: { onClick(): void; children: ReactNode }) {
  return (
    <button type="button" className="button primary" onClick={onClick}>
      <Plus size={16} aria-hidden="true" />
      {children}
    </button>
  )
}

/** Copies a text. */
export function CopyButton({ text, label = 'Copy' }: { text: string; label?: string }) {
  const [copied, setCopied] = useState(false)
  const toast = useToast()
  async function copy(button: HTMLElement): Promise<void> {
    if (!(await copyText(text, button))) {
      toast('This browser does not let the page copy. Select the text and copy it.')
      return
    }
    setCopied(true)
    setTimeout(() => setCopied(false), 2_000)
    toast('Copied.')
  }
  return (
    <button
      type="button"
      className="button quiet small"
      onClick={(event) => void copy(event.currentTarget)}
    >
      {copied ? <Check size={16} aria-hidden="true" /> : <CopyIcon size={16} aria-hidden="true" />}
      {label}
    </button>
  )
}

const TYPE_NAMES: Record<string, string> = {
  pdf: 'PDF',
  screenshot: 'Screenshot',
  og: 'OG image',
  extract: 'Extract',
  pdfs: 'Work on PDFs',
}

/** The type of a render as lists call it. */
export function typeName(type: string): string {
  return TYPE_NAMES[type] ?? type
}

/** The type of a render: a color and a word. */
export function TypeMark({ type }: { type: string }) {
  return <span className={`type ${type}`}>{typeName(type)}</span>
}

const STATE_CLASSES: Record<string, string> = {
  completed: 'ok',
  delivered: 'ok',
  active: 'ok',
  uploaded: 'ok',
  works: 'ok',
  failed: 'bad',
  rendering: 'busy',
  running: 'busy',
  queued: 'busy',
  pending: 'busy',
  invited: 'busy',
  busy: 'busy',
  ending: 'busy',
  suspended: 'bad',
}

/** A state: a shape and a word. */
export function StateMark({ state }: { state: string }) {
  return <span className={`state ${STATE_CLASSES[state] ?? ''}`}>{state}</span>
}

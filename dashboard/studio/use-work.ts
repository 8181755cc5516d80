/** The work on a template: unsaved text in this tab, the saved draft, and the published version. */
import { startTransition, useEffect, useMemo, useRef, useState } from 'react'
import { useUser } from '../session.tsx'
import type { Draft, Template, TemplateWithDraft } from '../templates/queries.ts'
import { type Content, changedFields, contentOf, type FieldName } from './content.ts'
import { type KeptWork, keepWork, readWork, rebaseWork } from './kept-work.ts'

/** The state of the server as far as the author has seen it. */
export interface Seen {
  /** With the newest published version. */
  template: Template
  draft: Draft | null
}

/** Names the draft or version that a text began with: the text must not replace another one. */
function basisOf({ template, draft }: Seen): string {
  return draft ? `draft ${draft.revision}` : `version ${template.version}`
}

/** The text that is saved: the draft, or the published version without one. */
export const savedContent = ({ template, draft }: Seen) => contentOf(draft ?? template)

const isContentOf = (seen: Seen, content: Content) =>
  changedFields(savedContent(seen), content).length === 0

/** Texts that are remembered until one of them is answered: each may have arrived. */
const SENT_MAX = 2

/** @param opened the template as it was read when the page was opened */
export function useWork(opened: TemplateWithDraft) {
  const { id } = opened.template
  const { id: userId } = useUser()
  const [kept, setKept] = useState(() => {
    const found = readWork({ userId, id })
    // Text that was saved when its page was left is no work any more.
    const isSaved = found && isContentOf(opened, found.content)
    if (!found || isSaved) return null
    // The page was left while its draft was sent, and the draft has arrived.
    const hasArrived = found.sent?.some((content) => isContentOf(opened, content))
    return hasArrived ? { ...found, basis: basisOf(opened) } : found
  })
  const sent = useRef(kept?.sent ?? [])
  const [isKept, setIsKept] = useState(true)
  const [seen, setSeen] = useState<Seen>(opened)
  const saved = useMemo(() => savedContent(seen), [seen])
  const [content, setContent] = useState<Content>(kept?.content ?? saved)
  const [followed, setFollowed] = useState(content)
  const [revision, setRevision] = useState(0)
  const changed = useMemo(() => changedFields(saved, content), [saved, content])
  const isChanged = changed.length > 0
  const basis = kept?.basis ?? basisOf(seen)

  useEffect(() => {
    setIsKept(keepWork({ userId, id }, isChanged ? keptOf(basis, content, sent.current) : null))
  }, [userId, id, basis, content, isChanged])
  useEffect(() => {
    // What is kept is there again; only a text that the browser did not take would be lost.
    if (!isChanged || isKept) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isChanged, isKept])

  function replace(next: Content): void {
    setContent(next)
    setFollowed(next)
    setRevision((count) => count + 1)
  }

  return {
    id,
    seen,
    content,
    /**
     * The content for what follows the text, such as the preview: after each letter it comes when
     * the letter stands there, so that typing does not wait for it.
     */
    followed,
    /** The fields with unsaved text. */
    changed,
    isChanged,
    /** Whether the browser keeps the unsaved text, should the page close. */
    isKept,
    /**
     * Whether unsaved text of this tab was found, which began with something else than what is
     * saved now.
     */
    isStale: kept !== null && kept.basis !== basisOf(seen),
    /** Whether unsaved text of this tab was found. */
    wasKept: kept !== null,
    /** Changes when the text was replaced, not typed. */
    revision,
    type(field: FieldName, text: string): void {
      const typed = (last: Content) => ({ ...last, [field]: text })
      setContent(typed)
      startTransition(() => setFollowed(typed))
    },
    replace,
    /** Remembers what is sent, also if the page is left before the answer. */
    sends(names: readonly FieldName[]): void {
      const fields = Object.fromEntries(names.map((name) => [name, content[name]]))
      sent.current = [{ ...saved, ...fields }, ...sent.current].slice(0, SENT_MAX)
      keepWork({ userId, id }, keptOf(basis, content, sent.current))
    },
    /** Whether the server has what this tab has sent, so that nobody else has changed it. */
    hasSent: (now: Seen) => sent.current.some((content) => isContentOf(now, content)),
    /** Takes what belongs to all versions, such as the name. */
    amend(details: Partial<Template>): void {
      setSeen((before) => ({ ...before, template: { ...before.template, ...details } }))
    },
    /** Takes what the server has now as what changes are compared with. */
    see(now: Seen): void {
      // Also after the page was left, where the state changes no more: the text goes on from here.
      sent.current = []
      rebaseWork({ userId, id }, basisOf(now))
      setKept(null)
      setSeen(now)
    },
  }
}

function keptOf(basis: string, content: Content, sent: Content[]): KeptWork {
  return { basis, content, ...(sent.length > 0 && { sent }) }
}

export type Work = ReturnType<typeof useWork>

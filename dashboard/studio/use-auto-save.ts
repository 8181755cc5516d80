/** Saves the draft as it is typed: after a rest, when the page is left, and when it can again. */
import { useEffect, useRef } from 'react'
import { useSession } from '../session.tsx'
import { useToast } from '../ui/toast.tsx'
import { mayPass, type Save, SaveConflict, type Saving } from './use-saving.ts'
import type { Work } from './use-work.ts'

/** Typing rests this long before it is saved. */
const REST_MS = 1_500
/** While typing goes on, it is saved at least this often. */
const PATIENCE_MS = 10_000
/** The rest before a failed attempt is repeated; it doubles with each. */
const RETRY_MS = 2_000
const RETRY_MS_MAX = 60_000

const TYPED: Save = { cause: 'typed' }

/** The attempts so far. */
interface Attempts {
  /** When the first of the unsaved changes was typed. */
  since: number
  failures: number
  /** The text of the last attempt that was answered: the same text gets the same answer. */
  answered: Work['content'] | null
}

export function useAutoSave(work: Work, saving: Saving, mode: 'edit' | 'read'): void {
  const toast = useToast()
  const isSignedIn = Boolean(useSession().data?.user)
  const attempts = useRef<Attempts>({ since: 0, failures: 0, answered: null })
  const { content } = work
  const { failures, answered } = attempts.current
  const canSave = mode === 'edit' && isSignedIn && saving.readable.length > 0 && !saving.held
  const isDue = canSave && !saving.isBusy && answered !== content
  if (!isDue) attempts.current.since = 0

  function save(): void {
    if (!isDue) return
    saving.save.mutate(TYPED, {
      onSuccess() {
        Object.assign(attempts.current, { failures: 0, answered: content })
      },
      onError(error) {
        if (mayPass(error)) {
          attempts.current.failures += 1
          return
        }
        if (!(error instanceof SaveConflict)) {
          attempts.current.answered = content
          return
        }
        toast('This template was changed elsewhere. Your text is kept; “Save draft” compares both.')
      },
    })
  }
  const newest = useRef(save)
  newest.current = save

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the text rests anew
  useEffect(() => {
    if (!isDue) return
    const now = performance.now()
    attempts.current.since ||= now
    const patience = attempts.current.since + PATIENCE_MS - now
    const rest = failures === 0 ? Math.min(REST_MS, patience) : pause(failures)
    const timer = setTimeout(() => newest.current(), Math.max(0, rest))
    return () => clearTimeout(timer)
  }, [isDue, failures, content])

  useEffect(() => {
    const saveNow = () => newest.current()
    const saveHidden = () => document.visibilityState === 'hidden' && saveNow()
    addEventListener('online', saveNow)
    document.addEventListener('visibilitychange', saveHidden)
    return () => {
      removeEventListener('online', saveNow)
      document.removeEventListener('visibilitychange', saveHidden)
      // Another page of the dashboard follows.
      saveNow()
    }
  }, [])
}

/** @returns milliseconds */
function pause(failures: number): number {
  return Math.min(RETRY_MS_MAX, RETRY_MS * 2 ** (failures - 1))
}

/** Saving when the author asks for it: the answer is always a sentence. */
import { useToast } from '../ui/toast.tsx'
import type { Problem } from './content.ts'
import { KEPT_JSON, savedMessage } from './saved-state.ts'
import { InvalidField, isUnreachable, SaveConflict, type Saving } from './use-saving.ts'
import { useWhenFree } from './use-when-free.ts'
import type { Seen, Work } from './use-work.ts'

interface AskedSaveOptions {
  /** The state that the text replaces, while the author sees both. */
  over?: Seen | undefined
  /** Shows the place of JSON that is not complete. */
  open(problem: Problem): void
  onSaved?(): void
}

/** @returns a function that saves the draft, after what is being saved already */
export function useAskedSave(
  work: Work,
  saving: Saving,
  { over, open, onSaved }: AskedSaveOptions,
): () => void {
  const toast = useToast()
  const { draft } = work.seen

  function save(): void {
    const { unreadable } = saving
    if (!work.isChanged && !over) {
      if (draft) toast(savedMessage(draft, unreadable))
      return
    }
    saving.save.mutate(
      { cause: 'asked', ...(over && { over }) },
      {
        onSuccess(saved) {
          toast(savedMessage(saved, unreadable))
          onSaved?.()
        },
        onError(error) {
          if (isUnreachable(error)) toast(`${error.message} Your text is kept in this browser.`)
          else if (error instanceof InvalidField) toast(KEPT_JSON)
          else if (!(error instanceof SaveConflict)) toast(error.message)
        },
        onSettled: () => unreadable[0] && open(unreadable[0]),
      },
    )
  }

  return useWhenFree(saving.isBusy, save)
}

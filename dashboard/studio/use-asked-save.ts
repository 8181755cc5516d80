/** Saving when the author asks for it: the answer is always a sentence. */
import { useToast } from '../ui/toast.tsx'
import type { Problem } from './content.ts'
import { KEPT_JSON, savedMessage } from './saved-state.ts'
import { InvalidField, isUnreachable, SaveConflict, type Saving } from './use-saving.ts'
import { useWhenFree } from './use-when-free.ts'
import type { Work } from './use-work.ts'

/**
 * @param open shows the place of JSON that is not complete
 * @returns a function that saves the draft, after what is being saved already
 */
export function useAskedSave(
  work: Work,
  saving: Saving,
  open: (problem: Problem) => void,
): () => void {
  const toast = useToast()
  const { draft } = work.seen

  function save(): void {
    const { unreadable } = saving
    if (!work.isChanged) {
      if (draft) toast(savedMessage(draft, unreadable))
      return
    }
    saving.save.mutate('asked', {
      onSuccess: (saved) => toast(savedMessage(saved, unreadable)),
      onError(error) {
        if (isUnreachable(error)) toast(`${error.message} Your text is kept in this browser.`)
        else if (error instanceof InvalidField) toast(KEPT_JSON)
        else if (!(error instanceof SaveConflict)) toast(error.message)
      },
      onSettled: () => unreadable[0] && open(unreadable[0]),
    })
  }

  return useWhenFree(saving.isBusy, save)
}

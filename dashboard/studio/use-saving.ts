/**
 * Saves the draft of a template, publishes it and gives it up. Nobody's work is overwritten without
 * a question.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiFailure, api, unwrap } from '../api.ts'
import {
  type Draft,
  draftsOf,
  readWithDraft,
  TEMPLATES,
  type Template,
} from '../templates/queries.ts'
import { contentOf, fieldsOf, type Problem } from './content.ts'
import { jsonProblems } from './find-problems.ts'
import type { Seen, Work } from './use-work.ts'

/** A draft or version that somebody else has saved meanwhile. */
export class SaveConflict extends Error {
  override name = 'SaveConflict'
  constructor(
    readonly theirs: Seen,
    readonly kind: 'draft' | 'version',
  ) {
    super(`Somebody else has changed the ${kind} meanwhile.`)
  }
}

/** JSON that is not valid, which cannot be saved. */
export class InvalidField extends Error {
  override name = 'InvalidField'
  constructor(readonly problem: Problem) {
    super(problem.message)
  }
}

/** The author has asked for it, or it is saved as it is typed. */
type Cause = 'asked' | 'typed'

/** Whether no server answered, so that the text is in this browser alone. */
export const isUnreachable = (error: unknown) =>
  error instanceof ApiFailure && [0, 502, 503, 504].includes(error.status)

/** Whether the same text may be saved later: no server, no session, or too many requests. */
export const mayPass = (error: unknown) =>
  isUnreachable(error) || (error instanceof ApiFailure && [401, 429].includes(error.status))

const isConflict = (error: unknown) => error instanceof ApiFailure && error.code === 'CONFLICT'

export function useSaving(work: Work) {
  const client = useQueryClient()
  const { id, seen } = work
  const params = { path: { id } }
  /** The published version that the author has been shown after a conflict. */
  const [shown, setShown] = useState(0)
  const basedOn = Math.max(shown, seen.draft?.based_on ?? seen.template.version)
  /** JSON that is not complete: the API takes objects, so that it stays in this browser. */
  const unreadable = jsonProblems(work.content).filter(({ field }) => work.changed.includes(field))
  const readable = work.changed.filter((name) => !unreadable.some(({ field }) => field === name))

  /** Reads again what the lists of the dashboard show. */
  const refresh = () => client.invalidateQueries({ queryKey: TEMPLATES })

  /** @throws SaveConflict, with what the server has now */
  async function conflict(kind: SaveConflict['kind']): Promise<never> {
    throw new SaveConflict(await readWithDraft(id), kind)
  }

  async function saveDraft(names = work.changed): Promise<Draft> {
    const read = fieldsOf(work.content, names)
    if ('problem' in read) throw new InvalidField(read.problem)
    // Kept text of an earlier visit may have begun with a draft that is gone.
    if (work.isStale) return conflict(seen.draft ? 'draft' : 'version')
    const send = async (revision: number) => {
      const body = { ...read.fields, based_on: basedOn, revision }
      return (await unwrap(api.PATCH('/api/v1/templates/{id}/draft', { params, body }))).data
    }
    try {
      work.sends(names)
      return await send(seen.draft?.revision ?? 0).catch(async (error: unknown) => {
        if (!isConflict(error)) throw error
        const now = await readWithDraft(id)
        // Its answer was lost, such as by a reload: the text goes on from there.
        if (now.draft && work.hasSent(now)) return send(now.draft.revision)
        throw error
      })
    } catch (error) {
      if (isConflict(error)) return conflict('draft')
      throw error
    }
  }

  const save = useMutation({
    mutationKey: draftsOf(id),
    mutationFn: (_cause: Cause) => saveDraft(readable.length > 0 ? readable : work.changed),
    onSuccess: async (draft) => {
      work.see({ ...seen, draft })
      // No list is shown beside the studio; the next one reads again.
      await client.invalidateQueries({ queryKey: TEMPLATES, refetchType: 'none' })
    },
  })

  const publish = useMutation({
    mutationFn: async (note: string): Promise<Template> => {
      // Saved first: what is published is what the author sees.
      const isSaved = !work.isChanged && seen.draft?.based_on === basedOn
      const draft = isSaved && seen.draft ? seen.draft : await saveDraft()
      work.see({ ...seen, draft })
      const body = { ...(note !== '' && { note }), revision: draft.revision }
      try {
        return (await unwrap(api.POST('/api/v1/templates/{id}/publish', { params, body }))).data
      } catch (error) {
        if (isConflict(error)) return conflict('version')
        throw error
      }
    },
    onSuccess: async (template) => {
      work.see({ template, draft: null })
      await refresh()
    },
  })

  const discard = useMutation({
    mutationFn: async () => {
      const { draft } = await readWithDraft(id)
      if (draft) await unwrap(api.DELETE('/api/v1/templates/{id}/draft', { params }))
      return readWithDraft(id)
    },
    onSuccess: async (now) => {
      work.see(now)
      work.replace(contentOf(now.template))
      await refresh()
    },
  })

  const rollBack = useMutation({
    mutationFn: async (version: number) => {
      const body = { version }
      return (await unwrap(api.POST('/api/v1/templates/{id}/rollback', { params, body }))).data
    },
    onSuccess: async (template) => {
      // A draft stays as it is.
      work.see({ ...seen, template })
      if (!work.isChanged && !seen.draft) work.replace(contentOf(template))
      await refresh()
    },
  })

  const failure = save.error ?? publish.error
  function dismiss(): void {
    save.reset()
    publish.reset()
  }

  return {
    save,
    publish,
    discard,
    rollBack,
    isBusy: save.isPending || publish.isPending || discard.isPending || rollBack.isPending,
    /** The changed fields whose JSON is not complete. */
    unreadable,
    /** The changed fields that can be saved. */
    readable,
    /** A conflict that the author has to decide about. */
    conflict:
      failure instanceof SaveConflict && (publish.error || save.variables === 'asked')
        ? failure
        : null,
    /** Whether somebody else has changed the template, so that nothing is saved by itself. */
    isHeld: failure instanceof SaveConflict,
    /** Closes the question after a conflict; the next attempt asks again. */
    dismiss,
    /** Goes on after a conflict, with the text of the author or with what the server has. */
    goOn({ theirs }: SaveConflict, whose: 'theirs' | 'mine'): void {
      dismiss()
      setShown(theirs.template.version)
      work.see(theirs)
      if (whose === 'theirs') work.replace(contentOf(theirs.draft ?? theirs.template))
    },
  }
}

export type Saving = ReturnType<typeof useSaving>

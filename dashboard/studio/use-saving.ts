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
  type Version,
} from '../templates/queries.ts'
import { changedFields, contentOf, type FieldName, fieldsOf, type Problem } from './content.ts'
import { jsonProblems } from './find-problems.ts'
import { type Seen, savedContent, type Work } from './use-work.ts'

/** A change that was saved elsewhere: by somebody, a program, or the same user in another tab. */
export interface Change {
  /** `none`: the draft that was seen is gone, and no version is newer. */
  what: 'draft' | 'version' | 'none'
  by: Version['created_by']
  at: string | null
}

/** A draft or version that was saved elsewhere meanwhile. */
export class SaveConflict extends Error {
  override name = 'SaveConflict'
  constructor(
    readonly theirs: Seen,
    readonly change: Change,
  ) {
    super('The template was changed elsewhere meanwhile.')
  }
}

/** JSON that is not valid, which cannot be saved. */
export class InvalidField extends Error {
  override name = 'InvalidField'
  constructor(readonly problem: Problem) {
    super(problem.message)
  }
}

export interface Save {
  /** The author has asked for it, or it is saved as it is typed. */
  cause: 'asked' | 'typed'
  /** The state that it replaces, after the author has seen it; otherwise the one last seen. */
  over?: Seen
}

/** Work from elsewhere that the text would replace: nothing is saved until the author decides. */
interface Held {
  conflict: SaveConflict
  /** Whether the author is asked now. */
  isAsked: boolean
}

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
  const [held, setHeld] = useState<Held | null>(null)
  const basedOn = Math.max(shown, seen.draft?.based_on ?? seen.template.version)
  /** JSON that is not complete: the API takes objects, so that it stays in this browser. */
  const incomplete = jsonProblems(work.content)
  const unreadable = incomplete.filter(({ field }) => work.changed.includes(field))
  const readableOf = (names: readonly FieldName[]) =>
    names.filter((name) => !incomplete.some(({ field }) => field === name))
  const readable = readableOf(work.changed)

  /** Reads again what the lists of the dashboard show. */
  const refresh = () => client.invalidateQueries({ queryKey: TEMPLATES })

  /** @throws SaveConflict, with what the server has now */
  async function conflict(kind: 'draft' | 'version'): Promise<never> {
    const theirs = await readWithDraft(id)
    const { draft, template } = theirs
    if (kind === 'draft' && draft) {
      const change: Change = { what: 'draft', by: draft.updated_by, at: draft.updated_at }
      throw new SaveConflict(theirs, change)
    }
    if (kind === 'draft' && template.version <= basedOn) {
      throw new SaveConflict(theirs, { what: 'none', by: null, at: null })
    }
    const query = { limit: 1, offset: 0 }
    const newest = api.GET('/api/v1/templates/{id}/versions', { params: { ...params, query } })
    const [version] = (await unwrap(newest)).data
    const { created_by: by = null, created_at: at = null } = version ?? {}
    throw new SaveConflict(theirs, { what: 'version', by, at })
  }

  /** @param over the state that the author wants to replace */
  async function saveDraft(names = work.changed, over?: Seen): Promise<Draft> {
    const read = fieldsOf(work.content, names)
    if ('problem' in read) throw new InvalidField(read.problem)
    // Kept text of an earlier visit may have begun with a draft that is gone.
    if (work.isStale && !over) return conflict(seen.draft ? 'draft' : 'version')
    const send = async (revision: number) => {
      const based_on = over?.template.version ?? basedOn
      const body = { ...read.fields, based_on, revision }
      return (await unwrap(api.PATCH('/api/v1/templates/{id}/draft', { params, body }))).data
    }
    try {
      work.sends(names)
      return await send((over ?? seen).draft?.revision ?? 0).catch(async (error: unknown) => {
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
    mutationFn({ over }: Save) {
      const names = over ? changedFields(savedContent(over), work.content) : work.changed
      const whole = readableOf(names)
      return saveDraft(whole.length > 0 ? whole : names, over)
    },
    onError: (error, { cause }) => hold(error, cause),
    onSuccess: async (draft, { over }) => {
      setHeld(null)
      if (over) setShown(over.template.version)
      work.see({ ...(over ?? seen), draft })
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
    onError: (error) => hold(error, 'asked'),
    onSuccess: async (template) => {
      setHeld(null)
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
      setHeld(null)
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

  function hold(error: unknown, cause: Save['cause']): void {
    if (error instanceof SaveConflict) setHeld({ conflict: error, isAsked: cause === 'asked' })
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
    held,
    /** Closes the question after a conflict; the next attempt asks again. */
    dismiss(): void {
      setHeld((last) => last && { ...last, isAsked: false })
      publish.reset()
    },
    /** Gives the text up for what the server has. */
    takeTheirs({ theirs }: SaveConflict): void {
      setHeld(null)
      save.reset()
      publish.reset()
      setShown(theirs.template.version)
      work.see(theirs)
      work.replace(savedContent(theirs))
    },
  }
}

export type Saving = ReturnType<typeof useSaving>

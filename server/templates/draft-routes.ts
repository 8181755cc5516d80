/** Handlers for drafts: read, change, discard, publish, roll back, compare. */
import type { Caller, UserHandlers } from '../http/handler-types.ts'
import { authorJson, authorOf } from './authors.ts'
import { contentJson, isSameContent, mergeContent, splitFields } from './content.ts'
import { diffTemplate } from './diff.ts'
import { type DraftRecord, findDraft, requireDraft } from './draft-records.ts'
import { discardDraft, publishDraft, rollBack, saveDraft } from './drafts.ts'
import { EDIT_TRIES, type EditServices, editedMeanwhile, readContent } from './edit.ts'
import { requireTemplate } from './records.ts'
import { templateJson } from './wire.ts'

export function createDraftHandlers(services: EditServices) {
  const { db, now } = services

  const targetOf = ({ userId, plan }: Caller, idOrSlug: string) => ({ userId, plan, idOrSlug })
  const madeBy = async (caller: Caller) => ({ author: await authorOf(db, caller), now: now() })

  return {
    async getTemplateDraft({ params, caller }) {
      const { id } = await requireTemplate(db, caller.userId, params.id)
      return { status: 200, json: draftJson(await requireDraft(db, id)), raw: true }
    },

    async updateTemplateDraft({ params, body, caller, signal }) {
      const { content: fields, rest } = splitFields(body)
      const { revision, based_on: basedOn } = rest
      const target = targetOf(caller, params.id)
      for (let tries = 0; tries < EDIT_TRIES; tries += 1) {
        const latest = await requireTemplate(db, caller.userId, params.id)
        const before = { ...latest, ...(await findDraft(db, latest.id)) }
        const written = await readContent(services, fields, before, { caller, signal })
        const saved = await saveDraft(db, target, {
          revision,
          basedOn,
          content: (current) =>
            isSameContent(mergeContent(current, fields), written) ? written : null,
          ...(await madeBy(caller)),
        })
        if (saved !== null) return { status: 200, json: draftJson(saved), raw: true }
      }
      throw editedMeanwhile()
    },

    async discardTemplateDraft({ params, caller }) {
      await discardDraft(db, targetOf(caller, params.id))
      return { status: 200, json: { success: true } }
    },

    async publishTemplate({ params, body, caller }) {
      const { note, revision } = body ?? {}
      const publication = { note, revision, ...(await madeBy(caller)) }
      const template = await publishDraft(db, targetOf(caller, params.id), publication)
      return { status: 200, json: { success: true, data: templateJson(template) }, raw: true }
    },

    async rollBackTemplate({ params, body, caller }) {
      const { version, note } = body
      const rollback = { version, note, ...(await madeBy(caller)) }
      const template = await rollBack(db, targetOf(caller, params.id), rollback)
      return { status: 200, json: { success: true, data: templateJson(template) }, raw: true }
    },

    async diffTemplate({ params, query, caller, signal }) {
      const { from = 'live', to = 'draft' } = query
      const compared = { idOrSlug: params.id, from, to, caller, signal }
      const data = await diffTemplate(services, compared)
      return { status: 200, json: { success: true, data } }
    },
  } satisfies UserHandlers
}

function draftJson(draft: DraftRecord): object {
  const { revision, based_on, updated_at } = draft
  const data = {
    ...{ revision, based_on },
    ...contentJson(draft),
    updated_at: updated_at.toISOString(),
    updated_by: authorJson(draft),
  }
  return { success: true, data }
}

/** Handlers for drafts: read, change, discard, publish, roll back, compare. */
import type { Caller, UserHandlers } from '../http/handler-types.ts'
import { authorJson, authorOf } from './authors.ts'
import { columnsOf, contentJson, isSameContent, mergeContent, splitFields } from './content.ts'
import { diffTemplate } from './diff.ts'
import { checkDraft, readDraft } from './draft-checks.ts'
import { type DraftRecord, findDraft, requireDraft } from './draft-records.ts'
import { checkPublishable, discardDraft, publishDraft, rollBack, saveDraft } from './drafts.ts'
import { EDIT_TRIES, editedMeanwhile } from './edit.ts'
import { requireTemplate } from './records.ts'
import type { TemplateServices } from './services.ts'
import { templateJson } from './wire.ts'

export function createDraftHandlers(services: TemplateServices) {
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
        const saved = (await findDraft(db, latest.id)) ?? latest
        const before = { ...columnsOf(saved), slug: latest.slug }
        const written = mergeContent(before, fields)
        const author = { caller, signal }
        const { content, problems } = await readDraft(services, written, before, author)
        const draft = await saveDraft(db, target, {
          revision,
          basedOn,
          content: (current) =>
            isSameContent(mergeContent(current, fields), written) ? content : null,
          isSound: problems.length === 0,
          ...(await madeBy(caller)),
        })
        if (draft !== null) return { status: 200, json: draftJson(draft, { problems }), raw: true }
      }
      throw editedMeanwhile()
    },

    async discardTemplateDraft({ params, caller }) {
      await discardDraft(db, targetOf(caller, params.id))
      return { status: 200, json: { success: true } }
    },

    async publishTemplate({ params, body, caller, signal }) {
      const { note, revision } = body ?? {}
      const target = targetOf(caller, params.id)
      for (let tries = 0; tries < EDIT_TRIES; tries += 1) {
        const latest = await requireTemplate(db, caller.userId, params.id)
        const draft = await requireDraft(db, latest.id)
        checkPublishable(draft, latest, revision)
        const { slug } = latest
        const content = await checkDraft(services, { ...draft, slug }, { caller, signal })
        const publication = { note, revision, content, ...(await madeBy(caller)) }
        const template = await publishDraft(db, target, publication)
        if (template === null) continue
        return { status: 200, json: { success: true, data: templateJson(template) }, raw: true }
      }
      throw editedMeanwhile()
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

/** @param more the problems of a draft that was just checked */
function draftJson(draft: DraftRecord, more: { problems?: object[] } = {}): object {
  const { revision, based_on, updated_at } = draft
  const data = {
    ...{ revision, based_on },
    ...contentJson(draft),
    ...more,
    updated_at: updated_at.toISOString(),
    updated_by: authorJson(draft),
  }
  return { success: true, data }
}

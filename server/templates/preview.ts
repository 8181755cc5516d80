/**
 * Renders previews of a template or of a draft of it. Nothing is stored, and no render is counted.
 */
import { laneMsOf } from '@platen/chromium'
import { PLANS } from '../accounts/plans.ts'
import type { Assets } from '../assets/assets.ts'
import type { Capabilities } from '../capabilities.ts'
import { inlineDisposition } from '../http/content-disposition.ts'
import type { UserHandlers } from '../http/handler-types.ts'
import { jsonAnswer } from '../http/json-answer.ts'
import { mergeContent, splitFields, type WrittenContent } from './content.ts'
import { checkSaved } from './draft-checks.ts'
import { requireDraft } from './draft-records.ts'
import type { Author } from './edit.ts'
import { inspectTemplate, withExpanded } from './expand.ts'
import type { FoundNames, TemplateValues } from './liquid-types.ts'
import { loadParts } from './parts.ts'
import { pdfOptionsOf } from './pdf-options.ts'
import { countPreview } from './preview-limit.ts'
import { isForProgram, markedPdf } from './preview-mark.ts'
import { createPreviewQueue } from './preview-queue.ts'
import { requireTemplate, type TemplateRecord } from './records.ts'
import { applyRules, checkRules } from './rules.ts'
import type { TemplateServices } from './services.ts'
import { checkSettings, templateOptions } from './settings.ts'

export function createPreviewHandlers(
  services: TemplateServices & Pick<Capabilities, 'engine' | 'finisher'> & { assets: Assets },
) {
  const { db, engine, assets, liquid, failedTime, now } = services
  const queue = createPreviewQueue()

  const namesOf = (shown: WrittenContent, author: Author) =>
    inspectTemplate({ liquid, failedTime }, shown, author)

  return {
    async previewTemplate({ params, body, caller, requestId, signal }) {
      const { content: fields, rest } = splitFields(body)
      const { type, version } = rest
      const withHints = rest.response === 'json'
      const isDraft = Object.keys(fields).length > 0
      if (fields.settings !== undefined) checkSettings(services, fields.settings)
      if (fields.variable_rules !== undefined) checkRules(fields.variable_rules)
      failedTime.check(caller)
      const { rendersAtATime: lanesMax, tier } = PLANS[caller.plan]
      const pinned = typeof version === 'number' ? version : null
      const template = await requireTemplate(db, caller.userId, params.id, pinned)
      const saved = version === 'draft' ? await requireDraft(db, template.id) : template
      const shown = mergeContent(saved, fields)
      if (version === 'draft') checkSaved(services, shown)
      const options = templateOptions(services, shown.settings)
      const place = rest.json === undefined ? 'data' : 'json'
      const ruled = applyRules(shown.variable_rules, previewData(saved, rest), place)
      const path = isDraft ? null : 'id'
      const author = { caller, signal }
      const mayHaveParts = isDraft && hasRenderTag(shown)
      const early = mayHaveParts ? await namesOf(shown, author) : null
      const draftParts = early === null ? '' : JSON.stringify(early.parts)
      const whole = { slug: template.slug, parts: isDraft ? draftParts : saved.parts }
      const parts = await loadParts(db, caller.userId, whole, path ?? 'html')
      const isSample = rest.data === undefined && rest.json === undefined
      const expansion = {
        ...{ texts: shown, parts, ...ruled, path },
        ...(isSample && { place: 'sample_data' }),
      }
      const { userId } = caller
      const { id, width, height, slug } = template
      const draftOf = isDraft ? `${id} ${type}` : null
      const [rendered, names, missing] = await queue.run({ userId, draftOf }, signal, () =>
        withExpanded({ liquid, failedTime }, { ...expansion, caller, signal }, async (texts) => {
          await countPreview(db, caller, now())
          const owner = {
            ...(await assets.ownerOf(caller)),
            lanesMax,
            tier,
            signal,
            checksAccessibility: withHints,
          }
          const { html } = texts
          const size = { ...options.screenshot, width, height }
          // The finisher makes fields, and previews are not finished: their controls are drawn.
          const drawn = { ...options.pdf, forms: false }
          const rendering =
            type === 'pdf'
              ? engine.pdf({ html }, pdfOptionsOf(drawn, texts), owner)
              : engine.screenshot({ html, scripts: 'off' }, size, owner)
          const rendered = rendering.catch(async (error: unknown) => {
            await failedTime.add(caller, laneMsOf(error))
            throw error
          })
          // The names are found while the page is rendered.
          const found = withHints ? (early ?? namesOf(shown, author)) : NO_NAMES
          return Promise.all([rendered, found, texts.hints])
        }),
      )
      const { contentType, durationMs, report } = rendered
      const isMarked = type === 'pdf' && isForProgram(caller)
      const bytes = isMarked ? await markedPdf(services, rendered.bytes, author) : rendered.bytes
      const headers = {
        'X-Render-Duration-Ms': String(durationMs),
        'Content-Disposition': inlineDisposition(slug, contentType),
        'Cache-Control': 'private, no-store',
      }
      if (!withHints) return { status: 200, bytes, contentType, headers }
      const data = {
        request_id: requestId,
        content_type: contentType,
        size_bytes: bytes.length,
        duration_ms: durationMs,
        variables: names.variables,
        hints: [...missing, ...report.hints],
      }
      const answer = await jsonAnswer(data, { bytes })
      return { status: 200, ...answer, contentType: 'application/json', headers }
    },
  } satisfies UserHandlers
}

/** Whether there may be parts: text is searched for them only then. */
function hasRenderTag({ html, styles, header, footer }: WrittenContent): boolean {
  return [html, styles, header, footer].some((text) => text.includes('render'))
}

const NO_NAMES: FoundNames = { variables: [], parts: [] }

/** The values of a request; without any, the sample data of the template. */
function previewData(
  { sample_data: sample }: Pick<TemplateRecord, 'sample_data'>,
  { data, json }: { data?: object; json?: object },
): TemplateValues {
  if (data === undefined && json === undefined) return sample === '' ? {} : JSON.parse(sample)
  return { ...data, ...json }
}

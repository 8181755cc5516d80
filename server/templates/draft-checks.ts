/**
 * Checks what drafts contain. They are saved as they are: mistakes are named when a draft is saved,
 * and refused when it is published or shown.
 */
import { ApiError, type Issue, validationError } from '../errors.ts'
import type { TemplateContent, WrittenContent } from './content.ts'
import { type Author, inspectContent } from './edit.ts'
import { checkRules } from './rules.ts'
import type { TemplateServices } from './services.ts'
import { checkSettings } from './settings.ts'

/** A mistake with its place in Liquid. */
type Problem = Issue & { line?: number; column?: number }

/** @throws ApiError VALIDATION_ERROR for settings and rules with which nothing can be rendered */
export function checkSaved(
  services: Pick<TemplateServices, 'contract' | 'optionRules'>,
  { settings, variable_rules }: Pick<WrittenContent, 'settings' | 'variable_rules'>,
): void {
  const saved = { settings: parsed(settings), variable_rules: parsed(variable_rules) }
  const issues = services.contract.checkTemplate(saved)
  if (issues.length > 0) throw validationError(issues)
  checkSettings(services, saved.settings)
  checkRules(saved.variable_rules)
}

function parsed(text: string): Record<string, never> {
  return text === '' ? {} : JSON.parse(text)
}

/** @throws ApiError as `checkSaved` and `inspectContent` */
export async function checkDraft(
  services: TemplateServices,
  draft: WrittenContent & { slug: string },
  author: Author,
): Promise<TemplateContent> {
  checkSaved(services, draft)
  return inspectContent(services, draft, draft.slug, author)
}

/**
 * Finds the names and the mistakes in what is about to be saved.
 * @param before what was saved: its names stay while Liquid has a mistake
 * @throws ApiError RATE_LIMITED; EngineError `unavailable`
 */
export async function readDraft(
  services: TemplateServices,
  written: WrittenContent,
  before: TemplateContent & { slug: string },
  author: Author,
): Promise<{ content: TemplateContent; problems: Problem[] }> {
  const { variables, parts, slug } = before
  let content: TemplateContent = { ...written, variables, parts }
  const ofSettings = await problemsIn(() => checkSaved(services, written))
  const ofTexts = await problemsIn(async () => {
    content = await inspectContent(services, written, slug, author)
  })
  return { content, problems: [...ofSettings, ...ofTexts] }
}

/** @throws every error that is not about the content */
async function problemsIn(work: () => Promise<void> | void): Promise<Problem[]> {
  try {
    await work()
    return []
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'VALIDATION_ERROR')) throw error
    const { issues = [], line, column } = error.details ?? {}
    const place = line === undefined || column === undefined ? {} : { line, column }
    return issues.map((issue) => ({ ...issue, ...place }))
  }
}

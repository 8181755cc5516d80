/** The parts of the playground that are loaded when they are first shown. */
import { lazyPart } from '../preview/load-chunk.ts'

export const CodeView = lazyPart(async () => (await import('./code-view.tsx')).CodeView)
export const GroupFields = lazyPart(async () => (await import('./group-fields.tsx')).GroupFields)
export const OptionList = lazyPart(async () => (await import('./option-list.tsx')).OptionList)
export const ReportView = lazyPart(async () => (await import('../pages/report.tsx')).ReportView)
export const SignerChoice = lazyPart(async () => (await import('./signer-choice.tsx')).SignerChoice)
export const TemplateForm = lazyPart(async () => (await import('./template-form.tsx')).TemplateForm)

/** The parts of the playground that are loaded when they are first shown. */
import { lazyPart } from '../preview/load-chunk.ts'

export const CodeView = lazyPart(async () => (await import('./code-view.tsx')).CodeView)
export const ReportView = lazyPart(async () => (await import('../pages/report.tsx')).ReportView)
export const TemplateForm = lazyPart(async () => (await import('./template-form.tsx')).TemplateForm)

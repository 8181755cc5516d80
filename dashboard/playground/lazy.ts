/** The parts of the playground that are loaded when they are first shown. */
import { lazy } from 'react'
import { loadChunk } from '../preview/load-chunk.ts'

export const CodeView = lazy(async () => ({
  default: (await loadChunk(() => import('./code-view.tsx'))).CodeView,
}))
export const ReportView = lazy(async () => ({
  default: (await loadChunk(() => import('../pages/report.tsx'))).ReportView,
}))
export const TemplateForm = lazy(async () => ({
  default: (await loadChunk(() => import('./template-form.tsx'))).TemplateForm,
}))

/** The panels of the studio that are loaded when they are first opened. */
import { lazy } from 'react'
import { loadChunk } from '../preview/load-chunk.ts'

export const Inspector = lazy(async () => ({
  default: (await loadChunk(() => import('./page/inspector.tsx'))).Inspector,
}))
export const InsertDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./insert/insert-dialog.tsx'))).InsertDialog,
}))
export const BrandPanel = lazy(async () => ({
  default: (await loadChunk(() => import('./brand/brand-panel.tsx'))).BrandPanel,
}))
export const CodePanel = lazy(async () => ({
  default: (await loadChunk(() => import('./code-panel.tsx'))).CodePanel,
}))
export const DataForm = lazy(async () => ({
  default: (await loadChunk(() => import('./form/data-form.tsx'))).DataForm,
}))
export const SendDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./send-dialog.tsx'))).SendDialog,
}))

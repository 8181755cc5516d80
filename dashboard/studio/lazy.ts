/** The panels of the studio that are loaded when they are first opened. */
import { lazyPart } from '../preview/load-chunk.ts'

export const Inspector = lazyPart(async () => (await import('./page/inspector.tsx')).Inspector)
export const InsertDialog = lazyPart(
  async () => (await import('./insert/insert-dialog.tsx')).InsertDialog,
)
export const BrandPanel = lazyPart(async () => (await import('./brand/brand-panel.tsx')).BrandPanel)
export const CodePanel = lazyPart(async () => (await import('./code-panel.tsx')).CodePanel)
export const DataForm = lazyPart(async () => (await import('./form/data-form.tsx')).DataForm)
export const PictureDialog = lazyPart(
  async () => (await import('./form/picture-dialog.tsx')).PictureDialog,
)
export const SendDialog = lazyPart(async () => (await import('./send-dialog.tsx')).SendDialog)

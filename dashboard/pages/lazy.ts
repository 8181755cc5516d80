/** The pages that are loaded when they are first opened. */
import { lazy } from 'react'
import { loadChunk } from '../preview/load-chunk.ts'

export const Account = lazy(async () => ({
  default: (await loadChunk(() => import('./account.tsx'))).Account,
}))
export const Keys = lazy(async () => ({
  default: (await loadChunk(() => import('./keys.tsx'))).Keys,
}))
export const Playground = lazy(async () => ({
  default: (await loadChunk(() => import('./playground.tsx'))).Playground,
}))
export const Render = lazy(async () => ({
  default: (await loadChunk(() => import('./render.tsx'))).Render,
}))
export const Webhooks = lazy(async () => ({
  default: (await loadChunk(() => import('./webhooks.tsx'))).Webhooks,
}))
export const Delivery = lazy(async () => ({
  default: (await loadChunk(() => import('./delivery.tsx'))).Delivery,
}))
export const Server = lazy(async () => ({
  default: (await loadChunk(() => import('./server.tsx'))).Server,
}))
export const Assets = lazy(async () => ({
  default: (await loadChunk(() => import('./assets.tsx'))).Assets,
}))
export const Batch = lazy(async () => ({
  default: (await loadChunk(() => import('./batch.tsx'))).Batch,
}))
export const Batches = lazy(async () => ({
  default: (await loadChunk(() => import('./batches.tsx'))).Batches,
}))
export const Destinations = lazy(async () => ({
  default: (await loadChunk(() => import('./destinations.tsx'))).Destinations,
}))
export const Signers = lazy(async () => ({
  default: (await loadChunk(() => import('./signers.tsx'))).Signers,
}))
export const RenderLinks = lazy(async () => ({
  default: (await loadChunk(() => import('./render-links.tsx'))).RenderLinks,
}))
export const Gate = lazy(async () => ({
  default: (await loadChunk(() => import('./sign-in.tsx'))).Gate,
}))
export const Gallery = lazy(async () => ({
  default: (await loadChunk(() => import('./gallery.tsx'))).Gallery,
}))
export const Templates = lazy(async () => ({
  default: (await loadChunk(() => import('./templates.tsx'))).Templates,
}))
export const Template = lazy(async () => ({
  default: (await loadChunk(() => import('./template.tsx'))).Template,
}))
export const People = lazy(async () => ({
  default: (await loadChunk(() => import('./people.tsx'))).People,
}))
export const Palette = lazy(async () => ({
  default: (await loadChunk(() => import('../search/palette.tsx'))).Palette,
}))
export const Shortcuts = lazy(async () => ({
  default: (await loadChunk(() => import('../search/shortcuts.tsx'))).Shortcuts,
}))
export const ProblemReports = lazy(async () => ({
  default: (await loadChunk(() => import('./problem-reports.tsx'))).ProblemReports,
}))

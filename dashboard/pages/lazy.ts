/** The pages that are loaded when they are first opened. */
import { lazyPart } from '../preview/load-chunk.ts'

export const Account = lazyPart(async () => (await import('./account.tsx')).Account)
export const Keys = lazyPart(async () => (await import('./keys.tsx')).Keys)
export const Playground = lazyPart(async () => (await import('./playground.tsx')).Playground)
export const Render = lazyPart(async () => (await import('./render.tsx')).Render)
export const Webhooks = lazyPart(async () => (await import('./webhooks.tsx')).Webhooks)
export const Delivery = lazyPart(async () => (await import('./delivery.tsx')).Delivery)
export const Server = lazyPart(async () => (await import('./server.tsx')).Server)
export const Failures = lazyPart(async () => (await import('./failures.tsx')).Failures)
export const AnyRender = lazyPart(async () => (await import('./any-render.tsx')).AnyRender)
export const Assets = lazyPart(async () => (await import('./assets.tsx')).Assets)
export const Batch = lazyPart(async () => (await import('./batch.tsx')).Batch)
export const Batches = lazyPart(async () => (await import('./batches.tsx')).Batches)
export const Destinations = lazyPart(async () => (await import('./destinations.tsx')).Destinations)
export const Signers = lazyPart(async () => (await import('./signers.tsx')).Signers)
export const RenderLinks = lazyPart(async () => (await import('./render-links.tsx')).RenderLinks)
export const Gate = lazyPart(async () => (await import('./sign-in.tsx')).Gate)
export const Gallery = lazyPart(async () => (await import('./gallery.tsx')).Gallery)
export const Templates = lazyPart(async () => (await import('./templates.tsx')).Templates)
export const Template = lazyPart(async () => (await import('./template.tsx')).Template)
export const People = lazyPart(async () => (await import('./people.tsx')).People)
export const Palette = lazyPart(async () => (await import('../search/palette.tsx')).Palette)
export const Shortcuts = lazyPart(async () => (await import('../search/shortcuts.tsx')).Shortcuts)
export const ProblemReports = lazyPart(
  async () => (await import('./problem-reports.tsx')).ProblemReports,
)

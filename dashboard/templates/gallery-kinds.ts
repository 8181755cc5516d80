/** The kinds of templates in the gallery. */
import type { components } from '../../sdk/src/generated/schema.ts'

export const KINDS = [
  ['all', 'Everything'],
  ['money', 'Invoices and quotes'],
  ['writing', 'Reports and letters'],
  ['event', 'Certificates, tickets and labels'],
  ['card', 'Cards for links'],
  ['own', 'Your templates'],
] as const
export type Kind = (typeof KINDS)[number][0]

export type GalleryEntry = components['schemas']['GallerySummary']

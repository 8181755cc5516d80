/** Copies the templates of the gallery into an account, as a user does, and renders the copies. */
import type { components } from '../../../server/contract.gen.ts'
import type { ServerApi, TestUser } from '../server/server.ts'
import { lengthened, type Values } from './variants.ts'

export type GalleryTemplate = components['schemas']['GalleryTemplate']

/** The data with which every template is rendered. */
export const VARIANTS = ['sample', 'rtl', 'cjk', 'long', 'missing', 'de', 'es', 'fr'] as const
export type Variant = (typeof VARIANTS)[number]

export function valuesOf({ samples }: GalleryTemplate, variant: Variant) {
  const ltr = samples.ltr as Values
  const made: Record<string, Values> = { sample: ltr, long: lengthened(ltr), missing: {} }
  return made[variant] ?? (samples[variant] as Values)
}

/** The papers of a template; one with a paper of its own has no other. */
export function papersOf({ options }: GalleryTemplate) {
  const { format } = options
  return typeof format === 'string' ? ['A4', 'Letter'] : [format]
}

/** Creates a template from each one of the gallery, under its slug. @returns the gallery */
export async function copyGallery(server: ServerApi, user: TestUser): Promise<GalleryTemplate[]> {
  const headers = { Authorization: `Bearer ${user.key}` }
  const read = async <T>(path: string) =>
    ((await (await server.fetch(path, { headers })).json()) as { data: T }).data
  const templates: GalleryTemplate[] = []
  for (const { slug } of await read<{ slug: string }[]>('/api/v1/gallery')) {
    const template = await read<GalleryTemplate>(`/api/v1/gallery/${slug}`)
    const { name, html, width, height } = template
    const size = width !== null && height !== null && { width, height }
    const created = await server.post('/api/v1/templates', { name, slug, html, ...size }, user.key)
    if (created.status !== 201) throw new Error(`${slug}: ${await created.text()}`)
    templates.push(template)
  }
  return templates
}

/** Renders a copy as its gallery says. @throws Error unless the output is complete */
export async function renderCopy(
  server: ServerApi,
  { key }: TestUser,
  template: GalleryTemplate,
  { json, format }: { json: Values; format?: unknown },
): Promise<Uint8Array> {
  const { slug, kind, factur_x } = template
  const query = new URLSearchParams({ key, json: JSON.stringify(json) })
  const options = {
    ...template.options,
    ...(format !== undefined && { format }),
    ...(factur_x !== null && { facturX: { xml: factur_x } }),
  }
  const response =
    kind === 'og'
      ? await server.fetch(`/api/v1/og/${slug}?${query}`)
      : await server.post('/api/v1/pdf', { template_id: slug, json, options }, key)
  if (response.status !== 200) throw new Error(`${slug}: ${await response.text()}`)
  return response.bytes()
}

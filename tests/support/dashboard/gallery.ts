/** Templates of the gallery in the tests of the dashboard. */
import type { Walker } from './walker.ts'

/** Makes a template of one of the gallery, with its sample data. @returns its id */
export function useFromGallery({ page }: Walker, slug: string): Promise<string> {
  return page.evaluate(async (name) => {
    const read = async (response: Response) =>
      ((await response.json()) as { data: Record<string, unknown> }).data
    const found = await read(await fetch(`/dashboard/api/v1/gallery/${name}`))
    const { html, samples, options, kind, width, height } = found
    const fields = {
      name,
      html,
      sample_data: (samples as { ltr: object }).ltr,
      ...(width !== null && { width, height }),
      ...(kind === 'pdf' && { settings: { pdf: options } }),
    }
    const made = await fetch('/dashboard/api/v1/templates', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(fields),
    })
    return String((await read(made))['id'])
  }, slug)
}

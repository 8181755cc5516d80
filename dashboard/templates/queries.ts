/** The queries of the pages of templates. */
import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { components } from '../../sdk/src/generated/schema.ts'
import { ApiFailure, api, readFailure, unwrap } from '../api.ts'

export const TEMPLATES = ['templates']
/** Pictures of versions, which never change. */
export const PICTURES = ['template-pictures']

/** A template in a list. */
export type TemplateSummary = components['schemas']['TemplateSummary']
export type Template = components['schemas']['Template']
export type Draft = components['schemas']['TemplateDraft']
export type Version = components['schemas']['TemplateVersion']

/** A template with the changes that are not published; null without any. */
export interface TemplateWithDraft {
  template: Template
  draft: Draft | null
}

const PAGE_SIZE = 100

/**
 * All templates of the user, so that the search of the page finds every one. Plans limit their
 * number.
 */
export async function readTemplates(): Promise<TemplateSummary[]> {
  const rows: TemplateSummary[] = []
  for (;;) {
    const params = { query: { limit: PAGE_SIZE, offset: rows.length } }
    const { data, pagination } = await unwrap(api.GET('/api/v1/templates', { params }))
    rows.push(...data)
    if (data.length === 0 || rows.length >= pagination.total) return rows
  }
}

/** The templates that come with the server. They change with its version only. */
export function useGallery() {
  return useQuery({
    queryKey: ['gallery'],
    queryFn: async () => (await unwrap(api.GET('/api/v1/gallery'))).data,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function useAllTemplates(options: { refetchOnMount?: 'always' } = {}) {
  return useQuery({ queryKey: [...TEMPLATES, 'all'], queryFn: readTemplates, ...options })
}

/** Reads a template. @param version null = the newest @throws ApiFailure */
export async function readTemplate(id: string, version: number | null = null): Promise<Template> {
  const params = { path: { id }, query: version === null ? {} : { version } }
  return (await unwrap(api.GET('/api/v1/templates/{id}', { params }))).data
}

/** Reads a template and its draft. @throws ApiFailure */
export async function readWithDraft(id: string): Promise<TemplateWithDraft> {
  const template = await readTemplate(id)
  if (!template.has_draft) return { template, draft: null }
  try {
    const params = { path: { id } }
    const { data } = await unwrap(api.GET('/api/v1/templates/{id}/draft', { params }))
    return { template, draft: data }
  } catch (error) {
    // It was published or discarded since.
    if (!(error instanceof ApiFailure && error.status === 404)) throw error
    return { template: await readTemplate(id), draft: null }
  }
}

export function useTemplate(id: string) {
  // Not kept: the studio begins with what the server has now.
  return useQuery({
    queryKey: [...TEMPLATES, id],
    async queryFn({ client }) {
      await draftsArrived(client, id)
      return readWithDraft(id)
    },
    gcTime: 0,
  })
}

/** The key of the mutations that save a draft. */
export const draftsOf = (id: string) => [...TEMPLATES, id, 'draft']

/** Waits for the draft that a page just left has sent: it would look like somebody else's. */
function draftsArrived(client: QueryClient, id: string): Promise<void> {
  const cache = client.getMutationCache()
  const isOnItsWay = () =>
    cache
      .findAll({ mutationKey: draftsOf(id), status: 'pending' })
      .some(({ state }) => !state.isPaused)
  if (!isOnItsWay()) return Promise.resolve()
  return new Promise((resolve) => {
    const unsubscribe = cache.subscribe(() => {
      if (isOnItsWay()) return
      unsubscribe()
      resolve()
    })
  })
}

export type Hint = components['schemas']['ReportHint']

export interface Preview {
  blob: Blob
  /** Milliseconds that the server took. */
  ms: number
}

export interface PreviewWithHints extends Preview {
  hints: Hint[]
  /** The names of the variables in the text that was sent. */
  variables: string[]
}

type PreviewRequest = components['schemas']['TemplatePreviewRequest']

/** Renders a preview. It is not billed. @throws ApiFailure */
export async function renderPreview(
  id: string,
  body: PreviewRequest,
  signal: AbortSignal,
): Promise<Preview> {
  const response = await sendPreview(id, body, signal)
  return {
    blob: await response.blob(),
    ms: Number(response.headers.get('x-render-duration-ms')),
  }
}

/** Renders a preview with the hints about it, in one request. @throws ApiFailure */
export async function renderWithHints(
  id: string,
  body: PreviewRequest,
  signal: AbortSignal,
): Promise<PreviewWithHints> {
  const response = await sendPreview(id, { ...body, response: 'json' }, signal)
  const { data } = (await response.json()) as { data: components['schemas']['PreviewedFile'] }
  const blob = new Blob([bytesOf(data.content)], { type: data.content_type })
  return { blob, ms: data.duration_ms, hints: data.hints, variables: data.variables }
}

/** The bytes of Base64. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64)
  const bytes = new Uint8Array(text.length)
  // A loop, as `Uint8Array.from` calls a function for each byte of a large PDF.
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at)
  return bytes
}

async function sendPreview(
  id: string,
  body: PreviewRequest,
  signal: AbortSignal,
): Promise<Response> {
  const response = await fetch(`/dashboard/api/v1/templates/${encodeURIComponent(id)}/preview`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  }).catch((cause: unknown) => {
    if (signal.aborted) throw cause
    throw new ApiFailure('The server does not answer. Check your connection.', 0, 'NO_ANSWER')
  })
  if (!response.ok) throw await readFailure(response)
  return response
}

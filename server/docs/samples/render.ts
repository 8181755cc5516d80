/** Writes requests for a PDF or a screenshot with the SDK and for the command line. */
import { renderCommand, type SavedRender, sdkProgram } from './render-programs.ts'
import { plain, type SampleRequest } from './request.ts'

function renderOf({ url, json, output, headers }: SampleRequest): SavedRender | null {
  const path = plain(url.slice(1))
  const kind = /^\/api\/v1\/(pdf|screenshot)$/.exec(path ?? '')?.[1]
  const isPlain = headers.every(([name]) => /^(authorization|content-type)$/i.test(name))
  if (!kind || !isPlain || output === null || typeof json !== 'object' || json === null) return null
  return { kind: kind as SavedRender['kind'], body: json as SavedRender['body'], output }
}

/** @returns null for a request that is no render whose output is saved */
export function typescriptOf(request: SampleRequest): string | null {
  const render = renderOf(request)
  return render && !('files' in render.body) ? sdkProgram(render) : null
}

/** Fields of a body that the command has options for. */
const FIELDS = ['html', 'url', 'template_id', 'template_version', 'data', 'json', 'options']

/** @returns null for a request that the command cannot send */
export function commandOf(request: SampleRequest): string | null {
  const render = renderOf(request)
  const isKnown = render && Object.keys(render.body).every((name) => FIELDS.includes(name))
  return isKnown ? renderCommand(render) : null
}

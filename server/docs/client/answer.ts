/** Shows a response: its headers, and its body as a picture, a PDF, text, or a file to save. */
import { element } from './dom.ts'

/** Longer texts would make the page slow: they are a file to save. */
const TEXT_CHARS_MAX = 200_000
const EXTENSIONS: Record<string, string> = {
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  'application/json': 'json',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/avif': 'avif',
}

export async function showAnswer(
  place: HTMLElement,
  response: Response,
  blob: Blob,
): Promise<void> {
  const before = place.dataset['url']
  if (before) URL.revokeObjectURL(before)
  const type = (response.headers.get('content-type') ?? '').split(';', 1)[0]?.trim() ?? ''
  // Nothing but pictures and PDFs is opened by its type: HTML would run as this page.
  const url = URL.createObjectURL(new Blob([blob], { type: isShown(type) ? type : OPAQUE }))
  place.dataset['url'] = url
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`)
  const summary = element('summary', {}, `${headers.length} headers`)
  place.replaceChildren(
    element('details', {}, summary, textBlock(headers.join('\n'), 'Headers')),
    ...(blob.size === 0 ? [element('p', {}, 'The response has no body.')] : []),
    ...(await bodyOf(blob, { type, url })),
  )
}

const OPAQUE = 'application/octet-stream'

function isShown(type: string): boolean {
  return type === 'application/pdf' || /^image\/(png|jpeg|webp|avif)$/.test(type)
}

interface Body {
  type: string
  url: string
}

async function bodyOf(blob: Blob, { type, url }: Body): Promise<Node[]> {
  if (blob.size === 0) return []
  const name = `answer.${EXTENSIONS[type] ?? 'txt'}`
  const save = element(
    'p',
    {},
    element('a', { href: url, download: name }, `Save ${name}`),
    ` (${blob.size.toLocaleString('en')} bytes)`,
  )
  if (type === 'application/pdf') {
    const frame = element('iframe', { src: url, title: 'The PDF of the answer' })
    return [frame, save]
  }
  if (isShown(type)) return [element('img', { src: url, alt: 'The picture of the answer' }), save]
  const isText = /json|^text\/|yaml|xml|javascript/.test(type)
  if (!isText || blob.size > TEXT_CHARS_MAX) return [save]
  return [textBlock(pretty(await blob.text()), 'Body')]
}

function textBlock(text: string, label: string): HTMLElement {
  const code = element('code', {}, text)
  const pre = element('pre', { tabindex: '0', 'aria-label': label, role: 'region' }, code)
  return element('figure', { class: 'code' }, pre)
}

/** JSON with line breaks, other text as it is. */
function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text // no JSON
  }
}

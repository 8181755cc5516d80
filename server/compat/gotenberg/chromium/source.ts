/** The page of a request: an address, the file `index.html`, or that file with Markdown in it. */
import { CompatError } from '../../adapter.ts'
import type { RequestFiles } from '../../renders/index.ts'
import { type Form, type FormFile, fileNamed, filesWith, textOf } from '../form/form.ts'

export type PageKind = 'url' | 'html' | 'markdown'

/** The page, and the files that it may load. */
export type PageSource =
  | { url: string }
  | { html: string; files: RequestFiles | undefined; markdown: FormFile[] | null }

/** A page that can be rendered: with its Markdown, and with its files as Base64. */
export type ReadySource =
  | Exclude<PageSource, { markdown: unknown }>
  | { html: string; files?: RequestFiles }

const NO_LOCAL_FILES =
  'file:// URLs are not accepted on this route. Use the /convert/html or /convert/markdown routes to render local HTML'

/** @param findings receives what the form lacks @returns null if it lacks something */
export function pageSource(
  kind: PageKind,
  form: Form,
  findings: string[],
): (() => PageSource) | null {
  if (kind === 'url') {
    const url = urlOf(form)
    if (url === '') findings.push("form field 'url' is required")
    return url === ''
      ? null
      : () => {
          if (/^\s*file:/i.test(url)) throw new CompatError(400, NO_LOCAL_FILES)
          return { url }
        }
  }
  const index = fileNamed(form, 'index.html')
  const markdown = kind === 'markdown' ? filesWith(form, '.md') : null
  if (index === null) findings.push("form file 'index.html' is required")
  if (markdown?.length === 0) findings.push('no form file found for extensions: [.md]')
  if (index === null || markdown?.length === 0) return null
  return () => ({
    html: textOf(index.bytes),
    files: assetsOf(form, index),
    markdown,
  })
}

/** Version 6, and clients that were written for it, say `remoteURL`. */
export function urlOf({ values }: Form): string {
  const [url = ''] = values.get('url') ?? values.get('remoteURL') ?? []
  return url
}

const NOT_ASSETS = ['header.html', 'footer.html']

/** Everything else that was sent: by its name alone, as in Gotenberg, and by its whole path. */
function assetsOf(form: Form, index: FormFile): RequestFiles | undefined {
  const assets: RequestFiles = Object.create(null)
  let count = 0
  for (const file of form.files) {
    if (file === index || NOT_ASSETS.includes(file.name.toLowerCase())) continue
    count += 1
    assets[file.name] = file.bytes
    assets[file.path] = file.bytes
  }
  return count === 0 ? undefined : { ...assets }
}

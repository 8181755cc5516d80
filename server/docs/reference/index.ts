/** The reference of the API: a page for each operation, and their list, from openapi.yaml. */
import { escapeHtml } from '../../lib/escape-html.ts'
import { codeBlocksOf, type RenderedPage, type Renderer } from '../markdown.ts'
import { DOCS_PATH, type SourceFile } from '../sources.ts'
import { type OpenApi, operationsOf } from './document.ts'
import { PAGE_FILE } from './field-list.ts'
import { operationPage } from './operation-page.ts'

export const REFERENCE_PATH = `${DOCS_PATH}/reference`

/** Samples are above the first section of the Markdown of an operation. */
const SECTION = /^## /m

interface ReferencePages {
  /**
   * The page at an address of the reference.
   * @param source its Markdown, which has the samples
   * @returns null if the address is no operation, and not the list of them
   */
  page(source: SourceFile): Promise<RenderedPage> | null
}

/** @param document openapi.yaml with its schemas written out */
export function createReference(document: OpenApi, renderer: Renderer): ReferencePages {
  const operations = operationsOf(document)
  const byUrl = new Map(operations.map((one) => [`${REFERENCE_PATH}/${one.operationId}`, one]))

  async function list(source: SourceFile): Promise<RenderedPage> {
    const page = renderer.page(source)
    const [about = ''] = page.html.split('<h2 ', 1)
    const groups = document.tags.map(({ name, description }) => {
      const rows = operations
        .filter(({ tags }) => tags[0] === name)
        .map(
          ({ operationId: id, summary, method, path }) =>
            `<li><a href="${REFERENCE_PATH}/${id}"><strong>${escapeHtml(summary)}</strong> <span class="route"><span class="method ${method.toLowerCase()}">${method}</span> <code>${escapeHtml(path)}</code></span></a></li>`,
        )
      const heading = page.headings.find(({ text }) => text === name)
      const title = `<h2 id="${heading?.id ?? ''}"><a class="anchor" href="#${heading?.id ?? ''}">${escapeHtml(name)}</a></h2>`
      const text = renderer.inline(PAGE_FILE, description.trim())
      return `${title}<p>${text}</p><ul class="operations">${rows.join('')}</ul>`
    })
    return { ...page, html: about + groups.join('') }
  }

  return {
    page(source) {
      if (source.url === REFERENCE_PATH) return list(source)
      const operation = byUrl.get(source.url)
      return operation
        ? operationPage(
            { document, renderer },
            operation,
            codeBlocksOf(source.text.split(SECTION, 1)[0] ?? ''),
          )
        : null
    },
  }
}

/** Reads with pdf.js the outline, the links and the tags of a PDF. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

export interface PdfStructure {
  /** A line for each entry, with two spaces for each level, and its page. */
  outline: string[]
  /** For each page, the pages that its links lead to, or their addresses. */
  links: (number | string | null)[][]
  /** For each page, its text in the order of its tags, with their types, such as `H1(One)`. */
  tags: string[]
  labels: string[] | null
  /** The names of fields. */
  fields: string[]
}

export async function readPdfStructure(
  bytes: Uint8Array,
  password?: string,
): Promise<PdfStructure> {
  const loading = getDocument({ data: bytes.slice(), verbosity: 0, password })
  const document = await loading.promise
  const pageOf = async (dest: unknown): Promise<number | null> => {
    const explicit = typeof dest === 'string' ? await document.getDestination(dest) : dest
    if (!Array.isArray(explicit) || explicit[0] === null) return null
    return (await document.getPageIndex(explicit[0])) + 1
  }
  try {
    const outline: string[] = []
    const list = async (items: Awaited<ReturnType<typeof document.getOutline>>, indent: string) => {
      for (const item of items ?? []) {
        outline.push(`${indent}${item.title} ${await pageOf(item.dest)}`)
        await list(item.items, `${indent}  `)
      }
    }
    await list(await document.getOutline(), '')
    const links: PdfStructure['links'] = []
    const tags: string[] = []
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number)
      const found: PdfStructure['links'][number] = []
      for (const annotation of await page.getAnnotations()) {
        if (annotation.subtype === 'Link') {
          found.push(annotation.url ?? (await pageOf(annotation.dest)))
        }
      }
      links.push(found)
      tags.push(await tagsOf(page))
    }
    const fields = [...((await document.getFieldObjects()) ?? new Map()).keys()]
    return { outline, links, tags, labels: await document.getPageLabels(), fields }
  } finally {
    await loading.destroy()
  }
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocument>['promise']>['getPage']>>

/** Types that only group are left out. */
const GROUPS = new Set(['Root', 'Document', 'Part', 'NonStruct', 'Div'])

async function tagsOf(page: Page): Promise<string> {
  const { items } = await page.getTextContent({ includeMarkedContent: true })
  const texts = new Map<string, string>()
  const open: string[] = []
  for (const item of items) {
    if ('str' in item) {
      const id = open.findLast((one) => one !== '')
      if (id !== undefined) texts.set(id, (texts.get(id) ?? '') + item.str)
    } else if (item.type === 'endMarkedContent') open.pop()
    else open.push(item.id ?? '')
  }
  const write = (node: unknown): string => {
    if (typeof node !== 'object' || node === null) return ''
    if ('type' in node && node.type === 'content' && 'id' in node) {
      return texts.get(String(node.id)) ?? ''
    }
    if (!('children' in node && Array.isArray(node.children) && 'role' in node)) return ''
    const inside = node.children.map(write).join('')
    return GROUPS.has(String(node.role)) ? inside : `${node.role}(${inside})`
  }
  return write(await page.getStructTree())
}

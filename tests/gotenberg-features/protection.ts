/** Reads with pdf.js how a PDF is protected, and its annotations. */
import { getDocument, PermissionFlag } from 'pdfjs-dist/legacy/build/pdf.mjs'

const ACTIONS: Record<string, number> = {
  printing: PermissionFlag.PRINT,
  copying: PermissionFlag.COPY,
  modifying: PermissionFlag.MODIFY_CONTENTS,
  annotating: PermissionFlag.MODIFY_ANNOTATIONS,
}

type Document = Awaited<ReturnType<typeof getDocument>['promise']>

async function read<T>(pdf: Uint8Array, run: (document: Document) => Promise<T>): Promise<T> {
  const loading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  try {
    return await run(await loading.promise)
  } finally {
    await loading.destroy()
  }
}

/** Whether a password is needed to open it. */
export async function needsPassword(pdf: Uint8Array): Promise<boolean> {
  try {
    await read(pdf, async () => {})
    return false
  } catch (error) {
    if (error instanceof Error && error.name === 'PasswordException') return true
    throw error
  }
}

/** The actions that are allowed; a PDF without encryption allows all. */
export function permissionsOf(pdf: Uint8Array): Promise<Set<string>> {
  return read(pdf, async (document) => {
    const flags = await document.getPermissions()
    const names = Object.keys(ACTIONS)
    return new Set(names.filter((name) => flags === null || flags.has(ACTIONS[name] ?? 0)))
  })
}

/** The number of annotations on all pages. */
export function annotationsOf(pdf: Uint8Array): Promise<number> {
  return read(pdf, async (document) => {
    let count = 0
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number)
      count += (await page.getAnnotations()).length
    }
    return count
  })
}

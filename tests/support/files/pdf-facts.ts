/** Reads with pdf.js what a PDF says about itself, and the files in it. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

export interface PdfFacts {
  /** The information dictionary, and what pdf.js adds to it. */
  info: Record<string, unknown>
  /** The XMP packet; '' without one. */
  xmp: string
  attachments: Record<string, { text: string; description: string }>
  isTagged: boolean
}

export async function readPdfFacts(bytes: Uint8Array): Promise<PdfFacts> {
  // pdf.js takes the bytes away from its caller.
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const document = await loading.promise
  try {
    const { info, metadata } = await document.getMetadata()
    const marks: unknown = await document.getMarkInfo()
    const files = [...((await document.getAttachments()) ?? [])]
    const attachments = await Promise.all(
      files.map(async ([id, { filename, description }]) => {
        const content = (await document.getAttachmentContent(id)) ?? new Uint8Array()
        return [filename, { text: Buffer.from(content).toString(), description }] as const
      }),
    )
    return {
      info: { ...info },
      xmp: metadata?.getRaw() ?? '',
      attachments: Object.fromEntries(attachments),
      isTagged: marks instanceof Map && marks.get('Marked') === true,
    }
  } finally {
    await loading.destroy()
  }
}

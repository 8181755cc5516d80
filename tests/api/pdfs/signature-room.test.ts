/** A signature that is longer than the place that the file has for it is an error of its signer. */
import { expect, test } from 'bun:test'
import { drawPicture } from '../../../server/pdfs/sign/picture.ts'
import { signPdf } from '../../../server/pdfs/sign/sign-pdf.ts'
import type { PdfTools } from '../../../server/pdfs/tools.ts'

/** Signs with a key here, whose signature has `bytes` bytes; the file has room for 100. */
function signedWith(bytes: number): Promise<Uint8Array> {
  const replies: Record<string, object> = {
    prepared: { prepared: { pdf: new Uint8Array(300), gap: { at: 50, bytes: 100 } } },
    attributes: { attributes: new Uint8Array(1), digest: new Uint8Array(32) },
    cms: { cms: new Uint8Array(bytes).fill(0xab) },
  }
  const signer = { key: new Uint8Array(1), remote: null, certificates: [], daysLeft: null }
  const tools = {
    signing: async (_: object, wanted: string) => replies[wanted],
    signers: { open: async () => ({ ...signer, hash: 'sha256' }), timestampUrl: null },
    date: '2026-11-26T10:00:00.000Z',
  } as unknown as PdfTools
  const fields = { signer: 'office', level: 'B-B', certify: null } as const
  const source = { pdf: new Uint8Array(1), password: null }
  return signPdf(source, { fields, prefix: 'steps[0].sign.' }, tools)
}

test('a picture fits its field, and of the file only the answer about the field is read', async () => {
  const printed: unknown[] = []
  const tools = {
    signing: async (task: object) => {
      expect(task).toMatchObject({ step: 'field', field: 'buyer' })
      return { step: 'field', size: { width: 100, height: 40 }, isArchive: false }
    },
    print: async (_: string, { format }: { format: object }) => {
      printed.push(format)
      return new Uint8Array(1)
    },
  } as unknown as PdfTools
  const fields = { signer: 'office', field: 'buyer', visible: { html: 'Rosa', page: 1 } }
  const sent = { fields: { ...fields, level: 'B-B', certify: null } as const, prefix: '' }
  const source = { pdf: new Uint8Array(1), password: null }
  expect(await drawPicture(source, sent, tools)).toMatchObject({ place: null })
  expect(printed).toEqual([{ width: '100.000pt', height: '40.000pt' }])
})

test('a signature fills its place, and a longer one is refused by the field of its signer', async () => {
  expect(Buffer.from(await signedWith(100)).toString('latin1', 50, 250)).toBe('ab'.repeat(100))
  const path = 'steps[0].sign.signer'
  expect(await signedWith(101).catch((error: unknown) => error)).toMatchObject({
    kind: 'invalid',
    details: { reason: 'signing_signature', issues: [{ path }] },
  })
})

/** Tests of signers and of signed PDFs. */
import { expect } from 'bun:test'
import type { Platen } from '../../../sdk/src/index.ts'
import { signerBody } from '../api/signers.ts'
import { plainSigner } from '../signatures/plain-signer.ts'
import type { Coverage } from './coverage.ts'

/** Declares the tests. @param client returns a recorded client; called in tests only */
export function coverSigners({ covers }: Coverage, client: () => Platen): void {
  covers(
    'signers.create signers.list signers.get signers.delete pdfs.sign pdfs.enqueue.sign pdfs.verify',
    'createSigner listSigners getSigner deleteSigner signPdf verifyPdf',
    async () => {
      const { pdf, pdfs, renders, signers } = client()
      const rosa = plainSigner('Rosa')
      const made = await signers.create(signerBody(rosa))
      expect([made.algorithm, made.warning]).toEqual(['RSA 2048', null])
      expect((await signers.list()).map(({ name }) => name)).toEqual(['office'])
      expect((await signers.get(made.id)).certificates).toHaveLength(2)
      const print = await pdf.render({ html: '<p>x' })
      const once = await pdfs.sign(print, { signer: 'office', reason: 'I approve' })
      const { request_id } = await pdfs.enqueue.sign(once, { signer: 'office' })
      const twice = await renders.download(await renders.wait(request_id))
      const { signed, signatures } = await pdfs.verify(twice, { roots: rosa.root })
      expect(signed).toBe(true)
      expect(signatures.map(({ valid, trusted, signer }) => [valid, trusted, signer])).toEqual([
        [true, true, 'Rosa'],
        [true, true, 'Rosa'],
      ])
      await signers.delete('office')
      expect(await signers.list().toArray()).toEqual([])
    },
  )
}

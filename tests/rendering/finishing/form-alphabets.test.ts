/** Controls that hold other alphabets become fields that show them, also in archives. */
import { expect, test } from 'bun:test'
import type { components } from '../../../server/contract.gen.ts'
import { content, pdfsClient } from '../../support/api/pdfs.ts'
import { dataOf } from '../../support/api/templates.ts'
import { readPdf } from '../../support/files/pdf.ts'
import { checkPdf } from '../../support/finisher/operations.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const { server, user } = useSharedServer({ plan: 'business' })
const pdfs = pdfsClient(server, user)

const FORM = `<!doctype html><html lang="ja"><title>申請書</title><h1>申請書</h1>
  <p><label>氏名 <input name="name" value="山田太郎 (Taro) 2026"></label>
  <p><label>番号 <input name="code" data-comb maxlength="6" value="東京12"></label>
  <p><label>地域 <select name="place"><option>東京<option selected>大阪</select></label>
  <p><label>言語 <select name="langs" multiple><option selected>日本語<option>한국어</select></label>
  <p dir="rtl" lang="ar"><label>الاسم <input name="arabic" value="محمد علي 2026"></label>
  <p dir="rtl" lang="he"><label>הערות <textarea name="hebrew">שלום (ABC) עולם</textarea></label>
  <p><label>Thai <input name="thai" style="font-weight:bold" value="ภาษาไทย"></label>`

test('values of other alphabets are drawn in PDF/A-2a and PDF/UA, without a hint', async () => {
  const options = { forms: true, pdfa: '2a', pdfua: 1 }
  const response = await server.post('/api/v1/pdf', { html: FORM, options }, user.key)
  expect([response.status, response.headers.get('X-Hints')]).toEqual([200, null])
  const id = response.headers.get('X-Request-Id')
  const pdf = new Uint8Array(await response.arrayBuffer())
  await checkPdf(pdf)
  const headers = { Authorization: `Bearer ${user.key}` }
  const { conformance } = await dataOf<components['schemas']['RenderReport']>(
    await server.fetch(`/api/v1/renders/${id}/report`, { headers }),
  )
  expect(conformance).toMatchObject({ standards: ['PDF/A-2a', 'PDF/UA-1'], passed: true })
  const [page] = await readPdf(await pdfs.pdf('flatten', { source: content(pdf) }))
  const shown = ['山田太郎', '(Taro)', '大阪', '日本語', '한국어', 'محمد', 'שלום', 'ABC', 'ภาษาไทย']
  expect(shown.filter((text) => !page?.text.includes(text))).toEqual([])
})

import { listRenders, renderPdf, uploadAsset } from './generated'
import { client } from './generated/client.gen'

client.setConfig({
  baseUrl: process.env['PLATEN_BASE_URL'] ?? '',
  auth: process.env['PLATEN_API_KEY'] ?? '',
})

// Its types know one media type of a response, and that is JSON: `parseAs` says what arrives.
const rendered = await renderPdf({
  body: { html: '<h1>Hello</h1>' },
  parseAs: 'arrayBuffer',
  throwOnError: true,
})
const pdf = new TextDecoder().decode((rendered.data as unknown as ArrayBuffer).slice(0, 5))
const { error } = await renderPdf({ body: { html: 'x', options: { scale: 9 } } })
const code = error && 'error' in error && typeof error.error === 'object' ? error.error.code : ''
const file = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'dot.svg')
const uploaded = await uploadAsset({ body: { file }, throwOnError: true })
const listed = await listRenders({ throwOnError: true })
const { total } = listed.data.pagination
const { filename } = uploaded.data.data
process.stdout.write(JSON.stringify({ pdf, code, total, filename }))

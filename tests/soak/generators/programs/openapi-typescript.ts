import createClient from 'openapi-fetch'
import type { paths } from './generated'

const { GET, POST } = createClient<paths>({
  baseUrl: process.env['PLATEN_BASE_URL'] ?? '',
  headers: { Authorization: `Bearer ${process.env['PLATEN_API_KEY']}` },
})

const rendered = await POST('/api/v1/pdf', {
  body: { html: '<h1>Hello</h1>' },
  parseAs: 'arrayBuffer',
})
const pdf = new TextDecoder().decode(
  rendered.data instanceof ArrayBuffer ? rendered.data.slice(0, 5) : undefined,
)
const { error } = await POST('/api/v1/pdf', { body: { html: 'x', options: { scale: 9 } } })
const code = error && typeof error.error === 'object' ? error.error.code : ''
const file = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'dot.svg')
const uploaded = await POST('/api/v1/assets', {
  body: { file: '' },
  bodySerializer() {
    const form = new FormData()
    form.append('file', file)
    return form
  },
})
const listed = await GET('/api/v1/renders')
const [total, filename] = [listed.data?.pagination.total, uploaded.data?.data.filename]
process.stdout.write(JSON.stringify({ pdf, code, total, filename }))

// A customer's code. It is compiled against the packed package by several compilers, and never run.
import {
  type AsyncParams,
  type ErrorCodeOf,
  isApiError,
  isPlatenError,
  ogImageUrl,
  type PdfParams,
  Platen,
  RateLimitError,
  type RenderStatus,
  ValidationError,
} from '@platen/sdk'
import { createLinks, type LinkSecret, linksOf, type RenderLinkParams } from '@platen/sdk/links'
import { fileFromPath, readRawBody, saveToFile } from '@platen/sdk/node'
import { checkedOgImageUrl, missingOgVariables, type RuledTemplate } from '@platen/sdk/og'
import { type PdfFacts, pdfsOf } from '@platen/sdk/pdfs'
import { type MockPlaten, mockPlaten, renderMatchers } from '@platen/sdk/testing'
import {
  createWebhookHandler,
  signWebhook,
  verifyWebhook,
  verifyWebhookRequest,
  type WebhookEvent,
  WebhookVerificationError,
} from '@platen/sdk/webhooks'

const client = new Platen({
  apiKey: 'svc_live_x',
  baseUrl: 'http://localhost',
  fetch: globalThis.fetch,
})

export async function right(request: Request): Promise<void> {
  const { data, requestId } = await client.pdf
    .render({
      html: '<p>',
      options: { format: 'A4', margin: { top: '1cm' } },
      metadata: { a: [1] },
    })
    .withResponse()
  const bytes = await data.bytes()
  new Response(bytes)
  new Response(data.stream)
  const name: string = `${requestId}.${data.extension}`
  await saveToFile(data, name)
  await client.pdf.render({ template_id: 'x', template_version: 2, data: { a: 'b' } })
  await client.pdf.renderAndWait(
    { url: 'https://example.com', webhook_url: 'https://example.com' },
    { deadlineMs: 1, onProgress: ({ position }) => position?.toFixed(), idempotencyKey: 'k' },
  )
  const status: 'queued' = (await client.screenshot.enqueue({ html: '' })).status
  for await (const { id } of client.renders.list({ type: 'pdf', limit: 2 })) id.slice(status.length)
  const { pagination } = await client.templates.list()
  pagination.total.toFixed()
  const done = await client.renders.wait('req_1', { signal: new AbortController().signal })
  done.output_url.slice(1)
  await client.assets.upload(await fileFromPath('Inter.woff2'))
  await client.assets.upload(new Uint8Array(2), { filename: 'a.png' })
  client.og.url('blog', { title: 'x' }, { v: '2' })
  ogImageUrl({ baseUrl: '', key: '', template: '', variables: { title: '' } })
  const raw = await client.raw.GET('/api/v1/renders/{requestId}', {
    params: { path: { requestId: 'x' } },
  })
  if (raw.error) raw.error.code.slice(1)
  else new Date(raw.data.data.created_at)
  const image = await client.raw.GET('/api/v1/og/{template}', {
    params: { path: { template: 'x' }, query: { key: 'k', variables: { a: 'b' } } },
  })
  image.data?.length.toFixed()
  const pdf = await client.raw.POST('/api/v1/pdf', { body: { html: '' }, timeoutMs: 1 })
  if (pdf.data && 'success' in pdf.data) pdf.data.data.poll_url.slice(1)
  const pdfs = pdfsOf(client)
  const merged = await pdfs.merge([data, bytes, { file: bytes, name: 'b' }, { url: 'https://x' }])
  await pdfs.split(merged, { pages: ['1', '2-'] }, { idempotencyKey: 'k' })
  await pdfs.stamp({ request_id: 'x', password: 'y' }, { html: 'z', layer: 'under' })
  const facts: PdfFacts = await pdfs.metadata(await fileFromPath('a.pdf'))
  facts.document.title?.slice(facts.page_count)
  const params: RenderLinkParams = { template: 'blog', data: { a: 'b' }, expiresIn: 60 }
  const link: string = await createLinks({ secret: 'lnksec_x' }).url(params)
  const { secrets, url: sign } = linksOf(client)
  const [blog]: LinkSecret[] = await secrets.list()
  await secrets.update(blog?.id ?? '', { renders_per_day: 10 })
  const { secret } = await secrets.create({ name: await sign({ url: link, width: 2 }) })
  await secrets.revoke((await secrets.rotate(secret)).id)
  const ruled: RuledTemplate = await client.templates.get('blog')
  const missing: string[] = missingOgVariables({ template: ruled })
  checkedOgImageUrl({
    baseUrl: '',
    key: '',
    template: ruled,
    variables: { title: missing[0] ?? '' },
  })
  const mock: MockPlaten = mockPlaten()
  mock.fail({ code: 'RATE_LIMITED', times: mock.requests.length })
  const { pass } = await renderMatchers.toMatchRender(data, 'a.pdf', { platen: mock.platen })
  pass.valueOf()
  await verifyWebhookRequest(request, ['new', 'old'], { toleranceSeconds: false })
  const answer: Promise<Response> = createWebhookHandler({
    secret: 's',
    onCompleted: ({ output_url }, { deliveryId }) => `${output_url}${deliveryId?.length}`,
    onFailed: ({ error }) => error.code satisfies string,
  })(request)
  await answer
  const headers = await signWebhook('{}', 'secret')
  new Request('https://x', { headers })
  narrow(
    await verifyWebhook(
      await readRawBody([new Uint8Array()] as unknown as AsyncIterable<Uint8Array>),
      headers,
      's',
    ),
  )
}

function narrow(event: WebhookEvent): string {
  return event.event === 'render.completed' ? event.output_url : event.error.message
}

export function caught(error: unknown): string | number | null | undefined {
  if (error instanceof WebhookVerificationError) return error.reason
  if (error instanceof ValidationError) return error.issues[0]?.path
  if (error instanceof RateLimitError) return error.retryAfterMs
  if (isApiError<'renderPdf'>(error) && error.code === 'RENDER_TIMEOUT') return error.details?.phase
  return isPlatenError(error) ? error.message : null
}

export const named: ErrorCodeOf<'renderPdf'> = 'RENDER_TIMEOUT'
// @ts-expect-error a render of an account has no link that expires
export const unnamed: ErrorCodeOf<'renderPdf'> = 'LINK_EXPIRED'

const template: AsyncParams<PdfParams> = { template_id: 'x', webhook_secret: 'y' }
export const optional: RenderStatus['status'] | undefined = template ? 'rendering' : undefined

export async function wrong(event: WebhookEvent): Promise<void> {
  // @ts-expect-error two sources
  client.pdf.render({ html: '', url: '' })
  // @ts-expect-error no source
  client.pdf.render({ options: {} })
  // @ts-expect-error all three
  client.pdf.render({ html: '', url: '', template_id: '' })
  // @ts-expect-error data belongs to a template
  client.pdf.render({ html: '', data: { a: 'b' } })
  // @ts-expect-error a screenshot of a template
  client.screenshot.render({ template_id: '' })
  // @ts-expect-error no such option
  client.pdf.render({ html: '', options: { formt: 'A4' } })
  // @ts-expect-error no such format
  client.screenshot.render({ html: '', options: { format: 'gif' } })
  // @ts-expect-error a webhook of a render that is answered at once
  client.pdf.render({ html: '', webhook_url: 'https://example.com' })
  // @ts-expect-error values of a template are text
  client.pdf.render({ template_id: '', data: { total: 12 } })
  // @ts-expect-error `async` is said by the method
  client.pdf.render({ html: '', async: true })
  // @ts-expect-error the key is not a variable
  client.og.url('blog', { key: 'svc_live_x' })
  // @ts-expect-error no such path
  client.raw.GET('/api/v1/nothing')
  // @ts-expect-error the path's parameter is missing
  client.raw.GET('/api/v1/renders/{requestId}')
  // @ts-expect-error no such method on the path
  client.raw.POST('/api/v1/usage')
  // @ts-expect-error no such field
  client.raw.POST('/api/v1/pdf', { body: { htm: '' } })
  // @ts-expect-error only a failed render has an error
  event.error.code.slice(1)
  // @ts-expect-error a parsed body
  verifyWebhook({ event: 'render.completed' }, {}, 's')
  // @ts-expect-error no secret
  verifyWebhook('', {})
  // @ts-expect-error two sources of a PDF
  pdfsOf(client).flatten({ url: '', request_id: '' })
  // @ts-expect-error a name is for merging
  pdfsOf(client).flatten({ url: '', name: '' })
  // @ts-expect-error the parts are missing
  pdfsOf(client).split({ url: '' }, {})
  // @ts-expect-error parts by number and by pages
  pdfsOf(client).split({ url: '' }, { every: 1, pages: ['1'] })
  // @ts-expect-error nothing to stamp
  pdfsOf(client).stamp({ url: '' }, { layer: 'under' })
  // @ts-expect-error no such angle
  pdfsOf(client).rotate({ url: '' }, { angle: 45 })
  // @ts-expect-error no such parameter of a link
  createLinks().url({ template: '', widht: 2 })
  // @ts-expect-error a limit is a number
  linksOf(client).secrets.create({ name: '', renders_per_day: 'x' })
  // @ts-expect-error a template by its name has no rules
  checkedOgImageUrl({ baseUrl: '', key: '', template: 'blog' })
  // @ts-expect-error no such code
  mockPlaten().fail({ code: 'NO' })
  // @ts-expect-error idempotency keys are for renders
  client.templates.create({ name: '', html: '' }, { idempotencyKey: 'k' })
  // @ts-expect-error not a field of the record
  ;(await client.usage.get()).userd
}

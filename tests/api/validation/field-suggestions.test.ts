/** "Did you mean": errors for unknown fields of a body name the field that was meant. */
import { describe, expect, test } from 'bun:test'
import { readIssues } from '../../support/api/renders.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const PDF = '/api/v1/pdf'
const SCREENSHOT = '/api/v1/screenshot'

const { server, user } = useSharedServer()

async function issuesOf(path: string, body: object, headers?: Record<string, string>) {
  return readIssues(await server.post(path, body, user.key, headers))
}

describe('an unknown field', () => {
  test.each<[path: string, given: string, meant: string]>([
    // One level too high.
    ...[
      'format',
      'landscape',
      'margin',
      'scale',
      'timeout',
      'printBackground',
      'enableJavaScript',
    ].map((name): [string, string, string] => [PDF, name, `options.${name}`]),
    ...['width', 'height', 'fullPage', 'darkMode', 'cookies', 'quality', 'blockAds'].map(
      (name): [string, string, string] => [SCREENSHOT, name, `options.${name}`],
    ),
    [PDF, 'width', 'options.format.width'],
    // One level too deep.
    ...[
      'html',
      'url',
      'async',
      'webhook_url',
      'webhook_secret',
      'data',
      'template_id',
      'metadata',
    ].map((name): [string, string, string] => [PDF, `options.${name}`, name]),
    [SCREENSHOT, 'options.html', 'html'],
    [PDF, 'options.top', 'options.margin.top'],
    [PDF, 'options.margin.landscape', 'options.landscape'],
    // Another letter case, other separators.
    [PDF, 'HTML', 'html'],
    [PDF, 'webhookUrl', 'webhook_url'],
    [PDF, 'templateId', 'template_id'],
    [PDF, 'options.print_background', 'options.printBackground'],
    [PDF, 'print-background', 'options.printBackground'],
    [PDF, 'options.PrintBackground', 'options.printBackground'],
    [SCREENSHOT, 'options.device_scale_factor', 'options.deviceScaleFactor'],
    [SCREENSHOT, 'wait_for_selector', 'options.waitForSelector'],
    [SCREENSHOT, 'options.inject_css', 'options.injectCSS'],
    [PDF, 'fileName', 'filename'],
    [PDF, 'keepFor', 'retention'],
    // Typing mistakes.
    [PDF, 'hmtl', 'html'],
    [PDF, 'ulr', 'url'],
    [PDF, 'optoins', 'options'],
    [PDF, 'options.landscpae', 'options.landscape'],
    [PDF, 'options.margins', 'options.margin'],
    [PDF, 'options.margin.botom', 'options.margin.bottom'],
    [SCREENSHOT, 'options.waitForSelecter', 'options.waitForSelector'],
    // Names from Puppeteer, Gotenberg and others.
    [PDF, 'paperWidth', 'options.format.width'],
    [PDF, 'options.paperHeight', 'options.format.height'],
    [PDF, 'marginTop', 'options.margin.top'],
    [PDF, 'options.marginLeft', 'options.margin.left'],
    [PDF, 'options.waitForFunction', 'options.waitForExpression'],
    [PDF, 'options.addScriptTag', 'options.injectJS'],
    [PDF, 'failOnHttpStatusCodes', 'options.failOn'],
    [SCREENSHOT, 'gotoOptions', 'options.waitUntil'],
    [PDF, 'waitDelay', 'options.waitForTimeout'],
    [PDF, 'options.preferCssPageSize', 'options.preferCSSPageSize'],
    [PDF, 'fullPage', 'options.singlePage'],
    [PDF, 'nativePageRanges', 'options.pageRanges'],
    [PDF, 'options.generateTaggedPdf', 'options.tagged'],
    [PDF, 'options.generateDocumentOutline', 'options.outline'],
    [PDF, 'content', 'html'],
    [PDF, 'template', 'template_id'],
    [PDF, 'variables', 'data'],
    [PDF, 'options.orientation', 'options.landscape'],
    [PDF, 'callback_url', 'webhook_url'],
    [SCREENSHOT, 'options.viewport', 'options.width'],
    [SCREENSHOT, 'type', 'options.format'],
    [SCREENSHOT, 'options.delay', 'options.waitForTimeout'],
    [SCREENSHOT, 'options.headers', 'options.extraHeaders'],
    [SCREENSHOT, 'options.crop', 'options.clip'],
    [SCREENSHOT, 'options.hide', 'options.hideSelectors'],
    [SCREENSHOT, 'options.blockResourceTypes', 'options.blockResources'],
  ])('of %s, %s, is refused with the suggestion %s', async (path, given, meant) => {
    const body = given
      .split('.')
      .reverse()
      .reduce<unknown>((value, name) => ({ [name]: value }), 1) as object
    const { message, issues } = await issuesOf(path, { html: '', ...body })
    expect(issues[0]).toEqual({
      path: given,
      message: `\`${given}\` is not a known field; did you mean \`${meant}\`?`,
      suggestion: meant,
    })
    expect(message).toBe(issues[0]?.message ?? '')
  })

  test.each<[path: string, given: string, words: string]>([
    [PDF, 'type', 'POST /api/v1/screenshot'],
    [PDF, 'path', 'body of the response'],
    [PDF, 'idempotency_key', '`Idempotency-Key`'],
    [PDF, 'api_key', 'Authorization: Bearer'],
    [SCREENSHOT, 'template_id', 'POST /api/v1/pdf'],
    [SCREENSHOT, 'landscape', 'POST /api/v1/pdf'],
    [SCREENSHOT, 'enableJavaScript', 'always run'],
  ])('of %s, %s, is refused with advice', async (path, given, words) => {
    const [issue] = (await issuesOf(path, { html: '', [given]: 1 })).issues
    expect(issue?.message).toContain(words)
    expect(issue?.suggestion).toBeUndefined()
  })

  test.each([
    [PDF, 'options.footerEvenPage'],
    [PDF, 'options.headerEvenPage'],
    [PDF, 'options.footer_odd_page'],
    [PDF, 'options.margin.inside'],
    [PDF, 'options.format.depth'],
    [SCREENSHOT, 'options.lightMode'],
    [SCREENSHOT, 'options.showSelectors'],
    [PDF, 'options.disableJavaScript'],
  ])('of %s, %s, is not taken for one that means something else', async (path, given) => {
    const body = given
      .split('.')
      .reverse()
      .reduce<unknown>((value, name) => ({ [name]: value }), 1) as object
    const { issues } = await issuesOf(path, { html: '', ...body })
    const issue = issues.find(({ message }) => message.includes('is not a known field'))
    expect(issue).toBeDefined()
    expect(issue?.suggestion).toBeUndefined()
  })

  test('is reported before the issues that follow from it', async () => {
    const { issues } = await issuesOf(PDF, { content: '<p>x' })
    expect(issues.map(({ path }) => path)).toEqual(['content', ''])
    expect(issues[1]?.message).toBe(
      'The request body must have exactly one of `html`, `url` and `template_id`, but it has none of them.',
    )
  })

  test('in an item of a list is refused with a suggestion', async () => {
    const cookies = [{ nmae: 'a', value: '', domain: 'a.example' }]
    const { issues } = await issuesOf(SCREENSHOT, { html: '', options: { cookies } })
    expect(issues[0]?.suggestion).toBe('options.cookies[0].name')
  })

  test.each([
    'extra',
    'x',
    '',
    '中',
    'constructor',
    '__proto__x',
    'acceptCookies',
    'a'.repeat(10_000),
  ])('gets no suggestion if it resembles no field: %p', async (name) => {
    const { issues } = await issuesOf(PDF, { html: '', [name]: 1 })
    expect(issues).toHaveLength(1)
    expect(issues[0]?.suggestion).toBeUndefined()
    expect(issues[0]?.message.length).toBeLessThan(200)
  })

  test('is refused with a list of the known fields if there are few', async () => {
    const { issues } = await issuesOf(PDF, { html: '', options: { margin: { inside: '1cm' } } })
    expect(issues[0]?.message).toBe(
      '`options.margin.inside` is not a known field (known fields: top, right, bottom, left).',
    )
  })
})

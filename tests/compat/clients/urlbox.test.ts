/** The public client of Urlbox works with link secrets of this server. */
import { describe, expect, test } from 'bun:test'
import { createHmac } from 'node:crypto'
import urlbox from 'urlbox'
import {
  type LinkSecret,
  newLinkSecret,
  sendSecret,
  signedQuery,
} from '../../support/api/render-links.ts'
import { rendersOf } from '../../support/database/rows.ts'
import { colourAt, readImage } from '../../support/files/images.ts'
import { useServer } from '../../support/server/use-server.ts'

const { server, user, site } = useServer({
  routes: {
    '/page': { body: "<body style='margin:0;background:lime'><div id=d style='height:2000px'>" },
    '/gone': { status: 404, body: '<p>gone' },
  },
})

type Options = Parameters<ReturnType<typeof urlbox>['generateRenderLink']>[0]

const prefix = () => `${server.url}/urlbox/v1/`
const linkOf = ({ id, secret }: Pick<LinkSecret, 'id' | 'secret'>, options: Options) =>
  urlbox(id, secret, prefix()).generateRenderLink(options)
const page = () => `${site.url}/page?it's=(a)&b=ü`

async function fetchNew(options: Options): Promise<Response> {
  return fetch(linkOf(await newLinkSecret(server, user), options))
}

async function imageOf(options: Options) {
  const response = await fetchNew(options)
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`)
  return readImage(await response.arrayBuffer())
}

async function refusal(response: Response) {
  const { error, requestId } = await response.json()
  expect(requestId).toBeString()
  expect(response.headers.get('cache-control')).toBe('no-store')
  return { status: response.status, code: error.code, message: error.message }
}

describe('pictures', () => {
  test('the client makes addresses of pictures with the defaults of Urlbox: a PNG of 1280 x 1024', async () => {
    const image = await imageOf({ url: page() })
    expect(image).toMatchObject({ format: 'png', width: 1_280, height: 1_024 })
    expect(colourAt(image, 600, 500)).toBe('#00ff00')
  })

  test('an address without a scheme, size, scale, clip and format are those of the options', async () => {
    const url = page().replace('http://', '')
    const size = { url, width: 300, height: 200 }
    const wide = await imageOf({ ...size, retina: true, format: 'jpg' })
    expect(wide).toMatchObject({ format: 'jpeg', width: 600, height: 400 })
    const whole = await imageOf({ ...size, full_page: true, format: 'webp' })
    expect(whole).toMatchObject({ format: 'webp', width: 300, height: 2_000 })
    expect(await imageOf({ ...size, thumb_width: 150 })).toMatchObject({ width: 150, height: 100 })
    expect(await imageOf({ ...size, clip: '0,0,40,30' })).toMatchObject({ width: 40, height: 30 })
  })

  test('HTML, styles, scripts and a click change the picture', async () => {
    const html = '<body><button onclick="document.body.style.background=`blue`">x</button>'
    const image = await imageOf({ html, click: 'button', css: 'button{display:none}' })
    expect(colourAt(image, 5, 5)).toBe('#0000ff')
  })

  test('a PDF is a PDF, and a download has its name', async () => {
    const response = await fetchNew({ url: page(), format: 'pdf', download: 'a"b.pdf' })
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="a_b.pdf"')
    expect(await response.text()).toStartWith('%PDF-')
  })

  test('a signed address is rendered once, and its replays are free', async () => {
    const owner = await server.newUser()
    const secret = await newLinkSecret(server, owner)
    const url = linkOf(secret, { url: page(), turbo: true, download: 'a.png' })
    const answers = await Promise.all([fetch(url), fetch(url), fetch(url)])
    const later = [await fetch(url), await fetch(url)]
    const headersOf = ({ headers }: Response) =>
      ['content-type', 'content-disposition', 'x-platen-ignored'].map((name) => headers.get(name))
    for (const answer of [...answers, ...later]) {
      const expected = ['image/png', 'attachment; filename="a.png"', 'turbo']
      expect([answer.status, ...headersOf(answer)]).toEqual([200, ...expected])
    }
    expect(later.map(({ headers }) => headers.get('x-cache'))).toEqual(['HIT', 'HIT'])
    expect(await rendersOf(server.services, owner.id)).toHaveLength(1)
    // The format stands in the path, which is not signed.
    const [path, query] = url.split('?')
    const other = await fetch(`${path?.replace(/png$/, 'webp')}?${query}`)
    expect(other.headers.get('content-type')).toBe('image/webp')
  })

  test('options without an effect are named in a header, and others are refused', async () => {
    const response = await fetchNew({ url: page(), force: true, turbo: true })
    expect(response.headers.get('x-platen-ignored')).toBe('force, turbo')
    const refused = { status: 400, code: 'InvalidOptions' }
    const stored = await refusal(await fetchNew({ url: page(), use_s3: true }))
    expect(stored).toMatchObject({ ...refused, message: expect.stringContaining('use_s3 is not') })
    expect(await refusal(await fetchNew({ url: page(), width: 99_999 }))).toMatchObject(refused)
    expect(await refusal(await fetchNew({ url: page(), format: 'mp4' }))).toMatchObject(refused)
  })
})

describe('credentials', () => {
  test('a changed query, the token of another account and one of SHA1 are refused', async () => {
    const mine = await newLinkSecret(server, user)
    const other = await newLinkSecret(server, await server.newUser())
    const url = linkOf(mine, { url: page() })
    const query = url.split('?')[1] ?? ''
    const sha1 = createHmac('sha1', mine.secret).update(query).digest('hex')
    const addresses = [
      `${url}&delay=1`,
      linkOf({ id: mine.id, secret: other.secret }, { url: page() }),
      `${prefix()}${mine.id}/${sha1}/png?${query}`,
      `${prefix()}${mine.id}/x/png?${query}`,
    ]
    for (const address of addresses) {
      expect(await refusal(await fetch(address))).toMatchObject({
        status: 401,
        code: 'TokenNotMatchedError',
      })
    }
  })

  test('the query of a render link or of ScreenshotOne is refused, so that its expiry is not evaded', async () => {
    const secret = await newLinkSecret(server, user)
    const expired = signedQuery(secret, { url: page(), expires: '1000000000' })
    const link = await server.fetch(`/api/v1/render?${expired}`)
    expect(link.status).toBe(410)
    const [ofLink = '', token = ''] = expired.split('&signature=')
    const ofTake = `access_key=${secret.id}&url=${encodeURIComponent(page())}`
    const tokenOfTake = createHmac('sha256', secret.secret).update(ofTake).digest('hex')
    for (const address of [`${token}/png?${ofLink}`, `${tokenOfTake}/png?${ofTake}`]) {
      expect(await refusal(await fetch(`${prefix()}${secret.id}/${address}`))).toMatchObject({
        status: 401,
        code: 'TokenNotMatchedError',
        message: expect.stringContaining('signed for another route'),
      })
    }
  })

  test('an address works during the overlap after a rotation, and no longer once its secret is gone', async () => {
    const secret = await newLinkSecret(server, user)
    const url = linkOf(secret, { url: page() })
    const rotate = (hours: number) =>
      sendSecret(server, user, {
        method: 'POST',
        path: `${secret.id}/rotate`,
        body: { overlap_hours: hours },
      })
    expect((await rotate(1)).status).toBe(200)
    expect((await fetch(url)).status).toBe(200)
    expect((await rotate(0)).status).toBe(200)
    expect(await refusal(await fetch(url))).toMatchObject({
      status: 401,
      code: 'TokenNotMatchedError',
    })
    await sendSecret(server, user, { method: 'DELETE', path: secret.id })
    expect(await refusal(await fetch(url))).toMatchObject({ status: 401, code: 'ApiKeyNotFound' })
  })

  test('the unsigned form requires an API key of scope full as a bearer token', async () => {
    const secret = await newLinkSecret(server, user)
    const insecure = urlbox(secret.id, secret.secret, prefix())
    const url = insecure.generateInsecureRenderLink({ html: 'x', width: 90 })
    expect(await refusal(await fetch(url))).toMatchObject({
      status: 401,
      code: 'TokenlessRequestsNotEnabled',
    })
    const withKey = (key: string) => fetch(url, { headers: { Authorization: `Bearer ${key}` } })
    expect((await refusal(await withKey(secret.id))).status).toBe(401)
    expect(await readImage(await (await withKey(user.key)).arrayBuffer())).toMatchObject({
      format: 'png',
      width: 90,
    })
  })
})

test('private addresses are refused, and pages with an error if it is asked for', async () => {
  for (const url of ['http://127.0.0.1:1/', '169.254.169.254']) {
    expect(await refusal(await fetchNew({ url }))).toMatchObject({ code: 'InvalidURLError' })
  }
  const url = `${site.url}/gone`
  expect((await fetchNew({ url })).status).toBe(200)
  expect((await refusal(await fetchNew({ url, fail_on_4xx: true }))).status).toBe(400)
})

test('other paths and methods are refused', async () => {
  const post = await fetch(`${prefix()}render/sync`, { method: 'POST' })
  expect((await refusal(post)).status).toBe(404)
  const put = await fetch(`${prefix()}a/b/png`, { method: 'PUT' })
  expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

/** The public client of ScreenshotOne works with link secrets of this server. */
import { describe, expect, test } from 'bun:test'
import { Client, TakeOptions } from 'screenshotone-api-sdk'
import { type LinkSecret, newLinkSecret, sendSecret } from '../../support/api/render-links.ts'
import { rendersOf } from '../../support/database/rows.ts'
import { colourAt, readImage } from '../../support/files/images.ts'
import { useServer } from '../../support/server/use-server.ts'

const { server, user, site } = useServer({
  routes: {
    '/page': { body: "<body style='margin:0;background:lime'><div id=d style='height:2000px'>" },
    '/gone': { status: 404, body: '<p>gone' },
  },
})

const clientOf = ({ id, secret }: Pick<LinkSecret, 'id' | 'secret'>) =>
  new Client(id, secret, `${server.url}/screenshotone`)
const page = () => TakeOptions.url(`${site.url}/page?it's=(a)&b=ü`)

async function newClient(): Promise<Client> {
  return clientOf(await newLinkSecret(server, user))
}

async function refusal(response: Response) {
  const { is_successful, error_code, error_message } = await response.json()
  expect(is_successful).toBe(false)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(error_message).toBeString()
  return { status: response.status, code: error_code, message: error_message }
}

describe('pictures', () => {
  test('the client takes a picture with the defaults of ScreenshotOne: a JPEG of 1280 x 1024', async () => {
    const blob = await (await newClient()).take(page())
    const image = await readImage(await blob.arrayBuffer())
    expect(image).toMatchObject({ format: 'jpeg', width: 1_280, height: 1_024 })
    expect(colourAt(image, 600, 500)).toBe('#01ff01') // JPEG is not exact
  })

  test('size, scale, whole page and format are those of the options', async () => {
    const client = await newClient()
    const options = () => page().viewportWidth(300).viewportHeight(200).format('png')
    const read = async (of: TakeOptions) => readImage(await (await client.take(of)).arrayBuffer())
    expect(await read(options().deviceScaleFactor(2))).toMatchObject({ width: 600, height: 400 })
    const whole = await read(options().fullPage(true))
    expect(whole).toMatchObject({ format: 'png', width: 300, height: 2_000 })
    const small = await read(options().imageWidth(150))
    expect(small).toMatchObject({ width: 150, height: 100 })
  })

  test('HTML, styles, scripts and a click change the picture', async () => {
    const html = '<body><button onclick="document.body.style.background=`blue`">x</button>'
    const options = TakeOptions.html(html)
      .click('button')
      .styles('button{display:none}')
      .format('png')
    const image = await readImage(await (await (await newClient()).take(options)).arrayBuffer())
    expect(colourAt(image, 5, 5)).toBe('#0000ff')
  })

  test('a PDF is a PDF', async () => {
    const blob = await (await newClient()).take(page().format('pdf'))
    expect(await blob.slice(0, 5).text()).toBe('%PDF-')
  })

  test('a signed address is rendered once, and its replays are free', async () => {
    const owner = await server.newUser()
    const url = await clientOf(await newLinkSecret(server, owner)).generateSignedTakeURL(page())
    const answers = await Promise.all([fetch(url), fetch(url), fetch(url)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    for (const later of [await fetch(url), await fetch(url)]) {
      expect([later.status, later.headers.get('x-cache')]).toEqual([200, 'HIT'])
      expect(later.headers.get('content-type')).toBe('image/jpeg')
    }
    expect(await rendersOf(server.services, owner.id)).toHaveLength(1)
  })

  test('options without an effect are named in a header, and others are refused', async () => {
    const client = await newClient()
    const url = await client.generateSignedTakeURL(page().blockChats(true).cache(true))
    const response = await fetch(url)
    expect(response.headers.get('x-platen-ignored')).toBe('block_chats, cache')
    const stored = await fetch(await client.generateSignedTakeURL(page().store(true)))
    const { status, code, message } = await refusal(stored)
    expect([status, code]).toEqual([400, 'request_not_valid'])
    expect(message).toStartWith('store is not available.')
    const wide = await fetch(await client.generateSignedTakeURL(page().viewportWidth(99_999)))
    expect(await refusal(wide)).toMatchObject({
      code: 'request_not_valid',
      message: expect.stringContaining('width'),
    })
  })
})

describe('credentials', () => {
  test('a changed query, the signature of another account and a missing one are refused', async () => {
    const mine = await newLinkSecret(server, user)
    const other = await newLinkSecret(server, await server.newUser())
    const url = await clientOf(mine).generateSignedTakeURL(page())
    const changed = url.replace('page', 'gone')
    const foreign = await clientOf({ id: mine.id, secret: other.secret }).generateSignedTakeURL(
      page(),
    )
    for (const address of [changed, foreign, `${url}&delay=1`]) {
      expect(await refusal(await fetch(address))).toMatchObject({
        status: 400,
        code: 'signature_is_not_valid',
      })
    }
    const unsigned = await clientOf(mine).generateTakeURL(page())
    expect(await refusal(await fetch(unsigned))).toMatchObject({
      status: 400,
      code: 'access_key_invalid',
      message: expect.stringMatching(/generateSignedTakeURL\(\), or use an API key/),
    })
    const twice = `${url}&signature=${'0'.repeat(64)}`
    expect(await refusal(await fetch(twice))).toMatchObject({
      status: 400,
      code: 'request_not_valid',
    })
    const bare = `${server.url}/screenshotone/take?url=https://example.com`
    expect(await refusal(await fetch(bare))).toMatchObject({
      status: 400,
      code: 'access_key_required',
    })
  })

  test('an address works during the overlap after a rotation, and no longer once its secret is gone', async () => {
    const secret = await newLinkSecret(server, user)
    const url = await clientOf(secret).generateSignedTakeURL(page())
    const rotate = (hours: number) =>
      sendSecret(server, user, {
        method: 'POST',
        path: `${secret.id}/rotate`,
        body: { overlap_hours: hours },
      })
    expect((await fetch(url)).status).toBe(200)
    expect((await rotate(1)).status).toBe(200)
    expect((await fetch(url)).status).toBe(200)
    expect((await rotate(0)).status).toBe(200)
    expect(await refusal(await fetch(url))).toMatchObject({
      status: 400,
      code: 'signature_is_not_valid',
    })
    await sendSecret(server, user, { method: 'DELETE', path: secret.id })
    expect(await refusal(await fetch(url))).toMatchObject({
      status: 400,
      code: 'access_key_invalid',
    })
  })

  test('an API key of scope full takes pictures without a signature, by GET and by POST', async () => {
    const take = `${server.url}/screenshotone/take`
    const got = await fetch(`${take}?access_key=${user.key}&format=png&html=x`)
    expect(await readImage(await got.arrayBuffer())).toMatchObject({ format: 'png', width: 1_280 })
    const body = JSON.stringify({ html: '<p>x', viewport_width: 90, hide_selectors: ['p', 'a'] })
    const headers = { 'Content-Type': 'application/json', 'X-Access-Key': user.key }
    const posted = await fetch(take, { method: 'POST', headers, body })
    expect(await readImage(await posted.arrayBuffer())).toMatchObject({ format: 'jpeg', width: 90 })
    const many = `{"html":"x","headers":[${'"",'.repeat(20_000)}""]}`
    const deep = `{"html":${'['.repeat(50_000)}`
    for (const wrong of ['{', '[]', '{"url":{}}', '{}', many, deep]) {
      const response = await fetch(take, { method: 'POST', headers, body: wrong })
      expect(await refusal(response)).toMatchObject({ status: 400, code: 'request_not_valid' })
    }
  })
})

describe('limits', () => {
  test('private addresses and pages that answer with an error are refused', async () => {
    const client = await newClient()
    const refused = async (url: string) =>
      refusal(await fetch(await client.generateSignedTakeURL(TakeOptions.url(url))))
    expect(await refused('http://127.0.0.1:1/')).toMatchObject({
      status: 400,
      code: 'request_not_valid',
    })
    expect(await refused('http://169.254.169.254/')).toMatchObject({
      status: 400,
      code: 'request_not_valid',
    })
    expect(await refused(`${site.url}/gone`)).toMatchObject({
      status: 500,
      code: 'host_returned_error',
    })
    const allowed = TakeOptions.url(`${site.url}/gone`).ignoreHostErrors(true)
    expect((await client.take(allowed)).size).toBeGreaterThan(0)
  })

  test('queries and their numbers of parameters are bounded', async () => {
    const secret = await newLinkSecret(server, user)
    const address = `${server.url}/screenshotone/take?access_key=${secret.id}`
    // The runtime itself refuses longer ones.
    const long = await fetch(`${address}&signature=0&html=${'x'.repeat(40_000)}`)
    expect(long.status).toBe(431)
    const many = `access_key=${user.key}${'&a=1'.repeat(1_001)}`
    const response = await fetch(`${server.url}/screenshotone/take?${many}`)
    expect(await refusal(response)).toMatchObject({ status: 400, code: 'request_not_valid' })
  })

  test('other paths and methods are refused', async () => {
    expect((await fetch(`${server.url}/screenshotone/animate`)).status).toBe(404)
    const response = await fetch(`${server.url}/screenshotone/take`, { method: 'PUT' })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
  })
})

/** Steps about statuses, headers and bodies of responses and of webhooks. */
import { until } from '../../support/until.ts'
import { jsonDifference } from '../same-json.ts'
import type { Side, World } from '../world.ts'
import { check, type Definition, isWanted } from './step.ts'

const SIDE = '(response|webhook request|file request|server request)'

function textOf(world: World, side: string | undefined): string {
  return new TextDecoder().decode(world.received(side as Side).body)
}

/** `{version}` stands for the version of the server under test. */
async function withVersion(world: World, doc: string): Promise<string> {
  if (!doc.includes('{version}')) return doc
  const response = await fetch(`${world.options.url}/version`)
  return doc.replaceAll('{version}', await response.text())
}

function checkStatus(status: number, expected: string | undefined, body: string): void {
  check(status === Number(expected), `the status is ${status}: ${body.slice(0, 400)}`)
}

export const RESPONSE_STEPS: Definition[] = [
  [
    /^the response status code should be (\d+)$/,
    (world, [status]) => checkStatus(world.reply?.status ?? 0, status, textOf(world, 'response')),
  ],
  [
    /^all concurrent response status codes should be (\d+)$/,
    ({ replies }, [status]) => {
      for (const one of replies) checkStatus(one.status, status, '')
    },
  ],
  [
    /^all concurrent responses should have (\d+) PDF\(s\)$/,
    ({ replies }, [count]) => {
      for (const { headers } of replies) {
        const isPdf = headers.get('Content-Type') === 'application/pdf'
        check(isPdf && count === '1', 'a response is no PDF')
      }
    },
  ],
  [
    new RegExp(`^the ${SIDE} header "([^"]*)" should be "([^"]*)"$`),
    (world, [side, name = '', value]) => {
      const found = world.received(side as Side).headers.get(name) ?? ''
      check(found === value, `the header is "${found}"`)
    },
  ],
  [
    /^the webhook request header "([^"]*)" should carry trace id "([^"]*)"$/,
    (world, [name = '', id]) => {
      const found = world.received('webhook request').headers.get(name) ?? ''
      check(found.split('-')[1] === id, `the header is "${found}"`)
    },
  ],
  [
    new RegExp(`^the ${SIDE} cookie "([^"]*)" should be "([^"]*)"$`),
    (world, [side, name = '', value]) => {
      const header = world.received(side as Side).headers.get('Cookie') ?? ''
      const found = new Bun.CookieMap(header).get(name) ?? ''
      check(found === value, `the cookie is "${found}"`)
    },
  ],
  [
    /^the (response|webhook request) body should match string:$/,
    async (world, [side], { doc }) => {
      const found = textOf(world, side)
      check(found === (await withVersion(world, doc)), `the body is ${found.slice(0, 600)}`)
    },
  ],
  [
    /^the (response|webhook request) body should contain string:$/,
    async (world, [side], { doc }) => {
      const found = textOf(world, side)
      check(found.includes(await withVersion(world, doc)), `the body is ${found.slice(0, 600)}`)
    },
  ],
  [
    /^the (response|webhook request) body should match JSON:$/,
    async (world, [side], { doc }) => {
      const expected = JSON.parse(await withVersion(world, doc))
      const difference = jsonDifference(expected, JSON.parse(textOf(world, side)))
      check(difference === null, difference ?? '')
    },
  ],
  [
    /^the webhook event should match JSON:$/,
    async (world, _groups, { doc }) => {
      const { site } = world.options
      await until('an event of the webhook', () => site.event !== null)
      const text = new TextDecoder().decode(site.event?.body)
      const difference = jsonDifference(JSON.parse(doc), JSON.parse(text))
      check(difference === null, difference ?? '')
    },
  ],
  [
    /^the Gotenberg container (should|should NOT) log the following entries:$/,
    (world, [should], { rows }) => {
      for (const [entry = ''] of rows) {
        const says = isWanted(should) ? 'does not have' : 'has'
        check(world.log.includes(entry) === isWanted(should), `the log ${says} ${entry}`)
      }
    },
  ],
]

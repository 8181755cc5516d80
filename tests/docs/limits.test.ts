/**
 * The limits of one request in docs/guides/limits.md are those that the server enforces. The tables
 * of plans are generated.
 */
import { expect, test } from 'bun:test'
import { PIXELS_MAX, SIDE_MAX } from '../../packages/chromium/src/images/size-limits.ts'
import { overageCost } from '../../server/accounts/plans.ts'
import { parseConfig } from '../../server/config.ts'
import { documents, readDocument } from '../support/docs/documents.ts'

const MEGA = 1_000_000

interface Field {
  minimum: number
  maximum: number
}
interface Contract {
  components: { schemas: Record<string, { properties: Record<string, Field> }> }
}

/** Rows of the table by their first cell. */
function limitsOfOneRequest(): Map<string, string> {
  const section = readDocument('docs/guides/limits.md').split('## Of one request')[1] ?? ''
  const rows = section.matchAll(/^\| (.+?) +\| (.+?) +\|$/gm)
  return new Map(Array.from(rows, ([, name = '', limit = '']) => [name, limit]))
}

test('the limits of one request are those of the code', () => {
  const { components } = Bun.YAML.parse(readDocument('openapi.yaml')) as Contract
  const field = (schema: string, name: string) => {
    const found = components.schemas[schema]?.properties[name]
    if (!found) throw new Error(`${schema} has no field ${name}`)
    return found
  }
  const limits = limitsOfOneRequest()
  const timeout = field('PageOptions', 'timeout')
  const lifetime = field('SignedUrlRequest', 'expiresIn')
  const count = (value = 0) => value.toLocaleString('en-US')
  expect(limits.get('JSON body')).toStartWith(`${parseConfig({}, 2).maxBodyBytes / MEGA} MB`)
  expect(limits.get('`timeout`')).toBe(
    `${timeout.minimum / 1_000} to ${timeout.maximum / 1_000} seconds`,
  )
  expect(limits.get('Screenshot')).toBe(
    `${PIXELS_MAX / MEGA} megapixels; WebP ${count(SIDE_MAX.webp?.pixels)} and JPEG ${count(SIDE_MAX.jpeg?.pixels)} pixels a side`,
  )
  expect(limits.get('Links')).toBe(
    `${lifetime.minimum / 60} minute to ${lifetime.maximum / 86_400} days`,
  )
})

test('every price in the documents is that of an overage render', () => {
  const texts = [...documents(), 'openapi.yaml'].map(readDocument)
  const prices = texts.flatMap((text) =>
    Array.from(text.matchAll(/\$0\.\d+(?= each)|(?<=US dollars, at )0\.\d+/g), ([price]) => price),
  )
  expect(prices.length).toBeGreaterThan(5)
  for (const price of prices) expect(Number(price.replace('$', ''))).toBe(overageCost(1))
})

/** Tests of `-O name=value`: values have the types that the contract gives the options. */
import { expect, test } from 'bun:test'
import { parseOptions } from '../src/options.ts'

interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  oneOf?: Schema[]
  anyOf?: Schema[]
  allOf?: Schema[]
}

const contract = Bun.YAML.parse(
  await Bun.file(new URL('../../openapi.yaml', import.meta.url)).text(),
) as { components: { schemas: Record<string, Schema> } }

function resolved(schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1)
  return name === undefined ? schema : resolved(contract.components.schemas[name] ?? {})
}

const partsOf = ({ oneOf = [], anyOf = [], allOf = [] }: Schema) => [...oneOf, ...anyOf, ...allOf]

function typesOf(schema: Schema): string[] {
  const all = resolved(schema)
  const own = [all.type ?? []].flat().filter((type) => type !== 'null')
  return [...own, ...partsOf(all).flatMap(typesOf)]
}

/** The paths of options that take text only, and any text. */
function textPaths(schema: Schema, path: string[] = []): string[] {
  const all = resolved(schema)
  const members = Object.entries(all.properties ?? {})
  if (typeof all.additionalProperties === 'object') members.push(['x', all.additionalProperties])
  const own = members.flatMap(([name, member]) => {
    const at = [...path, name]
    const isText = new Set(typesOf(member)).size === 1 && typesOf(member)[0] === 'string'
    const isOpen = resolved(member).enum === undefined || name === 'pdfa'
    return [...(isText && isOpen ? [at.join('.')] : []), ...textPaths(member, at)]
  })
  return [...own, ...partsOf(all).flatMap((part) => textPaths(part, path))]
}

const { PdfOptions = {}, ScreenshotOptions = {} } = contract.components.schemas
const TEXTS = [...new Set([PdfOptions, ScreenshotOptions].flatMap((one) => textPaths(one)))]

test('options that take text are sent as text, whatever they look like', () => {
  expect(TEXTS).toContain('facturX.version')
  const wrong = TEXTS.filter((path) =>
    ['1', '1.0', 'true'].some((value) => {
      const nested = path
        .split('.')
        .reduceRight<unknown>((inner, name) => ({ [name]: inner }), value)
      return !Bun.deepEquals(parseOptions([`${path}=${value}`]), nested)
    }),
  )
  expect(wrong).toEqual([])
})

test('other options are numbers, booleans and JSON', () => {
  expect(
    parseOptions(['scale=1.5', 'landscape=true', 'deviceScaleFactor=2', 'viewport=null']),
  ).toEqual({
    scale: 1.5,
    landscape: true,
    deviceScaleFactor: 2,
    viewport: null,
  })
  expect(
    parseOptions([
      'expandScrollers=true',
      'hideSelectors=["a"]',
      'headerFirstPage=null',
      'footerLastPage=7',
    ]),
  ).toEqual({
    expandScrollers: true,
    hideSelectors: ['a'],
    headerFirstPage: null,
    footerLastPage: '7',
  })
})

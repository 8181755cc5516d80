/** The list of options that the forms of the dashboard are made from. */
import { expect, test } from 'bun:test'
import { optionFields, optionGroups } from '../../tools/option-fields.ts'

/** A contract whose PDFs have one option of this schema. */
const contractWith = (schema: object, section = 'Output') =>
  JSON.stringify({
    paths: {},
    components: {
      schemas: {
        Size: { type: 'object', properties: { width: { type: 'integer', minimum: 1 } } },
        PdfOptions: { properties: { option: { 'x-section': section, ...schema } } },
        ScreenshotOptions: {},
      },
    },
  })

test.each<[name: string, schema: object, shape: object]>([
  ['a text', { type: ['string', 'null'] }, { kind: 'string' }],
  [
    'a boolean with a default',
    { type: 'boolean', default: true },
    { kind: 'boolean', initial: true },
  ],
  [
    'a list of texts',
    { type: 'array', items: { type: 'string' } },
    { kind: 'array', item: { kind: 'string' } },
  ],
  [
    'headers',
    { type: 'object', additionalProperties: { type: 'string' } },
    { kind: 'map', item: { kind: 'string' } },
  ],
  [
    'an object of the contract',
    { $ref: '#/components/schemas/Size' },
    { kind: 'object', parts: [{ name: 'width', kind: 'number' }] },
  ],
  [
    'a name or an object',
    { oneOf: [{ type: 'string', enum: ['a'] }, { $ref: '#/components/schemas/Size' }] },
    { kind: 'one_of', shapes: [{ kind: 'enum', choices: ['a'] }, { kind: 'object' }] },
  ],
])('an option that takes %s has the shape of its schema', (_name, schema, shape) => {
  const field = [{ name: 'option', ...shape }]
  expect(listIn(optionFields(contractWith(schema)), 'OTHER_OPTIONS').pdf).toMatchObject(field)
  const common = optionGroups(contractWith({ ...schema, 'x-common': true }))
  expect(listIn(common, 'COMMON_OPTIONS').pdf).toMatchObject(field)
  expect(listIn(common, 'OPTION_GROUPS').pdf).toEqual([
    { title: 'Common', names: [['option', 'Option']] },
  ])
})

/** The list that a module exports under a name. */
function listIn(text: string, name: string): { pdf: object[] } {
  const [, json = ''] = new RegExp(`const ${name}: .*? = (\\{.*?\\n\\})\\n`, 's').exec(text) ?? []
  return JSON.parse(json)
}

test('an option without a section of the form is an error of the generator', () => {
  const contract = contractWith({ type: 'boolean' }, 'Outptu')
  expect(() => optionFields(contract)).toThrow('options without a section of the form: option')
})

test('an option that no form can show is an error of the generator', () => {
  expect(() => optionFields(contractWith({ type: 'object' }))).toThrow('no form shows')
})

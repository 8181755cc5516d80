/** Check boxes of one name are chosen by what they export. */
import { expect, test } from 'bun:test'
import { pdfWithAnnotations, SQUARE } from '../../support/files/forms.ts'
import { sourceOf, useFinisher } from '../../support/finisher/operations.ts'

const finisher = useFinisher()

const box = (state: string) =>
  `/Subtype /Widget /FT /Btn /T (color) /Rect [20 110 40 130] /AP <</N <</${state} ${SQUARE}>>>>`
const source = sourceOf(pdfWithAnnotations([box('red'), box('blue')]))

test('a box is chosen by its export value, which refusals of other values name', async () => {
  const filled = { kind: 'fill', source, values: { color: 'blue' }, flatten: false } as const
  const { fields } = await finisher.facts(await finisher.pdf(filled))
  expect(fields.map(({ value }) => value)).toEqual(['blue'])
  for (const color of [true, 'green']) {
    const { values } = await finisher.failure({ ...filled, values: { color } })
    expect(values?.[0]?.problem).toBe(
      'has several boxes, and takes `false` or the value of one: `red` or `blue`',
    )
  }
})

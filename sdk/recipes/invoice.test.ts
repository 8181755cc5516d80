// Unit tests of a program that uses Platen, without a server. `bun test` needs no import, and Jest
// the same globals.
import { mockPlaten, renderMatchers } from '@platen/sdk/testing'
import { expect, test } from 'vitest'

expect.extend(renderMatchers)

test('an invoice is rendered with its number', async () => {
  const { platen, requests } = mockPlaten()
  const file = await platen.pdf.render({ html: '<h1>Invoice 42</h1>' })
  expect(requests[0]?.body).toMatchObject({ html: '<h1>Invoice 42</h1>' })
  await expect(file).toMatchRender('golden/invoice.pdf')
})

test('a rate limit reaches the caller', async () => {
  const { platen, fail } = mockPlaten()
  fail({ code: 'RATE_LIMITED' })
  await expect(platen.pdf.render({ html: 'x' })).rejects.toThrow('RATE_LIMITED')
})

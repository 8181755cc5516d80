/** The examples of openapi.yaml: the server accepts each, and each matches its schema. */
import { describe, expect, test } from 'bun:test'
import type { PdfOptions, ScreenshotOptions } from '../../../packages/chromium/src/engine/index.ts'
import {
  checkPdfOptions,
  checkScreenshotOptions,
  checkWebhookScheme,
} from '../../../server/renders/validation.ts'
import { createYamlReader } from '../../support/api/openapi-yaml.ts'
import { sharedContract } from '../../support/api/shared-contract.ts'

const contract = await sharedContract()
const yaml = createYamlReader(contract.document)
const { operations } = contract

describe('examples', () => {
  const bodies = yaml
    .operations()
    .flatMap(({ object }) =>
      Object.entries(object.requestBody?.content['application/json']?.examples ?? {}).map(
        ([name, { value }]) =>
          [`${object.operationId} ${name}`, object.operationId, value] as const,
      ),
    )

  test.each(bodies)('the server accepts the example %s', (_name, id, value) => {
    const body = structuredClone(value)
    const operation = operations.find((one) => one.id === id)
    expect(operation?.checkBody?.(body)).toEqual([])
    const { options, url, webhook_url } = body as {
      options: PdfOptions & ScreenshotOptions
      url?: string
      webhook_url?: string
    }
    if (id === 'renderPdf') expect(checkPdfOptions(options, url !== undefined)).toEqual([])
    if (id === 'renderScreenshot')
      expect(checkScreenshotOptions(options, url !== undefined)).toEqual([])
    expect(checkWebhookScheme(webhook_url)).toEqual([])
  })

  test('every example matches its schema', () => {
    const { count, problems } = yaml.checkExamples()
    expect(count).toBeGreaterThan(bodies.length)
    expect(problems).toEqual([])
  })
})

/**
 * Options that act on the captured image are refused if they cannot be carried out, and the message
 * names both of two.
 */
import { expect, test } from 'bun:test'
import { readIssues } from '../../support/api/renders.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const { server, user } = useSharedServer({ plan: 'pro' })

const MANY = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`a${index}`, 1]))

const PART = { x: 0, y: 0, width: 10, height: 10 }

test.each<[options: object, path: string, named: string[]]>([
  [{ resize: {} }, 'options.resize', ['width', 'height']],
  [{ resize: { fit: 'inside' } }, 'options.resize', ['width', 'height']],
  [{ resize: { width: 10, fit: 'cover' } }, 'options.resize.fit', ['cover', 'height']],
  [{ resize: { height: 10, fit: 'fill' } }, 'options.resize.fit', ['fill', 'width']],
  [{ resize: { width: 10, fit: 'contain' } }, 'options.resize.fit', ['inside']],
  [{ resize: { width: 0 } }, 'options.resize.width', ['1']],
  [{ resize: { width: 8_193 } }, 'options.resize.width', ['8192']],
  [{ resize: { width: 1e300 } }, 'options.resize.width', ['8192']],
  [{ resize: { width: 1.5 } }, 'options.resize.width', ['width']],
  [{ resize: { width: '10' } }, 'options.resize.width', ['width']],
  [{ resize: 10 }, 'options.resize', ['resize']],
  [{ resize: { width: 10, ...MANY } }, 'options.resize.a0', ['a0']],
  [{ width: 5_000, height: 4_001, resize: { width: 10 } }, 'options.width', ['resize', '20']],
  [{ width: 5_000, height: 4_001, quality: 79 }, 'options.width', ['quality', '20']],
  [{ width: 4_000, height: 2_076, format: 'avif' }, 'options.width', ['AVIF', '8.3']],
  [{ clip: { ...PART, x: -1 } }, 'options.clip.x', ['0']],
  [{ clip: { ...PART, width: 0 } }, 'options.clip.width', ['1']],
  [{ clip: { ...PART, y: 1e9 } }, 'options.clip.y', ['1000000']],
  [{ clip: { ...PART, height: 1e9 } }, 'options.clip.height', ['1000000']],
  [{ clip: { ...PART, width: 0.5 } }, 'options.clip.width', ['width']],
  [{ clip: { x: 0, y: 0, width: 10 } }, 'options.clip.height', ['height']],
  [{ clip: { ...PART, unit: 'px' } }, 'options.clip.unit', ['unit']],
  [{ clip: PART, fullPage: true }, 'options.clip', ['options.fullPage']],
  [{ clip: PART, selector: 'p' }, 'options.clip', ['options.selector']],
  [{ clip: { ...PART, width: 16_384, height: 16_384 } }, 'options.clip', ['268']],
  [{ clip: { ...PART, width: 16_384 }, format: 'webp' }, 'options.clip', ['WebP']],
  [
    { clip: { ...PART, width: 8_192 }, format: 'webp', deviceScaleFactor: 2 },
    'options.clip',
    ['WebP'],
  ],
  [{ omitBackground: true, format: 'jpeg' }, 'options.omitBackground', ['options.format', 'jpeg']],
])('%j is refused', async (options, path, named) => {
  const body = { html: 'x', async: true, options }
  const response = await server.post('/api/v1/screenshot', body, user.key)
  expect(response.status).toBe(400)
  const { issues } = await readIssues(response)
  const issue = issues.find((one) => one.path === path)
  expect(issue).toBeDefined()
  for (const name of named) expect(issue?.message.replaceAll(',', '')).toContain(name)
})

test.each<[options: object]>([
  [{ resize: null }],
  [{ resize: { width: 8_192, height: 8_192, fit: 'cover' } }],
  [{ width: 5_000, height: 4_000, resize: { width: 10 } }],
  [{ width: 5_000, height: 4_001, quality: 80 }],
  [{ width: 4_000, height: 2_075, format: 'AVIF' }],
  [{ width: 16_384, height: 1_000, format: 'webp', resize: { width: 10 } }],
  [{ width: 5_000, height: 4_001, selector: 'h1', resize: { width: 10 } }],
  [{ clip: { x: 1_000_000, y: 1_000_000, width: 16_000, height: 16_000 } }],
  [{ clip: PART, width: 5_000, height: 4_001, resize: { width: 10 } }],
  [{ omitBackground: true, format: 'webp' }],
])('%j is accepted', async (options) => {
  const body = { html: 'x', async: true, options }
  const response = await server.post('/api/v1/screenshot', body, user.key)
  expect(response.status).toBe(202)
})

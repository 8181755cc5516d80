/**
 * Pages that exhaust the memory of their renderer or occupy the GPU process: only their own render
 * is affected.
 */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import {
  type AttackFixture,
  GRACE_MS,
  openAttackFixture,
  SHOWN,
} from '../../support/security/attack-fixture.ts'
import { THOROUGH } from '../../support/thorough.ts'

setDefaultTimeout(180_000)

const LONG_MS = 30_000
const KINDS = ['pdf', 'screenshot'] as const

let arena: AttackFixture

beforeAll(async () => {
  arena = await openAttackFixture(2)
})
afterAll(() => arena.close())

function script(source: string): string {
  return `${SHOWN}<script>${source}</script>`
}

function served(body: string): { url: string } {
  const path = `/${crypto.randomUUID()}`
  arena.site.routes[path] = { body }
  return { url: `${arena.site.url}${path}` }
}

describe('endless allocation', () => {
  test.each([
    ['numbers on the heap', 'const all = []; for (;;) all.push(new Array(1e5).fill(1.5))'],
    [
      'bytes outside the heap',
      `const all = []
      for (;;) try { all.push(new Uint8Array(2 ** 26).fill(1)) } catch {}`,
    ],
    // Strings are on the heap as well: the soak run tries them.
    ...(THOROUGH
      ? [
          [
            'strings',
            `const all = []
      for (let i = 0; ; i++) all.push(String.fromCharCode(i % 6e4).repeat(1e6).toLowerCase())`,
          ] as const,
        ]
      : []),
  ])('of %s ends the render before its timeout, with the reason', async (_, source) => {
    const pages = [{ html: script(source) }, served(script(source))]
    for (const [index, page] of pages.slice(THOROUGH ? 0 : 1).entries()) {
      const { ending, ms } = await arena.attack(KINDS[index] ?? 'pdf', page, LONG_MS)
      expect(['out_of_memory', 'renderer_crashed']).toContain(ending)
      expect(ms).toBeLessThan(LONG_MS)
      await arena.recovered()
    }
  })
})

/** Occupies the GPU process, which draws all pages of a browser one after the other. */
const SHADER = `
  const canvas = document.createElement('canvas')
  document.body.append(canvas)
  const gl = canvas.getContext('webgl2')
  const program = gl.createProgram()
  const add = (type, source) => {
    const shader = gl.createShader(type)
    gl.shaderSource(shader, '#version 300 es\\n' + source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
  }
  add(gl.VERTEX_SHADER, 'in vec2 at; void main() { gl_Position = vec4(at, 0, 1); }')
  add(gl.FRAGMENT_SHADER, \`precision highp float; uniform int n; out vec4 colour; void main() {
    float x = 0.0; for (int i = 0; i < n; i++) { x += sin(x + float(i)); } colour = vec4(x); }\`)
  gl.linkProgram(program)
  gl.useProgram(program)
  gl.uniform1i(gl.getUniformLocation(program, 'n'), 2147483647)
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer())
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 3, -1, -1, 3]), gl.STATIC_DRAW)
  gl.enableVertexAttribArray(0)
  gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0)
  gl.drawArrays(gl.TRIANGLES, 0, 3)
  gl.flush()`

describe('an endless shader', () => {
  // The check makes one output of each page, the soak run both.
  test.each([
    ['at once', SHADER, THOROUGH ? KINDS : KINDS.slice(1)],
    [
      'after the capture',
      `onload = () => setTimeout(() => { ${SHADER} }, 300)`,
      THOROUGH ? KINDS : KINDS.slice(0, 1),
    ],
  ])('that starts %s affects only its own page', async (_, source, kinds) => {
    for (const kind of kinds) {
      const { ending, ms } = await arena.attack(kind, { html: script(source) }, 1_000)
      expect(['rendered', '408', '503']).toContain(ending)
      expect(ms).toBeLessThan(1_000 + GRACE_MS)
      await arena.recovered()
    }
  })
})

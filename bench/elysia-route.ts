/**
 * A route that sends the file in its first argument and checks nothing: an upper bound for cached
 * images.
 */
import { Elysia } from 'elysia'

const bytes = await Bun.file(process.argv[2] ?? '').bytes()
const headers = { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=86400' }
const app = new Elysia()
  .get('/og/:template', () => new Response(bytes, { headers }))
  .listen({ port: 0, hostname: '127.0.0.1' })
process.stdout.write(`port ${app.server?.port}\n`)

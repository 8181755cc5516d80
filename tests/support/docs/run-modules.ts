/** Runs samples in TypeScript with the sources of the SDK. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { plain, type SampleRequest } from '../../../server/docs/samples/request.ts'
import type { ShellOptions } from './shell.ts'

const SDK = join(import.meta.dir, '../../../sdk/src')

/** A request that a sample has sent. */
export interface SentRequest {
  /** The name of the sample. */
  name: string
  method: string
  url: string
  text: string
}

/**
 * Imports all modules in one process, one after the other.
 * @param texts by their names
 * @returns the failures, and the requests that were sent with `fetch`
 */
export async function runModules(
  texts: Map<string, string>,
  { cwd, env }: Pick<ShellOptions, 'cwd' | 'env'>,
): Promise<{ failures: string[]; requests: SentRequest[] }> {
  const folder = join(cwd, `modules-${texts.size}`)
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of texts) {
    const local = text
      .replaceAll("'@platen/sdk'", `'${SDK}/index.ts'`)
      .replaceAll(/'@platen\/sdk\/(\w+)'/g, `'${SDK}/$1.ts'`)
    writeFileSync(join(folder, `${name}.ts`), local)
  }
  const main = join(folder, 'main.ts')
  writeFileSync(
    main,
    `import { writeFileSync } from 'node:fs'
console.log = () => {}
const { fetch } = globalThis
const requests = []
let name
globalThis.fetch = async (...given) => {
  const request = new Request(...given)
  const text = await request.clone().text()
  requests.push({ name, method: request.method, url: request.url, text })
  return fetch(request)
}
for (name of ${JSON.stringify([...texts.keys()])}) {
  try { await import('./' + name + '.ts') } catch (error) { console.error(name + ': ' + error) }
}
writeFileSync(import.meta.dir + '/requests.json', JSON.stringify(requests))`,
  )
  const child = Bun.spawn([process.execPath, main], {
    cwd,
    env: { ...process.env, ...env },
    stderr: 'pipe',
  })
  const errors = await new Response(child.stderr).text()
  await child.exited
  return {
    failures: errors.split('\n').filter((line) => line !== ''),
    requests: await Bun.file(join(folder, 'requests.json')).json(),
  }
}

/**
 * Whether a request is that of a command. Lists are asked for with a length, too, and the methods
 * of the SDK that wait say so.
 */
export function isRequestOf(sent: SentRequest, { method, url, json }: SampleRequest): boolean {
  const { pathname } = new URL(sent.url)
  const isOfPath = pathname === new URL(plain(url.slice(-1)) ?? '', sent.url).pathname
  if (sent.method !== method || !isOfPath) return false
  if (json === undefined) return true
  const { async, ...body } = JSON.parse(sent.text)
  return async !== true && isDeepStrictEqual(body, json)
}

// A proxy on any version of Node: `fetch` of undici, with an agent that reads HTTP_PROXY,
// HTTPS_PROXY and NO_PROXY.
// Node 24 does the same without this code if NODE_USE_ENV_PROXY=1 is set.
import { writeFile } from 'node:fs/promises'
import { type Fetch, Platen } from '@platen/sdk'
import { EnvHttpProxyAgent, fetch as fetchThrough } from 'undici'

const dispatcher = new EnvHttpProxyAgent()
const fetch = ((url, init) => fetchThrough(url, { ...init, dispatcher })) as Fetch

const platen = new Platen({ fetch })
const file = await platen.pdf.render({ html: '<h1>Invoice 42</h1>' })
await writeFile('invoice.pdf', await file.bytes())

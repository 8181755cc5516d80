import * as sdk from '@platen/sdk'
import * as links from '@platen/sdk/links'
import * as node from '@platen/sdk/node'
import * as og from '@platen/sdk/og'
import * as pdfs from '@platen/sdk/pdfs'
import * as testing from '@platen/sdk/testing'
import * as webhooks from '@platen/sdk/webhooks'
import run from './cases.cjs'

const names = await run({ sdk, webhooks, pdfs, links, og, node, testing })
process.stdout.write(JSON.stringify(names))
process.exit(0)

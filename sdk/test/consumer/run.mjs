import * as sdk from '@platen/sdk'
import * as node from '@platen/sdk/node'
import * as webhooks from '@platen/sdk/webhooks'
import run from './cases.cjs'

process.stdout.write(JSON.stringify(await run(sdk, webhooks, node)))
process.exit(0)

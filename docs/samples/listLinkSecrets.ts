import { Platen } from '@platen/sdk'
import { linksOf } from '@platen/sdk/links'

const { secrets } = linksOf(new Platen())
for (const secret of await secrets.list()) console.log(secret.name, secret.renders_today)

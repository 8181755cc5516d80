import { Platen } from '@platen/sdk'
import { linksOf } from '@platen/sdk/links'

const { secrets } = linksOf(new Platen())
await secrets.revoke('<former-link-secret-id>')

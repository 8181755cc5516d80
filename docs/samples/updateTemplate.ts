import { Platen } from '@platen/sdk'

const platen = new Platen()
await platen.templates.update('invoice', { html: '<h1>Invoice for {{ customer }}</h1>' })

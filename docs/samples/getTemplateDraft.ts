import { Platen } from '@platen/sdk'

const platen = new Platen()
const { revision, html } = await platen.templates.draft.get('invoice')
console.log(revision, html)

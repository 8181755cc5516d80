import { Platen } from '@platen/sdk'

const platen = new Platen()
const { html, variables } = await platen.templates.get('invoice')
console.log(html, variables)

import { Platen } from '@platen/sdk'

const platen = new Platen()
const { data } = await platen.raw.GET('/api/v1/gallery')
for (const { slug, kind, description } of data?.data ?? []) console.log(slug, kind, description)

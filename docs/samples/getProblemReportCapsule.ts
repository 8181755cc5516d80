import { writeFile } from 'node:fs/promises'

const response = await fetch(
  `${process.env['PLATEN_BASE_URL']}/admin/v1/problem-reports/<problem-report-id>/capsule`,
  { headers: { Authorization: `Bearer ${process.env['ADMIN_TOKEN']}` } },
)
if (!response.ok) throw new Error(await response.text())
await writeFile('capsule.zip', await response.bytes())

const response = await fetch(
  `${process.env['PLATEN_BASE_URL']}/admin/v1/problem-reports/<closed-report-id>/close`,
  {
    method: 'POST',
    headers: { Authorization: `Bearer ${process.env['ADMIN_TOKEN']}` },
  },
)
console.log(await response.json())

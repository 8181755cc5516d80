const response = await fetch(
  `${process.env['PLATEN_BASE_URL']}/admin/v1/problem-reports?status=open`,
  { headers: { Authorization: `Bearer ${process.env['ADMIN_TOKEN']}` } },
)
console.log(await response.json())

const response = await fetch(`${process.env['PLATEN_BASE_URL']}/admin/v1/keys/<key-id>`, {
  method: 'DELETE',
  headers: { Authorization: `Bearer ${process.env['ADMIN_TOKEN']}` },
})
console.log(response.status)

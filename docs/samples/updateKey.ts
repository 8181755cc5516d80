const response = await fetch(`${process.env['PLATEN_BASE_URL']}/admin/v1/keys/<key-id>`, {
  method: 'PATCH',
  headers: {
    Authorization: `Bearer ${process.env['ADMIN_TOKEN']}`,
    'Content-Type': 'application/json',
  },
  body: JSON.stringify({ monthly_renders: 5000 }),
})
console.log(response.status)

const response = await fetch(`${process.env['PLATEN_BASE_URL']}/admin/v1/users/<user-id>`, {
  method: 'PATCH',
  headers: {
    Authorization: `Bearer ${process.env['ADMIN_TOKEN']}`,
    'Content-Type': 'application/json',
  },
  body: JSON.stringify({ plan: 'business' }),
})
console.log(await response.json())

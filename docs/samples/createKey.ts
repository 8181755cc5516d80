const response = await fetch(`${process.env['PLATEN_BASE_URL']}/admin/v1/users/<user-id>/keys`, {
  method: 'POST',
  headers: {
    Authorization: `Bearer ${process.env['ADMIN_TOKEN']}`,
    'Content-Type': 'application/json',
  },
  body: JSON.stringify({ name: 'web shop' }),
})
console.log(await response.json())

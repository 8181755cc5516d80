const response = await fetch(`${process.env['PLATEN_BASE_URL']}/admin/v1/users/<former-user-id>`, {
  method: 'DELETE',
  headers: {
    Authorization: `Bearer ${process.env['ADMIN_TOKEN']}`,
    'Content-Type': 'application/json',
  },
  body: JSON.stringify({ email: '<former-user-email>' }),
})
console.log(await response.json())

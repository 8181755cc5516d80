const response = await fetch(`${process.env['PLATEN_BASE_URL']}/admin/v1/users`, {
  method: 'POST',
  headers: {
    Authorization: `Bearer ${process.env['ADMIN_TOKEN']}`,
    'Content-Type': 'application/json',
  },
  body: JSON.stringify({ email: 'ada@example.com', plan: 'pro' }),
})
console.log(await response.json())

const response = await fetch(`${process.env['PLATEN_BASE_URL']}/admin/v1/users/<user-id>/suspend`, {
  method: 'POST',
  headers: { Authorization: `Bearer ${process.env['ADMIN_TOKEN']}` },
})
console.log(await response.json())

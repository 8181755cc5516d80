const response = await fetch(`${process.env['PLATEN_BASE_URL']}/admin/v1/users/<user-id>/usage`, {
  headers: { Authorization: `Bearer ${process.env['ADMIN_TOKEN']}` },
})
console.log(await response.json())

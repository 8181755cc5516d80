const response = await fetch(`${process.env['PLATEN_BASE_URL']}/docs/api`)
console.log(response.status, (await response.text()).length)

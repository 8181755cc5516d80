const response = await fetch(`${process.env['PLATEN_BASE_URL']}/docs/scalar.js`)
console.log(response.status, (await response.text()).length)

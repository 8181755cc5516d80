const response = await fetch(`${process.env['PLATEN_BASE_URL']}/docs/assets/<name>`)
console.log(response.status, (await response.text()).length)

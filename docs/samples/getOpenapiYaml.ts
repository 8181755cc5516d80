const response = await fetch(`${process.env['PLATEN_BASE_URL']}/openapi.yaml`)
console.log(response.status, (await response.text()).length)

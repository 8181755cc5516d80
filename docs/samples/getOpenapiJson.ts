const response = await fetch(`${process.env['PLATEN_BASE_URL']}/openapi.json`)
console.log(response.status, await response.json())

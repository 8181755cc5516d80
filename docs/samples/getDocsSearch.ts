const response = await fetch(`${process.env['PLATEN_BASE_URL']}/docs/search.json`)
console.log(response.status, await response.json())

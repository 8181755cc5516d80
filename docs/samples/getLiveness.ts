const response = await fetch(`${process.env['PLATEN_BASE_URL']}/health/live`)
console.log(response.status, await response.json())

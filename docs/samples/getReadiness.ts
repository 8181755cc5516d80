const response = await fetch(`${process.env['PLATEN_BASE_URL']}/health/ready`)
console.log(response.status, await response.json())

const response = await fetch(`${process.env['PLATEN_BASE_URL']}/metrics`)
console.log(response.status, await response.text())

const response = await fetch(`${process.env['PLATEN_BASE_URL']}/docs/quickstart.md`)
console.log(response.status, await response.text())

const response = await fetch(`${process.env['PLATEN_BASE_URL']}/llms.txt`)
console.log(response.status, await response.text())

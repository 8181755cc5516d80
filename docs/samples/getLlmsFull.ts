const response = await fetch(`${process.env['PLATEN_BASE_URL']}/llms-full.txt`)
console.log(response.status, (await response.text()).length)

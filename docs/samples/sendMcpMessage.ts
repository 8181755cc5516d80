const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
const response = await fetch(`${process.env['PLATEN_BASE_URL']}/mcp`, {
  method: 'POST',
  headers: {
    Authorization: `Bearer ${process.env['PLATEN_API_KEY']}`,
    'Content-Type': 'application/json',
  },
  body: JSON.stringify(message),
})
if (!response.ok) throw new Error(await response.text())
const { result } = await response.json()
console.log(result.tools.map(({ name }: { name: string }) => name))

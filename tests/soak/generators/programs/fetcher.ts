/** The address, the key and the types of bodies, which clients of orval leave to their user. */
export async function fetcher<T>(path: string, init: RequestInit): Promise<T> {
  const headers = new Headers(init.headers)
  headers.set('Authorization', `Bearer ${process.env['PLATEN_API_KEY']}`)
  if (typeof init.body === 'string') headers.set('Content-Type', 'application/json')
  const response = await fetch(`${process.env['PLATEN_BASE_URL']}${path}`, { ...init, headers })
  const isJson = response.headers.get('Content-Type')?.includes('json')
  const data: unknown = isJson ? await response.json() : await response.blob()
  return { data, status: response.status, headers: response.headers } as T
}

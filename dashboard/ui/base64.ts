/** Files as the API takes them in JSON. */

/** The Base64 of a file. */
export function base64Of(blob: Blob): Promise<string> {
  const reader = new FileReader()
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
  reader.onerror = () => reject(reader.error)
  reader.readAsDataURL(blob)
  return promise
}

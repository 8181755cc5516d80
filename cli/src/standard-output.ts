/** Writes files to standard output. */
import type { RenderFile } from '../../sdk/src/index.ts'

/** Writes a file as it is. @returns its size in bytes */
export async function writeOut(file: RenderFile): Promise<number> {
  const bytes = await file.bytes()
  await new Promise<void>((resolve, reject) => {
    process.stdout.write(bytes, (error) => (error ? reject(error) : resolve()))
  })
  return bytes.length
}

/** Whatever a file can be handed over as, made into a Blob with a name. `File` is not there in Node 18. */

/** A stream or a Response is read to its end before it is sent, as a retry needs it again. */
export type Uploadable = Blob | Uint8Array | ArrayBuffer | ReadableStream<Uint8Array> | Response

interface Naming {
  filename: string | undefined
  contentType: string | undefined
}

export async function toBlob(
  file: Uploadable,
  { filename, contentType }: Naming,
): Promise<{ blob: Blob; filename: string }> {
  const blob = await ('blob' in file ? file : new Response(file as BodyInit)).blob()
  const type = contentType ?? blob.type
  return {
    blob: type === blob.type ? blob : new Blob([blob], { type }),
    filename: filename ?? nameOf(file) ?? 'asset',
  }
}

function nameOf(file: Uploadable): string | undefined {
  const { name, url } = file as { name?: unknown; url?: string }
  return (
    (typeof name === 'string' ? name : url?.split(/[?#]/)[0])?.split(/[/\\]/).pop() || undefined
  )
}

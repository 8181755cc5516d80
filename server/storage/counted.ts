/** A storage whose failures are counted, those of streams included. */
import type { Storage, StoredObject } from './index.ts'

export type StorageOperation = 'put' | 'get' | 'read' | 'remove' | 'ping'

/** @param onError called once for each failed operation */
export function withErrorCount(
  storage: Storage,
  onError: (operation: StorageOperation) => void,
): Storage {
  async function counted<T>(operation: StorageOperation, work: Promise<T>): Promise<T> {
    try {
      return await work
    } catch (error) {
      onError(operation)
      throw error
    }
  }

  function watched(object: StoredObject): StoredObject {
    return {
      ...object,
      stream: (start, end) => watchedStream(object.stream(start, end), () => onError('read')),
      bytes: () => counted('read', object.bytes()),
    }
  }

  return {
    put: (key, bytes) => counted('put', storage.put(key, bytes)),
    async get(key, sizeBytes) {
      const found = await counted('get', storage.get(key, sizeBytes))
      return found && watched(found)
    },
    remove: (key) => counted('remove', storage.remove(key)),
    ping: () => counted('ping', storage.ping()),
    close: () => storage.close(),
  }
}

function watchedStream(
  stream: ReadableStream<Uint8Array>,
  onError: () => void,
): ReadableStream<Uint8Array> {
  const reader = stream.getReader()
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read()
          if (done) controller.close()
          else controller.enqueue(value)
        } catch (error) {
          onError()
          controller.error(error)
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}

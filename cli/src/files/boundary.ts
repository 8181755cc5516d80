/**
 * Reads files that documents from strangers name: regular files below some directories only, by the
 * real path of what was opened, and never more bytes than allowed.
 */
import { constants } from 'node:fs'
import { type FileHandle, lstat, open, realpath } from 'node:fs/promises'
import { dirname, isAbsolute, relative, sep } from 'node:path'
import { SetupError } from '../failures.ts'

/** Directories whose files may be read. */
export interface Boundary {
  /** Their real paths, the first of which is that of the document. */
  roots: readonly string[]
}

/**
 * A file that may not or cannot be read. The message is the rest of a sentence about it, such as
 * "was not found".
 */
export class UnreadableFile extends Error {
  constructor(
    readonly reason: 'missing' | 'outside' | 'large' | 'other',
    message: string,
    /** A sentence about what to do, after a space. */
    readonly advice = '',
  ) {
    super(message)
  }
}

/**
 * Opens a boundary around a directory and those of `--allow`.
 * @throws SetupError if one does not exist
 */
export async function boundaryOf(
  directory: string,
  allowed: readonly string[] = [],
): Promise<Boundary> {
  const roots = [directory, ...allowed].map((one) =>
    realpath(one).catch((error: Error) => {
      throw new SetupError(`The directory ${one} cannot be read: ${reasonOf(error)}.`)
    }),
  )
  return { roots: await Promise.all(roots) }
}

/**
 * Reads a file and returns its bytes with its real path.
 * @param accepts decides by the real path, since a link can name a file of another kind
 * @throws UnreadableFile
 */
export async function readInside(
  path: string,
  { roots }: Boundary,
  { maxBytes, accepts = () => true }: { maxBytes: number; accepts?: (path: string) => boolean },
): Promise<{ bytes: Buffer<ArrayBuffer>; path: string }> {
  const real = await realpath(path).catch((error: Error) => {
    throw unreadable(error)
  })
  if (!roots.some((root) => isBelow(root, real))) {
    throw new UnreadableFile(
      'outside',
      `is ${real}, outside of ${roots[0]},`,
      ` Pass --allow ${dirname(real)} to send files of that directory.`,
    )
  }
  if (!accepts(real))
    throw new UnreadableFile(
      'other',
      `leads to ${real}, which is not a style sheet, script, image or font,`,
    )
  // Without blocking: opening a named pipe would wait for its writer.
  const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0)
  const file = await open(real, flags).catch((error: Error) => {
    throw unreadable(error)
  })
  try {
    await checkOpened(file, real)
    return { bytes: await readAtMost(file, maxBytes), path: real }
  } finally {
    await file.close()
  }
}

/** True for a path below a directory. Both are real paths. */
function isBelow(directory: string, path: string): boolean {
  const way = relative(directory, path)
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

/**
 * A directory of the path can be replaced by a link before the file is opened: the open file must
 * be the one that was checked.
 */
async function checkOpened(file: FileHandle, real: string): Promise<void> {
  const opened = await file.stat({ bigint: true })
  if (!opened.isFile()) throw new UnreadableFile('other', 'is not a regular file')
  const now = await realpath(real).catch(() => null) // replaced in the meantime
  const found = now === real ? await lstat(real, { bigint: true }).catch(() => null) : null
  if (found?.ino !== opened.ino || found.dev !== opened.dev) {
    throw new UnreadableFile('other', 'was replaced while it was read')
  }
}

async function readAtMost(file: FileHandle, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const { size } = await file.stat()
  const tooLarge = () => new UnreadableFile('large', `has more than ${maxBytes} bytes`)
  if (size > maxBytes) throw tooLarge()
  // The file may grow, so its size is a guess.
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of file.createReadStream({ autoClose: false, start: 0 })) {
    length += chunk.length
    if (length > maxBytes) throw tooLarge()
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}

function unreadable(error: Error): UnreadableFile {
  const missing = ['ENOENT', 'ENOTDIR'].includes((error as { code?: string }).code ?? '')
  return missing
    ? new UnreadableFile('missing', 'was not found')
    : new UnreadableFile('other', `cannot be read (${reasonOf(error)})`)
}

/** The reason of a file system error, without the call and the path that Node adds. */
function reasonOf({ message }: Error): string {
  return message.replace(/, \w+ '.*$/s, '')
}

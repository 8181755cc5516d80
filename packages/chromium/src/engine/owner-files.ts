/**
 * Failures to read files of a render's owner: no page is to blame for them, and a later attempt may
 * succeed.
 */
import { EngineError, type RenderOwner } from './index.ts'

const FILE_UNAVAILABLE = 'file_unavailable'

/**
 * @returns the owner, whose files fail with an `EngineError` of kind `unavailable` if they cannot
 *   be read
 */
export function withFileErrors(owner: RenderOwner): RenderOwner {
  const { fonts, files } = owner
  return {
    ...owner,
    fonts: fonts.map((font) => ({ ...font, read: () => orUnavailable(font.read()) })),
    files: {
      ...files,
      async find(url) {
        const file = await orUnavailable(files.find(url))
        return file && { ...file, read: () => orUnavailable(file.read()) }
      },
    },
  }
}

/**
 * Unwraps the failure of a file.
 * @returns the error of the owner's file if that ended the render, or else `error`
 */
export function ownerErrorOf(error: unknown): unknown {
  const isOfFile = error instanceof EngineError && error.details.reason === FILE_UNAVAILABLE
  return isOfFile ? error.cause : error
}

async function orUnavailable<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (cause) {
    const message = 'A font or file of the page cannot be read now; try again.'
    throw new EngineError('unavailable', message, { reason: FILE_UNAVAILABLE }, cause)
  }
}

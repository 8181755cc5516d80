/** `platen assets`: lists assets, and uploads the fonts and images of a directory. */
import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Command } from 'commander'
import type { Platen } from '../../../sdk/src/index.ts'
import { contextOf } from '../context.ts'
import { FileFailure, SetupError } from '../failures.ts'
import { type Boundary, boundaryOf, readInside, UnreadableFile } from '../files/boundary.ts'
import { allowOption } from '../source-options.ts'
import { table } from '../table.ts'

/** More than the API accepts for a file (10 MB), so that its error says the limit. */
const BYTES_MAX = 20_000_000

const FILES = /\.(woff2?|ttf|otf|png|jpe?g|gif|webp|svg|avif)$/i

/** Adds the commands. */
export function addAssets(program: Command): void {
  const assets = program.command('assets').description('upload fonts and images')
  assets
    .command('list')
    .description('list the assets of the account')
    .action(async (_flags, command: Command) => {
      const { platen, print } = await contextOf(command)
      const list = await platen.assets.list()
      const rows = list.assets.map(({ filename, asset_type, size_bytes, font_family, url }) => [
        filename,
        asset_type,
        `${size_bytes} bytes`,
        font_family ?? '',
        url,
      ])
      print(list, table(rows))
    })
  assets
    .command('sync')
    .description('upload the fonts and images of a directory that the account does not have yet')
    .argument('<directory>', 'directory of the files')
    .addOption(allowOption())
    .action(async (directory: string, { allow }: { allow: string[] }, command: Command) => {
      const { platen, print } = await contextOf(command)
      const names = await readdir(directory).catch(() => {
        throw new SetupError(`The directory ${directory} does not exist.`)
      })
      const { assets: known } = await platen.assets.list()
      const isKnown = new Set(known.map(({ filename, size_bytes }) => `${size_bytes} ${filename}`))
      const boundary = await boundaryOf(directory, allow)
      const results: { filename: string; uploaded: boolean; url: string | null }[] = []
      for (const name of names.filter((one) => FILES.test(one)).sort()) {
        const path = join(directory, name)
        const bytes = await readAsset(path, boundary)
        const uploaded = !isKnown.has(`${bytes.length} ${name}`)
        const asset = uploaded ? await upload(platen, path, bytes) : null
        results.push({ filename: name, uploaded, url: asset?.url ?? null })
      }
      print(
        results,
        results.map(
          ({ filename, uploaded }) => `${filename}  ${uploaded ? 'uploaded' : 'unchanged'}`,
        ),
      )
    })
}

/** Reads a file of the directory. @throws SetupError that names it */
async function readAsset(path: string, boundary: Boundary): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const { bytes } = await readInside(path, boundary, { maxBytes: BYTES_MAX })
    return new Uint8Array(bytes)
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    throw new SetupError(`${path} ${error.message} and is not uploaded.${error.advice}`)
  }
}

/** @throws FileFailure, which names the file */
async function upload(platen: Platen, path: string, bytes: Uint8Array): Promise<{ url: string }> {
  try {
    return await platen.assets.upload(bytes, { filename: basename(path) })
  } catch (error) {
    throw new FileFailure(path, error)
  }
}

/** `platen assets`: lists assets, and uploads the fonts and images of a directory. */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Command } from 'commander'
import { fileFromPath } from '../../../sdk/src/node.ts'
import { contextOf, table } from '../context.ts'
import { SetupError } from '../failures.ts'

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
    .action(async (directory: string, _flags, command: Command) => {
      const { platen, print } = await contextOf(command)
      const names = await readdir(directory).catch(() => {
        throw new SetupError(`The directory ${directory} does not exist.`)
      })
      const { assets: known } = await platen.assets.list()
      const isKnown = new Set(known.map(({ filename, size_bytes }) => `${size_bytes} ${filename}`))
      const results: { filename: string; uploaded: boolean; url: string | null }[] = []
      for (const name of names.filter((one) => FILES.test(one)).sort()) {
        const path = join(directory, name)
        const uploaded = !isKnown.has(`${(await stat(path)).size} ${name}`)
        const asset = uploaded ? await platen.assets.upload(await fileFromPath(path)) : null
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

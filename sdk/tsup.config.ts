/** Builds the package from src/: ESM, CommonJS and their types. */
import { defineConfig } from 'tsup'

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    webhooks: 'src/webhooks/index.ts',
    pdfs: 'src/pdfs.ts',
    links: 'src/links.ts',
    og: 'src/og.ts',
    node: 'src/node.ts',
    testing: 'src/testing/index.ts',
  },
  format: ['esm', 'cjs'],
  dts: true,
  // The sources are inside the maps, so a debugger can show them without the repository.
  sourcemap: true,
  target: 'es2022',
  platform: 'neutral',
  splitting: true,
  treeshake: true,
  clean: true,
  external: ['#webcrypto', /^node:/],
})

/** How the package is made from src/: ESM, CommonJS and their types. */
import { defineConfig } from 'tsup'

export default defineConfig({
  entry: { index: 'src/index.ts', webhooks: 'src/webhooks/index.ts', node: 'src/node.ts' },
  format: ['esm', 'cjs'],
  dts: true,
  target: 'es2022',
  platform: 'neutral',
  splitting: true,
  treeshake: true,
  clean: true,
  // Bundled, so that a customer installs one package. Its types never leave ours: they would not be
  // bundled with it, and no checker of packages notices.
  noExternal: ['openapi-fetch'],
  external: ['#webcrypto', /^node:/],
})

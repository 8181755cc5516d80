/** Builds the command as one file. The SDK and the argument parser are inside it, so it has no dependency. */
import { defineConfig } from 'tsup'

export default defineConfig({
  entry: { platen: 'src/main.ts' },
  format: ['esm'],
  target: 'node20',
  platform: 'node',
  splitting: false,
  clean: true,
  noExternal: [/.*/],
  // The argument parser is CommonJS and requires modules of Node.
  banner: {
    js: "#!/usr/bin/env node\nimport { createRequire as __createRequire } from 'node:module'\nconst require = __createRequire(import.meta.url)",
  },
})

/**
 * Builds the command. The SDK and the argument parser are inside it, so it has no dependency. What
 * `platen mcp` needs is a file of its own, which other commands do not load.
 */
import { defineConfig } from 'tsup'

export default defineConfig({
  entry: { platen: 'src/main.ts' },
  format: ['esm'],
  target: 'node20',
  platform: 'node',
  splitting: true,
  clean: true,
  noExternal: [/.*/],
  esbuildOptions(options) {
    const unused = './src/mcp/no-validator.ts'
    options.alias = { ajv: unused, 'ajv-formats': unused }
  },
  // The argument parser is CommonJS and requires modules of Node.
  banner: {
    js: "#!/usr/bin/env node\nimport { createRequire as __createRequire } from 'node:module'\nconst require = __createRequire(import.meta.url)",
  },
})

/**
 * Builds the package from src/index.ts: ESM, CommonJS and their types. The parts in src/internal/
 * are the server's, which runs the sources: they are not in the package.
 */
import { defineConfig } from 'tsup'

export default defineConfig({
  entry: { index: 'src/index.ts' },
  format: ['esm', 'cjs'],
  // Without the types of browsers and Bun, which take longer to read than the package.
  dts: { compilerOptions: { lib: ['ES2024'], types: ['node'] } },
  // The sources are inside the maps, so a debugger can show them without the repository.
  sourcemap: true,
  target: 'node20',
  platform: 'node',
  clean: true,
})

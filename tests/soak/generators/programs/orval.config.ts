export default {
  platen: {
    input: process.env['CONTRACT'] ?? 'openapi.yaml',
    output: {
      target: 'generated.ts',
      client: 'fetch',
      override: { mutator: { path: 'fetcher.ts', name: 'fetcher' } },
    },
  },
}

const run = require('./cases.cjs')

run(require('@platen/sdk'), require('@platen/sdk/webhooks'), require('@platen/sdk/node')).then(
  (names) => {
    process.stdout.write(JSON.stringify(names))
    process.exit(0)
  },
  (error) => {
    process.stderr.write(`${error.stack}\n`)
    process.exit(1)
  },
)

const run = require('./cases.cjs')

const entries = {
  sdk: require('@platen/sdk'),
  webhooks: require('@platen/sdk/webhooks'),
  pdfs: require('@platen/sdk/pdfs'),
  links: require('@platen/sdk/links'),
  og: require('@platen/sdk/og'),
  node: require('@platen/sdk/node'),
  testing: require('@platen/sdk/testing'),
}

run(entries).then(
  (names) => {
    process.stdout.write(JSON.stringify(names))
    process.exit(0)
  },
  (error) => {
    process.stderr.write(`${error.stack}\n`)
    process.exit(1)
  },
)

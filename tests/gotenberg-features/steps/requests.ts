/** Steps that send requests. */
import type { Definition } from './step.ts'

export const REQUEST_STEPS: Definition[] = [
  [/^I have a default Gotenberg container$/, () => {}],
  [/^I have a (?:webhook|static) server$/, (world) => world.options.site.reset()],
  [
    /^I make a "(GET|HEAD)" request to Gotenberg at the "([^"]*)" endpoint(?: with the following header\(s\):)?$/,
    (world, [method = '', path = ''], { rows }) => world.get(method, path, rows),
  ],
  [
    /^I make a "POST" request to Gotenberg at the "([^"]*)" endpoint with the following form data and header\(s\):$/,
    (world, [path = ''], { rows }) => world.post(path, rows),
  ],
  [
    /^I make (\d+) concurrent "POST" requests to Gotenberg at the "([^"]*)" endpoint with the following form data and header\(s\):$/,
    (world, [count, path = ''], { rows }) => world.postMany(Number(count), path, rows),
  ],
  [/^I wait for the asynchronous request to the webhook$/, (world) => world.awaitDelivery()],
]

/** Steps about the files that came back, and about pictures. */
import { colourAt, readImage } from '../../support/files/images.ts'
import { check, type Definition } from './step.ts'

export const FILE_STEPS: Definition[] = [
  [
    /^there should be (\d+) PDF\(s\) in the (?:response|webhook request)$/,
    (world, [count]) => {
      const found = world.pdfs().length
      check(found === Number(count), `there are ${found}`)
    },
  ],
  [
    /^there should be the following file\(s\) in the (?:response|webhook request):$/,
    (world, _groups, { rows }) => {
      for (const [name = ''] of rows) world.file(name)
    },
  ],
  [
    /^the "([^"]*)" file size should be (less|greater) than (\d+) KB$/,
    (world, [name = '', than, size]) => {
      const bytes = world.file(name).length
      const isLess = bytes < Number(size) * 1_024
      check(isLess === (than === 'less'), `it has ${bytes} bytes`)
    },
  ],
  [
    /^the "([^"]*)" image should be (\d+)x(\d+) pixels$/,
    async (world, [name = '', ...size]) => {
      const { width, height } = await readImage(world.file(name))
      check(size.join() === `${width},${height}`, `it is ${width}x${height}`)
    },
  ],
  [
    /^the "([^"]*)" image pixel at (\d+),(\d+) should be "([^"]*)"$/,
    async (world, [name = '', x, y, colour]) => {
      const found = colourAt(await readImage(world.file(name)), Number(x), Number(y))
      check(found === colour?.toLowerCase(), `it is ${found}`)
    },
  ],
]

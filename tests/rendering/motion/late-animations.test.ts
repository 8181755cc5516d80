/**
 * Animations that begin shortly before a page is captured are shown at the same moment as all
 * others.
 */
import { expect, test } from 'bun:test'
import { boxOf, imageOf } from '../../support/api/renders.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const { server, user } = useSharedServer()

const TIMES = 4

test.each([1, 2, 3, 4, 5])(
  'an endless animation that a script starts in animation frame %i is not captured on its way',
  async (frame) => {
    const html = `<!doctype html><style>* { margin: 0 } div { width: 50px; height: 50px; background: red }
      @keyframes slide { 50% { translate: 200px } } .on { animation: slide .2s infinite }</style><div id=block></div>
      <script>
        let frames = 0
        const count = () => {
          frames += 1
          if (frames === ${frame}) block.className = 'on'
          else requestAnimationFrame(count)
        }
        requestAnimationFrame(count)
      </script>`
    for (let left = TIMES; left > 0; left -= 1) {
      const image = await imageOf(server, user, { html, options: { width: 300, height: 100 } })
      expect(boxOf(image, '#ff0000')).toEqual([0, 0, 50, 50])
    }
  },
)

test('a page whose script starts an animation in every frame is captured at a moment with all of them held', async () => {
  const html = `<!doctype html><style>* { margin: 0 }
    div { position: absolute; width: 50px; height: 50px; background: red; animation: slide .2s infinite }
    @keyframes slide { 50% { translate: 200px } }</style>
    <script>
      let frames = 0
      const add = () => {
        document.body.append(document.createElement('div'))
        frames += 1
        requestAnimationFrame(add)
      }
      requestAnimationFrame(add)
    </script>`
  const image = await imageOf(server, user, { html, options: { width: 300, height: 100 } })
  expect(boxOf(image, '#ff0000')).toEqual([0, 0, 50, 50])
})

test('a transition that a timer starts in a part of an element that no script reaches is captured at its end', async () => {
  const html = `<!doctype html><style>* { margin: 0 }
    progress { appearance: none; display: block; width: 300px; height: 100px }
    progress::-webkit-progress-bar { background: white }
    progress::-webkit-progress-value { background: red; transition: width .4s }</style>
    <progress value=0></progress><script>
      onload = () => setTimeout(() => { document.querySelector('progress').value = 1 }, 20)
    </script>`
  const image = await imageOf(server, user, { html, options: { width: 300, height: 100 } })
  expect(boxOf(image, '#ff0000')).toEqual([0, 0, 300, 100])
})

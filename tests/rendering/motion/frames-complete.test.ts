/** Every frame of a page completes, whatever moves in it while its pictures take time to draw. */
import { expect, test } from 'bun:test'
import { imageOf } from '../../support/api/renders.ts'
import { colourAt } from '../../support/files/images.ts'
import { useSharedServer } from '../../support/server/use-server.ts'
import { THOROUGH } from '../../support/thorough.ts'

const { server, user } = useSharedServer()

/** A picture that takes some 100 ms to draw. */
function slowPicture(seed: number): string {
  const paths = Array.from({ length: 1_000 }, (_, at) => {
    const [x, y, z] = [(at * seed) % 1_000, (at * 77) % 1_000, (at * 31) % 900]
    return `<path d='M${x} ${y}C${z} ${at} ${(at * seed * 7) % 1_000} ${at % 500} ${at % 50} 900z' fill='hsl(${at % 360} 50% 50%)' opacity='.5'/>`
  })
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' width='1000' height='1000'>${paths.join('')}</svg>`
  return `<i style="background-image:url(data:image/svg+xml;base64,${btoa(svg)})"></i>`
}

test.each([
  // The last one contains the others, which the soak run tries alone.
  ...(THOROUGH
    ? [
        ['background', 'background: red'],
        ['clip-path', 'clip-path: inset(1px); background: red'],
      ]
    : []),
  ['all', 'background: red; clip-path: inset(1px); transform: rotate(180deg)'],
])(
  'a transition of %s that starts while pictures are drawn does not stop the render',
  async (property, style) => {
    const pictures = Array.from({ length: 10 }, (_, at) => slowPicture(at * 13 + 7))
    const html = `<style>body { margin: 0 }
      i { display: inline-block; width: 290px; height: 290px; background-size: cover }
      #moving { height: 100px; transition: ${property} .3s } #moving.on { ${style} }</style>
    <div id=moving></div>${pictures.join('')}<script>onload = () => { moving.className = 'on' }</script>`
    const options = { width: 1280, height: 800, timeout: 20_000 }
    const image = await imageOf(server, user, { html, options })
    expect(colourAt(image, 150, 700)).not.toBe('#ffffff')
  },
)

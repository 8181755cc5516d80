/** Content that pages load when it comes into view is part of every image that shows its place. */
import { describe, expect, test } from 'bun:test'
import { boxOf, imageOf } from '../../support/api/renders.ts'
import { colourAt, type Image } from '../../support/files/images.ts'
import {
  mapSources,
  type PageSource,
  sourceVariants,
} from '../../support/rendering/source-variants.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const SLOW_MS = 200
const COUNT = 12
const GAP = 500
const VIEWPORT = { width: 300, height: 200 }
const RED = '#ff0000'
const COLOURS = Array.from({ length: COUNT }, (_, index) => hex(0x10a0e0 + index * 0x0b0307))

const { server, site, user } = useSharedServer({
  routes: {
    '/red.svg': svg(RED),
    '/never.svg': 'silence',
    ...Object.fromEntries(COLOURS.map((colour, index) => [`/${index}.svg`, svg(colour)])),
  },
})

function hex(rgb: number): string {
  return `#${rgb.toString(16).padStart(6, '0')}`
}

function svg(colour: string) {
  const body = `<svg xmlns="http://www.w3.org/2000/svg" width="50" height="40">
    <rect width="50" height="40" fill="${colour}"/></svg>`
  return { type: 'image/svg+xml', body, after: SLOW_MS }
}

function capture(source: PageSource, options: object = {}): Promise<Image> {
  return imageOf(server, user, { ...source, options: { ...VIEWPORT, fullPage: true, ...options } })
}

/** A page of boxes far below each other; `box` makes each from its index. */
function farApart(count: number, box: (index: number) => string): string {
  const boxes = Array.from({ length: count }, (_, index) => box(index))
  return `<!doctype html><style>* { margin: 0 } img, b, iframe { display: block; border: 0;
    width: 50px; height: 40px; margin-bottom: ${GAP - 40}px }</style>${boxes.join('')}`
}

/** The colours of the boxes of such a page in an image. */
function coloursIn(image: Image): string[] {
  return COLOURS.map((_, index) => colourAt(image, 25, index * GAP + 20))
}

const WATCH = `<script>const observer = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue
    observer.unobserve(target)
    show(target, target.dataset.src)
  }
})
for (const element of document.querySelectorAll('[data-src]')) observer.observe(element)
</script>`

describe('the image of a whole page includes', () => {
  test(`all of ${COUNT} lazy images`, async () => {
    const html = farApart(COUNT, (index) => `<img loading=lazy src="${site.url}/${index}.svg">`)
    await mapSources(site, html, async (source) => {
      expect(coloursIn(await capture(source))).toEqual(COLOURS)
    })
  })

  test.each([
    ['images', 'target.src = src'],
    ['background images', "target.style.background = 'url(' + src + ')'"],
    ['new elements', 'target.append(Object.assign(new Image(), { src }))'],
    ['lazy images', "Object.assign(target, { loading: 'lazy', src })"],
  ])(
    `all of ${COUNT} %s that a script loads with an intersection observer`,
    async (_, statement) => {
      const tag = statement.includes('append') || statement.includes('background') ? 'b' : 'img'
      const boxes = farApart(COUNT, (at) => `<${tag} data-src="${site.url}/${at}.svg"></${tag}>`)
      const html = `${boxes}<script>const show = (target, src) => { ${statement} }</script>${WATCH}`
      await mapSources(site, html, async (source) => {
        expect(coloursIn(await capture(source))).toEqual(COLOURS)
      })
    },
  )

  test('images that a script loads in a scroll handler', async () => {
    const html = `${farApart(COUNT, (index) => `<img data-src="${site.url}/${index}.svg">`)}<script>
      const load = () => {
        for (const image of document.images) {
          if (image.getBoundingClientRect().top < innerHeight) image.src = image.dataset.src
        }
      }
      load(); onscroll = load</script>`
    await mapSources(site, html, async (source) => {
      expect(coloursIn(await capture(source))).toEqual(COLOURS)
    })
  })

  test.each([
    [
      'in a picture element',
      () => `<picture><source srcset="${site.url}/red.svg"><img loading=lazy src="x"></picture>`,
    ],
    [
      'in a shadow root',
      () => `<div id=host></div><script>host.attachShadow({ mode: 'open' }).innerHTML =
        '<img loading=lazy src="${site.url}/red.svg">'</script>`,
    ],
    ['in a lazy frame', () => `<iframe loading=lazy src="${site.url}/framed"></iframe>`],
    ['in a frame', () => `<iframe src="${site.url}/framed"></iframe>`],
    ['as a lazy frame', () => '<iframe loading=lazy srcdoc="<body bgcolor=red>"></iframe>'],
  ])('an image far below %s', async (_, box) => {
    site.routes['/framed'] = { body: '<body style="margin:0"><img loading=lazy src="red.svg">' }
    const html = farApart(COUNT, (index) => (index === COUNT - 1 ? box() : '<b></b>'))
    await mapSources(site, html, async (source) => {
      const image = await capture(source)
      expect(boxOf(image, RED)).toEqual([0, (COUNT - 1) * GAP, 50, (COUNT - 1) * GAP + 40])
    })
  })

  test('the end of a page that grows as it is scrolled', async () => {
    const html = `<style>* { margin: 0 } p { height: 400px }</style><p><script>
      let left = 5
      onscroll = () => {
        if (left-- > 0) document.body.append(document.createElement('p'))
        if (left === 0) document.body.lastChild.style.background = 'red'
      }
      document.body.append(document.createElement('p'))</script>`
    await mapSources(site, html, async (source) => {
      const image = await capture(source)
      expect(boxOf(image, RED)).toEqual([0, 2400, 300, 2800])
      expect(image.height).toBe(2800)
    })
  })

  test('a part of limited height of a page that grows without end', async () => {
    const html = `<style>* { margin: 0 } p { height: 400px; background: red }</style><p><script>
      const grow = () => document.body.append(document.createElement('p'))
      grow(); onscroll = grow</script>`
    await mapSources(site, html, async (source) => {
      const { height } = await capture(source, { width: 20, timeout: 20_000 })
      expect(height).toBeGreaterThan(4_000)
    })
  })

  test('all lazy images, so that one that never loads is waited for, but not until the timeout', async () => {
    const html = farApart(COUNT, () => `<img loading=lazy src="${site.url}/never.svg">`)
    await mapSources(site, html, async (source) => {
      const started = performance.now()
      await capture(source, { fullPage: true, timeout: 3_000 })
      expect(performance.now() - started).toBeGreaterThan(1_000)
    })
  })
})

describe('the image of the viewport includes', () => {
  const lazy = () => farApart(3, (index) => `<img loading=lazy src="${site.url}/${index}.svg">`)

  test('the lazy images in the viewport', async () => {
    await mapSources(site, lazy(), async (source) => {
      const image = await capture(source, { fullPage: false })
      expect(boxOf(image, COLOURS[0] ?? '')).toEqual([0, 0, 50, 40])
    })
  })

  test('the lazy images that a script has scrolled into the viewport', async () => {
    const html = `${lazy()}<script>onload = () => scrollTo(0, ${2 * GAP})</script>`
    await mapSources(site, html, async (source) => {
      const image = await capture(source, { fullPage: false })
      expect(boxOf(image, COLOURS[2] ?? '')).toEqual([0, 0, 50, 40])
    })
  })
})

describe('the image of an element includes', () => {
  /** Far enough below that Chromium does not load it in advance. */
  const far = (html: string) => `<style>* { margin: 0 }</style><p style="height:9000px">${html}`

  test.each([false, true])('the lazy images in the element (fullPage: %p)', async (fullPage) => {
    const html = far(`<div id=a style="width:50px;height:80px">
      <img loading=lazy src="${site.url}/red.svg" style="display:block;width:50px;height:40px">
      <p style="height:40px;background:url(${site.url}/1.svg)"></div>`)
    await mapSources(site, html, async (source) => {
      const image = await capture(source, { selector: '#a', fullPage })
      expect([image.width, image.height]).toEqual([50, 80])
      expect(boxOf(image, RED)).toEqual([0, 0, 50, 40])
      expect(boxOf(image, COLOURS[1] ?? '')).toEqual([0, 40, 50, 80])
    })
  })

  test('the lazy images out of view, with the attribute in another letter case', async () => {
    const html = `<style>* { margin: 0 }</style><div id=a style="position:relative;height:9000px">
      <img loading=Lazy src="${site.url}/red.svg" style="position:absolute;bottom:0"></div>`
    await mapSources(site, html, async (source) => {
      const image = await capture(source, { selector: '#a', fullPage: false })
      expect(boxOf(image, RED)).toEqual([0, 8960, 50, 9000])
    })
  })

  test('content that a script adds when the element comes into view', async () => {
    const html = far(`<div id=a style="width:50px;height:40px" data-src="${site.url}/red.svg"></div>
      <script>const show = (target, src) => { target.style.background = 'url(' + src + ')' }
      </script>${WATCH}`)
    const [asHtml] = sourceVariants(site, html) as [PageSource]
    const image = await capture(asHtml, { selector: '#a', fullPage: false })
    expect(boxOf(image, RED)).toEqual([0, 0, 50, 40])
  })

  test('all of an element that is taller than the viewport and skips what is not in view', async () => {
    const section = '<section><p style="height:300px;background:red"></p></section>'
    const html = `<style>* { margin: 0 } section { content-visibility: auto;
      contain-intrinsic-size: auto 300px }</style><div id=a>${section.repeat(30)}</div>`
    await mapSources(site, html, async (source) => {
      const image = await capture(source, { selector: '#a', fullPage: false })
      expect([image.height, boxOf(image, RED)]).toEqual([9_000, [0, 0, 300, 9_000]])
      expect(boxOf(image, '#ffffff')).toBeNull()
    })
  })

  test('what a script adds as the parts of a tall element come into view', async () => {
    const box = `<b style="display:block;height:${GAP}px" data-src="${site.url}/red.svg"></b>`
    const html = `<style>* { margin: 0 }</style><div id=a>${box.repeat(COUNT)}</div><script>
      const show = (target, src) => { target.style.background = 'url(' + src + ')' }</script>${WATCH}`
    await mapSources(site, html, async (source) => {
      const image = await capture(source, { selector: '#a', fullPage: false })
      expect(boxOf(image, '#ffffff')).toBeNull()
    })
  })
})

/** Colors of text and of what is behind it, and their contrast (WCAG 2.2). */
import type { Elements } from './elements.ts'

/** Red, green and blue from 0 to 255, and alpha from 0 to 1. */
type Color = [red: number, green: number, blue: number, alpha: number]

/** @returns functions that read at most some 100,000 computed styles */
export function makeColors({ elements }: { elements: Elements }) {
  const STYLES_MAX = 100_000
  const DEPTH_MAX = 100
  const SIBLINGS_MAX = 10
  const WHITE: Color = [255, 255, 255, 1]
  const RGB = /^rgba?\((\d+(?:\.\d+)?), (\d+(?:\.\d+)?), (\d+(?:\.\d+)?)(?:, (\d*\.?\d+))?\)$/
  const parentOf = elements.getter(Node, 'parentElement')
  const previousOf = elements.getter(Element, 'previousElementSibling')
  const parsed = new Map<string, Color | null>()
  let canvas: OffscreenCanvasRenderingContext2D | null | undefined
  let styles = 0

  function styleOf(element: Element): CSSStyleDeclaration {
    styles += 1
    return getComputedStyle(element)
  }

  function parse(text: string): Color | null {
    const known = parsed.get(text)
    if (known !== undefined) return known
    const [, red, green, blue, alpha = '1'] = RGB.exec(text) ?? []
    const isRgb = red !== undefined
    const color: Color | null = isRgb
      ? [Number(red), Number(green), Number(blue), Number(alpha)]
      : draw(text)
    parsed.set(text, color)
    return color
  }

  /** Converts a color of another color space, such as `oklch(0.7 0.1 200)`, by drawing it. */
  function draw(text: string): Color | null {
    canvas ??= new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    if (!canvas) return null
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = text
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data
    return [red, green, blue, alpha / 255]
  }

  /** Draws a color over an opaque one. */
  function over([red, green, blue, alpha]: Color, below: Color): Color {
    const mix = (channel: number, under: number) => channel * alpha + under * (1 - alpha)
    return [mix(red, below[0]), mix(green, below[1]), mix(blue, below[2]), 1]
  }

  /** Effects and pictures behind text cannot be told from the document alone. */
  function isUnknown(style: CSSStyleDeclaration): boolean {
    return (
      style.backgroundImage !== 'none' ||
      style.opacity !== '1' ||
      style.filter !== 'none' ||
      style.mixBlendMode !== 'normal' ||
      style.textShadow !== 'none' ||
      style.webkitTextFillColor !== style.color
    )
  }

  /** An element out of the flow may be over anything. */
  const isPlacedFreely = ({ position }: CSSStyleDeclaration) =>
    position === 'absolute' || position === 'fixed'

  /**
   * Whether an element before this one is out of the flow, as a picture that fills a box is, and
   * may be behind it.
   */
  function mayCover(element: Element): boolean {
    let one = previousOf(element)
    for (let left = SIBLINGS_MAX; left > 0 && one !== null; left -= 1) {
      if (isPlacedFreely(styleOf(one))) return true
      one = previousOf(one)
    }
    return false
  }

  /** Whether the document is drawn on black unless it has a background. */
  function isDark({ colorScheme }: CSSStyleDeclaration): boolean {
    const canBeLight = colorScheme.includes('light')
    const isWanted = matchMedia('(prefers-color-scheme: dark)').matches
    return colorScheme.includes('dark') && (isWanted || !canBeLight)
  }

  /**
   * Reads the color of the text of an element, and the one behind it.
   * @param isOpaque whether the output is white where the document has no background
   * @returns null where the document does not say what is behind the text
   */
  function ofText(
    element: Element,
    isOpaque: boolean,
  ): { text: Color; background: Color; style: CSSStyleDeclaration; levels: Element[] } | null {
    const style = styleOf(element)
    const text = parse(style.color)
    if (text === null || text[3] === 0) return null
    const [layers, levels]: [Color[], Element[]] = [[], []]
    let canvasStyle = style
    for (let one: Element | null = element; one !== null; one = parentOf(one)) {
      canvasStyle = one === element ? style : styleOf(one)
      const color = parse(canvasStyle.backgroundColor)
      if (color === null || isUnknown(canvasStyle) || levels.length === DEPTH_MAX) return null
      layers.push(color)
      if (color[3] === 1) break
      if (isPlacedFreely(canvasStyle)) return null
      levels.push(one)
    }
    const isKnown = layers.at(-1)?.[3] === 1 || (isOpaque && !isDark(canvasStyle))
    if (!isKnown) return null
    const background = layers.reduceRight((below, layer) => over(layer, below), WHITE)
    return { text: over(text, background), background, style, levels }
  }

  function luminance([red, green, blue]: Color): number {
    const linear = (channel: number) => {
      const share = channel / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /** From 1 to 21. */
  function contrast(one: Color, other: Color): number {
    const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
    return (light + 0.05) / (dark + 0.05)
  }

  function hex(color: Color): string {
    const channels = color.slice(0, 3).map((one) => Math.round(one).toString(16).padStart(2, '0'))
    return `#${channels.join('')}`
  }

  return { ofText, mayCover, contrast, hex, isSpent: () => styles >= STYLES_MAX }
}

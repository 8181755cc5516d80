/** Finds the place of a form on a page, as its size, its position and its angle. */
import { type Matrix, multiplied } from './matrix.ts'

interface Size {
  width: number
  height: number
}

export interface Placement {
  /** The share of the largest size that fits on the page, or of the form's own size. */
  scale: number
  isRelative: boolean
  /** From the lower left corner of the page (0, 0) to the upper right one (1, 1). */
  anchor: readonly [x: number, y: number]
  /** In points. */
  offset: readonly [x: number, y: number]
  /**
   * Counterclockwise in degrees, or along a diagonal of the page that rises or falls to the right.
   */
  angle: number | 'rising' | 'falling'
  /** From 0 to 1. */
  opacity: number
}

/** In the middle of the page, as large as it fits. */
export const FITTING: Placement = {
  scale: 1,
  isRelative: true,
  anchor: [0.5, 0.5],
  offset: [0, 0],
  angle: 0,
  opacity: 1,
}

/** From the space of the form to the page as it is shown. */
export function matrixOf(form: Size, page: Size, placement: Placement): Matrix {
  const { anchor, offset, isRelative } = placement
  const fit = Math.min(page.width / form.width, page.height / form.height)
  const scale = isRelative ? placement.scale * fit : placement.scale
  const [width, height] = [form.width * scale, form.height * scale]
  const left = (page.width - width) * anchor[0] + offset[0]
  const bottom = (page.height - height) * anchor[1] + offset[1]
  const angle = radiansOf(placement.angle, page)
  if (angle === 0) return [scale, 0, 0, scale, left, bottom]
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  // Turned around its own middle.
  const centred: Matrix = [scale, 0, 0, scale, -width / 2, -height / 2]
  return multiplied(centred, [cos, sin, -sin, cos, left + width / 2, bottom + height / 2])
}

/** Counterclockwise. */
export function radiansOf(angle: Placement['angle'], { width, height }: Size): number {
  if (typeof angle === 'number') return (angle * Math.PI) / 180
  const rising = Math.atan2(height, width)
  return angle === 'rising' ? rising : -rising
}

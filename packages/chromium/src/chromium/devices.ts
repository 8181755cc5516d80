/** Phones and tablets that a render can emulate: the names of `options.device` in openapi.yaml. */
import type { components } from '../contract.gen.ts'

type DeviceName = NonNullable<components['schemas']['PdfOptions']['device']>

/** A device held upright, with its browser's own bars left out of the window. */
export interface Device {
  /** CSS pixels. */
  width: number
  height: number
  deviceScaleFactor: number
  userAgent: string
}

const IOS = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const iPhone = (os: string, version: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${os} like Mac OS X) ${IOS} Version/${version} Mobile/15E148 Safari/604.1`
const iPad = (os: string, version: string) =>
  `Mozilla/5.0 (iPad; CPU OS ${os} like Mac OS X) ${IOS} Version/${version} Mobile/15E148 Safari/604.1`
const android = (device: string, kind: 'Mobile ' | '') =>
  `Mozilla/5.0 (Linux; Android 10; ${device}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 ${kind}Safari/537.36`

/** Sizes as in the device lists of Puppeteer and of Chromium's developer tools. */
const DEVICES: Record<DeviceName, Device> = {
  'iPhone SE': device(375, 667, 2, iPhone('18_5', '18.5')),
  'iPhone 15': device(393, 659, 3, iPhone('17_5', '17.5')),
  'iPhone 15 Pro Max': device(430, 739, 3, iPhone('17_5', '17.5')),
  'iPhone 17': device(402, 681, 3, iPhone('18_7', '26.5')),
  'iPhone 17 Pro Max': device(440, 763, 3, iPhone('18_7', '26.5')),
  iPad: device(810, 1080, 2, iPad('18_5', '18.5')),
  'iPad Pro 11': device(834, 1194, 2, iPad('18_5', '18.5')),
  'Pixel 5': device(393, 851, 3, android('Pixel 5', 'Mobile ')),
  'Pixel 9': device(412, 839, 2.625, android('Pixel 9', 'Mobile ')),
  'Galaxy S24': device(360, 703, 3, android('SM-S921B', 'Mobile ')),
  'Galaxy Tab S9': device(753, 1121, 2.125, android('SM-X710', '')),
}

function device(
  width: number,
  height: number,
  deviceScaleFactor: number,
  userAgent: string,
): Device {
  return { width, height, deviceScaleFactor, userAgent }
}

/** @returns null without a name */
export function deviceOf(name: DeviceName | null): Device | null {
  return name === null ? null : DEVICES[name]
}

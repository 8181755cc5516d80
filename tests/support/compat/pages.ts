/** Pages whose outputs are compared: each has what others do not have. */
import { BLOCK_FONT } from '../files/block-font.ts'
import { PNG } from '../files/png.ts'

const dataOf = (type: string, bytes: Uint8Array) =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
const PARAGRAPH =
  '<p>A page is laid out by its browser, and every line of it breaks where its width ends, in any program that prints it.</p>'
const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => `<tr><td>${at + 1}</td><td>Row</td></tr>`).join('')

/** HTML by what it shows. */
export const PAGES = {
  text: `<title>Text of a page</title><h1>Text</h1>${PARAGRAPH.repeat(12)}`,
  'a table over several pages': `<style>td,th{border:1px solid;padding:6px}thead{background:#dde}</style><table><thead><tr><th>No<th>Name<tbody>${rows(90)}</table>`,
  images: `<img src="${dataOf('image/png', PNG)}" width=200 height=100><svg width=120 height=120><circle cx=60 cy=60 r=50 fill=teal /></svg>`,
  'a web font': `<style>@font-face{font-family:Block;src:url(${dataOf('font/ttf', BLOCK_FONT)})}p{font:40px Block}</style><p>AA AAA</p>`,
  backgrounds:
    '<body style="background:#ffe9c0"><div style="background:#0a0;color:#fff;padding:20px">dark</div><div style="background:linear-gradient(red,blue);height:80px"></div>',
  'styles for print':
    '<style>.screen{display:block}.print{display:none}@media print{.screen{display:none}.print{display:block;color:navy}}</style><p class=screen>screen</p><p class=print>print</p>',
  '@page rules': `<style>@page{size:A5;margin:30mm 10mm}@page:first{margin-top:60mm}</style>${PARAGRAPH.repeat(20)}`,
  links:
    '<p><a href="https://example.com/one">out</a></p><p><a href="#end">down</a></p><div style="height:1500px"></div><p id=end>end <a href="https://example.com/two">again</a></p>',
  'page breaks':
    '<h1>One</h1><p>first</p><h1 style="break-before:page">Two</h1><p>second</p><h2 style="break-before:page">Three</h2><p>third</p>',
  'a long page': PARAGRAPH.repeat(150),
  'a dark scheme':
    '<style>:root{color-scheme:light dark}@media(prefers-color-scheme:dark){body{background:#112;color:#eee}}</style><h1>Scheme</h1>',
  'scripts and a right-to-left text':
    '<div dir=rtl>\u05e9\u05dc\u05d5\u05dd \u05e2\u05d5\u05dc\u05dd</div><ul id=list></ul><script>for (let at = 0; at < 9; at += 1) document.querySelector("#list").append(Object.assign(document.createElement("li"), { textContent: at * at }))</script>',
} as const

export type PageName = keyof typeof PAGES

export const PAGE_NAMES = Object.keys(PAGES) as PageName[]

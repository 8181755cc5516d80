/**
 * Pages of addresses that leave nothing in a browser context, and pages that leave something. `SITE`
 * and `HOST` in headers stand for those of the site that serves them.
 */
import type { Answer } from '../network/site.ts'

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60"><rect width="9" height="9"/></svg>'
export const PICTURE: Answer = {
  type: 'image/svg+xml',
  body: SVG,
  headers: { ETag: '"1"', 'Cache-Control': 'max-age=999' },
}
const header = (name: string, value: string): Answer => ({ body: 'x', headers: { [name]: value } })

/** Pages that leave nothing. */
export const KEPT: Record<string, Answer> = {
  'with text': { body: 'text' },
  'with the headers of an ordinary site': {
    body: '<link rel=stylesheet href=/style.css><img src=/picture.svg>',
    headers: {
      'Content-Security-Policy': "default-src 'self'; img-src 'self'",
      'Access-Control-Allow-Origin': '*',
      'Permissions-Policy': 'geolocation=()',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Alt-Svc': 'h3=":443"; ma=86400',
      'Cache-Control': 'max-age=999',
      'X-Powered-By': 'test',
      // Chromium obeys it in responses by https only.
      'Strict-Transport-Security': 'max-age=999',
      'CF-Ray': '1',
      ETag: '"1"',
    },
  },
  'with a cookie': header('Set-Cookie', 'mine=1; Max-Age=999; Path=/; HttpOnly'),
  'with a picture that has a cookie': { body: '<img src=/cookie.svg>' },
  'with places for reports': {
    body: '<img src=/broken.svg>',
    headers: {
      'Report-To': '{"group":"a","max_age":999,"endpoints":[{"url":"SITE/report"}]}',
      'Reporting-Endpoints': 'a="SITE/report"',
      NEL: '{"report_to":"a","max_age":999,"success_fraction":1,"failure_fraction":1}',
      'Content-Security-Policy-Report-Only': "default-src 'none'; report-to a",
    },
  },
  'with requests that fail': { body: '<img src=/broken.svg><link rel=stylesheet href=/none.css>' },
  'with a preferred style sheet and other settings of the document': {
    body: `<meta http-equiv=default-style content=mine><meta name=color-scheme content=dark>
      <meta name=referrer content=no-referrer><meta name=viewport content="width=300"><base href="/else/">
      <style title=mine>* { color: red; zoom: 2 }</style><html dir=rtl lang=ar>`,
  },
  'in another encoding, in quirks mode': { type: 'text/html; charset=utf-16le', body: 'x\0' },
  'with a focused field and open elements': {
    body: '<input autofocus value=x><dialog open>x</dialog><details open name=a>x</details>',
  },
  'with hints about later loads': {
    body: `<link rel=preload as=image href=/picture.svg><link rel=prefetch href=/style.css>
      <link rel=dns-prefetch href=//one.test><link rel=prerender href=/probe><link rel=next href=/probe>`,
  },
  'with an animation and a font of its own': {
    body: `<style>h1 { animation: in 1s } @keyframes in { from { opacity: 0 } }
      @font-face { font-family: Probe; src: local('DejaVu Serif') } h1 { font-family: Probe }</style><h1>x`,
  },
  'that is a picture': PICTURE,
  'that is text': { type: 'text/plain', body: 'text' },
  'with scripts that do not run': { body: '<script>document.cookie = "a=1"</script>' },
  'that responds with an error': { status: 404, body: 'not found' },
}

/** Pages that leave something, or could: their context is not used again. */
export const REPLACED: Record<string, Answer> = {
  'with a wish for client hints': header('Accept-CH', 'Sec-CH-UA-Full-Version, DPR'),
  'with a policy about openers': header('Cross-Origin-Opener-Policy', 'same-origin'),
  'with a dictionary': header('Use-As-Dictionary', 'match="/*"'),
  'with a picture that wants client hints': { body: '<img src=/hints.svg>' },
  'behind a redirect that wants client hints': {
    status: 302,
    headers: { Location: '/probe', 'Accept-CH': 'DPR' },
  },
  'whose report about its policy is still under way': {
    body: '<img src=/picture.svg>',
    headers: { 'Content-Security-Policy': "img-src 'none'; report-uri /silence" },
  },
  'with a frame': { body: '<iframe src=/probe></iframe>' },
  'that navigates': { body: '<meta http-equiv=refresh content="0; url=/probe">' },
  'behind a redirect with a name and password': {
    status: 302,
    headers: { Location: 'http://name:password@HOST/probe' },
  },
}

/**
 * The list of advertising and tracking hosts: the hosts that it contains, and those that it must
 * not contain.
 */
import { describe, expect, test } from 'bun:test'
import { createAdHosts } from '../../../packages/chromium/src/egress-proxy/ads.ts'
import { cpuMsOf } from '../../support/processes/cpu-time.ts'

const ads = await createAdHosts()

describe('the list of ad hosts', () => {
  test.each([
    'doubleclick.net',
    'securepubads.g.doubleclick.net',
    'stats.g.doubleclick.net',
    'pagead2.googlesyndication.com',
    'www.googletagservices.com',
    'www.googleadservices.com',
    'adservice.google.com',
    'www.googletagmanager.com',
    'www.google-analytics.com',
    'region1.google-analytics.com',
    'connect.facebook.net',
    'static.hotjar.com',
    'cdn.segment.com',
    'api.segment.io',
    'cdn.mxpnl.com',
    'api-js.mixpanel.com',
    'c.amazon-adsystem.com',
    'static.criteo.net',
    'cdn.taboola.com',
    'widgets.outbrain.com',
    'sb.scorecardresearch.com',
    'ib.adnxs.com',
    'bat.bing.com',
    'www.clarity.ms',
    'snap.licdn.com',
    'px.ads.linkedin.com',
    'analytics.tiktok.com',
    'static.ads-twitter.com',
    'analytics.twitter.com',
    'ct.pinterest.com',
    'tr.snapchat.com',
    'mc.yandex.ru',
    'hm.baidu.com',
    'static.cloudflareinsights.com',
    // Hosts that EasyList and EasyPrivacy know only.
    'media.adspirit.de',
    'ads-rotterdam.adhese.com',
    '0014b04291.com',
    // A single host of a shared content delivery network.
    'd31j93rd8oukbv.cloudfront.net',
  ])('contains %s', (host) => {
    expect(ads.has(host)).toBe(true)
  })

  test.each([
    ['in upper case', 'WWW.DoubleClick.NET'],
    ['with a trailing dot', 'www.doubleclick.net.'],
    ['with many labels before it', `${'a.'.repeat(60)}doubleclick.net`],
  ])('contains a name %s', (_, host) => {
    expect(ads.has(host)).toBe(true)
  })
})

describe('the list of ad hosts', () => {
  test.each([
    'google.com',
    'www.google.com',
    'maps.google.com',
    'fonts.googleapis.com',
    'ajax.googleapis.com',
    'fonts.gstatic.com',
    'www.gstatic.com',
    'lh3.googleusercontent.com',
    'youtube.com',
    'www.youtube.com',
    'i.ytimg.com',
    'player.vimeo.com',
    'content.jwplatform.com',
    'facebook.com',
    'www.facebook.com',
    'scontent.xx.fbcdn.net',
    'instagram.com',
    'twitter.com',
    'platform.twitter.com',
    'x.com',
    'pbs.twimg.com',
    'www.linkedin.com',
    'media.licdn.com',
    'www.tiktok.com',
    'www.reddit.com',
    'www.quora.com',
    'www.bing.com',
    'www.microsoft.com',
    'ajax.aspnetcdn.com',
    'az123.vo.msecnd.net',
    'www.apple.com',
    'www.yahoo.com',
    's.yimg.com',
    'www.ebay.com',
    'i.ebayimg.com',
    'www.theguardian.com',
    'm.media-amazon.com',
    'images-na.ssl-images-amazon.com',
    'cdn.jsdelivr.net',
    'cdnjs.cloudflare.com',
    'unpkg.com',
    'd111111abcdef8.cloudfront.net',
    'example.azureedge.net',
    'example.akamaized.net',
    'example.global.ssl.fastly.net',
    'use.typekit.net',
    'use.fontawesome.com',
    'cdn.shopify.com',
    'images.ctfassets.net',
    'secure.gravatar.com',
    'js.stripe.com',
    'widget.trustpilot.com',
    'company.my.salesforce.com',
    // Public suffixes, under which anybody can register a name.
    'example.net.pl',
    'example.de.com',
  ])('does not contain %s', (host) => {
    expect(ads.has(host)).toBe(false)
  })

  test.each([
    ['a name with the same ending', 'notdoubleclick.net'],
    ['a name with the same beginning', 'doubleclick.net.example.com'],
    ['a name with a listed label', 'doubleclick.example.com'],
    ['a public suffix', 'net'],
    ['an IPv4 address', '142.250.1.1'],
    ['an IPv6 address', '[2a00:1450::200e]'],
    ['an IPv6 address without brackets', '::1'],
    ['an empty name', ''],
    ['a dot', '.'],
    ['only dots', '...'],
    ['a path', 'example.com/doubleclick.net/ads.js'],
    ['a port', 'doubleclick.net:443'],
  ])('does not contain %s', (_, host) => {
    expect(ads.has(host)).toBe(false)
  })
})

test('a lookup takes linear time in the length of the name', async () => {
  const name = 'a.'.repeat(32_000)
  const ms = await cpuMsOf(() => {
    for (let round = 0; round < 100; round += 1) ads.has(name)
  })
  // Processor time: 100 linear lookups take about 10 ms.
  expect(ms).toBeLessThan(1_500)
})

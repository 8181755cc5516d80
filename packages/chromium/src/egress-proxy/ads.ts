/**
 * Knows the hosts that serve advertising or tracking: those of EasyList and EasyPrivacy (see
 * tools/ad-hosts.ts), domains of the public list third-party-web and some more, except those that
 * also serve content.
 */

export interface AdHosts {
  /**
   * Whether a host or one of its parent domains belongs to an advertising or tracking service.
   * Accepts upper case and a trailing dot; false for IP literals and invalid names. Check only what
   * a page loads, never the page itself: the service's own web site has the same domain.
   */
  has(host: string): boolean
}

/**
 * Reads the lists: 1.9 MB, which take some 100 ms and then 20 MB of memory. Once per process is
 * enough.
 */
export async function createAdHosts(): Promise<AdHosts> {
  const text = await Bun.file(new URL('easylist-hosts.txt', import.meta.url)).text()
  // The smallest edition: domains that the HTTP Archive has seen in use.
  const { default: entities } = await import(
    'third-party-web/dist/entities-httparchive-nostats.json'
  )
  const domains = new Set(text.split('\n').filter((line) => line !== '' && !line.startsWith('#')))
  for (const domain of Object.values(MISSING).flatMap(words)) domains.add(domain)
  for (const { category, domains: patterns } of entities) {
    if (category !== 'ad' && category !== 'analytics') continue
    // Every entry includes its subdomains, so `*.` is redundant.
    for (const pattern of patterns) domains.add(pattern.replace('*.', '').toLowerCase())
  }
  for (const domain of Object.values(CONTENT).flatMap(words)) domains.delete(domain)

  const labelsMax = Math.max(...Array.from(domains, (domain) => domain.split('.').length))

  return {
    has(host) {
      const name = host.toLowerCase().replace(/\.$/, '')
      // Read from the right, because a page may request a name of many thousand labels.
      let start = name.length
      for (let labels = 1; labels <= labelsMax && start > 0; labels += 1) {
        start = name.lastIndexOf('.', start - 1)
        if (domains.has(name.slice(start + 1))) return true
      }
      return false
    },
  }
}

function words(text: string): string[] {
  return text.trim().split(/\s+/)
}

/** Advertising and tracking domains that the list has in another category or not at all. */
const MISSING: Record<string, string> = {
  'tag managers': `
    adobedtm.com commander1.com demdex.net ensighten.com everesttech.net googletagmanager.com
    tagcommander.com tealiumiq.com tiqcdn.com`,
  'social networks: their pixels only': `
    a.quora.com ads.tiktok.com alb.reddit.com an.facebook.com analytics.tiktok.com
    connect.facebook.net ct.pinterest.com pixel-config.reddit.com pixel.facebook.com q.quora.com
    snap.licdn.com tr.snapchat.com trk.pinterest.com`,
  'portals: their advertising only': `
    ad.mail.ru ads.microsoft.com ads.yahoo.com analytics.yahoo.com bat.bing.com c.bing.com
    clarity.ms cpro.baidu.com eclick.baidu.com fundingchoicesmessages.google.com gemini.yahoo.com
    pos.baidu.com top-fwz1.mail.ru top.mail.ru yabs.yandex.ru`,
  'other products of companies whose content stays reachable': `
    assoc-amazon.com associates-amazon.com cloudflareinsights.com fwmrm.net hs-analytics.net
    hsadspixel.net js-agent.newrelic.com nr-data.net pi.pardot.com prism.app-us1.com
    siteintercept.qualtrics.com va.vercel-scripts.com vercel-insights.com`,
  analytics: `
    adjust.com appsflyer.com cnzz.com heap-api.com i.posthog.com iocnt.net krxd.net
    logr-ingest.com logrocket.io lr-in.com lr-ingest.io ml314.com mparticle.com pippio.com
    piwik.pro plausible.io umeng.com yadro.ru`,
  advertising: `
    adcolony.com adfox.ru admanmedia.com adtelligent.com adthrive.com applovin.com bkrtx.com
    bluekai.com bounceexchange.com bouncex.net confiant-integrations.net ethicalads.io ezodn.com
    ligatus.com moatads.com moatpixel.com onetag-sys.com plista.com popcash.net propellerads.com
    revcontent.com smilewanted.com spotxcdn.com spotxchange.com vidoomy.com w55c.net
    yandexadexchange.net zedo.com`,
}

/** Domains that the list calls advertising or analytics although they serve content. */
const CONTENT: Record<string, string> = {
  'web sites, and the hosts of their images and scripts': `
    01net.com aol.co.uk aol.com aol.net aolcdn.com apple.com bbb.org bing.com bizrate.com
    blogsmithmedia.com ebay.com ebayimg.com guardian.co.uk hootsuite.com hostingprod.com
    imageg.net licdn.com line-scdn.net line.me microsoft.com msn.com myunidays.com o2.pl oath.com
    onet.pl quora.com rakuten-static.com rovicorp.com s-msft.com s-msn.com s.yimg.jp s81c.com
    sas.com sc-static.net snapchat.com theguardian.com ui-portal.de unidays.world wayfair.com
    wowcher.co.uk wp.pl www.linkedin.com yahoo.com yahoo.net yahooapis.com yimg.com zenfs.com
    zoover.co.uk zoover.nl`,
  'registries and networks with hosts of unrelated owners': `
    cdngc.net de.com msecnd.net net.pl`,
  'sites, shops, newsletters and forms of customers': `
    app-us1.com aweber.com ctctcdn.com d2xxq4ijfwetlm.cloudfront.net d9hhrg4mnvzow.cloudfront.net
    ekmsecure.com force.com getresponse.com infusionsoft.com mailplus.nl micpn.com
    pagesuite-professional.co.uk rbl.ms rebelmouse.com salesforce.com unbounce.com`,
  'signing in': `
    gigya.com janrain.com loginradius.com lrcontent.com okta.com oneall.com rpxnow.com`,
  'video players': `
    jwpcdn.com jwplatform.com jwplayer.com jwpsrv.com longtailvideo.com`,
  'reviews, comments and walls of posts': `
    avis-verifies.com bazaarvoice.com ekomi.com ekomi.de feefo.com flockler.com powerreviews.com
    reevoo.com reviews.co.uk reviews.io stamped.io trustpilot.com viafoura.co viafoura.net
    vouchedfor.co.uk`,
  'polls and surveys in the page': `
    apester.com confirmit.com easypolls.net opinionstage.com poll.fm polldaddy.com qmerce.com
    qualtrics.com questionpro.com static.polldaddy.com surveymonkey.com`,
  'products: descriptions, catalogues, search, recommendations': `
    clerk.io d2e0sxz09bo7k2.cloudfront.net dg1f2pfrgjxdq.cloudfront.net flix360.com flixcar.com
    flixfacts.co.uk flixfacts.com flixsyndication.net loyaltylion.com loyaltylion.net nosto.com
    searchanise.com tinypass.com truefitcorp.com wishabi.com wishabi.net`,
}

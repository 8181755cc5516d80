/** Alternative names for fields and values, for example those of Puppeteer and Gotenberg. */

/** A field and its alternative names. */
export interface FieldAlias {
  field: string
  /** In lower case, without separators, divided by spaces. */
  spellings: string
  /** A field that the operation must also have, because the meaning of `field` depends on the operation. */
  requires?: string
}

/** The first entry with a field of the operation is used. */
export const FIELD_ALIASES: FieldAlias[] = [
  {
    field: 'html',
    spellings:
      'content body markup source htmlcontent htmlbody rawhtml inputhtml document setcontent',
  },
  {
    field: 'url',
    spellings: 'uri link href address website site pageurl targeturl sourceurl inputurl',
  },
  { field: 'template_id', spellings: 'template templatename templateslug templateuuid slug' },
  { field: 'template_version', spellings: 'version' },
  {
    field: 'data',
    spellings:
      'variables vars values context params parameters templatedata mergefields placeholders payload',
  },
  { field: 'json', spellings: 'jsondata datajson templatejson variablesjson' },
  {
    field: 'options',
    spellings:
      'pdfoptions screenshotoptions printoptions renderoptions imageoptions settings config option opts',
  },
  { field: 'metadata', spellings: 'meta passthrough custom tags reference' },
  {
    field: 'webhook_url',
    spellings: 'webhook callback callbackurl hook hookurl notifyurl notificationurl',
  },
  { field: 'webhook_secret', spellings: 'secret signingsecret webhookkey hooksecret signaturekey' },
  { field: 'async', spellings: 'asynchronous isasync asyncmode inbackground queue queued' },
  { field: 'retention', spellings: 'keep keepfor storefor expiresafter storagettl' },
  { field: 'name', spellings: 'title label' },
  { field: 'type', spellings: 'format output kind filetype' },
  { field: 'email', spellings: 'mail emailaddress' },
  { field: 'plan', spellings: 'tier subscription' },
  { field: 'scope', spellings: 'role permission permissions scopes' },
  {
    field: 'expiresIn',
    spellings: 'ttl expiry expires expiresat expiration duration seconds validfor lifetime maxage',
  },
  { field: 'limit', spellings: 'pagesize perpage count size max top first take' },
  { field: 'offset', spellings: 'skip start from page cursor after startingafter' },
  { field: 'status', spellings: 'state' },
  {
    field: 'options.format',
    spellings: 'type imageformat imagetype outputformat outputtype filetype encoding',
    requires: 'options.quality',
  },
  {
    field: 'options.format',
    spellings: 'paperformat pageformat papersize pagesize paper size',
    requires: 'options.margin',
  },
  { field: 'options.format.width', spellings: 'paperwidth pagewidth viewportwidth' },
  { field: 'options.format.height', spellings: 'paperheight pageheight viewportheight' },
  {
    field: 'options.width',
    spellings: 'viewport viewportwidth windowwidth imagewidth browserwidth windowsize',
  },
  { field: 'options.height', spellings: 'viewportheight windowheight imageheight browserheight' },
  { field: 'options.landscape', spellings: 'orientation portrait islandscape' },
  { field: 'options.margin', spellings: 'margins padding pagemargin pagemargins' },
  {
    field: 'options.printBackground',
    spellings: 'background backgrounds backgroundgraphics printbackgrounds showbackground',
  },
  {
    field: 'options.displayHeaderFooter',
    spellings: 'headerfooter displayheader displayfooter showheader showfooter showheaderfooter',
  },
  {
    field: 'options.headerTemplate',
    spellings: 'header headerhtml htmlheader headercontent pageheader',
  },
  {
    field: 'options.footerTemplate',
    spellings: 'footer footerhtml htmlfooter footercontent pagefooter pagenumbers',
  },
  { field: 'options.headerFirstPage', spellings: 'firstpageheader headerfirst firstheader' },
  { field: 'options.footerFirstPage', spellings: 'firstpagefooter footerfirst firstfooter' },
  {
    field: 'options.pageNumberOffset',
    spellings: 'pageoffset firstpagenumber startpage startpagenumber pagenumberstart',
  },
  { field: 'options.pageRanges', spellings: 'ranges pages pagerange nativepageranges printpages' },
  { field: 'options.singlePage', spellings: 'onepage fullpage wholepage' },
  { field: 'options.preferCSSPageSize', spellings: 'usecsspagesize csspagesize' },
  {
    field: 'options.outline',
    spellings: 'bookmarks documentoutline generatedocumentoutline toc tableofcontents',
  },
  {
    field: 'options.tagged',
    spellings: 'tags accessible accessibility taggedpdf generatetaggedpdf pdfua',
  },
  { field: 'options.omitBackground', spellings: 'transparent transparency transparentbackground' },
  {
    field: 'options.media',
    spellings: 'emulatemedia emulatemediatype emulatedmediatype mediatype',
  },
  {
    field: 'options.mediaFeatures',
    spellings: 'features emulatemediafeatures emulatedmediafeatures mediafeature',
  },
  { field: 'options.scale', spellings: 'zoom scalefactor pagescale zoomfactor' },
  {
    field: 'options.enableJavaScript',
    spellings:
      'javascript js enablejs usejs runjs allowjs javascriptenabled setjavascriptenabled script scripts runscripts executejavascript executejs',
  },
  {
    field: 'options.waitForSelector',
    spellings: 'waitfor waitforelement selector waitforevent waitforvisible readyselector',
  },
  {
    field: 'options.waitUntil',
    spellings:
      'gotooptions waituntilevent lifecycleevent networkidle waitfornetworkidle skipnetworkidleevent',
  },
  {
    field: 'options.waitForExpression',
    spellings: 'waitforfunction waitwindowstatus waitforcondition readyexpression',
  },
  {
    field: 'options.injectJS',
    spellings: 'addscripttag injectscript injectjavascript customjs userscript evaluate',
  },
  {
    field: 'options.failOn',
    spellings:
      'failonhttpstatuscodes failonresourcehttpstatuscodes failonresourceloadingfailed failonconsoleexceptions failif',
  },
  { field: 'options.bestAttempt', spellings: 'besteffort partial allowpartial' },
  {
    field: 'options.waitForTimeout',
    spellings:
      'delay wait sleep pause waitdelay waittime waitms delayms renderdelay waitafterload waitbeforecapture javascriptdelay',
  },
  {
    field: 'options.timeout',
    spellings: 'timeoutms maxtime maxrendertime rendertimeout navigationtimeout timelimit',
  },
  {
    field: 'options.fullPage',
    spellings: 'full fullscreen wholepage capturebeyondviewport fullheight fullsize scrollpage',
  },
  { field: 'options.selector', spellings: 'element cssselector elementselector target' },
  { field: 'options.clip', spellings: 'crop cliprect clipping region area rect boundingbox' },
  {
    field: 'options.deviceScaleFactor',
    spellings: 'scalefactor scale dpr dppx pixelratio devicepixelratio retina hidpi density zoom',
  },
  {
    field: 'options.darkMode',
    spellings: 'dark theme colorscheme preferscolorscheme prefersdark darktheme',
  },
  {
    field: 'options.blockAds',
    spellings: 'adblock adblocker noads blockadverts blockadvertisements hideads blocktrackers',
  },
  {
    field: 'options.injectCSS',
    spellings: 'css style styles stylesheet customcss extracss addstyletag userstyle injectstyles',
  },
  {
    field: 'options.hideSelectors',
    spellings: 'hide hideselector hideelement hideelements hiddenselectors',
  },
  {
    field: 'options.removeSelectors',
    spellings: 'remove removeselector removeelement removeelements hiddenelements',
  },
  {
    field: 'options.hideCookieBanners',
    spellings:
      'blockcookiebanners hidecookies removecookiebanners nocookiebanners cookiebanner cookieconsent blockcookies consent',
  },
  {
    field: 'options.blockResources',
    spellings:
      'blockresource blockresourcetypes blockedresources rejectresourcetypes resourcetypes abortresources',
  },
  { field: 'options.cookies', spellings: 'cookie setcookies cookiejar' },
  {
    field: 'options.extraHeaders',
    spellings:
      'headers header httpheaders extrahttpheaders setextrahttpheaders customheaders requestheaders',
  },
  {
    field: 'options.httpCredentials',
    spellings: 'authenticate httpauth basicauth credentials httpauthentication basicauthentication',
  },
  { field: 'options.userAgent', spellings: 'ua setuseragent agent browseruseragent' },
  { field: 'options.locale', spellings: 'lang language acceptlanguage languages' },
  { field: 'options.timezone', spellings: 'tz timezoneid emulatetimezone timezonename' },
  { field: 'options.geolocation', spellings: 'geo location position coordinates setgeolocation' },
  {
    field: 'options.reducedMotion',
    spellings: 'prefersreducedmotion reduceanimations noanimations',
  },
  { field: 'options.device', spellings: 'emulate emulatedevice devicename devicetype phone' },
  { field: 'options.mobile', spellings: 'ismobile hastouch touch emulatemobile' },
  { field: 'options.quality', spellings: 'jpegquality imagequality webpquality compression' },
]

/** Advice for unknown fields without an equivalent, by their spellings. */
export const FIELD_ADVICE: [spellings: string, advice: string][] = [
  [
    'path filename outputpath outputfile file saveas',
    'The result is the body of the response: save it under any name.',
  ],
  [
    'idempotencykey idempotency requestkey xidempotencykey',
    'Send it as the header `Idempotency-Key`.',
  ],
  [
    'apikey key token accesstoken auth authorization bearer',
    'Send the API key in the header `Authorization: Bearer`.',
  ],
  [
    'template templateid templateslug templateversion data json variables',
    'Only `POST /api/v1/pdf` and `GET /api/v1/og/{template}` support templates.',
  ],
  ['enablejavascript javascript js scripts', 'Screenshots always run the scripts of the page.'],
  [
    'type output',
    'The path determines the output type: `POST /api/v1/pdf` or `POST /api/v1/screenshot`.',
  ],
  [
    'format landscape margin pageranges prefercsspagesize outline tagged printbackground displayheaderfooter headertemplate footertemplate paperwidth paperheight paperformat orientation',
    'It is an option of `POST /api/v1/pdf` only.',
  ],
  ['selector darkmode blockads quality clip', 'It is an option of `POST /api/v1/screenshot` only.'],
]

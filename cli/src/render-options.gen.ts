/** Made from openapi.yaml by `bun run gen`; do not edit. */

/** An option of a render that the command line takes by name. */
export interface RenderOption {
  name: string
  /** The types of outputs that have it. */
  types: readonly ('pdf' | 'screenshot')[]
  /** `sides`: one length for all four sides. `list`: the option can be given several times. */
  kind: 'boolean' | 'number' | 'text' | 'sides' | 'list'
  choices?: readonly string[]
  /** True for a boolean that is on without the option. */
  on?: true
  description: string
  section: string
  /** Other names, in lower case and without separators. */
  aliases: readonly string[]
}

export const RENDER_OPTIONS: readonly RenderOption[] = [
  {
    "name": "format",
    "types": [
      "pdf"
    ],
    "kind": "text",
    "choices": [
      "A0",
      "A1",
      "A2",
      "A3",
      "A4",
      "A5",
      "A6",
      "Letter",
      "Legal",
      "Tabloid",
      "Ledger"
    ],
    "description": "A page size, either a name or a `width` and a `height`",
    "section": "Output",
    "aliases": [
      "paperformat",
      "pageformat",
      "papersize",
      "pagesize",
      "paper",
      "size"
    ]
  },
  {
    "name": "landscape",
    "types": [
      "pdf"
    ],
    "kind": "boolean",
    "description": "Rotates the page to landscape orientation",
    "section": "Output",
    "aliases": [
      "orientation",
      "portrait",
      "islandscape"
    ]
  },
  {
    "name": "margin",
    "types": [
      "pdf"
    ],
    "kind": "sides",
    "description": "Page margins",
    "section": "Output",
    "aliases": [
      "margins",
      "padding",
      "pagemargin",
      "pagemargins"
    ]
  },
  {
    "name": "printBackground",
    "types": [
      "pdf"
    ],
    "kind": "boolean",
    "on": true,
    "description": "Prints CSS backgrounds, in headers and footers too",
    "section": "Output",
    "aliases": [
      "background",
      "backgrounds",
      "backgroundgraphics",
      "printbackgrounds",
      "showbackground"
    ]
  },
  {
    "name": "displayHeaderFooter",
    "types": [
      "pdf"
    ],
    "kind": "boolean",
    "description": "Prints `headerTemplate` and `footerTemplate` inside the margins",
    "section": "Headers and footers",
    "aliases": [
      "headerfooter",
      "displayheader",
      "displayfooter",
      "showheader",
      "showfooter",
      "showheaderfooter"
    ]
  },
  {
    "name": "headerTemplate",
    "types": [
      "pdf"
    ],
    "kind": "text",
    "description": "HTML for the page header",
    "section": "Headers and footers",
    "aliases": [
      "header",
      "headerhtml",
      "htmlheader",
      "headercontent",
      "pageheader"
    ]
  },
  {
    "name": "footerTemplate",
    "types": [
      "pdf"
    ],
    "kind": "text",
    "description": "HTML for the page footer",
    "section": "Headers and footers",
    "aliases": [
      "footer",
      "footerhtml",
      "htmlfooter",
      "footercontent",
      "pagefooter",
      "pagenumbers"
    ]
  },
  {
    "name": "headerFirstPage",
    "types": [
      "pdf"
    ],
    "kind": "text",
    "description": "HTML for the header of the first page, in place of `headerTemplate`; null for none",
    "section": "Headers and footers",
    "aliases": [
      "firstpageheader",
      "headerfirst",
      "firstheader"
    ]
  },
  {
    "name": "footerFirstPage",
    "types": [
      "pdf"
    ],
    "kind": "text",
    "description": "HTML for the footer of the first page, in place of `footerTemplate`; null for none",
    "section": "Headers and footers",
    "aliases": [
      "firstpagefooter",
      "footerfirst",
      "firstfooter"
    ]
  },
  {
    "name": "headerLastPage",
    "types": [
      "pdf"
    ],
    "kind": "text",
    "description": "HTML for the header of the last page, in place of `headerTemplate`; null for none",
    "section": "Headers and footers",
    "aliases": [
      "lastpageheader",
      "headerlast",
      "lastheader"
    ]
  },
  {
    "name": "footerLastPage",
    "types": [
      "pdf"
    ],
    "kind": "text",
    "description": "HTML for the footer of the last page, in place of `footerTemplate`; null for none",
    "section": "Headers and footers",
    "aliases": [
      "lastpagefooter",
      "footerlast",
      "lastfooter"
    ]
  },
  {
    "name": "pageNumberOffset",
    "types": [
      "pdf"
    ],
    "kind": "number",
    "description": "Number that is added to the page numbers and to the number of pages in headers and footers, and to the numbers of `data-page-of` and `target-counter()`, whose numbers stay those of `counter(page)` if an element counts pages anew",
    "section": "Headers and footers",
    "aliases": [
      "pageoffset",
      "firstpagenumber",
      "startpage",
      "startpagenumber",
      "pagenumberstart"
    ]
  },
  {
    "name": "bleed",
    "types": [
      "pdf"
    ],
    "kind": "text",
    "description": "How far the print reaches beyond the page, such as `3mm`, at most 50mm: for paper that is cut after printing",
    "section": "Output",
    "aliases": [
      "bleedsize",
      "bleedarea",
      "bleedmargin"
    ]
  },
  {
    "name": "cropMarks",
    "types": [
      "pdf"
    ],
    "kind": "boolean",
    "description": "Draws lines outside of the corners of each page that show where to cut it, on a sheet that is larger by them",
    "section": "Output",
    "aliases": [
      "cropmark",
      "trimmarks",
      "cuttingmarks",
      "printermarks"
    ]
  },
  {
    "name": "scale",
    "types": [
      "pdf"
    ],
    "kind": "number",
    "description": "Scale of the content, from 0.1 to 2",
    "section": "Output",
    "aliases": [
      "zoom",
      "scalefactor",
      "pagescale",
      "zoomfactor"
    ]
  },
  {
    "name": "pageRanges",
    "types": [
      "pdf"
    ],
    "kind": "text",
    "description": "Pages to print, such as `1-3,5,8-`",
    "section": "Output",
    "aliases": [
      "ranges",
      "pages",
      "pagerange",
      "nativepageranges",
      "printpages"
    ]
  },
  {
    "name": "preferCSSPageSize",
    "types": [
      "pdf"
    ],
    "kind": "boolean",
    "description": "Gives pages the size of the document's own `@page` rules, where they have one, in place of `format`",
    "section": "Output",
    "aliases": [
      "usecsspagesize",
      "csspagesize"
    ]
  },
  {
    "name": "singlePage",
    "types": [
      "pdf"
    ],
    "kind": "boolean",
    "description": "Prints everything on one page that is as wide as `format` and as high as its content, at most 5 m",
    "section": "Output",
    "aliases": [
      "onepage",
      "fullpage",
      "wholepage"
    ]
  },
  {
    "name": "outline",
    "types": [
      "pdf"
    ],
    "kind": "boolean",
    "description": "Adds an outline (bookmarks) made of the headings `h1` to `h6`",
    "section": "Output",
    "aliases": [
      "bookmarks",
      "documentoutline",
      "generatedocumentoutline",
      "toc",
      "tableofcontents"
    ]
  },
  {
    "name": "tagged",
    "types": [
      "pdf"
    ],
    "kind": "boolean",
    "description": "Adds the structure of the document for screen readers (tagged PDF)",
    "section": "Output",
    "aliases": [
      "tags",
      "accessible",
      "accessibility",
      "taggedpdf",
      "generatetaggedpdf",
      "pdfua"
    ]
  },
  {
    "name": "omitBackground",
    "types": [
      "pdf",
      "screenshot"
    ],
    "kind": "boolean",
    "description": "Leaves out the dark background that Chromium gives a document with a dark `color-scheme`",
    "section": "Output",
    "aliases": [
      "transparent",
      "transparency",
      "transparentbackground"
    ]
  },
  {
    "name": "deviceScaleFactor",
    "types": [
      "pdf",
      "screenshot"
    ],
    "kind": "number",
    "description": "Pixels per CSS pixel that the page sees, from 0.5 to 4: scripts draw a `<canvas>` with so many, and `srcset` chooses images by them",
    "section": "Output",
    "aliases": [
      "dpr",
      "dppx",
      "pixelratio",
      "devicepixelratio",
      "retina",
      "hidpi",
      "density"
    ]
  },
  {
    "name": "enableJavaScript",
    "types": [
      "pdf"
    ],
    "kind": "boolean",
    "description": "Runs the page's JavaScript",
    "section": "Waiting and failing",
    "aliases": [
      "javascript",
      "js",
      "enablejs",
      "usejs",
      "runjs",
      "allowjs",
      "javascriptenabled",
      "setjavascriptenabled",
      "script",
      "scripts",
      "runscripts",
      "executejavascript",
      "executejs"
    ]
  },
  {
    "name": "pdfa",
    "types": [
      "pdf"
    ],
    "kind": "text",
    "choices": [
      "2b",
      "2u",
      "2a",
      "3b",
      "3u",
      "3a",
      "4"
    ],
    "description": "Makes the file a PDF/A for archives (ISO 19005), of this part and level",
    "section": "Document, archives and attachments",
    "aliases": []
  },
  {
    "name": "pdfua",
    "types": [
      "pdf"
    ],
    "kind": "text",
    "choices": [
      "1"
    ],
    "description": "Makes the file a PDF/UA-1 (ISO 14289-1), which screen readers can read",
    "section": "Document, archives and attachments",
    "aliases": []
  },
  {
    "name": "conformance",
    "types": [
      "pdf"
    ],
    "kind": "text",
    "choices": [
      "strict",
      "best_effort"
    ],
    "description": "What happens if the document cannot satisfy `pdfa` or `pdfua`, because a glyph or an alternative text is missing for example",
    "section": "Document, archives and attachments",
    "aliases": []
  },
  {
    "name": "forms",
    "types": [
      "pdf"
    ],
    "kind": "boolean",
    "description": "Makes the controls of the page fields that can be filled in, and elements with `data-signature` places for signatures",
    "section": "Document, archives and attachments",
    "aliases": [
      "fillable",
      "fillableforms",
      "acroform",
      "formfields",
      "convertforms",
      "pdfforms"
    ]
  },
  {
    "name": "renumberHeadings",
    "types": [
      "pdf"
    ],
    "kind": "boolean",
    "description": "Gives headings that skip levels, such as an `h3` after an `h1`, levels without a gap in the structure of the file, as PDF/UA wants them: the first is H1, and each is one level below the heading that it belongs to",
    "section": "Document, archives and attachments",
    "aliases": []
  },
  {
    "name": "deterministic",
    "types": [
      "pdf"
    ],
    "kind": "boolean",
    "description": "Makes the same bytes of the same request: dates and identifiers of the file do not depend on the time or on earlier renders",
    "section": "Document, archives and attachments",
    "aliases": []
  },
  {
    "name": "compress",
    "types": [
      "pdf"
    ],
    "kind": "boolean",
    "description": "Makes the file smaller without loss: long tagged tables need an eighth of the bytes",
    "section": "Document, archives and attachments",
    "aliases": []
  },
  {
    "name": "imageQuality",
    "types": [
      "pdf"
    ],
    "kind": "number",
    "description": "Encodes photos again as JPEG of this quality, where that makes them smaller, and compresses the file",
    "section": "Document, archives and attachments",
    "aliases": []
  },
  {
    "name": "clock",
    "types": [
      "pdf"
    ],
    "kind": "text",
    "description": "Time at which the clock of the page begins, such as `2026-11-20T10:15:00Z`, for everything that tells the time, in frames and workers, too",
    "section": "Document, archives and attachments",
    "aliases": []
  },
  {
    "name": "media",
    "types": [
      "pdf",
      "screenshot"
    ],
    "kind": "text",
    "choices": [
      "screen",
      "print"
    ],
    "description": "The media type whose style sheets apply: `screen` or `print`",
    "section": "What the page sees",
    "aliases": [
      "emulatemedia",
      "emulatemediatype",
      "emulatedmediatype",
      "mediatype"
    ]
  },
  {
    "name": "device",
    "types": [
      "pdf",
      "screenshot"
    ],
    "kind": "text",
    "choices": [
      "iPhone SE",
      "iPhone 15",
      "iPhone 15 Pro Max",
      "iPhone 17",
      "iPhone 17 Pro Max",
      "iPad",
      "iPad Pro 11",
      "Pixel 5",
      "Pixel 9",
      "Galaxy S24",
      "Galaxy Tab S9"
    ],
    "description": "A phone or tablet to emulate: its window, its scale, touch, `mobile` and its user agent",
    "section": "What the page sees",
    "aliases": [
      "emulate",
      "emulatedevice",
      "devicename",
      "devicetype",
      "phone"
    ]
  },
  {
    "name": "mobile",
    "types": [
      "pdf",
      "screenshot"
    ],
    "kind": "boolean",
    "description": "Renders the page as a phone does: the viewport `<meta>` element counts, scrollbars take no room, and touch events exist",
    "section": "What the page sees",
    "aliases": [
      "ismobile",
      "hastouch",
      "touch",
      "emulatemobile"
    ]
  },
  {
    "name": "userAgent",
    "types": [
      "pdf",
      "screenshot"
    ],
    "kind": "text",
    "description": "User agent of the page: in the header `User-Agent` of its requests and in `navigator.userAgent`",
    "section": "What the page sees",
    "aliases": [
      "ua",
      "setuseragent",
      "agent",
      "browseruseragent"
    ]
  },
  {
    "name": "locale",
    "types": [
      "pdf",
      "screenshot"
    ],
    "kind": "text",
    "description": "Language of the page as a BCP 47 tag such as `de-CH`: in the header `Accept-Language` of its requests, in `navigator.language`, and for formatted dates and numbers",
    "section": "What the page sees",
    "aliases": [
      "lang",
      "language",
      "acceptlanguage",
      "languages"
    ]
  },
  {
    "name": "timezone",
    "types": [
      "pdf",
      "screenshot"
    ],
    "kind": "text",
    "description": "Time zone of the page's scripts as an IANA name such as `Europe/Zurich`",
    "section": "What the page sees",
    "aliases": [
      "tz",
      "timezoneid",
      "emulatetimezone",
      "timezonename"
    ]
  },
  {
    "name": "reducedMotion",
    "types": [
      "pdf",
      "screenshot"
    ],
    "kind": "boolean",
    "description": "Makes the media query `prefers-reduced-motion: reduce` match",
    "section": "What the page sees",
    "aliases": [
      "prefersreducedmotion",
      "reduceanimations",
      "noanimations"
    ]
  },
  {
    "name": "injectCSS",
    "types": [
      "pdf",
      "screenshot"
    ],
    "kind": "text",
    "description": "CSS to add to the page before its output is made",
    "section": "Changes to the page",
    "aliases": [
      "css",
      "style",
      "styles",
      "stylesheet",
      "customcss",
      "extracss",
      "addstyletag",
      "userstyle",
      "injectstyles"
    ]
  },
  {
    "name": "injectJS",
    "types": [
      "pdf",
      "screenshot"
    ],
    "kind": "text",
    "description": "JavaScript to run once the page has loaded, before the waits, at most 1,000,000 characters",
    "section": "Changes to the page",
    "aliases": [
      "addscripttag",
      "injectscript",
      "injectjavascript",
      "customjs",
      "userscript",
      "evaluate"
    ]
  },
  {
    "name": "hideSelectors",
    "types": [
      "pdf",
      "screenshot"
    ],
    "kind": "list",
    "description": "CSS selectors of elements that are not shown, in frames too",
    "section": "Changes to the page",
    "aliases": [
      "hide",
      "hideselector",
      "hideelement",
      "hideelements",
      "hiddenselectors"
    ]
  },
  {
    "name": "removeSelectors",
    "types": [
      "pdf",
      "screenshot"
    ],
    "kind": "list",
    "description": "CSS selectors of elements that are left out, in frames too, such as cookie banners",
    "section": "Changes to the page",
    "aliases": [
      "remove",
      "removeselector",
      "removeelement",
      "removeelements",
      "hiddenelements"
    ]
  },
  {
    "name": "hideCookieBanners",
    "types": [
      "pdf",
      "screenshot"
    ],
    "kind": "boolean",
    "description": "Rejects the cookies of a cookie banner, and leaves the banner out, by the public rules of DuckDuckGo's autoconsent",
    "section": "Changes to the page",
    "aliases": [
      "blockcookiebanners",
      "hidecookies",
      "removecookiebanners",
      "nocookiebanners",
      "cookiebanner",
      "cookieconsent",
      "blockcookies",
      "consent"
    ]
  },
  {
    "name": "expandScrollers",
    "types": [
      "pdf",
      "screenshot"
    ],
    "kind": "boolean",
    "description": "Shows all of the content of elements that scroll, of frames and of text areas: each grows to the size of its content, and so do the elements around it that have the height of the window",
    "section": "Changes to the page",
    "aliases": []
  },
  {
    "name": "blockResources",
    "types": [
      "pdf",
      "screenshot"
    ],
    "kind": "list",
    "choices": [
      "image",
      "media",
      "font",
      "stylesheet",
      "script",
      "xhr",
      "document"
    ],
    "description": "Types of resources that the page does not load",
    "section": "Changes to the page",
    "aliases": [
      "blockresource",
      "blockresourcetypes",
      "blockedresources",
      "rejectresourcetypes",
      "resourcetypes",
      "abortresources"
    ]
  },
  {
    "name": "waitUntil",
    "types": [
      "pdf",
      "screenshot"
    ],
    "kind": "text",
    "choices": [
      "load",
      "domcontentloaded",
      "networkAlmostIdle",
      "networkIdle"
    ],
    "description": "When the page counts as loaded",
    "section": "Waiting and failing",
    "aliases": [
      "gotooptions",
      "waituntilevent",
      "lifecycleevent",
      "networkidle",
      "waitfornetworkidle",
      "skipnetworkidleevent"
    ]
  },
  {
    "name": "waitForSelector",
    "types": [
      "pdf",
      "screenshot"
    ],
    "kind": "text",
    "description": "CSS selector of an element to wait for, or an object with its selector and state",
    "section": "Waiting and failing",
    "aliases": [
      "waitfor",
      "waitforelement",
      "selector",
      "waitforevent",
      "waitforvisible",
      "readyselector"
    ]
  },
  {
    "name": "waitForExpression",
    "types": [
      "pdf",
      "screenshot"
    ],
    "kind": "text",
    "description": "JavaScript expression that is evaluated in the page every 100 ms until its value, or what its promise resolves to, is truthy, at most 10,000 characters",
    "section": "Waiting and failing",
    "aliases": [
      "waitforfunction",
      "waitwindowstatus",
      "waitforcondition",
      "readyexpression"
    ]
  },
  {
    "name": "waitForTimeout",
    "types": [
      "pdf",
      "screenshot"
    ],
    "kind": "number",
    "description": "Additional time to wait after the page has loaded, in milliseconds",
    "section": "Waiting and failing",
    "aliases": [
      "delay",
      "wait",
      "sleep",
      "pause",
      "waitdelay",
      "waittime",
      "waitms",
      "delayms",
      "renderdelay",
      "waitafterload",
      "waitbeforecapture",
      "javascriptdelay"
    ]
  },
  {
    "name": "timeout",
    "types": [
      "pdf",
      "screenshot"
    ],
    "kind": "number",
    "description": "Maximum duration of the render in milliseconds, from 1,000 to 60,000",
    "section": "Waiting and failing",
    "aliases": [
      "timeoutms",
      "maxtime",
      "maxrendertime",
      "rendertimeout",
      "navigationtimeout",
      "timelimit"
    ]
  },
  {
    "name": "bestAttempt",
    "types": [
      "pdf",
      "screenshot"
    ],
    "kind": "boolean",
    "description": "Makes an output of what is there when a wait takes too long, with the header `X-Best-Attempt`, in place of 408",
    "section": "Waiting and failing",
    "aliases": [
      "besteffort",
      "partial",
      "allowpartial"
    ]
  },
  {
    "name": "width",
    "types": [
      "screenshot"
    ],
    "kind": "number",
    "description": "Viewport width in CSS pixels, from 1 to 16,384",
    "section": "Output",
    "aliases": [
      "viewport",
      "viewportwidth",
      "windowwidth",
      "imagewidth",
      "browserwidth",
      "windowsize"
    ]
  },
  {
    "name": "height",
    "types": [
      "screenshot"
    ],
    "kind": "number",
    "description": "Viewport height in CSS pixels, from 1 to 16,384",
    "section": "Output",
    "aliases": [
      "viewportheight",
      "windowheight",
      "imageheight",
      "browserheight"
    ]
  },
  {
    "name": "quality",
    "types": [
      "screenshot"
    ],
    "kind": "number",
    "description": "Quality of a JPEG, WebP or AVIF, from 1 to 100",
    "section": "Output",
    "aliases": [
      "jpegquality",
      "imagequality",
      "webpquality",
      "compression"
    ]
  },
  {
    "name": "grayscale",
    "types": [
      "screenshot"
    ],
    "kind": "boolean",
    "description": "Makes an image without color: each color becomes the gray of its brightness",
    "section": "Output",
    "aliases": [
      "greyscale",
      "gray",
      "grey",
      "monochrome",
      "blackandwhite"
    ]
  },
  {
    "name": "fullPage",
    "types": [
      "screenshot"
    ],
    "kind": "boolean",
    "description": "Captures the whole scrollable page, after loading its lazy images",
    "section": "Output",
    "aliases": [
      "full",
      "fullscreen",
      "wholepage",
      "capturebeyondviewport",
      "fullheight",
      "fullsize",
      "scrollpage"
    ]
  },
  {
    "name": "selector",
    "types": [
      "screenshot"
    ],
    "kind": "text",
    "description": "CSS selector of a single element to capture; `card >>> b` leads into the open shadow trees of `card`, and into its frames of the same site",
    "section": "Output",
    "aliases": [
      "element",
      "cssselector",
      "elementselector",
      "target"
    ]
  },
  {
    "name": "darkMode",
    "types": [
      "screenshot"
    ],
    "kind": "boolean",
    "description": "Sets the preferred color scheme of the page to dark",
    "section": "What the page sees",
    "aliases": [
      "dark",
      "theme",
      "colorscheme",
      "preferscolorscheme",
      "prefersdark",
      "darktheme"
    ]
  },
  {
    "name": "blockAds",
    "types": [
      "screenshot"
    ],
    "kind": "boolean",
    "description": "Blocks common advertising and tracking hosts",
    "section": "Changes to the page",
    "aliases": [
      "adblock",
      "adblocker",
      "noads",
      "blockadverts",
      "blockadvertisements",
      "hideads",
      "blocktrackers"
    ]
  }
]

/** Made from openapi.yaml by `bun run gen`; do not edit. */

/** The values of an option, or of a part of one. */
export type Shape =
  | { kind: 'boolean' }
  | { kind: 'number' }
  | { kind: 'string' }
  /** Text of several lines. */
  | { kind: 'markup' }
  | { kind: 'password' }
  /** The name of a signer of the account. */
  | { kind: 'signer' }
  | { kind: 'enum'; choices: readonly (string | number)[] }
  /** An object with these parts. */
  | { kind: 'object'; parts: readonly OptionField[] }
  /** An object with any names. */
  | { kind: 'map'; item: Shape }
  | { kind: 'array'; item: Shape }
  | { kind: 'one_of'; shapes: readonly Shape[] }

/** One option of a render, as a form shows it. */
export type OptionField = Shape & {
  name: string
  /** The name for people. */
  label: string
  /** The value without the option; null = none. */
  initial: string | number | boolean | null
  description: string
}

/** A group of the form, with the names and labels of its options. */
export interface OptionGroup {
  title: string
  names: readonly (readonly [name: string, label: string])[]
}

export type OptionKind = 'pdf' | 'screenshot'

/** The groups of the form. The first one has the options that most requests set. */
export const OPTION_GROUPS: Record<OptionKind, readonly OptionGroup[]> = {
  "pdf": [
    {
      "title": "Common",
      "names": [
        [
          "format",
          "Format"
        ],
        [
          "landscape",
          "Landscape"
        ],
        [
          "margin",
          "Margin"
        ],
        [
          "printBackground",
          "Print background"
        ],
        [
          "displayHeaderFooter",
          "Display header and footer"
        ],
        [
          "headerTemplate",
          "Header template"
        ],
        [
          "footerTemplate",
          "Footer template"
        ],
        [
          "enableJavaScript",
          "Enable JavaScript"
        ],
        [
          "viewport",
          "Viewport"
        ]
      ]
    },
    {
      "title": "Output",
      "names": [
        [
          "bleed",
          "Bleed"
        ],
        [
          "cropMarks",
          "Crop marks"
        ],
        [
          "scale",
          "Scale"
        ],
        [
          "pageRanges",
          "Page ranges"
        ],
        [
          "preferCSSPageSize",
          "Prefer CSS page size"
        ],
        [
          "singlePage",
          "Single page"
        ],
        [
          "outline",
          "Outline"
        ],
        [
          "tagged",
          "Tagged"
        ],
        [
          "omitBackground",
          "Omit background"
        ],
        [
          "deviceScaleFactor",
          "Device scale factor"
        ]
      ]
    },
    {
      "title": "Headers and footers",
      "names": [
        [
          "headerFirstPage",
          "Header first page"
        ],
        [
          "footerFirstPage",
          "Footer first page"
        ],
        [
          "headerLastPage",
          "Header last page"
        ],
        [
          "footerLastPage",
          "Footer last page"
        ],
        [
          "pageNumberOffset",
          "Page number offset"
        ]
      ]
    },
    {
      "title": "Document, archives and attachments",
      "names": [
        [
          "document",
          "Document"
        ],
        [
          "pdfa",
          "PDF/A"
        ],
        [
          "pdfua",
          "PDF/UA"
        ],
        [
          "conformance",
          "Conformance"
        ],
        [
          "forms",
          "Fillable form"
        ],
        [
          "renumberHeadings",
          "Renumber headings"
        ],
        [
          "attachments",
          "Attachments"
        ],
        [
          "facturX",
          "Factur-X"
        ],
        [
          "deterministic",
          "Deterministic"
        ],
        [
          "encrypt",
          "Encrypt"
        ],
        [
          "sign",
          "Signature"
        ],
        [
          "compress",
          "Compress"
        ],
        [
          "imageQuality",
          "Image quality"
        ],
        [
          "clock",
          "Clock"
        ]
      ]
    },
    {
      "title": "What the page sees",
      "names": [
        [
          "media",
          "Media"
        ],
        [
          "mediaFeatures",
          "Media features"
        ],
        [
          "device",
          "Device"
        ],
        [
          "mobile",
          "Mobile"
        ],
        [
          "userAgent",
          "User agent"
        ],
        [
          "locale",
          "Locale"
        ],
        [
          "timezone",
          "Timezone"
        ],
        [
          "geolocation",
          "Geolocation"
        ],
        [
          "reducedMotion",
          "Reduced motion"
        ],
        [
          "cookies",
          "Cookies"
        ],
        [
          "extraHeaders",
          "Extra headers"
        ],
        [
          "httpCredentials",
          "HTTP credentials"
        ]
      ]
    },
    {
      "title": "Changes to the page",
      "names": [
        [
          "injectCSS",
          "Inject CSS"
        ],
        [
          "injectJS",
          "Inject JavaScript"
        ],
        [
          "hideSelectors",
          "Hide selectors"
        ],
        [
          "removeSelectors",
          "Remove selectors"
        ],
        [
          "hideCookieBanners",
          "Hide cookie banners"
        ],
        [
          "expandScrollers",
          "Expand scrollers"
        ],
        [
          "blockResources",
          "Block resources"
        ]
      ]
    },
    {
      "title": "Waiting and failing",
      "names": [
        [
          "waitUntil",
          "Wait until"
        ],
        [
          "waitForSelector",
          "Wait for selector"
        ],
        [
          "waitForExpression",
          "Wait for expression"
        ],
        [
          "waitForTimeout",
          "Wait for timeout"
        ],
        [
          "timeout",
          "Timeout"
        ],
        [
          "failOn",
          "Fail on"
        ],
        [
          "bestAttempt",
          "Best attempt"
        ]
      ]
    }
  ],
  "screenshot": [
    {
      "title": "Common",
      "names": [
        [
          "format",
          "Format"
        ],
        [
          "width",
          "Width"
        ],
        [
          "height",
          "Height"
        ],
        [
          "quality",
          "Quality"
        ],
        [
          "fullPage",
          "Full page"
        ],
        [
          "deviceScaleFactor",
          "Device scale factor"
        ],
        [
          "darkMode",
          "Dark mode"
        ]
      ]
    },
    {
      "title": "Output",
      "names": [
        [
          "resize",
          "Resize"
        ],
        [
          "grayscale",
          "Grayscale"
        ],
        [
          "selector",
          "Selector"
        ],
        [
          "clip",
          "Clip"
        ],
        [
          "omitBackground",
          "Omit background"
        ]
      ]
    },
    {
      "title": "What the page sees",
      "names": [
        [
          "media",
          "Media"
        ],
        [
          "mediaFeatures",
          "Media features"
        ],
        [
          "device",
          "Device"
        ],
        [
          "mobile",
          "Mobile"
        ],
        [
          "userAgent",
          "User agent"
        ],
        [
          "locale",
          "Locale"
        ],
        [
          "timezone",
          "Timezone"
        ],
        [
          "geolocation",
          "Geolocation"
        ],
        [
          "reducedMotion",
          "Reduced motion"
        ],
        [
          "cookies",
          "Cookies"
        ],
        [
          "extraHeaders",
          "Extra headers"
        ],
        [
          "httpCredentials",
          "HTTP credentials"
        ]
      ]
    },
    {
      "title": "Changes to the page",
      "names": [
        [
          "blockAds",
          "Block ads"
        ],
        [
          "injectCSS",
          "Inject CSS"
        ],
        [
          "injectJS",
          "Inject JavaScript"
        ],
        [
          "hideSelectors",
          "Hide selectors"
        ],
        [
          "removeSelectors",
          "Remove selectors"
        ],
        [
          "hideCookieBanners",
          "Hide cookie banners"
        ],
        [
          "expandScrollers",
          "Expand scrollers"
        ],
        [
          "blockResources",
          "Block resources"
        ]
      ]
    },
    {
      "title": "Waiting and failing",
      "names": [
        [
          "waitUntil",
          "Wait until"
        ],
        [
          "waitForSelector",
          "Wait for selector"
        ],
        [
          "waitForExpression",
          "Wait for expression"
        ],
        [
          "waitForTimeout",
          "Wait for timeout"
        ],
        [
          "timeout",
          "Timeout"
        ],
        [
          "failOn",
          "Fail on"
        ],
        [
          "bestAttempt",
          "Best attempt"
        ]
      ]
    }
  ]
}

/** The fields of the first group. */
export const COMMON_OPTIONS: Record<OptionKind, readonly OptionField[]> = {
  "pdf": [
    {
      "name": "format",
      "label": "Format",
      "kind": "one_of",
      "shapes": [
        {
          "kind": "enum",
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
          ]
        },
        {
          "kind": "object",
          "parts": [
            {
              "name": "width",
              "label": "Width",
              "kind": "string",
              "initial": null,
              "description": "Width as a number and a unit (mm, cm, in, px, pt or pc), for example `148mm`. Greater than 0, at most 5 m."
            },
            {
              "name": "height",
              "label": "Height",
              "kind": "string",
              "initial": null,
              "description": "Height as a number and a unit (mm, cm, in, px, pt or pc), for example `210mm`. Greater than 0, at most 5 m."
            }
          ]
        }
      ],
      "initial": "A4",
      "description": "A page size, either a name or a `width` and a `height`."
    },
    {
      "name": "landscape",
      "label": "Landscape",
      "kind": "boolean",
      "initial": false,
      "description": "Rotates the page to landscape orientation. An orientation in the document's own `@page` rule takes precedence. The default is `false`."
    },
    {
      "name": "margin",
      "label": "Margin",
      "kind": "object",
      "parts": [
        {
          "name": "top",
          "label": "Top",
          "kind": "string",
          "initial": "20mm",
          "description": "Top margin."
        },
        {
          "name": "right",
          "label": "Right",
          "kind": "string",
          "initial": "20mm",
          "description": "Right margin."
        },
        {
          "name": "bottom",
          "label": "Bottom",
          "kind": "string",
          "initial": "20mm",
          "description": "Bottom margin."
        },
        {
          "name": "left",
          "label": "Left",
          "kind": "string",
          "initial": "20mm",
          "description": "Left margin."
        }
      ],
      "initial": null,
      "description": "Page margins. Each is a number with a unit (mm, cm, in, px, pt or pc) or `0`, at most 5 m. A side that is omitted is 20mm. Margins in the document's own `@page` rule take precedence."
    },
    {
      "name": "printBackground",
      "label": "Print background",
      "kind": "boolean",
      "initial": true,
      "description": "Prints CSS backgrounds, in headers and footers too. The default is `true`."
    },
    {
      "name": "displayHeaderFooter",
      "label": "Display header and footer",
      "kind": "boolean",
      "initial": false,
      "description": "Prints `headerTemplate` and `footerTemplate` inside the margins. The default is `false`."
    },
    {
      "name": "headerTemplate",
      "label": "Header template",
      "kind": "markup",
      "initial": null,
      "description": "HTML for the page header. Elements with the class `date`, `title`, `url`, `pageNumber` or `totalPages` receive that value. The page's styles do not apply. Unless the template sets its own styles, text is 10px and stays within the page's left and right margins."
    },
    {
      "name": "footerTemplate",
      "label": "Footer template",
      "kind": "markup",
      "initial": null,
      "description": "HTML for the page footer. It follows the same rules as `headerTemplate`."
    },
    {
      "name": "enableJavaScript",
      "label": "Enable JavaScript",
      "kind": "boolean",
      "initial": false,
      "description": "Runs the page's JavaScript. The default is `false`: a page that builds its content with scripts then stays empty."
    },
    {
      "name": "viewport",
      "label": "Viewport",
      "kind": "object",
      "parts": [
        {
          "name": "width",
          "label": "Width",
          "kind": "number",
          "initial": null,
          "description": "Width in CSS pixels, from 1 to 16,384."
        },
        {
          "name": "height",
          "label": "Height",
          "kind": "number",
          "initial": null,
          "description": "Height in CSS pixels, from 1 to 16,384."
        }
      ],
      "initial": null,
      "description": "Window in which the page loads before it is printed, which its scripts and lazy images see. The paper decides the layout. The default is 1,280 x 800."
    }
  ],
  "screenshot": [
    {
      "name": "format",
      "label": "Format",
      "kind": "enum",
      "choices": [
        "png",
        "jpeg",
        "webp",
        "avif"
      ],
      "initial": "png",
      "description": "Image format, in any letter case. The default is `png`. `jpg` is not a valid value: use `jpeg`."
    },
    {
      "name": "width",
      "label": "Width",
      "kind": "number",
      "initial": 1280,
      "description": "Viewport width in CSS pixels, from 1 to 16,384. The default is 1,280."
    },
    {
      "name": "height",
      "label": "Height",
      "kind": "number",
      "initial": 800,
      "description": "Viewport height in CSS pixels, from 1 to 16,384. The default is 800."
    },
    {
      "name": "quality",
      "label": "Quality",
      "kind": "number",
      "initial": 80,
      "description": "Quality of a JPEG, WebP or AVIF, from 1 to 100. The default is 80. A PNG has no loss from 80 on; below 80 it is reduced to at most 256 colors if that makes it smaller, for texts and charts two to four times."
    },
    {
      "name": "fullPage",
      "label": "Full page",
      "kind": "boolean",
      "initial": false,
      "description": "Captures the whole scrollable page, after loading its lazy images. The default is `false`. If the page is larger than the format allows, the response is 500 with reason `image_too_large`."
    },
    {
      "name": "deviceScaleFactor",
      "label": "Device scale factor",
      "kind": "number",
      "initial": 1,
      "description": "Image pixels per CSS pixel, from 0.5 to 4. The default is 1."
    },
    {
      "name": "darkMode",
      "label": "Dark mode",
      "kind": "boolean",
      "initial": false,
      "description": "Sets the preferred color scheme of the page to dark. The default is `false`."
    }
  ]
}

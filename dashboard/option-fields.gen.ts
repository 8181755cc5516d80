/** Made from openapi.yaml by `bun run gen`; do not edit. */
import type { OptionField, OptionKind } from './options.gen.ts'

export const OTHER_OPTIONS: Record<OptionKind, readonly OptionField[]> = {
  "pdf": [
    {
      "name": "bleed",
      "label": "Bleed",
      "kind": "string",
      "initial": null,
      "description": "How far the print reaches beyond the page, such as `3mm`, at most 50mm: for paper that is cut after printing. The paper is larger by it on each side, and the PDF has a `TrimBox` and a `BleedBox`. The background color of `@page` fills the bleed; where a margin is 0, the content begins at the edge of the bleed. It cannot be used with `singlePage` or `preferCSSPageSize`."
    },
    {
      "name": "cropMarks",
      "label": "Crop marks",
      "kind": "boolean",
      "initial": null,
      "description": "Draws lines outside of the corners of each page that show where to cut it, on a sheet that is larger by them. The default is `false`."
    },
    {
      "name": "scale",
      "label": "Scale",
      "kind": "number",
      "initial": 1,
      "description": "Scale of the content, from 0.1 to 2. The default is 1."
    },
    {
      "name": "pageRanges",
      "label": "Page ranges",
      "kind": "string",
      "initial": null,
      "description": "Pages to print, such as `1-3,5,8-`. Numbers and ranges divided by commas, at most 1,000 characters. The order of the pages does not change, and each is printed once. Pages after the last one are ignored, but at least one page must exist: otherwise the response is 400. The default is all pages."
    },
    {
      "name": "preferCSSPageSize",
      "label": "Prefer CSS page size",
      "kind": "boolean",
      "initial": false,
      "description": "Gives pages the size of the document's own `@page` rules, where they have one, in place of `format`. The default is `false`: every page has the size of `format`."
    },
    {
      "name": "singlePage",
      "label": "Single page",
      "kind": "boolean",
      "initial": false,
      "description": "Prints everything on one page that is as wide as `format` and as high as its content, at most 5 m. Page breaks of the document are left out. It cannot be used with `pageRanges` or `preferCSSPageSize`. The default is `false`."
    },
    {
      "name": "outline",
      "label": "Outline",
      "kind": "boolean",
      "initial": false,
      "description": "Adds an outline (bookmarks) made of the headings `h1` to `h6`. It implies `tagged`. The default is `false`."
    },
    {
      "name": "tagged",
      "label": "Tagged",
      "kind": "boolean",
      "initial": false,
      "description": "Adds the structure of the document for screen readers (tagged PDF). The file becomes larger, up to 30 times with long tables. The default is `false`."
    },
    {
      "name": "omitBackground",
      "label": "Omit background",
      "kind": "boolean",
      "initial": false,
      "description": "Leaves out the dark background that Chromium gives a document with a dark `color-scheme`. All other pages have no background but their own. The default is `false`."
    },
    {
      "name": "deviceScaleFactor",
      "label": "Device scale factor",
      "kind": "number",
      "initial": 1,
      "description": "Pixels per CSS pixel that the page sees, from 0.5 to 4: scripts draw a `<canvas>` with so many, and `srcset` chooses images by them. Text and SVG are sharp without it, and the layout stays the same. The default is 1."
    },
    {
      "name": "headerFirstPage",
      "label": "Header first page",
      "kind": "markup",
      "initial": null,
      "description": "HTML for the header of the first page, in place of `headerTemplate`; null for none. Left out, the first page has the header of all pages. All pages must have the same size."
    },
    {
      "name": "footerFirstPage",
      "label": "Footer first page",
      "kind": "markup",
      "initial": null,
      "description": "HTML for the footer of the first page, in place of `footerTemplate`; null for none. Left out, the first page has the footer of all pages."
    },
    {
      "name": "headerLastPage",
      "label": "Header last page",
      "kind": "markup",
      "initial": null,
      "description": "HTML for the header of the last page, in place of `headerTemplate`; null for none. Left out, the last page has the header of all pages. A document of one page has `headerFirstPage`, if both are set. All pages must have the same size."
    },
    {
      "name": "footerLastPage",
      "label": "Footer last page",
      "kind": "markup",
      "initial": null,
      "description": "HTML for the footer of the last page, in place of `footerTemplate`; null for none. Left out, the last page has the footer of all pages. A document of one page has `footerFirstPage`, if both are set."
    },
    {
      "name": "pageNumberOffset",
      "label": "Page number offset",
      "kind": "number",
      "initial": 0,
      "description": "Number that is added to the page numbers and to the number of pages in headers and footers, and to the numbers of `data-page-of` and `target-counter()`, whose numbers stay those of `counter(page)` if an element counts pages anew. Pages whose number is below 1, such as a cover with -1, have neither header nor footer. The default is 0."
    },
    {
      "name": "document",
      "label": "Document",
      "kind": "object",
      "parts": [
        {
          "name": "title",
          "label": "Title",
          "kind": "string",
          "initial": null,
          "description": "Title. The default is the title of the page."
        },
        {
          "name": "author",
          "label": "Author",
          "kind": "string",
          "initial": null,
          "description": "Author."
        },
        {
          "name": "subject",
          "label": "Subject",
          "kind": "string",
          "initial": null,
          "description": "Subject."
        },
        {
          "name": "keywords",
          "label": "Keywords",
          "kind": "markup",
          "initial": null,
          "description": "Keywords, as one text divided by commas or as a list."
        },
        {
          "name": "language",
          "label": "Language",
          "kind": "string",
          "initial": null,
          "description": "Language as a BCP 47 tag such as `de-CH`. The default is the `lang` attribute of the document's `html` element."
        },
        {
          "name": "creator",
          "label": "Creator",
          "kind": "string",
          "initial": null,
          "description": "The program that the document was made with. The default is `Chromium`."
        }
      ],
      "initial": null,
      "description": "Properties of the document, which PDF viewers show and search engines read. Each has at most 1,000 characters."
    },
    {
      "name": "pdfa",
      "label": "PDF/A",
      "kind": "enum",
      "choices": [
        "2b",
        "2u",
        "2a",
        "3b",
        "3u",
        "3a",
        "4"
      ],
      "initial": null,
      "description": "Makes the file a PDF/A for archives (ISO 19005), of this part and level. `2b` is what archives ask for, `3b` may have attachments, `2u` and `3u` have text that can be extracted, `2a` and `3a` are tagged too, `4` is based on PDF 2.0. PDF/A-1 allows none of the transparency of most pages: use `2b`. The file is checked, see `conformance`. The default is null."
    },
    {
      "name": "pdfua",
      "label": "PDF/UA",
      "kind": "enum",
      "choices": [
        1
      ],
      "initial": null,
      "description": "Makes the file a PDF/UA-1 (ISO 14289-1), which screen readers can read. It implies `tagged`. The file is checked, see `conformance`. The default is null."
    },
    {
      "name": "conformance",
      "label": "Conformance",
      "kind": "enum",
      "choices": [
        "strict",
        "best_effort"
      ],
      "initial": "strict",
      "description": "What happens if the document cannot satisfy `pdfa` or `pdfua`, because a glyph or an alternative text is missing for example. `strict`, the default, fails the render with `CONFORMANCE_FAILED` and a list of what is wrong. `best_effort` returns the file without the mark of the standard that it does not satisfy; the report has the list in `conformance`."
    },
    {
      "name": "forms",
      "label": "Fillable form",
      "kind": "boolean",
      "initial": false,
      "description": "Makes the controls of the page fields that can be filled in, and elements with `data-signature` places for signatures. Inputs, text areas, selects, check boxes, radio buttons and reset buttons keep their names, values and labels. It implies `tagged`. The hint `FIELDS_LEFT_OUT` names controls that did not become fields. The default is `false`, which draws them."
    },
    {
      "name": "renumberHeadings",
      "label": "Renumber headings",
      "kind": "boolean",
      "initial": false,
      "description": "Gives headings that skip levels, such as an `h3` after an `h1`, levels without a gap in the structure of the file, as PDF/UA wants them: the first is H1, and each is one level below the heading that it belongs to. The pages look the same. It implies `tagged`. The hint `HEADINGS_RENUMBERED` says how many changed. The default is `false`."
    },
    {
      "name": "attachments",
      "label": "Attachments",
      "kind": "array",
      "item": {
        "kind": "object",
        "parts": [
          {
            "name": "name",
            "label": "Name",
            "kind": "string",
            "initial": null,
            "description": "File name without a folder, such as `data.csv`."
          },
          {
            "name": "content",
            "label": "Content",
            "kind": "markup",
            "initial": null,
            "description": "Content as Base64."
          },
          {
            "name": "type",
            "label": "Type",
            "kind": "string",
            "initial": "application/octet-stream",
            "description": "Media type, such as `text/csv`. The default is `application/octet-stream`."
          },
          {
            "name": "relationship",
            "label": "Relationship",
            "kind": "enum",
            "choices": [
              "Source",
              "Data",
              "Alternative",
              "Supplement",
              "Unspecified"
            ],
            "initial": "Unspecified",
            "description": "The relation of the file to the document (ISO 32000-2, 7.11.3). The default is `Unspecified`."
          },
          {
            "name": "description",
            "label": "Description",
            "kind": "string",
            "initial": null,
            "description": "Text that viewers show beside the name."
          }
        ]
      },
      "initial": null,
      "description": "Files inside of the PDF, at most 50. They are a part of the body and of its maximum size. Not valid with `pdfa` 2b, 2u and 2a, which allow no such files: use 3b, 3u or 3a. With `4` the file becomes a PDF/A-4f."
    },
    {
      "name": "facturX",
      "label": "Factur-X",
      "kind": "object",
      "parts": [
        {
          "name": "xml",
          "label": "XML",
          "kind": "markup",
          "initial": null,
          "description": "The invoice as XML in the syntax of UN/CEFACT (CrossIndustryInvoice), at most 5,000,000 characters."
        },
        {
          "name": "level",
          "label": "Level",
          "kind": "enum",
          "choices": [
            "MINIMUM",
            "BASIC WL",
            "BASIC",
            "EN 16931",
            "EXTENDED",
            "XRECHNUNG"
          ],
          "initial": null,
          "description": "The level (profile) of the invoice. The default is the level that the guideline of the XML names; another one is refused."
        },
        {
          "name": "version",
          "label": "Version",
          "kind": "string",
          "initial": "1.0",
          "description": "The version of the data that the metadata name, such as `3.0` for XRechnung 3.0. The default is `1.0`."
        }
      ],
      "initial": null,
      "description": "Makes the PDF a Factur-X (ZUGFeRD 2) invoice: the XML is attached as `factur-x.xml`, and the metadata name its level. It implies `pdfa` 3b. The form of the XML is checked, its contents are not. The default is null."
    },
    {
      "name": "deterministic",
      "label": "Deterministic",
      "kind": "boolean",
      "initial": false,
      "description": "Makes the same bytes of the same request: dates and identifiers of the file do not depend on the time or on earlier renders. The header `X-Content-Digest` has the SHA-256 of the file. With `enableJavaScript` or `injectJS` it requires `clock`. The default is `false`."
    },
    {
      "name": "encrypt",
      "label": "Encrypt",
      "kind": "object",
      "parts": [
        {
          "name": "userPassword",
          "label": "User password",
          "kind": "password",
          "initial": null,
          "description": "Password that opens the PDF. Left out, everybody can open it."
        },
        {
          "name": "ownerPassword",
          "label": "Owner password",
          "kind": "password",
          "initial": null,
          "description": "Password that lifts the restrictions of `permissions`. Left out, it is random and nobody knows it."
        },
        {
          "name": "permissions",
          "label": "Permissions",
          "kind": "object",
          "parts": [
            {
              "name": "print",
              "label": "Print",
              "kind": "enum",
              "choices": [
                "none",
                "low",
                "full"
              ],
              "initial": "full",
              "description": "Printing, `low` in a low resolution only. The default is `full`."
            },
            {
              "name": "copy",
              "label": "Copy",
              "kind": "boolean",
              "initial": true,
              "description": "Copying text and images."
            },
            {
              "name": "modify",
              "label": "Modify",
              "kind": "boolean",
              "initial": true,
              "description": "Changing the content."
            },
            {
              "name": "annotate",
              "label": "Annotate",
              "kind": "boolean",
              "initial": true,
              "description": "Adding comments."
            },
            {
              "name": "fillForms",
              "label": "Fill forms",
              "kind": "boolean",
              "initial": true,
              "description": "Completing forms."
            },
            {
              "name": "assemble",
              "label": "Assemble",
              "kind": "boolean",
              "initial": true,
              "description": "Inserting, deleting and rotating pages."
            }
          ],
          "initial": null,
          "description": "Actions that PDF viewers allow to those who open the PDF with the `userPassword`, or without one. Screen readers may always read it."
        }
      ],
      "initial": null,
      "description": "Encrypts the PDF with AES-256 (PDF 2.0). At least one password is required. Not valid with `pdfa`, `pdfua`, `facturX` and `deterministic`. The default is null."
    },
    {
      "name": "sign",
      "label": "Signature",
      "kind": "object",
      "parts": [
        {
          "name": "signer",
          "label": "Signer",
          "kind": "signer",
          "initial": null,
          "description": "Name of the signer. An unknown one returns 404."
        },
        {
          "name": "reason",
          "label": "Reason",
          "kind": "string",
          "initial": null,
          "description": "Why the file is signed."
        },
        {
          "name": "location",
          "label": "Location",
          "kind": "string",
          "initial": null,
          "description": "Where it is signed."
        },
        {
          "name": "contact",
          "label": "Contact",
          "kind": "string",
          "initial": null,
          "description": "How the signer can be reached."
        },
        {
          "name": "level",
          "label": "Level",
          "kind": "enum",
          "choices": [
            "B-B",
            "B-T",
            "B-LT"
          ],
          "initial": "B-B",
          "description": "The level of PAdES: `B-B` (the default) is a signature; `B-T` adds the time as a time-stamp server confirms it, which the operator sets by `TIMESTAMP_URL`; `B-LT` adds the certificates, and answers of their authorities that they were not revoked, as far as they can be fetched."
        },
        {
          "name": "certify",
          "label": "Certify",
          "kind": "enum",
          "choices": [
            1,
            2,
            3
          ],
          "initial": null,
          "description": "Certifies the file, which only its first signature can: `1` allows no change, `2` further signatures and values of fields, `3` annotations as well. The default is `null`, which does not certify."
        },
        {
          "name": "field",
          "label": "Field",
          "kind": "string",
          "initial": null,
          "description": "Name of the field that is signed. One that the form does not have is made, unless it differs by one mistake from an empty place for a signature. The default is a new field."
        },
        {
          "name": "visible",
          "label": "Visible",
          "kind": "object",
          "parts": [
            {
              "name": "html",
              "label": "HTML",
              "kind": "markup",
              "initial": null,
              "description": "HTML that is drawn into the signature, at most 200,000 characters. Its area is that of the signature. Images are `data:` URLs, and scripts do not run."
            },
            {
              "name": "page",
              "label": "Page",
              "kind": "number",
              "initial": 1,
              "description": "Number of the page. The default is 1."
            },
            {
              "name": "x",
              "label": "X",
              "kind": "number",
              "initial": null,
              "description": "Distance to the left side of the page."
            },
            {
              "name": "y",
              "label": "Y",
              "kind": "number",
              "initial": null,
              "description": "Distance to the upper side of the page."
            },
            {
              "name": "width",
              "label": "Width",
              "kind": "number",
              "initial": null,
              "description": "Width, from 10 to 14,000."
            },
            {
              "name": "height",
              "label": "Height",
              "kind": "number",
              "initial": null,
              "description": "Height, from 10 to 14,000."
            }
          ],
          "initial": null,
          "description": "A signature that is seen. Without a `field` that has a place, `x`, `y`, `width` and `height` are required, in points of 1/72 inch from the upper left corner of the page."
        }
      ],
      "initial": null,
      "description": "Signs the PDF as the last work of its render, as `POST /api/v1/pdfs/sign` does: after `steps`, `compress` and `imageQuality`. It goes with `pdfa`, `pdfua`, `facturX`, `attachments` and `forms`, whose places for signatures `field` names. Not valid with `encrypt`, `deterministic` and a step `sign` or `split`. Previews, dry runs, extractions and comparisons are not signed. The default is null."
    },
    {
      "name": "compress",
      "label": "Compress",
      "kind": "boolean",
      "initial": false,
      "description": "Makes the file smaller without loss: long tagged tables need an eighth of the bytes. It takes some 100 ms for 50 pages. Not valid with `pdfa` and `facturX`. The default is `false`."
    },
    {
      "name": "imageQuality",
      "label": "Image quality",
      "kind": "number",
      "initial": null,
      "description": "Encodes photos again as JPEG of this quality, where that makes them smaller, and compresses the file. 80 is right for most documents. Not valid with `pdfa` and `facturX`. The default is null: images stay as they are."
    },
    {
      "name": "clock",
      "label": "Clock",
      "kind": "string",
      "initial": null,
      "description": "Time at which the clock of the page begins, such as `2026-11-20T10:15:00Z`, for everything that tells the time, in frames and workers, too. It stands still while the page loads, and then passes with its timers and frames only. `Math.random` and `crypto` return the same numbers in every render. It is also the date of a `deterministic` file, which is 1970-01-01 otherwise. The default, null, is the time of the render."
    },
    {
      "name": "media",
      "label": "Media",
      "kind": "enum",
      "choices": [
        "screen",
        "print"
      ],
      "initial": null,
      "description": "The media type whose style sheets apply: `screen` or `print`. `null`, the default, is `print` for PDFs and `screen` for screenshots."
    },
    {
      "name": "mediaFeatures",
      "label": "Media features",
      "kind": "object",
      "parts": [
        {
          "name": "prefers-color-scheme",
          "label": "Prefers color scheme",
          "kind": "enum",
          "choices": [
            "light",
            "dark"
          ],
          "initial": null,
          "description": "The color scheme that the user prefers."
        },
        {
          "name": "prefers-reduced-motion",
          "label": "Prefers reduced motion",
          "kind": "enum",
          "choices": [
            "no-preference",
            "reduce"
          ],
          "initial": null,
          "description": "Whether the user prefers less motion."
        },
        {
          "name": "prefers-contrast",
          "label": "Prefers contrast",
          "kind": "enum",
          "choices": [
            "no-preference",
            "more",
            "less",
            "custom"
          ],
          "initial": null,
          "description": "The contrast that the user prefers."
        },
        {
          "name": "prefers-reduced-transparency",
          "label": "Prefers reduced transparency",
          "kind": "enum",
          "choices": [
            "no-preference",
            "reduce"
          ],
          "initial": null,
          "description": "Whether the user prefers less transparency."
        },
        {
          "name": "forced-colors",
          "label": "Forced colors",
          "kind": "enum",
          "choices": [
            "none",
            "active"
          ],
          "initial": null,
          "description": "Whether the user has a palette of few colors."
        },
        {
          "name": "color-gamut",
          "label": "Color gamut",
          "kind": "enum",
          "choices": [
            "srgb",
            "p3",
            "rec2020"
          ],
          "initial": null,
          "description": "The range of colors of the screen."
        }
      ],
      "initial": null,
      "description": "Media features that the page's media queries see, such as `{\"prefers-color-scheme\":\"dark\"}`. A feature that is omitted has the default of Chromium."
    },
    {
      "name": "device",
      "label": "Device",
      "kind": "enum",
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
      "initial": null,
      "description": "A phone or tablet to emulate: its window, its scale, touch, `mobile` and its user agent. `width`, `height`, `deviceScaleFactor` and `viewport` cannot be set beside it. `userAgent` can."
    },
    {
      "name": "mobile",
      "label": "Mobile",
      "kind": "boolean",
      "initial": false,
      "description": "Renders the page as a phone does: the viewport `<meta>` element counts, scrollbars take no room, and touch events exist. The default is `false`."
    },
    {
      "name": "userAgent",
      "label": "User agent",
      "kind": "string",
      "initial": null,
      "description": "User agent of the page: in the header `User-Agent` of its requests and in `navigator.userAgent`. The default is that of Chromium."
    },
    {
      "name": "locale",
      "label": "Locale",
      "kind": "string",
      "initial": null,
      "description": "Language of the page as a BCP 47 tag such as `de-CH`: in the header `Accept-Language` of its requests, in `navigator.language`, and for formatted dates and numbers. The default is `en-US`."
    },
    {
      "name": "timezone",
      "label": "Timezone",
      "kind": "string",
      "initial": null,
      "description": "Time zone of the page's scripts as an IANA name such as `Europe/Zurich`. The default is the time zone of the server."
    },
    {
      "name": "geolocation",
      "label": "Geolocation",
      "kind": "object",
      "parts": [
        {
          "name": "latitude",
          "label": "Latitude",
          "kind": "number",
          "initial": null,
          "description": "Latitude in degrees, from -90 to 90."
        },
        {
          "name": "longitude",
          "label": "Longitude",
          "kind": "number",
          "initial": null,
          "description": "Longitude in degrees, from -180 to 180."
        },
        {
          "name": "accuracy",
          "label": "Accuracy",
          "kind": "number",
          "initial": 10,
          "description": "Accuracy in meters. The default is 10."
        }
      ],
      "initial": null,
      "description": "Position that the page may read with `navigator.geolocation`. Frames of other origins may not. Browsers give positions to https pages only. By default no page may read a position."
    },
    {
      "name": "reducedMotion",
      "label": "Reduced motion",
      "kind": "boolean",
      "initial": false,
      "description": "Makes the media query `prefers-reduced-motion: reduce` match. The default is `false`."
    },
    {
      "name": "cookies",
      "label": "Cookies",
      "kind": "array",
      "item": {
        "kind": "object",
        "parts": [
          {
            "name": "name",
            "label": "Name",
            "kind": "string",
            "initial": null,
            "description": "Cookie name."
          },
          {
            "name": "value",
            "label": "Value",
            "kind": "string",
            "initial": null,
            "description": "Cookie value."
          },
          {
            "name": "domain",
            "label": "Domain",
            "kind": "string",
            "initial": null,
            "description": "Domain that receives the cookie, for example `example.com`."
          },
          {
            "name": "path",
            "label": "Path",
            "kind": "string",
            "initial": "/",
            "description": "Path that receives the cookie, with everything below it. The default is `/`."
          },
          {
            "name": "expires",
            "label": "Expires",
            "kind": "number",
            "initial": null,
            "description": "Expiry as Unix time in seconds. Null, the default, is a session cookie."
          },
          {
            "name": "httpOnly",
            "label": "HTTP only",
            "kind": "boolean",
            "initial": false,
            "description": "Hides the cookie from the page's scripts. The default is `false`."
          },
          {
            "name": "secure",
            "label": "Secure",
            "kind": "boolean",
            "initial": false,
            "description": "Sends the cookie to https addresses only. The default is `false`, except for names that begin with `__Secure-`."
          },
          {
            "name": "sameSite",
            "label": "Same site",
            "kind": "enum",
            "choices": [
              "Strict",
              "Lax",
              "None"
            ],
            "initial": null,
            "description": "Which requests to other sites carry the cookie: `Strict`, `Lax` or `None`, which needs `secure`. Null, the default, is the default of Chromium."
          }
        ]
      },
      "initial": null,
      "description": "Cookies to set before the page loads, at most 1,000."
    },
    {
      "name": "extraHeaders",
      "label": "Extra headers",
      "kind": "map",
      "item": {
        "kind": "string"
      },
      "initial": null,
      "description": "HTTP headers to add to requests to the page's own origin, at most 1,000 with 65,536 characters in all names and values together. Other origins never receive them. `Host`, `Content-Length`, `Proxy-*` and hop-by-hop headers are refused."
    },
    {
      "name": "httpCredentials",
      "label": "HTTP credentials",
      "kind": "object",
      "parts": [
        {
          "name": "username",
          "label": "Username",
          "kind": "string",
          "initial": null,
          "description": "User name."
        },
        {
          "name": "password",
          "label": "Password",
          "kind": "password",
          "initial": null,
          "description": "Password."
        }
      ],
      "initial": null,
      "description": "User name and password for HTTP authentication (Basic or Digest). They answer challenges of the origin of `url` only. Without `url` they are refused."
    },
    {
      "name": "injectCSS",
      "label": "Inject CSS",
      "kind": "markup",
      "initial": null,
      "description": "CSS to add to the page before its output is made."
    },
    {
      "name": "injectJS",
      "label": "Inject JavaScript",
      "kind": "markup",
      "initial": null,
      "description": "JavaScript to run once the page has loaded, before the waits, at most 1,000,000 characters. `await` is allowed at its top level. It runs in every document that the page goes to. If it throws, the response is 500 with reason `inject_js_failed`. Without `enableJavaScript` it runs apart from the page, whose own scripts stay off, and without timers."
    },
    {
      "name": "hideSelectors",
      "label": "Hide selectors",
      "kind": "array",
      "item": {
        "kind": "string"
      },
      "initial": null,
      "description": "CSS selectors of elements that are not shown, in frames too. They keep their place. At most 100, of at most 1,000 characters each. A selector that matches nothing has no effect. `card >>> b` leads into the open shadow trees of `card`."
    },
    {
      "name": "removeSelectors",
      "label": "Remove selectors",
      "kind": "array",
      "item": {
        "kind": "string"
      },
      "initial": null,
      "description": "CSS selectors of elements that are left out, in frames too, such as cookie banners. The page is laid out without them. At most 100, of at most 1,000 characters each. A selector that matches nothing has no effect. `card >>> b` leads into the open shadow trees of `card`."
    },
    {
      "name": "hideCookieBanners",
      "label": "Hide cookie banners",
      "kind": "boolean",
      "initial": false,
      "description": "Rejects the cookies of a cookie banner, and leaves the banner out, by the public rules of DuckDuckGo's autoconsent. It is never accepted. It takes 1 s, and at most 5 s. Without JavaScript a banner is left out only. The report says what was found and done in `cookie_banner`. The default is `false`."
    },
    {
      "name": "expandScrollers",
      "label": "Expand scrollers",
      "kind": "boolean",
      "initial": false,
      "description": "Shows all of the content of elements that scroll, of frames and of text areas: each grows to the size of its content, and so do the elements around it that have the height of the window. Without it the output has the part that a reader sees who does not scroll. The default is `false`."
    },
    {
      "name": "blockResources",
      "label": "Block resources",
      "kind": "array",
      "item": {
        "kind": "enum",
        "choices": [
          "image",
          "media",
          "font",
          "stylesheet",
          "script",
          "xhr",
          "document"
        ]
      },
      "initial": null,
      "description": "Types of resources that the page does not load. The report lists what was kept out in `blocked_requests`. `data:` addresses and uploaded fonts are always shown."
    },
    {
      "name": "waitUntil",
      "label": "Wait until",
      "kind": "enum",
      "choices": [
        "load",
        "domcontentloaded",
        "networkAlmostIdle",
        "networkIdle"
      ],
      "initial": null,
      "description": "When the page counts as loaded. `load`, the default: when its `load` event has fired, and the requests of its scripts have had 2 seconds. `domcontentloaded`: when its HTML is parsed; images, frames and other parts that are still loading are left out. `networkIdle` and `networkAlmostIdle`: when, after `load`, the page has had no request, or at most two, under way for 500 ms. Sockets, event streams, media and beacons do not count. If the network does not become idle in time, the response is 408 with `details.phase` set to `wait_network`."
    },
    {
      "name": "waitForSelector",
      "label": "Wait for selector",
      "kind": "string",
      "initial": null,
      "description": "CSS selector of an element to wait for, or an object with its selector and state. `card >>> b` leads into the open shadow trees of `card`, and into its frames of the same site. If the element does not appear in time, the response is 408 with `details.phase` set to `wait_selector`."
    },
    {
      "name": "waitForExpression",
      "label": "Wait for expression",
      "kind": "markup",
      "initial": null,
      "description": "JavaScript expression that is evaluated in the page every 100 ms until its value, or what its promise resolves to, is truthy, at most 10,000 characters. An expression that throws counts as not truthy yet. If it is not truthy in time, the response is 408 with `details.phase` set to `wait_expression`. Without `enableJavaScript` it sees the document and what `injectJS` has left, but nothing of the page's scripts, which do not run."
    },
    {
      "name": "waitForTimeout",
      "label": "Wait for timeout",
      "kind": "number",
      "initial": null,
      "description": "Additional time to wait after the page has loaded, in milliseconds. It is part of `timeout` and must be less than `timeout`. Animations are shown this long after their start. Without it, or once they have ended by then, they are shown at their end, and endless ones at one moment that is the same in every render. Transitions are always shown at their end."
    },
    {
      "name": "timeout",
      "label": "Timeout",
      "kind": "number",
      "initial": 30000,
      "description": "Maximum duration of the render in milliseconds, from 1,000 to 60,000. The default is 30,000. Time spent in the queue does not count."
    },
    {
      "name": "failOn",
      "label": "Fail on",
      "kind": "object",
      "parts": [
        {
          "name": "status",
          "label": "Status",
          "kind": "array",
          "item": {
            "kind": "string"
          },
          "initial": null,
          "description": "HTTP statuses of the page itself, such as `[\"4xx\", \"5xx\"]`, at most 100. The reason is `fail_on_status`."
        },
        {
          "name": "resourceStatus",
          "label": "Resource status",
          "kind": "array",
          "item": {
            "kind": "string"
          },
          "initial": null,
          "description": "HTTP statuses of everything else that the page requests, at most 100. The reason is `fail_on_resource_status`."
        },
        {
          "name": "failedResources",
          "label": "Failed resources",
          "kind": "boolean",
          "initial": false,
          "description": "Requests of the page that get no response, are refused, or are not complete in time. The reason is `fail_on_failed_resources`. Hosts that `blockAds` blocks do not count."
        },
        {
          "name": "consoleExceptions",
          "label": "Console exceptions",
          "kind": "boolean",
          "initial": false,
          "description": "Exceptions of the page's scripts and workers that nothing catches, and rejected promises that nothing handles. The reason is `fail_on_console_exceptions`."
        },
        {
          "name": "missingSelector",
          "label": "Missing selector",
          "kind": "string",
          "initial": null,
          "description": "CSS selector that must match an element of the page when its output is made, at most 10,000 characters; `card >>> b` leads into the open shadow trees of `card`. Otherwise the reason is `fail_on_missing_selector`."
        },
        {
          "name": "missingText",
          "label": "Missing text",
          "kind": "string",
          "initial": null,
          "description": "Text that the page must show when its output is made, at most 1,000 characters. White space counts as one space, and the case of letters matters. Otherwise the reason is `fail_on_missing_text`."
        }
      ],
      "initial": null,
      "description": "Conditions under which the render fails, with 500 and the reason of the condition, in place of an output that shows an error. Failed renders are free. By default no condition is set."
    },
    {
      "name": "bestAttempt",
      "label": "Best attempt",
      "kind": "boolean",
      "initial": false,
      "description": "Makes an output of what is there when a wait takes too long, with the header `X-Best-Attempt`, in place of 408. A quarter of `timeout`, from 1 to 10 seconds, is kept for the output. A page that has not responded by then still returns 408. The default is `false`."
    }
  ],
  "screenshot": [
    {
      "name": "resize",
      "label": "Resize",
      "kind": "object",
      "parts": [
        {
          "name": "width",
          "label": "Width",
          "kind": "number",
          "initial": null,
          "description": "Width of the image in pixels, from 1 to 8,192."
        },
        {
          "name": "height",
          "label": "Height",
          "kind": "number",
          "initial": null,
          "description": "Height of the image in pixels, from 1 to 8,192."
        },
        {
          "name": "fit",
          "label": "Fit",
          "kind": "enum",
          "choices": [
            "inside",
            "cover",
            "fill"
          ],
          "initial": "inside",
          "description": "How the image fits `width` and `height`: `inside` makes it as large as both allow, `cover` fills both and cuts off what is too much, on two sides by the same amount, and `fill` stretches it. The default is `inside`; the others need both."
        }
      ],
      "initial": null,
      "description": "Makes the captured image larger or smaller, after `fullPage`, `selector` and `deviceScaleFactor`. With `width` or `height` alone, the image keeps its shape. The result may have at most 20 megapixels."
    },
    {
      "name": "grayscale",
      "label": "Grayscale",
      "kind": "boolean",
      "initial": false,
      "description": "Makes an image without color: each color becomes the gray of its brightness. A PNG or a JPEG has one channel then, and a PNG about half of the bytes. The default is `false`."
    },
    {
      "name": "selector",
      "label": "Selector",
      "kind": "string",
      "initial": null,
      "description": "CSS selector of a single element to capture; `card >>> b` leads into the open shadow trees of `card`, and into its frames of the same site. The first match counts, even outside the viewport. If no element matches, the response is 500 with reason `selector_not_found`; if the element has no size, the reason is `element_not_visible`. The page is scrolled to the element if needed; what a container of the page cuts off stays cut off, unless a person could scroll the container to show the whole element. Takes precedence over `fullPage`."
    },
    {
      "name": "clip",
      "label": "Clip",
      "kind": "object",
      "parts": [
        {
          "name": "x",
          "label": "X",
          "kind": "number",
          "initial": null,
          "description": "Distance from the left edge of the page, from 0 to 1,000,000."
        },
        {
          "name": "y",
          "label": "Y",
          "kind": "number",
          "initial": null,
          "description": "Distance from the top edge of the page, from 0 to 1,000,000."
        },
        {
          "name": "width",
          "label": "Width",
          "kind": "number",
          "initial": null,
          "description": "Width of the part. The image may have as many pixels as one of the whole page."
        },
        {
          "name": "height",
          "label": "Height",
          "kind": "number",
          "initial": null,
          "description": "Height of the part."
        }
      ],
      "initial": null,
      "description": "The part of the page to capture, in CSS pixels from the top left corner of the page, also outside the viewport. The image has exactly this size: beyond the page it shows the page's background. A part without any of the page returns 400. It cannot be used with `fullPage` or `selector`."
    },
    {
      "name": "omitBackground",
      "label": "Omit background",
      "kind": "boolean",
      "initial": false,
      "description": "Leaves out the white background that Chromium gives a page without one of its own: what the page does not cover is transparent. The formats are `png`, `webp` and `avif`; a `jpeg` has no transparency. The default is `false`."
    },
    {
      "name": "media",
      "label": "Media",
      "kind": "enum",
      "choices": [
        "screen",
        "print"
      ],
      "initial": null,
      "description": "The media type whose style sheets apply: `screen` or `print`. `null`, the default, is `print` for PDFs and `screen` for screenshots."
    },
    {
      "name": "mediaFeatures",
      "label": "Media features",
      "kind": "object",
      "parts": [
        {
          "name": "prefers-color-scheme",
          "label": "Prefers color scheme",
          "kind": "enum",
          "choices": [
            "light",
            "dark"
          ],
          "initial": null,
          "description": "The color scheme that the user prefers."
        },
        {
          "name": "prefers-reduced-motion",
          "label": "Prefers reduced motion",
          "kind": "enum",
          "choices": [
            "no-preference",
            "reduce"
          ],
          "initial": null,
          "description": "Whether the user prefers less motion."
        },
        {
          "name": "prefers-contrast",
          "label": "Prefers contrast",
          "kind": "enum",
          "choices": [
            "no-preference",
            "more",
            "less",
            "custom"
          ],
          "initial": null,
          "description": "The contrast that the user prefers."
        },
        {
          "name": "prefers-reduced-transparency",
          "label": "Prefers reduced transparency",
          "kind": "enum",
          "choices": [
            "no-preference",
            "reduce"
          ],
          "initial": null,
          "description": "Whether the user prefers less transparency."
        },
        {
          "name": "forced-colors",
          "label": "Forced colors",
          "kind": "enum",
          "choices": [
            "none",
            "active"
          ],
          "initial": null,
          "description": "Whether the user has a palette of few colors."
        },
        {
          "name": "color-gamut",
          "label": "Color gamut",
          "kind": "enum",
          "choices": [
            "srgb",
            "p3",
            "rec2020"
          ],
          "initial": null,
          "description": "The range of colors of the screen."
        }
      ],
      "initial": null,
      "description": "Media features that the page's media queries see, such as `{\"prefers-color-scheme\":\"dark\"}`. A feature that is omitted has the default of Chromium."
    },
    {
      "name": "device",
      "label": "Device",
      "kind": "enum",
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
      "initial": null,
      "description": "A phone or tablet to emulate: its window, its scale, touch, `mobile` and its user agent. `width`, `height`, `deviceScaleFactor` and `viewport` cannot be set beside it. `userAgent` can."
    },
    {
      "name": "mobile",
      "label": "Mobile",
      "kind": "boolean",
      "initial": false,
      "description": "Renders the page as a phone does: the viewport `<meta>` element counts, scrollbars take no room, and touch events exist. The default is `false`."
    },
    {
      "name": "userAgent",
      "label": "User agent",
      "kind": "string",
      "initial": null,
      "description": "User agent of the page: in the header `User-Agent` of its requests and in `navigator.userAgent`. The default is that of Chromium."
    },
    {
      "name": "locale",
      "label": "Locale",
      "kind": "string",
      "initial": null,
      "description": "Language of the page as a BCP 47 tag such as `de-CH`: in the header `Accept-Language` of its requests, in `navigator.language`, and for formatted dates and numbers. The default is `en-US`."
    },
    {
      "name": "timezone",
      "label": "Timezone",
      "kind": "string",
      "initial": null,
      "description": "Time zone of the page's scripts as an IANA name such as `Europe/Zurich`. The default is the time zone of the server."
    },
    {
      "name": "geolocation",
      "label": "Geolocation",
      "kind": "object",
      "parts": [
        {
          "name": "latitude",
          "label": "Latitude",
          "kind": "number",
          "initial": null,
          "description": "Latitude in degrees, from -90 to 90."
        },
        {
          "name": "longitude",
          "label": "Longitude",
          "kind": "number",
          "initial": null,
          "description": "Longitude in degrees, from -180 to 180."
        },
        {
          "name": "accuracy",
          "label": "Accuracy",
          "kind": "number",
          "initial": 10,
          "description": "Accuracy in meters. The default is 10."
        }
      ],
      "initial": null,
      "description": "Position that the page may read with `navigator.geolocation`. Frames of other origins may not. Browsers give positions to https pages only. By default no page may read a position."
    },
    {
      "name": "reducedMotion",
      "label": "Reduced motion",
      "kind": "boolean",
      "initial": false,
      "description": "Makes the media query `prefers-reduced-motion: reduce` match. The default is `false`."
    },
    {
      "name": "cookies",
      "label": "Cookies",
      "kind": "array",
      "item": {
        "kind": "object",
        "parts": [
          {
            "name": "name",
            "label": "Name",
            "kind": "string",
            "initial": null,
            "description": "Cookie name."
          },
          {
            "name": "value",
            "label": "Value",
            "kind": "string",
            "initial": null,
            "description": "Cookie value."
          },
          {
            "name": "domain",
            "label": "Domain",
            "kind": "string",
            "initial": null,
            "description": "Domain that receives the cookie, for example `example.com`."
          },
          {
            "name": "path",
            "label": "Path",
            "kind": "string",
            "initial": "/",
            "description": "Path that receives the cookie, with everything below it. The default is `/`."
          },
          {
            "name": "expires",
            "label": "Expires",
            "kind": "number",
            "initial": null,
            "description": "Expiry as Unix time in seconds. Null, the default, is a session cookie."
          },
          {
            "name": "httpOnly",
            "label": "HTTP only",
            "kind": "boolean",
            "initial": false,
            "description": "Hides the cookie from the page's scripts. The default is `false`."
          },
          {
            "name": "secure",
            "label": "Secure",
            "kind": "boolean",
            "initial": false,
            "description": "Sends the cookie to https addresses only. The default is `false`, except for names that begin with `__Secure-`."
          },
          {
            "name": "sameSite",
            "label": "Same site",
            "kind": "enum",
            "choices": [
              "Strict",
              "Lax",
              "None"
            ],
            "initial": null,
            "description": "Which requests to other sites carry the cookie: `Strict`, `Lax` or `None`, which needs `secure`. Null, the default, is the default of Chromium."
          }
        ]
      },
      "initial": null,
      "description": "Cookies to set before the page loads, at most 1,000."
    },
    {
      "name": "extraHeaders",
      "label": "Extra headers",
      "kind": "map",
      "item": {
        "kind": "string"
      },
      "initial": null,
      "description": "HTTP headers to add to requests to the page's own origin, at most 1,000 with 65,536 characters in all names and values together. Other origins never receive them. `Host`, `Content-Length`, `Proxy-*` and hop-by-hop headers are refused."
    },
    {
      "name": "httpCredentials",
      "label": "HTTP credentials",
      "kind": "object",
      "parts": [
        {
          "name": "username",
          "label": "Username",
          "kind": "string",
          "initial": null,
          "description": "User name."
        },
        {
          "name": "password",
          "label": "Password",
          "kind": "password",
          "initial": null,
          "description": "Password."
        }
      ],
      "initial": null,
      "description": "User name and password for HTTP authentication (Basic or Digest). They answer challenges of the origin of `url` only. Without `url` they are refused."
    },
    {
      "name": "blockAds",
      "label": "Block ads",
      "kind": "boolean",
      "initial": false,
      "description": "Blocks common advertising and tracking hosts. The page's own site is never blocked. The default is `false`."
    },
    {
      "name": "injectCSS",
      "label": "Inject CSS",
      "kind": "markup",
      "initial": null,
      "description": "CSS to add to the page before its output is made."
    },
    {
      "name": "injectJS",
      "label": "Inject JavaScript",
      "kind": "markup",
      "initial": null,
      "description": "JavaScript to run once the page has loaded, before the waits, at most 1,000,000 characters. `await` is allowed at its top level. It runs in every document that the page goes to. If it throws, the response is 500 with reason `inject_js_failed`. Without `enableJavaScript` it runs apart from the page, whose own scripts stay off, and without timers."
    },
    {
      "name": "hideSelectors",
      "label": "Hide selectors",
      "kind": "array",
      "item": {
        "kind": "string"
      },
      "initial": null,
      "description": "CSS selectors of elements that are not shown, in frames too. They keep their place. At most 100, of at most 1,000 characters each. A selector that matches nothing has no effect. `card >>> b` leads into the open shadow trees of `card`."
    },
    {
      "name": "removeSelectors",
      "label": "Remove selectors",
      "kind": "array",
      "item": {
        "kind": "string"
      },
      "initial": null,
      "description": "CSS selectors of elements that are left out, in frames too, such as cookie banners. The page is laid out without them. At most 100, of at most 1,000 characters each. A selector that matches nothing has no effect. `card >>> b` leads into the open shadow trees of `card`."
    },
    {
      "name": "hideCookieBanners",
      "label": "Hide cookie banners",
      "kind": "boolean",
      "initial": false,
      "description": "Rejects the cookies of a cookie banner, and leaves the banner out, by the public rules of DuckDuckGo's autoconsent. It is never accepted. It takes 1 s, and at most 5 s. Without JavaScript a banner is left out only. The report says what was found and done in `cookie_banner`. The default is `false`."
    },
    {
      "name": "expandScrollers",
      "label": "Expand scrollers",
      "kind": "boolean",
      "initial": false,
      "description": "Shows all of the content of elements that scroll, of frames and of text areas: each grows to the size of its content, and so do the elements around it that have the height of the window. Without it the output has the part that a reader sees who does not scroll. The default is `false`."
    },
    {
      "name": "blockResources",
      "label": "Block resources",
      "kind": "array",
      "item": {
        "kind": "enum",
        "choices": [
          "image",
          "media",
          "font",
          "stylesheet",
          "script",
          "xhr",
          "document"
        ]
      },
      "initial": null,
      "description": "Types of resources that the page does not load. The report lists what was kept out in `blocked_requests`. `data:` addresses and uploaded fonts are always shown."
    },
    {
      "name": "waitUntil",
      "label": "Wait until",
      "kind": "enum",
      "choices": [
        "load",
        "domcontentloaded",
        "networkAlmostIdle",
        "networkIdle"
      ],
      "initial": null,
      "description": "When the page counts as loaded. `load`, the default: when its `load` event has fired, and the requests of its scripts have had 2 seconds. `domcontentloaded`: when its HTML is parsed; images, frames and other parts that are still loading are left out. `networkIdle` and `networkAlmostIdle`: when, after `load`, the page has had no request, or at most two, under way for 500 ms. Sockets, event streams, media and beacons do not count. If the network does not become idle in time, the response is 408 with `details.phase` set to `wait_network`."
    },
    {
      "name": "waitForSelector",
      "label": "Wait for selector",
      "kind": "string",
      "initial": null,
      "description": "CSS selector of an element to wait for, or an object with its selector and state. `card >>> b` leads into the open shadow trees of `card`, and into its frames of the same site. If the element does not appear in time, the response is 408 with `details.phase` set to `wait_selector`."
    },
    {
      "name": "waitForExpression",
      "label": "Wait for expression",
      "kind": "markup",
      "initial": null,
      "description": "JavaScript expression that is evaluated in the page every 100 ms until its value, or what its promise resolves to, is truthy, at most 10,000 characters. An expression that throws counts as not truthy yet. If it is not truthy in time, the response is 408 with `details.phase` set to `wait_expression`. Without `enableJavaScript` it sees the document and what `injectJS` has left, but nothing of the page's scripts, which do not run."
    },
    {
      "name": "waitForTimeout",
      "label": "Wait for timeout",
      "kind": "number",
      "initial": null,
      "description": "Additional time to wait after the page has loaded, in milliseconds. It is part of `timeout` and must be less than `timeout`. Animations are shown this long after their start. Without it, or once they have ended by then, they are shown at their end, and endless ones at one moment that is the same in every render. Transitions are always shown at their end."
    },
    {
      "name": "timeout",
      "label": "Timeout",
      "kind": "number",
      "initial": 30000,
      "description": "Maximum duration of the render in milliseconds, from 1,000 to 60,000. The default is 30,000. Time spent in the queue does not count."
    },
    {
      "name": "failOn",
      "label": "Fail on",
      "kind": "object",
      "parts": [
        {
          "name": "status",
          "label": "Status",
          "kind": "array",
          "item": {
            "kind": "string"
          },
          "initial": null,
          "description": "HTTP statuses of the page itself, such as `[\"4xx\", \"5xx\"]`, at most 100. The reason is `fail_on_status`."
        },
        {
          "name": "resourceStatus",
          "label": "Resource status",
          "kind": "array",
          "item": {
            "kind": "string"
          },
          "initial": null,
          "description": "HTTP statuses of everything else that the page requests, at most 100. The reason is `fail_on_resource_status`."
        },
        {
          "name": "failedResources",
          "label": "Failed resources",
          "kind": "boolean",
          "initial": false,
          "description": "Requests of the page that get no response, are refused, or are not complete in time. The reason is `fail_on_failed_resources`. Hosts that `blockAds` blocks do not count."
        },
        {
          "name": "consoleExceptions",
          "label": "Console exceptions",
          "kind": "boolean",
          "initial": false,
          "description": "Exceptions of the page's scripts and workers that nothing catches, and rejected promises that nothing handles. The reason is `fail_on_console_exceptions`."
        },
        {
          "name": "missingSelector",
          "label": "Missing selector",
          "kind": "string",
          "initial": null,
          "description": "CSS selector that must match an element of the page when its output is made, at most 10,000 characters; `card >>> b` leads into the open shadow trees of `card`. Otherwise the reason is `fail_on_missing_selector`."
        },
        {
          "name": "missingText",
          "label": "Missing text",
          "kind": "string",
          "initial": null,
          "description": "Text that the page must show when its output is made, at most 1,000 characters. White space counts as one space, and the case of letters matters. Otherwise the reason is `fail_on_missing_text`."
        }
      ],
      "initial": null,
      "description": "Conditions under which the render fails, with 500 and the reason of the condition, in place of an output that shows an error. Failed renders are free. By default no condition is set."
    },
    {
      "name": "bestAttempt",
      "label": "Best attempt",
      "kind": "boolean",
      "initial": false,
      "description": "Makes an output of what is there when a wait takes too long, with the header `X-Best-Attempt`, in place of 408. A quarter of `timeout`, from 1 to 10 seconds, is kept for the output. A page that has not responded by then still returns 408. The default is `false`."
    }
  ]
}

/** Other names of each option, in lower case and without separators. */
export const OPTION_WORDS: Record<OptionKind, Record<string, string>> = {
  "pdf": {
    "format": "paperformat pageformat papersize pagesize paper size",
    "landscape": "orientation portrait islandscape",
    "margin": "margins padding pagemargin pagemargins",
    "printBackground": "background backgrounds backgroundgraphics printbackgrounds showbackground",
    "displayHeaderFooter": "headerfooter displayheader displayfooter showheader showfooter showheaderfooter",
    "headerTemplate": "header headerhtml htmlheader headercontent pageheader",
    "footerTemplate": "footer footerhtml htmlfooter footercontent pagefooter pagenumbers",
    "headerFirstPage": "firstpageheader headerfirst firstheader",
    "footerFirstPage": "firstpagefooter footerfirst firstfooter",
    "headerLastPage": "lastpageheader headerlast lastheader",
    "footerLastPage": "lastpagefooter footerlast lastfooter",
    "pageNumberOffset": "pageoffset firstpagenumber startpage startpagenumber pagenumberstart",
    "bleed": "bleedsize bleedarea bleedmargin",
    "cropMarks": "cropmark trimmarks cuttingmarks printermarks",
    "scale": "zoom scalefactor pagescale zoomfactor",
    "pageRanges": "ranges pages pagerange nativepageranges printpages",
    "preferCSSPageSize": "usecsspagesize csspagesize",
    "singlePage": "onepage fullpage wholepage",
    "outline": "bookmarks documentoutline generatedocumentoutline toc tableofcontents",
    "tagged": "tags accessible accessibility taggedpdf generatetaggedpdf pdfua",
    "omitBackground": "transparent transparency transparentbackground",
    "deviceScaleFactor": "dpr dppx pixelratio devicepixelratio retina hidpi density",
    "enableJavaScript": "javascript js enablejs usejs runjs allowjs javascriptenabled setjavascriptenabled script scripts runscripts executejavascript executejs",
    "viewport": "",
    "document": "",
    "pdfa": "",
    "pdfua": "",
    "conformance": "",
    "forms": "fillable fillableforms acroform formfields convertforms pdfforms",
    "renumberHeadings": "",
    "attachments": "",
    "facturX": "",
    "deterministic": "",
    "encrypt": "",
    "sign": "signature signpdf digitalsignature pades signing",
    "compress": "",
    "imageQuality": "",
    "clock": "",
    "media": "emulatemedia emulatemediatype emulatedmediatype mediatype",
    "mediaFeatures": "features emulatemediafeatures emulatedmediafeatures mediafeature",
    "device": "emulate emulatedevice devicename devicetype phone",
    "mobile": "ismobile hastouch touch emulatemobile",
    "userAgent": "ua setuseragent agent browseruseragent",
    "locale": "lang language acceptlanguage languages",
    "timezone": "tz timezoneid emulatetimezone timezonename",
    "geolocation": "geo location position coordinates setgeolocation",
    "reducedMotion": "prefersreducedmotion reduceanimations noanimations",
    "cookies": "cookie setcookies cookiejar",
    "extraHeaders": "headers header httpheaders extrahttpheaders setextrahttpheaders customheaders requestheaders",
    "httpCredentials": "authenticate httpauth basicauth credentials httpauthentication basicauthentication",
    "injectCSS": "css style styles stylesheet customcss extracss addstyletag userstyle injectstyles",
    "injectJS": "addscripttag injectscript injectjavascript customjs userscript evaluate",
    "hideSelectors": "hide hideselector hideelement hideelements hiddenselectors",
    "removeSelectors": "remove removeselector removeelement removeelements hiddenelements",
    "hideCookieBanners": "blockcookiebanners hidecookies removecookiebanners nocookiebanners cookiebanner cookieconsent blockcookies consent",
    "expandScrollers": "",
    "blockResources": "blockresource blockresourcetypes blockedresources rejectresourcetypes resourcetypes abortresources",
    "waitUntil": "gotooptions waituntilevent lifecycleevent networkidle waitfornetworkidle skipnetworkidleevent",
    "waitForSelector": "waitfor waitforelement selector waitforevent waitforvisible readyselector",
    "waitForExpression": "waitforfunction waitwindowstatus waitforcondition readyexpression",
    "waitForTimeout": "delay wait sleep pause waitdelay waittime waitms delayms renderdelay waitafterload waitbeforecapture javascriptdelay",
    "timeout": "timeoutms maxtime maxrendertime rendertimeout navigationtimeout timelimit",
    "failOn": "failonhttpstatuscodes failonresourcehttpstatuscodes failonresourceloadingfailed failonconsoleexceptions failif",
    "bestAttempt": "besteffort partial allowpartial"
  },
  "screenshot": {
    "format": "type imageformat imagetype outputformat outputtype filetype encoding",
    "width": "viewport viewportwidth windowwidth imagewidth browserwidth windowsize",
    "height": "viewportheight windowheight imageheight browserheight",
    "quality": "jpegquality imagequality webpquality compression",
    "resize": "",
    "grayscale": "greyscale gray grey monochrome blackandwhite",
    "fullPage": "full fullscreen wholepage capturebeyondviewport fullheight fullsize scrollpage",
    "selector": "element cssselector elementselector target",
    "clip": "crop cliprect clipping region area rect boundingbox",
    "deviceScaleFactor": "scalefactor scale dpr dppx pixelratio devicepixelratio retina hidpi density zoom",
    "omitBackground": "transparent transparency transparentbackground",
    "darkMode": "dark theme colorscheme preferscolorscheme prefersdark darktheme",
    "blockAds": "adblock adblocker noads blockadverts blockadvertisements hideads blocktrackers",
    "media": "emulatemedia emulatemediatype emulatedmediatype mediatype",
    "mediaFeatures": "features emulatemediafeatures emulatedmediafeatures mediafeature",
    "device": "emulate emulatedevice devicename devicetype phone",
    "mobile": "ismobile hastouch touch emulatemobile",
    "userAgent": "ua setuseragent agent browseruseragent",
    "locale": "lang language acceptlanguage languages",
    "timezone": "tz timezoneid emulatetimezone timezonename",
    "geolocation": "geo location position coordinates setgeolocation",
    "reducedMotion": "prefersreducedmotion reduceanimations noanimations",
    "cookies": "cookie setcookies cookiejar",
    "extraHeaders": "headers header httpheaders extrahttpheaders setextrahttpheaders customheaders requestheaders",
    "httpCredentials": "authenticate httpauth basicauth credentials httpauthentication basicauthentication",
    "injectCSS": "css style styles stylesheet customcss extracss addstyletag userstyle injectstyles",
    "injectJS": "addscripttag injectscript injectjavascript customjs userscript evaluate",
    "hideSelectors": "hide hideselector hideelement hideelements hiddenselectors",
    "removeSelectors": "remove removeselector removeelement removeelements hiddenelements",
    "hideCookieBanners": "blockcookiebanners hidecookies removecookiebanners nocookiebanners cookiebanner cookieconsent blockcookies consent",
    "expandScrollers": "",
    "blockResources": "blockresource blockresourcetypes blockedresources rejectresourcetypes resourcetypes abortresources",
    "waitUntil": "gotooptions waituntilevent lifecycleevent networkidle waitfornetworkidle skipnetworkidleevent",
    "waitForSelector": "waitfor waitforelement selector waitforevent waitforvisible readyselector",
    "waitForExpression": "waitforfunction waitwindowstatus waitforcondition readyexpression",
    "waitForTimeout": "delay wait sleep pause waitdelay waittime waitms delayms renderdelay waitafterload waitbeforecapture javascriptdelay",
    "timeout": "timeoutms maxtime maxrendertime rendertimeout navigationtimeout timelimit",
    "failOn": "failonhttpstatuscodes failonresourcehttpstatuscodes failonresourceloadingfailed failonconsoleexceptions failif",
    "bestAttempt": "besteffort partial allowpartial"
  }
}

/** Made from openapi.yaml by `bun run gen`; do not edit. */
export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description A page to load. Exactly one of `html`, `url` and `template_id` is required. */
        ExtractRequest: {
            /** @description HTML to load. An empty string is valid. */
            html?: string;
            /**
             * Format: uri
             * @description Public http or https address to load, at most 2,000,000 characters.
             */
            url?: string;
            /** @description The saved template to load, by its id (a UUID) or its slug. */
            template_id?: string;
            /** @description The template version. Defaults to the latest version. Valid only with `template_id`. */
            template_version?: number;
            /** @description Values for the template's variables. Valid only with `template_id`. */
            data?: components["schemas"]["TemplateData"];
            /** @description Values of any JSON type, which replace those of `data` with the same names. Valid only with `template_id`. */
            json?: components["schemas"]["TemplateJson"];
            /** @description Files, as in a request to render. Not valid with `url`. */
            files?: components["schemas"]["RequestFiles"];
            /**
             * @description The parts of the answer: `markdown` (the main content), `html` (the document once it has loaded), `text` (what a person can read), `links`, `metadata`, `screenshot` and `pdf`. The default is `markdown` and `metadata`.
             * @default [
             *       "markdown",
             *       "metadata"
             *     ]
             */
            formats: ("markdown" | "html" | "text" | "links" | "metadata" | "screenshot" | "pdf")[];
            /**
             * @description How the page is loaded, and the screenshot: the options of `POST /api/v1/screenshot`.
             * @default {}
             */
            options: components["schemas"]["ScreenshotOptions"];
            /**
             * @description How the PDF is printed: those options of `POST /api/v1/pdf` that are about paper. Options about the page belong to `options`.
             * @default {}
             */
            pdf: components["schemas"]["PdfOptions"];
            /** @description Name under which browsers save the files behind links. The default is the `request_id`. */
            filename?: components["schemas"]["OutputFilename"];
            /** @description What browsers do with the files behind links, as in a request to render. The default is `inline`. */
            disposition?: components["schemas"]["OutputDisposition"];
            /** @description Seconds for which the content, the files and the request are kept, as in a request to render. 0 is not valid with the formats `screenshot` and `pdf`: their links need stored files. */
            retention?: components["schemas"]["Retention"];
        };
        /** @description Print options. Every field is optional. Elements of the document with an attribute such as `data-page-of="#terms"` show the number of the page on which the element with the id `terms` is printed. */
        PdfOptions: {
            /** @default A4 */
            format: components["schemas"]["PageFormat"];
            /**
             * @description Rotates the page to landscape orientation. An orientation in the document's own `@page` rule takes precedence. The default is `false`.
             * @default false
             */
            landscape: boolean;
            /** @default {} */
            margin: components["schemas"]["Margins"];
            /**
             * @description Prints CSS backgrounds, in headers and footers too. The default is `true`.
             * @default true
             */
            printBackground: boolean;
            /**
             * @description Prints `headerTemplate` and `footerTemplate` inside the margins. The default is `false`.
             * @default false
             */
            displayHeaderFooter: boolean;
            /**
             * @description HTML for the page header. Elements with the class `date`, `title`, `url`, `pageNumber` or `totalPages` receive that value. The page's styles do not apply. Unless the template sets its own styles, text is 10px and stays within the page's left and right margins.
             * @default null
             */
            headerTemplate: string | null;
            /**
             * @description HTML for the page footer. It follows the same rules as `headerTemplate`.
             * @default null
             */
            footerTemplate: string | null;
            /** @description HTML for the header of the first page, in place of `headerTemplate`; null for none. Left out, the first page has the header of all pages. All pages must have the same size. */
            headerFirstPage?: string | null;
            /** @description HTML for the footer of the first page, in place of `footerTemplate`; null for none. Left out, the first page has the footer of all pages. */
            footerFirstPage?: string | null;
            /** @description HTML for the header of the last page, in place of `headerTemplate`; null for none. Left out, the last page has the header of all pages. A document of one page has `headerFirstPage`, if both are set. All pages must have the same size. */
            headerLastPage?: string | null;
            /** @description HTML for the footer of the last page, in place of `footerTemplate`; null for none. Left out, the last page has the footer of all pages. A document of one page has `footerFirstPage`, if both are set. */
            footerLastPage?: string | null;
            /**
             * @description Number that is added to the page numbers and to the number of pages in headers and footers, and to the numbers of `data-page-of` and `target-counter()`, whose numbers stay those of `counter(page)` if an element counts pages anew. Pages whose number is below 1, such as a cover with -1, have neither header nor footer. The default is 0.
             * @default 0
             */
            pageNumberOffset: number;
            /**
             * Format: css-margin
             * @description How far the print reaches beyond the page, such as `3mm`, at most 50mm: for paper that is cut after printing. The paper is larger by it on each side, and the PDF has a `TrimBox` and a `BleedBox`. The background color of `@page` fills the bleed; where a margin is 0, the content begins at the edge of the bleed. It cannot be used with `singlePage` or `preferCSSPageSize`.
             */
            bleed?: string | null;
            /** @description Draws lines outside of the corners of each page that show where to cut it, on a sheet that is larger by them. The default is `false`. */
            cropMarks?: boolean;
            /**
             * @description Scale of the content, from 0.1 to 2. The default is 1.
             * @default 1
             */
            scale: number;
            /**
             * Format: page-ranges
             * @description Pages to print, such as `1-3,5,8-`. Numbers and ranges divided by commas, at most 1,000 characters. The order of the pages does not change, and each is printed once. Pages after the last one are ignored, but at least one page must exist: otherwise the response is 400. The default is all pages.
             * @default null
             */
            pageRanges: string | null;
            /**
             * @description Gives pages the size of the document's own `@page` rules, where they have one, in place of `format`. The default is `false`: every page has the size of `format`.
             * @default false
             */
            preferCSSPageSize: boolean;
            /**
             * @description Prints everything on one page that is as wide as `format` and as high as its content, at most 5 m. Page breaks of the document are left out. It cannot be used with `pageRanges` or `preferCSSPageSize`. The default is `false`.
             * @default false
             */
            singlePage: boolean;
            /**
             * @description Adds an outline (bookmarks) made of the headings `h1` to `h6`. It implies `tagged`. The default is `false`.
             * @default false
             */
            outline: boolean;
            /**
             * @description Adds the structure of the document for screen readers (tagged PDF). The file becomes larger, up to 30 times with long tables. The default is `false`.
             * @default false
             */
            tagged: boolean;
            /**
             * @description Leaves out the dark background that Chromium gives a document with a dark `color-scheme`. All other pages have no background but their own. The default is `false`.
             * @default false
             */
            omitBackground: boolean;
            /**
             * @description Pixels per CSS pixel that the page sees, from 0.5 to 4: scripts draw a `<canvas>` with so many, and `srcset` chooses images by them. Text and SVG are sharp without it, and the layout stays the same. The default is 1.
             * @default 1
             */
            deviceScaleFactor: number;
            /**
             * @description Runs the page's JavaScript. The default is `false`: a page that builds its content with scripts then stays empty.
             * @default false
             */
            enableJavaScript: boolean;
            /** @default null */
            viewport: components["schemas"]["Viewport"];
            /** @default {} */
            document: components["schemas"]["DocumentProperties"];
            /** @default null */
            pdfa: components["schemas"]["PdfaLevel"];
            /** @default null */
            pdfua: components["schemas"]["PdfuaPart"];
            /** @default strict */
            conformance: components["schemas"]["ConformanceMode"];
            /**
             * @description Makes the controls of the page fields that can be filled in, and elements with `data-signature` places for signatures. Inputs, text areas, selects, check boxes, radio buttons and reset buttons keep their names, values and labels. It implies `tagged`. The hint `FIELDS_LEFT_OUT` names controls that did not become fields. The default is `false`, which draws them.
             * @default false
             */
            forms: boolean;
            /**
             * @description Gives headings that skip levels, such as an `h3` after an `h1`, levels without a gap in the structure of the file, as PDF/UA wants them: the first is H1, and each is one level below the heading that it belongs to. The pages look the same. It implies `tagged`. The hint `HEADINGS_RENUMBERED` says how many changed. The default is `false`.
             * @default false
             */
            renumberHeadings: boolean;
            /** @default [] */
            attachments: components["schemas"]["Attachments"];
            /** @default null */
            facturX: components["schemas"]["FacturX"];
            /**
             * @description Makes the same bytes of the same request: dates and identifiers of the file do not depend on the time or on earlier renders. The header `X-Content-Digest` has the SHA-256 of the file. With `enableJavaScript` or `injectJS` it requires `clock`. The default is `false`.
             * @default false
             */
            deterministic: boolean;
            /** @default null */
            encrypt: components["schemas"]["Encryption"];
            /** @default null */
            sign: components["schemas"]["SignOption"];
            /**
             * @description Makes the file smaller without loss: long tagged tables need an eighth of the bytes. It takes some 100 ms for 50 pages. Not valid with `pdfa` and `facturX`. The default is `false`.
             * @default false
             */
            compress: boolean;
            /**
             * @description Encodes photos again as JPEG of this quality, where that makes them smaller, and compresses the file. 80 is right for most documents. Not valid with `pdfa` and `facturX`. The default is null: images stay as they are.
             * @default null
             */
            imageQuality: number | null;
            /**
             * Format: date-time
             * @description Time at which the clock of the page begins, such as `2026-11-20T10:15:00Z`, for everything that tells the time, in frames and workers, too. It stands still while the page loads, and then passes with its timers and frames only. `Math.random` and `crypto` return the same numbers in every render. It is also the date of a `deterministic` file, which is 1970-01-01 otherwise. The default, null, is the time of the render.
             * @default null
             */
            clock: string | null;
            /** @default null */
            media: components["schemas"]["MediaType"];
            /** @default {} */
            mediaFeatures: components["schemas"]["MediaFeatures"];
            /** @default null */
            device: components["schemas"]["Device"];
            /** @default false */
            mobile: components["schemas"]["Mobile"];
            /** @default null */
            userAgent: components["schemas"]["UserAgent"];
            /** @default null */
            locale: components["schemas"]["Locale"];
            /** @default null */
            timezone: components["schemas"]["TimeZone"];
            /** @default null */
            geolocation: components["schemas"]["Geolocation"];
            /** @default false */
            reducedMotion: components["schemas"]["ReducedMotion"];
            /** @default [] */
            cookies: components["schemas"]["Cookies"];
            /** @default {} */
            extraHeaders: components["schemas"]["ExtraHeaders"];
            /** @default null */
            httpCredentials: components["schemas"]["HttpCredentials"];
            /** @default null */
            injectCSS: components["schemas"]["InjectCSS"];
            /** @default null */
            injectJS: components["schemas"]["InjectJS"];
            /** @default [] */
            hideSelectors: components["schemas"]["HideSelectors"];
            /** @default [] */
            removeSelectors: components["schemas"]["RemoveSelectors"];
            /** @default false */
            hideCookieBanners: components["schemas"]["HideCookieBanners"];
            /** @default false */
            expandScrollers: components["schemas"]["ExpandScrollers"];
            /** @default [] */
            blockResources: components["schemas"]["BlockResources"];
            /** @default null */
            waitUntil: components["schemas"]["WaitUntil"];
            /** @default null */
            waitForSelector: components["schemas"]["WaitForSelector"];
            /** @default null */
            waitForExpression: components["schemas"]["WaitForExpression"];
            /**
             * @description Additional time to wait after the page has loaded, in milliseconds. It is part of `timeout` and must be less than `timeout`. Animations are shown this long after their start. Without it, or once they have ended by then, they are shown at their end, and endless ones at one moment that is the same in every render. Transitions are always shown at their end.
             * @default null
             */
            waitForTimeout: number | null;
            /**
             * @description Maximum duration of the render in milliseconds, from 1,000 to 60,000. The default is 30,000. Time spent in the queue does not count.
             * @default 30000
             */
            timeout: number;
            /** @default null */
            failOn: components["schemas"]["FailOn"];
            /** @default false */
            bestAttempt: components["schemas"]["BestAttempt"];
        };
        /** @description Properties of the document, which PDF viewers show and search engines read. Each has at most 1,000 characters. */
        DocumentProperties: {
            /** @description Title. The default is the title of the page. */
            title?: string;
            /** @description Author. */
            author?: string;
            /** @description Subject. */
            subject?: string;
            /** @description Keywords, as one text divided by commas or as a list. */
            keywords?: string | string[];
            /** @description Language as a BCP 47 tag such as `de-CH`. The default is the `lang` attribute of the document's `html` element. */
            language?: string;
            /** @description The program that the document was made with. The default is `Chromium`. */
            creator?: string;
        };
        /**
         * @description Makes the file a PDF/A for archives (ISO 19005), of this part and level. `2b` is what archives ask for, `3b` may have attachments, `2u` and `3u` have text that can be extracted, `2a` and `3a` are tagged too, `4` is based on PDF 2.0. PDF/A-1 allows none of the transparency of most pages: use `2b`. The file is checked, see `conformance`. The default is null.
         * @enum {string|null}
         */
        PdfaLevel: "2b" | "2u" | "2a" | "3b" | "3u" | "3a" | "4" | null;
        /**
         * @description Makes the file a PDF/UA-1 (ISO 14289-1), which screen readers can read. It implies `tagged`. The file is checked, see `conformance`. The default is null.
         * @enum {integer|null}
         */
        PdfuaPart: 1 | null;
        /**
         * @description What happens if the document cannot satisfy `pdfa` or `pdfua`, because a glyph or an alternative text is missing for example. `strict`, the default, fails the render with `CONFORMANCE_FAILED` and a list of what is wrong. `best_effort` returns the file without the mark of the standard that it does not satisfy; the report has the list in `conformance`.
         * @enum {string}
         */
        ConformanceMode: "strict" | "best_effort";
        /** @description Files inside of the PDF, at most 50. They are a part of the body and of its maximum size. Not valid with `pdfa` 2b, 2u and 2a, which allow no such files: use 3b, 3u or 3a. With `4` the file becomes a PDF/A-4f. */
        Attachments: components["schemas"]["Attachment"][];
        /** @description A file inside of a PDF. */
        Attachment: {
            /** @description File name without a folder, such as `data.csv`. */
            name: string;
            /** @description Content as Base64. */
            content: string;
            /**
             * @description Media type, such as `text/csv`. The default is `application/octet-stream`.
             * @default application/octet-stream
             */
            type: string;
            /**
             * @description The relation of the file to the document (ISO 32000-2, 7.11.3). The default is `Unspecified`.
             * @default Unspecified
             * @enum {string}
             */
            relationship: "Source" | "Data" | "Alternative" | "Supplement" | "Unspecified";
            /**
             * @description Text that viewers show beside the name.
             * @default null
             */
            description: string | null;
        };
        /** @description Makes the PDF a Factur-X (ZUGFeRD 2) invoice: the XML is attached as `factur-x.xml`, and the metadata name its level. It implies `pdfa` 3b. The form of the XML is checked, its contents are not. The default is null. */
        FacturX: {
            /** @description The invoice as XML in the syntax of UN/CEFACT (CrossIndustryInvoice), at most 5,000,000 characters. */
            xml: string;
            /**
             * @description The level (profile) of the invoice. The default is the level that the guideline of the XML names; another one is refused.
             * @default null
             * @enum {string|null}
             */
            level: "MINIMUM" | "BASIC WL" | "BASIC" | "EN 16931" | "EXTENDED" | "XRECHNUNG" | null;
            /**
             * @description The version of the data that the metadata name, such as `3.0` for XRechnung 3.0. The default is `1.0`.
             * @default 1.0
             */
            version: string;
        } | null;
        /** @description Encrypts the PDF with AES-256 (PDF 2.0). At least one password is required. Not valid with `pdfa`, `pdfua`, `facturX` and `deterministic`. The default is null. */
        Encryption: {
            /** @description Password that opens the PDF. Left out, everybody can open it. */
            userPassword?: string;
            /** @description Password that lifts the restrictions of `permissions`. Left out, it is random and nobody knows it. */
            ownerPassword?: string;
            /**
             * @description Actions that PDF viewers allow to those who open the PDF with the `userPassword`, or without one. Screen readers may always read it.
             * @default {}
             */
            permissions: {
                /**
                 * @description Printing, `low` in a low resolution only. The default is `full`.
                 * @default full
                 * @enum {string}
                 */
                print: "none" | "low" | "full";
                /**
                 * @description Copying text and images.
                 * @default true
                 */
                copy: boolean;
                /**
                 * @description Changing the content.
                 * @default true
                 */
                modify: boolean;
                /**
                 * @description Adding comments.
                 * @default true
                 */
                annotate: boolean;
                /**
                 * @description Completing forms.
                 * @default true
                 */
                fillForms: boolean;
                /**
                 * @description Inserting, deleting and rotating pages.
                 * @default true
                 */
                assemble: boolean;
            };
        } | null;
        /** @description A page size, either a name or a `width` and a `height`. */
        PageFormat: ("A0" | "A1" | "A2" | "A3" | "A4" | "A5" | "A6" | "Letter" | "Legal" | "Tabloid" | "Ledger") | {
            /**
             * Format: css-length
             * @description Width as a number and a unit (mm, cm, in, px, pt or pc), for example `148mm`. Greater than 0, at most 5 m.
             */
            width: string;
            /**
             * Format: css-length
             * @description Height as a number and a unit (mm, cm, in, px, pt or pc), for example `210mm`. Greater than 0, at most 5 m.
             */
            height: string;
        };
        /**
         * @description The media type whose style sheets apply: `screen` or `print`. `null`, the default, is `print` for PDFs and `screen` for screenshots.
         * @enum {string|null}
         */
        MediaType: "screen" | "print" | null;
        /** @description Media features that the page's media queries see, such as `{"prefers-color-scheme":"dark"}`. A feature that is omitted has the default of Chromium. */
        MediaFeatures: {
            /**
             * @description The color scheme that the user prefers.
             * @enum {string}
             */
            "prefers-color-scheme"?: "light" | "dark";
            /**
             * @description Whether the user prefers less motion.
             * @enum {string}
             */
            "prefers-reduced-motion"?: "no-preference" | "reduce";
            /**
             * @description The contrast that the user prefers.
             * @enum {string}
             */
            "prefers-contrast"?: "no-preference" | "more" | "less" | "custom";
            /**
             * @description Whether the user prefers less transparency.
             * @enum {string}
             */
            "prefers-reduced-transparency"?: "no-preference" | "reduce";
            /**
             * @description Whether the user has a palette of few colors.
             * @enum {string}
             */
            "forced-colors"?: "none" | "active";
            /**
             * @description The range of colors of the screen.
             * @enum {string}
             */
            "color-gamut"?: "srgb" | "p3" | "rec2020";
        };
        /** @description Page margins. Each is a number with a unit (mm, cm, in, px, pt or pc) or `0`, at most 5 m. A side that is omitted is 20mm. Margins in the document's own `@page` rule take precedence. */
        Margins: {
            /**
             * Format: css-margin
             * @description Top margin.
             * @default 20mm
             */
            top: string;
            /**
             * Format: css-margin
             * @description Right margin.
             * @default 20mm
             */
            right: string;
            /**
             * Format: css-margin
             * @description Bottom margin.
             * @default 20mm
             */
            bottom: string;
            /**
             * Format: css-margin
             * @description Left margin.
             * @default 20mm
             */
            left: string;
        };
        /** @description Files that the HTML or the template names by relative addresses, at most 500: an object of names, such as `css/style.css`, and contents as Base64. `<img src="logo.png">` shows the file `logo.png`, and addresses in a style sheet are relative to it. The page gets them without a network, and they are neither kept nor reachable for others. They are a part of the body and of its maximum size. A form (`multipart/form-data`) takes them as they are. Not valid with `url`. */
        RequestFiles: {
            [key: string]: string;
        };
        /** @description Name under which browsers save the output, 1 to 200 characters, such as `Invoice 42`. The extension of the output is appended if it is missing. Links to the output and objects in your bucket use the same name. The default is the `request_id`. */
        OutputFilename: string;
        /**
         * @description What browsers do with the output: `inline` (the default) shows it, `attachment` saves it as a file. Links to the output and objects in your bucket do the same.
         * @enum {string}
         */
        OutputDisposition: "inline" | "attachment";
        /** @description Seconds for which the output and the request are kept after the end of the render, at most the server's limit (`OUTPUT_RETENTION_DAYS`), which is also the default. They are removed within 15 seconds of that time, or of the end of an upload that takes longer. 0 stores neither of them: the response has the only copy, and the render is erased when it ends. 0 is not valid with `async` or `storage`. */
        Retention: number;
        /** @description The part of the page to capture, in CSS pixels from the top left corner of the page, also outside the viewport. The image has exactly this size: beyond the page it shows the page's background. A part without any of the page returns 400. It cannot be used with `fullPage` or `selector`. */
        Clip: {
            /** @description Distance from the left edge of the page, from 0 to 1,000,000. */
            x: number;
            /** @description Distance from the top edge of the page, from 0 to 1,000,000. */
            y: number;
            /** @description Width of the part. The image may have as many pixels as one of the whole page. */
            width: number;
            /** @description Height of the part. */
            height: number;
        } | null;
        /** @description CSS selectors of elements that are not shown, in frames too. They keep their place. At most 100, of at most 1,000 characters each. A selector that matches nothing has no effect. `card >>> b` leads into the open shadow trees of `card`. */
        HideSelectors: string[];
        /** @description CSS selectors of elements that are left out, in frames too, such as cookie banners. The page is laid out without them. At most 100, of at most 1,000 characters each. A selector that matches nothing has no effect. `card >>> b` leads into the open shadow trees of `card`. */
        RemoveSelectors: string[];
        /** @description Rejects the cookies of a cookie banner, and leaves the banner out, by the public rules of DuckDuckGo's autoconsent. It is never accepted. It takes 1 s, and at most 5 s. Without JavaScript a banner is left out only. The report says what was found and done in `cookie_banner`. The default is `false`. */
        HideCookieBanners: boolean;
        /** @description Shows all of the content of elements that scroll, of frames and of text areas: each grows to the size of its content, and so do the elements around it that have the height of the window. Without it the output has the part that a reader sees who does not scroll. The default is `false`. */
        ExpandScrollers: boolean;
        /** @description Types of resources that the page does not load. The report lists what was kept out in `blocked_requests`. `data:` addresses and uploaded fonts are always shown. */
        BlockResources: ("image" | "media" | "font" | "stylesheet" | "script" | "xhr" | "document")[];
        /** @description Makes the captured image larger or smaller, after `fullPage`, `selector` and `deviceScaleFactor`. With `width` or `height` alone, the image keeps its shape. The result may have at most 20 megapixels. */
        Resize: {
            /** @description Width of the image in pixels, from 1 to 8,192. */
            width?: number;
            /** @description Height of the image in pixels, from 1 to 8,192. */
            height?: number;
            /**
             * @description How the image fits `width` and `height`: `inside` makes it as large as both allow, `cover` fills both and cuts off what is too much, on two sides by the same amount, and `fill` stretches it. The default is `inside`; the others need both.
             * @default inside
             * @enum {string}
             */
            fit: "inside" | "cover" | "fill";
        } | null;
        /** @description Capture options. Every field is optional. `width` x `height` x `deviceScaleFactor` squared may be at most 268 megapixels, and 20 with `resize`, with `grayscale` or for a PNG with a `quality` below 80. Each side of a WebP may have at most 16,383 pixels, each side of a JPEG 65,500. An AVIF may have at most 8.3 megapixels. */
        ScreenshotOptions: {
            /**
             * @description Image format, in any letter case. The default is `png`. `jpg` is not a valid value: use `jpeg`.
             * @default png
             * @enum {string}
             */
            format: "png" | "jpeg" | "webp" | "avif";
            /**
             * @description Viewport width in CSS pixels, from 1 to 16,384. The default is 1,280.
             * @default 1280
             */
            width: number;
            /**
             * @description Viewport height in CSS pixels, from 1 to 16,384. The default is 800.
             * @default 800
             */
            height: number;
            /**
             * @description Quality of a JPEG, WebP or AVIF, from 1 to 100. The default is 80. A PNG has no loss from 80 on; below 80 it is reduced to at most 256 colors if that makes it smaller, for texts and charts two to four times.
             * @default 80
             */
            quality: number;
            /** @default null */
            resize: components["schemas"]["Resize"];
            /**
             * @description Makes an image without color: each color becomes the gray of its brightness. A PNG or a JPEG has one channel then, and a PNG about half of the bytes. The default is `false`.
             * @default false
             */
            grayscale: boolean;
            /**
             * @description Captures the whole scrollable page, after loading its lazy images. The default is `false`. If the page is larger than the format allows, the response is 500 with reason `image_too_large`.
             * @default false
             */
            fullPage: boolean;
            /**
             * Format: css-selector
             * @description CSS selector of a single element to capture; `card >>> b` leads into the open shadow trees of `card`, and into its frames of the same site. The first match counts, even outside the viewport. If no element matches, the response is 500 with reason `selector_not_found`; if the element has no size, the reason is `element_not_visible`. The page is scrolled to the element if needed; what a container of the page cuts off stays cut off, unless a person could scroll the container to show the whole element. Takes precedence over `fullPage`.
             * @default null
             */
            selector: string | null;
            /** @default null */
            clip: components["schemas"]["Clip"];
            /**
             * @description Image pixels per CSS pixel, from 0.5 to 4. The default is 1.
             * @default 1
             */
            deviceScaleFactor: number;
            /**
             * @description Leaves out the white background that Chromium gives a page without one of its own: what the page does not cover is transparent. The formats are `png`, `webp` and `avif`; a `jpeg` has no transparency. The default is `false`.
             * @default false
             */
            omitBackground: boolean;
            /**
             * @description Sets the preferred color scheme of the page to dark. The default is `false`.
             * @default false
             */
            darkMode: boolean;
            /**
             * @description Blocks common advertising and tracking hosts. The page's own site is never blocked. The default is `false`.
             * @default false
             */
            blockAds: boolean;
            /** @default null */
            media: components["schemas"]["MediaType"];
            /** @default {} */
            mediaFeatures: components["schemas"]["MediaFeatures"];
            /** @default null */
            device: components["schemas"]["Device"];
            /** @default false */
            mobile: components["schemas"]["Mobile"];
            /** @default null */
            userAgent: components["schemas"]["UserAgent"];
            /** @default null */
            locale: components["schemas"]["Locale"];
            /** @default null */
            timezone: components["schemas"]["TimeZone"];
            /** @default null */
            geolocation: components["schemas"]["Geolocation"];
            /** @default false */
            reducedMotion: components["schemas"]["ReducedMotion"];
            /** @default [] */
            cookies: components["schemas"]["Cookies"];
            /** @default {} */
            extraHeaders: components["schemas"]["ExtraHeaders"];
            /** @default null */
            httpCredentials: components["schemas"]["HttpCredentials"];
            /** @default null */
            injectCSS: components["schemas"]["InjectCSS"];
            /** @default null */
            injectJS: components["schemas"]["InjectJS"];
            /** @default [] */
            hideSelectors: components["schemas"]["HideSelectors"];
            /** @default [] */
            removeSelectors: components["schemas"]["RemoveSelectors"];
            /** @default false */
            hideCookieBanners: components["schemas"]["HideCookieBanners"];
            /** @default false */
            expandScrollers: components["schemas"]["ExpandScrollers"];
            /** @default [] */
            blockResources: components["schemas"]["BlockResources"];
            /** @default null */
            waitUntil: components["schemas"]["WaitUntil"];
            /** @default null */
            waitForSelector: components["schemas"]["WaitForSelector"];
            /** @default null */
            waitForExpression: components["schemas"]["WaitForExpression"];
            /**
             * @description Additional time to wait after the page has loaded, in milliseconds. It is part of `timeout` and must be less than `timeout`. Animations are shown this long after their start. Without it, or once they have ended by then, they are shown at their end, and endless ones at one moment that is the same in every render. Transitions are always shown at their end.
             * @default null
             */
            waitForTimeout: number | null;
            /**
             * @description Maximum duration of the render in milliseconds, from 1,000 to 60,000. The default is 30,000. Time spent in the queue does not count.
             * @default 30000
             */
            timeout: number;
            /** @default null */
            failOn: components["schemas"]["FailOn"];
            /** @default false */
            bestAttempt: components["schemas"]["BestAttempt"];
        };
        /**
         * @description When the page counts as loaded. `load`, the default: when its `load` event has fired, and the requests of its scripts have had 2 seconds. `domcontentloaded`: when its HTML is parsed; images, frames and other parts that are still loading are left out. `networkIdle` and `networkAlmostIdle`: when, after `load`, the page has had no request, or at most two, under way for 500 ms. Sockets, event streams, media and beacons do not count. If the network does not become idle in time, the response is 408 with `details.phase` set to `wait_network`.
         * @enum {string|null}
         */
        WaitUntil: "load" | "domcontentloaded" | "networkAlmostIdle" | "networkIdle" | null;
        /**
         * Format: css-selector
         * @description CSS selector of an element to wait for, or an object with its selector and state. `card >>> b` leads into the open shadow trees of `card`, and into its frames of the same site. If the element does not appear in time, the response is 408 with `details.phase` set to `wait_selector`.
         */
        WaitForSelector: string | {
            /**
             * Format: css-selector
             * @description CSS selector.
             */
            selector: string;
            /**
             * @description What to wait for: `attached`, the default, an element that matches; `visible`, one that is visible and has a size on the screen; `hidden`, until no such element is visible.
             * @default attached
             * @enum {string}
             */
            state: "attached" | "visible" | "hidden";
        } | null;
        /** @description JavaScript expression that is evaluated in the page every 100 ms until its value, or what its promise resolves to, is truthy, at most 10,000 characters. An expression that throws counts as not truthy yet. If it is not truthy in time, the response is 408 with `details.phase` set to `wait_expression`. Without `enableJavaScript` it sees the document and what `injectJS` has left, but nothing of the page's scripts, which do not run. */
        WaitForExpression: string | null;
        /** @description CSS to add to the page before its output is made. */
        InjectCSS: string | null;
        /** @description JavaScript to run once the page has loaded, before the waits, at most 1,000,000 characters. `await` is allowed at its top level. It runs in every document that the page goes to. If it throws, the response is 500 with reason `inject_js_failed`. Without `enableJavaScript` it runs apart from the page, whose own scripts stay off, and without timers. */
        InjectJS: string | null;
        /** @description Conditions under which the render fails, with 500 and the reason of the condition, in place of an output that shows an error. Failed renders are free. By default no condition is set. */
        FailOn: {
            /** @description HTTP statuses of the page itself, such as `["4xx", "5xx"]`, at most 100. The reason is `fail_on_status`. */
            status?: components["schemas"]["StatusPattern"][];
            /** @description HTTP statuses of everything else that the page requests, at most 100. The reason is `fail_on_resource_status`. */
            resourceStatus?: components["schemas"]["StatusPattern"][];
            /**
             * @description Requests of the page that get no response, are refused, or are not complete in time. The reason is `fail_on_failed_resources`. Hosts that `blockAds` blocks do not count.
             * @default false
             */
            failedResources: boolean;
            /**
             * @description Exceptions of the page's scripts and workers that nothing catches, and rejected promises that nothing handles. The reason is `fail_on_console_exceptions`.
             * @default false
             */
            consoleExceptions: boolean;
            /**
             * Format: css-selector
             * @description CSS selector that must match an element of the page when its output is made, at most 10,000 characters; `card >>> b` leads into the open shadow trees of `card`. Otherwise the reason is `fail_on_missing_selector`.
             * @default null
             */
            missingSelector: string | null;
            /**
             * @description Text that the page must show when its output is made, at most 1,000 characters. White space counts as one space, and the case of letters matters. Otherwise the reason is `fail_on_missing_text`.
             * @default null
             */
            missingText: string | null;
        } | null;
        /** @description An HTTP status such as `404`, or a class of statuses: `1xx` to `5xx`. */
        StatusPattern: string | number;
        /** @description Makes an output of what is there when a wait takes too long, with the header `X-Best-Attempt`, in place of 408. A quarter of `timeout`, from 1 to 10 seconds, is kept for the output. A page that has not responded by then still returns 408. The default is `false`. */
        BestAttempt: boolean;
        /** @description Cookies to set before the page loads, at most 1,000. */
        Cookies: components["schemas"]["Cookie"][];
        /** @description HTTP headers to add to requests to the page's own origin, at most 1,000 with 65,536 characters in all names and values together. Other origins never receive them. `Host`, `Content-Length`, `Proxy-*` and hop-by-hop headers are refused. */
        ExtraHeaders: {
            [key: string]: string;
        };
        /** @description User name and password for HTTP authentication (Basic or Digest). They answer challenges of the origin of `url` only. Without `url` they are refused. */
        HttpCredentials: {
            /** @description User name. */
            username: string;
            /** @description Password. */
            password: string;
        } | null;
        /** @description User agent of the page: in the header `User-Agent` of its requests and in `navigator.userAgent`. The default is that of Chromium. */
        UserAgent: string | null;
        /** @description Language of the page as a BCP 47 tag such as `de-CH`: in the header `Accept-Language` of its requests, in `navigator.language`, and for formatted dates and numbers. The default is `en-US`. */
        Locale: string | null;
        /** @description Time zone of the page's scripts as an IANA name such as `Europe/Zurich`. The default is the time zone of the server. */
        TimeZone: string | null;
        /** @description Position that the page may read with `navigator.geolocation`. Frames of other origins may not. Browsers give positions to https pages only. By default no page may read a position. */
        Geolocation: {
            /** @description Latitude in degrees, from -90 to 90. */
            latitude: number;
            /** @description Longitude in degrees, from -180 to 180. */
            longitude: number;
            /**
             * @description Accuracy in meters. The default is 10.
             * @default 10
             */
            accuracy: number;
        } | null;
        /** @description Makes the media query `prefers-reduced-motion: reduce` match. The default is `false`. */
        ReducedMotion: boolean;
        /**
         * @description A phone or tablet to emulate: its window, its scale, touch, `mobile` and its user agent. `width`, `height`, `deviceScaleFactor` and `viewport` cannot be set beside it. `userAgent` can.
         * @enum {string|null}
         */
        Device: "iPhone SE" | "iPhone 15" | "iPhone 15 Pro Max" | "iPhone 17" | "iPhone 17 Pro Max" | "iPad" | "iPad Pro 11" | "Pixel 5" | "Pixel 9" | "Galaxy S24" | "Galaxy Tab S9" | null;
        /** @description Renders the page as a phone does: the viewport `<meta>` element counts, scrollbars take no room, and touch events exist. The default is `false`. */
        Mobile: boolean;
        /** @description Window in which the page loads before it is printed, which its scripts and lazy images see. The paper decides the layout. The default is 1,280 x 800. */
        Viewport: {
            /** @description Width in CSS pixels, from 1 to 16,384. */
            width: number;
            /** @description Height in CSS pixels, from 1 to 16,384. */
            height: number;
        } | null;
        /** @description A cookie to set before the page loads. Its name and value together may have at most 4,096 bytes. */
        Cookie: {
            /** @description Cookie name. */
            name: string;
            /** @description Cookie value. */
            value: string;
            /** @description Domain that receives the cookie, for example `example.com`. */
            domain: string;
            /**
             * @description Path that receives the cookie, with everything below it. The default is `/`.
             * @default /
             */
            path: string;
            /**
             * @description Expiry as Unix time in seconds. Null, the default, is a session cookie.
             * @default null
             */
            expires: number | null;
            /**
             * @description Hides the cookie from the page's scripts. The default is `false`.
             * @default false
             */
            httpOnly: boolean;
            /**
             * @description Sends the cookie to https addresses only. The default is `false`, except for names that begin with `__Secure-`.
             * @default false
             */
            secure: boolean;
            /**
             * @description Which requests to other sites carry the cookie: `Strict`, `Lax` or `None`, which needs `secure`. Null, the default, is the default of Chromium.
             * @default null
             * @enum {string|null}
             */
            sameSite: "Strict" | "Lax" | "None" | null;
        };
        /** @description Signs the PDF as the last work of its render, as `POST /api/v1/pdfs/sign` does: after `steps`, `compress` and `imageQuality`. It goes with `pdfa`, `pdfua`, `facturX`, `attachments` and `forms`, whose places for signatures `field` names. Not valid with `encrypt`, `deterministic` and a step `sign` or `split`. Previews, dry runs, extractions and comparisons are not signed. The default is null. */
        SignOption: {
            /** @description Name of the signer. An unknown one returns 404. */
            signer: string;
            /** @description Why the file is signed. */
            reason?: components["schemas"]["SignatureReason"];
            /** @description Where it is signed. */
            location?: components["schemas"]["SignatureReason"];
            /** @description How the signer can be reached. */
            contact?: components["schemas"]["SignatureReason"];
            /**
             * @description The level of PAdES: `B-B` (the default) is a signature; `B-T` adds the time as a time-stamp server confirms it, which the operator sets by `TIMESTAMP_URL`; `B-LT` adds the certificates, and answers of their authorities that they were not revoked, as far as they can be fetched.
             * @default B-B
             * @enum {string}
             */
            level: "B-B" | "B-T" | "B-LT";
            /**
             * @description Certifies the file, which only its first signature can: `1` allows no change, `2` further signatures and values of fields, `3` annotations as well. The default is `null`, which does not certify.
             * @default null
             * @enum {integer|null}
             */
            certify: 1 | 2 | 3 | null;
            /** @description Name of the field that is signed. One that the form does not have is made, unless it differs by one mistake from an empty place for a signature. The default is a new field. */
            field?: string;
            visible?: components["schemas"]["VisibleSignature"];
        } | null;
        /** @description A text of the signature, at most 500 characters. */
        SignatureReason: string;
        /** @description A signature that is seen. Without a `field` that has a place, `x`, `y`, `width` and `height` are required, in points of 1/72 inch from the upper left corner of the page. */
        VisibleSignature: {
            /** @description HTML that is drawn into the signature, at most 200,000 characters. Its area is that of the signature. Images are `data:` URLs, and scripts do not run. */
            html: string;
            /**
             * @description Number of the page. The default is 1.
             * @default 1
             */
            page: number;
            /** @description Distance to the left side of the page. */
            x?: number;
            /** @description Distance to the upper side of the page. */
            y?: number;
            /** @description Width, from 10 to 14,000. */
            width?: number;
            /** @description Height, from 10 to 14,000. */
            height?: number;
        };
        /** @description Identifier of a request: `req_` followed by an id. */
        RequestId: string;
        /** @description What happened while a page was rendered. Each list holds at most 100 entries. */
        RenderReport: {
            request_id: components["schemas"]["RequestId"];
            /** @description Likely reasons why the output is not what you expected, the most important one first, each with its remedy. At most 20. Empty if nothing was noticed, or if the render ended before its page was opened. */
            hints: components["schemas"]["ReportHint"][];
            /** @description Errors that the page wrote to the console, and uncaught exceptions. */
            console_errors: {
                /** @description Text of the error. */
                message: string;
                /** @description Address of the script. Null if it is unknown. */
                url: string | null;
                /** @description Line in the script. Null if it is unknown. */
                line: number | null;
            }[];
            /** @description Requests of the page that received no response, or a response with a status of 400 or above. Also lists fonts and files of assets beyond the limits of a render, and resources that headers and footers refer to, which are never loaded. */
            failed_requests: components["schemas"]["ReportedRequest"][];
            /** @description Requests of the page that the server did not allow. */
            blocked_requests: components["schemas"]["ReportedRequest"][];
            /** @description Font families of the page. A family that is requested but not used was missing. Both lists are empty for a screenshot of a page with linked style sheets or frames. */
            fonts: {
                /** @description Font families that the page asks for. */
                requested: string[];
                /** @description Font families that the output uses. */
                used: string[];
            };
            /** @description Addresses of images that are missing from the output. */
            images_not_loaded: string[];
            /** @description Duration of each phase of the render, in milliseconds. */
            phases_ms: {
                [key: string]: number;
            };
            /** @description Whether a wait took too long and the output shows what was there by then (`bestAttempt`). */
            best_attempt?: boolean;
            /** @description What scripts drew after the page had loaded, such as charts that grow and numbers that count. The clock of the page is moved ahead until nothing changes any more. Null if scripts did not run or used neither timers nor animation frames, and with `waitForTimeout`. */
            script_motion?: {
                /** @description How far the clock of the page was moved, in milliseconds. */
                advanced_ms: number;
                /** @description Whether the motion came to an end. If not, the output shows the moment at which it was stopped. */
                ended: boolean;
            } | null;
            /** @description The check of the file against the standards of `pdfa` and `pdfua`. Null without them. */
            conformance?: {
                /** @description The standards that the file declares, such as `PDF/A-3b` and `PDF/UA-1`. With `best_effort` a standard that the file does not satisfy is missing. */
                standards: string[];
                /** @description Whether nothing was found. */
                passed: boolean;
                /** @description What the document does not satisfy, at most 100. */
                issues: components["schemas"]["ConformanceIssue"][];
                /** @description What was marked as decoration (artifact) because it has no place in the structure of the document: screen readers leave it out. At most 100 pages. */
                artifacts: {
                    /** @description The page. */
                    page: number;
                    /** @description Number of drawings, such as borders and gradients. */
                    drawings: number;
                    /** @description The text among them, such as values of form fields. Null without any. */
                    text: string | null;
                }[];
            } | null;
            /** @description The cookie banner of the page. Null without `hideCookieBanners`. */
            cookie_banner?: {
                /** @description The rule that found the banner, or a selector of it. Null if there was none. */
                found: string | null;
                /**
                 * @description `rejected` if the cookies were rejected, which closes the banner; `hidden` if it was only left out.
                 * @enum {string}
                 */
                action: "none" | "rejected" | "hidden";
            } | null;
            /** @description SHA-256 of the output as hexadecimal digits. Present with `deterministic`. */
            content_digest?: string;
            /** @description Number of bytes that the page loaded. */
            received_bytes: number;
            /** @description Size of the output in bytes. Null without an output. */
            output_bytes: number | null;
            /** @description The Chromium that rendered the page. Null if the render ended before it had a browser. */
            chromium?: {
                /** @description The version as Chromium reports it, for example `156.0.8078.108`. */
                version: string;
                /**
                 * Format: date
                 * @description The day of the build, from the time of the program's file as its package recorded it. Null if that time is not known.
                 */
                build_date: string | null;
            } | null;
        };
        /** @description What keeps a document from a standard. */
        ConformanceIssue: {
            /** @description The standards that it breaks, such as `PDF/UA-1`. */
            standards: string[];
            /** @description The rule, as a clause of the standard, such as `ISO 14289-1, 7.3`. */
            rule: string;
            /** @description What is wrong, as a full sentence. */
            message: string;
            /** @description The page. Null if it is not known. */
            page: number | null;
            /** @description The element as its type in the structure, with its text or the elements before it, such as `H3 "Terms"`, or the font. Null if it is the whole document. */
            where: string | null;
            /** @description How to correct it. */
            fix: string;
        };
        /** @description A likely reason why the output is not what you expected. The texts quote parts of the page, such as addresses, in backticks; quotes are shortened and have no query strings or passwords. The quotes are plain text from the page: escape them before you show them as HTML. */
        ReportHint: {
            code: components["schemas"]["ReportHintCode"];
            /** @description What went wrong, as a full sentence. */
            message: string;
            /** @description The field or parameter of the request, the address, the element (as a CSS selector) or the CSS rule that the hint is about. Null if it is about none of these. */
            where: string | null;
            /** @description How to correct it. */
            fix: string;
        };
        /**
         * @description Code of a hint. New codes may be added.
         * @enum {string}
         */
        ReportHintCode: "ACTIVE_CONTENT_KEPT" | "ADDRESS_BLOCKED" | "ADDRESS_UNREACHABLE" | "ALTERNATIVE_TEXT_MISSING" | "APP_NOT_RENDERED" | "ASSET_MISSING" | "BACKGROUNDS_OFF" | "BEST_ATTEMPT" | "BOT_CHALLENGE" | "COMMENTS_KEPT" | "CONTENT_HIDDEN" | "CONTENT_TOO_WIDE" | "CONTRAST_LOW" | "COOKIE_BANNER" | "CORS_REFUSED" | "EMBEDDED_PDF" | "EMPTY_LAST_PAGE" | "EMPTY_OUTPUT" | "ENDLESS_MOTION" | "ENDLESS_PAGE" | "ERROR_PAGE" | "FIELDS_DRAWN" | "FIELDS_LEFT_OUT" | "FILE_NOT_SENT" | "FILE_NOT_USED" | "FONT_NOT_LOADED" | "FONT_REPLACED" | "GLYPHS_MISSING" | "PDF_REPAIRED" | "HEADER_FOOTER_EMPTY" | "HEADER_FOOTER_IMAGE" | "HEADER_FOOTER_OFF" | "HEADER_FOOTER_OVERLAP" | "HEADINGS_RENUMBERED" | "HIDDEN_AGAIN" | "HTTP_ERROR" | "HYPHENS_OFF" | "IMAGE_UNREADABLE" | "JAVASCRIPT_OFF" | "LOCAL_ADDRESS" | "LOGIN_PAGE" | "MASK_IN_PDF" | "MIXED_CONTENT" | "PAGE_RULE_WINS" | "PAGE_SIZE_IGNORED" | "PLACEHOLDER_LEFT" | "PRINT_STYLES_HIDE" | "RELATIVE_ADDRESS" | "RESOURCE_TIMEOUT" | "SELECTOR_NOT_FOUND" | "PAGED_CSS_IGNORED" | "ENCODING_WRONG" | "SELECTOR_NOT_VISIBLE" | "CERTIFICATE_EXPIRES" | "REVOCATION_MISSING" | "SIGNATURE_FIELD_ADDED" | "SIGNATURE_REMOVED" | "STANDARD_REMOVED" | "TIMEOUT" | "VARIABLES_MISSING" | "WORKER_UNFINISHED" | "WRONG_CONTENT_TYPE" | "XFA_REMOVED";
        /** @description A request of the page that failed or was blocked. */
        ReportedRequest: {
            /** @description Address of the request. */
            url: string;
            /** @description Kind of request: `document`, `image`, `font`, `script` and so on. */
            resource_type: string;
            /** @description Why the request failed or was blocked. */
            reason: string;
        };
        /** @description Values for a template's variables, at most 10,000. All values are strings, and every string counts as true in a condition, including `"false"`, `"0"` and `""`: compare them, as in `{% if paid == "yes" %}`. A variable without a value is empty and counts as false. A list is sent in `json`, or as JSON text that the template reads with `{% assign items = items | parse_json %}`. The filters `money`, `number` and `date` write values for a locale: `{{ total | money: "EUR", "de-DE" }}`. */
        TemplateData: {
            [key: string]: string;
        };
        /** @description Values of any JSON type for a template's variables, at most 10,000, with 1,000,000 bytes as compact JSON, 100 levels of lists and objects, and 100,000 values in total. In conditions `false` and `null` count as false, and everything else as true, also 0 and an empty list. Numbers are at most 9,007,199,254,740,991 (2^53 - 1): send longer ones as strings, so that no digit is lost. */
        TemplateJson: {
            [key: string]: unknown;
        };
        /** @description Result of each readiness check. */
        ReadinessChecks: {
            engine: components["schemas"]["CheckResult"];
            database: components["schemas"]["CheckResult"];
            storage: components["schemas"]["CheckResult"];
            /** @description Whether the clock of the process differs from that of the database by at most 60 seconds. A process whose clock is wrong is not ready, and deletes nothing. */
            clock?: components["schemas"]["CheckResult"];
        };
        /**
         * @description Result of a check: `ok` or `failing`.
         * @enum {string}
         */
        CheckResult: "ok" | "failing";
        /** @description Further information about an error. More fields may be added. */
        ErrorDetails: {
            /** @description All problems found in the request, at most 20. */
            issues?: components["schemas"]["ValidationIssue"][];
            /** @description What keeps the document from `options.pdfa` or `options.pdfua`, the first 20 of the report's list. Present with `CONFORMANCE_FAILED`. */
            conformance?: components["schemas"]["ConformanceIssue"][];
            /** @description Address of the page that explains the code. Every error of this server has it. */
            doc_url?: string;
            /** @description The reason as a code. For renders: `navigation_failed`, `selector_not_found`, `element_not_visible`, `image_too_large`, `image_not_encoded`, `output_too_large`, `output_missing`, `request_not_kept`, `request_incomplete`, `nothing_kept`, `markdown_too_complex`, `page_too_busy`, `page_closed`, `out_of_memory`, `renderer_crashed`, `cancelled`, `dns_unavailable`. For signatures: `no_timestamp_server`, `certificate_ended`, `no_place`, `signer_unavailable`, `timestamp_unavailable`, `signer_failed`, `signing_signature`, `signing_timestamp`. For templates: `quota_exceeded`. For destinations: `wrong_credentials`, `access_denied`, `no_bucket` and the other codes of a failed upload. For uploads: `unsupported_kind`, `content_mismatch`, `corrupt_font`, `corrupt_image`, `image_too_large`, `file_too_large`, `quota_exceeded`. For request bodies: `body_too_slow`. More may be added. */
            reason?: string;
            /** @description Chromium's network error, for example `net::ERR_NAME_NOT_RESOLVED`. Present with the reasons `navigation_failed` and `dns_unavailable`. */
            net_error?: string;
            /**
             * @description The phase in which the render timed out. Work on PDFs loads its sources in `load`.
             * @enum {string}
             */
            phase?: "load" | "navigate" | "inject" | "wait_network" | "wait_selector" | "wait_expression" | "wait_timeout" | "fonts" | "print" | "capture" | "finish";
            /** @description Line of the mistake, starting at 1, in a template's HTML or in a request body that is not valid JSON. */
            line?: number;
            /** @description Column of the mistake, starting at 1 and counted in characters. */
            column?: number;
            /** @description Host of the refused address, with its port unless it is the scheme's default. Present with `SSRF_BLOCKED`. */
            host?: string;
            /** @description The operation that was probably meant, for example `POST /api/v1/pdf`. Present with `NOT_FOUND` for a path. */
            suggestion?: string;
            /** @description Addresses that were still loading when the render timed out. */
            pending?: string[];
            /** @description The limit that was reached, in the unit that the message names, such as renders, requests, seconds or bytes. */
            limit?: number;
            /** @description Methods that the path supports. */
            allowed?: string[];
            checks?: components["schemas"]["ReadinessChecks"];
        } & {
            [key: string]: unknown;
        };
        /** @description One problem in a request. */
        ValidationIssue: {
            /** @description Path of the field, for example `options.cookies[0].name`, or name of the parameter. Empty for the body itself. Names that the API does not know are cut after 100 characters. */
            path: string;
            /** @description A full sentence that names the field and says what it must be. It may change. */
            message: string;
            /** @description What was probably meant: the path of a field such as `options.format`, the name of a parameter, or a value such as `jpeg`. Absent if nothing is similar. */
            suggestion?: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;

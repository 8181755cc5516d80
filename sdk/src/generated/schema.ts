/** Made from openapi.yaml by `bun run gen`; do not edit. */
export interface paths {
    "/api/v1/pdf": {
        post: operations["renderPdf"];
    };
    "/api/v1/screenshot": {
        post: operations["renderScreenshot"];
    };
    "/api/v1/extract": {
        post: operations["extract"];
    };
    "/api/v1/lint": {
        post: operations["lint"];
    };
    "/api/v1/pdfs/merge": {
        post: operations["mergePdfs"];
    };
    "/api/v1/pdfs/split": {
        post: operations["splitPdf"];
    };
    "/api/v1/pdfs/rotate": {
        post: operations["rotatePdf"];
    };
    "/api/v1/pdfs/stamp": {
        post: operations["stampPdf"];
    };
    "/api/v1/pdfs/flatten": {
        post: operations["flattenPdf"];
    };
    "/api/v1/pdfs/fill": {
        post: operations["fillPdf"];
    };
    "/api/v1/pdfs/steps": {
        post: operations["pdfSteps"];
    };
    "/api/v1/pdfs/metadata": {
        post: operations["pdfMetadata"];
    };
    "/api/v1/pdfs/sign": {
        post: operations["signPdf"];
    };
    "/api/v1/pdfs/verify": {
        post: operations["verifyPdf"];
    };
    "/api/v1/pdfs/convert": {
        post: operations["convertPdf"];
    };
    "/api/v1/batch": {
        post: operations["createBatch"];
    };
    "/api/v1/batches": {
        get: operations["listBatches"];
    };
    "/api/v1/batches/{id}": {
        get: operations["getBatch"];
        delete: operations["cancelBatch"];
    };
    "/api/v1/batches/{id}/outputs.zip": {
        get: operations["getBatchOutputs"];
    };
    "/api/v1/renders": {
        get: operations["listRenders"];
    };
    "/api/v1/renders/compare": {
        post: operations["compareRenders"];
    };
    "/api/v1/renders/{requestId}": {
        get: operations["getRender"];
        delete: operations["cancelRender"];
    };
    "/api/v1/renders/{id}/report": {
        get: operations["getRenderReport"];
    };
    "/api/v1/renders/{id}/request": {
        get: operations["getRenderRequest"];
    };
    "/api/v1/renders/{id}/capsule": {
        get: operations["getRenderCapsule"];
    };
    "/api/v1/renders/{id}/problem-report": {
        get: operations["getProblemReport"];
        post: operations["reportProblem"];
        delete: operations["withdrawProblemReport"];
    };
    "/api/v1/renders/{id}/rerun": {
        post: operations["rerunRender"];
    };
    "/api/v1/renders/{id}/signed-url": {
        post: operations["createSignedUrl"];
        delete: operations["revokeShareUrls"];
    };
    "/api/v1/renders/{id}/share-links": {
        get: operations["listRenderShareLinks"];
    };
    "/api/v1/events": {
        get: operations["listEvents"];
    };
    "/api/v1/events/{eventId}": {
        get: operations["getEvent"];
    };
    "/api/v1/share-links": {
        get: operations["listShareLinks"];
    };
    "/api/v1/share-links/{id}": {
        delete: operations["revokeShareLink"];
    };
    "/api/v1/renders/{id}/deliveries": {
        get: operations["listDeliveries"];
    };
    "/api/v1/renders/{id}/deliveries/{deliveryId}/redeliver": {
        post: operations["redeliverWebhook"];
    };
    "/api/v1/renders/{id}/storage/retry": {
        post: operations["retryUpload"];
    };
    "/api/v1/webhook-endpoints": {
        get: operations["listWebhookEndpoints"];
        post: operations["createWebhookEndpoint"];
    };
    "/api/v1/webhook-endpoints/{id}": {
        delete: operations["deleteWebhookEndpoint"];
        patch: operations["updateWebhookEndpoint"];
    };
    "/api/v1/webhook-endpoints/{id}/rotate-secret": {
        post: operations["rotateWebhookSecret"];
    };
    "/api/v1/webhook-tests": {
        post: operations["sendTestWebhook"];
    };
    "/api/v1/deliveries": {
        get: operations["listAllDeliveries"];
    };
    "/api/v1/deliveries/{id}": {
        get: operations["getDelivery"];
    };
    "/api/v1/deliveries/{id}/redeliver": {
        post: operations["redeliver"];
    };
    "/api/v1/og/{template}": {
        get: operations["getOgImage"];
        head: operations["headOgImage"];
    };
    "/api/v1/render": {
        get: operations["getRenderLink"];
        head: operations["headRenderLink"];
    };
    "/api/v1/link-secrets": {
        get: operations["listLinkSecrets"];
        post: operations["createLinkSecret"];
    };
    "/api/v1/link-secrets/{id}": {
        delete: operations["revokeLinkSecret"];
        patch: operations["updateLinkSecret"];
    };
    "/api/v1/link-secrets/{id}/rotate": {
        post: operations["rotateLinkSecret"];
    };
    "/api/v1/link-secrets/{id}/url": {
        post: operations["createRenderLink"];
    };
    "/api/v1/templates": {
        get: operations["listTemplates"];
        post: operations["createTemplate"];
    };
    "/api/v1/templates/{id}": {
        get: operations["getTemplate"];
        delete: operations["deleteTemplate"];
        patch: operations["updateTemplate"];
    };
    "/api/v1/templates/{id}/used-by": {
        get: operations["listPartUsers"];
    };
    "/api/v1/templates/{id}/versions": {
        get: operations["listTemplateVersions"];
    };
    "/api/v1/templates/{id}/draft": {
        get: operations["getTemplateDraft"];
        delete: operations["discardTemplateDraft"];
        patch: operations["updateTemplateDraft"];
    };
    "/api/v1/templates/{id}/publish": {
        post: operations["publishTemplate"];
    };
    "/api/v1/templates/{id}/rollback": {
        post: operations["rollBackTemplate"];
    };
    "/api/v1/templates/{id}/diff": {
        get: operations["diffTemplate"];
    };
    "/api/v1/templates/{id}/preview": {
        post: operations["previewTemplate"];
    };
    "/api/v1/signers": {
        get: operations["listSigners"];
        post: operations["createSigner"];
    };
    "/api/v1/signers/{id}": {
        get: operations["getSigner"];
        delete: operations["deleteSigner"];
    };
    "/api/v1/destinations": {
        get: operations["listDestinations"];
        post: operations["createDestination"];
    };
    "/api/v1/destinations/{id}": {
        get: operations["getDestination"];
        delete: operations["deleteDestination"];
        patch: operations["updateDestination"];
    };
    "/api/v1/destinations/{id}/test": {
        post: operations["testDestination"];
    };
    "/api/v1/destinations/{id}/retry": {
        post: operations["retryUploads"];
    };
    "/api/v1/assets": {
        get: operations["listAssets"];
        post: operations["uploadAsset"];
    };
    "/api/v1/assets/{id}/used-by": {
        get: operations["listAssetUses"];
    };
    "/api/v1/assets/{id}": {
        delete: operations["deleteAsset"];
    };
    "/assets/{id}/{filename}": {
        get: operations["getAssetFile"];
        head: operations["headAssetFile"];
    };
    "/api/v1/gallery": {
        get: operations["listGalleryTemplates"];
    };
    "/api/v1/gallery/{slug}": {
        get: operations["getGalleryTemplate"];
    };
    "/api/v1/usage": {
        get: operations["getUsage"];
    };
    "/storage/{token}": {
        get: operations["getStoredFile"];
        head: operations["headStoredFile"];
    };
    "/share/{token}": {
        get: operations["getSharedFile"];
        head: operations["headSharedFile"];
    };
}
export interface webhooks {
    "render.completed": {
        /**
         * A render completed
         * Sent to `webhook_url` when an async render has completed.
         *
         * Any 2xx response within 10 seconds counts as success. Otherwise the same bytes are sent again
         * after 5 seconds, 30 seconds and 2 minutes. After that the delivery is `failed`, and the result
         * is still available by polling. Redirects are not followed. A delivery can arrive more than
         * once: use `webhook-id` to recognize duplicates.
         *
         * Verify a signature against the raw body, before you parse it.
         */
        post: operations["renderCompleted"];
    };
    "render.failed": {
        /**
         * A render failed
         * Sent to `webhook_url` when an async render has failed or was cancelled. Retries and signatures work as for `render.completed`.
         */
        post: operations["renderFailed"];
    };
    "batch.completed": {
        /**
         * A batch completed
         * Sent once to the `webhook_url` of a batch when the last of its renders has completed, failed or was cancelled. The order of `renders` is that of the request. Retries and signatures work as for `render.completed`.
         */
        post: operations["batchCompleted"];
    };
    "storage.completed": {
        /**
         * An output is in your bucket
         * Sent to `webhook_url` when the output of an async render with `storage` has been uploaded, after `render.completed`. Retries and signatures work as for that.
         */
        post: operations["storageCompleted"];
    };
    "storage.failed": {
        /**
         * An output could not be uploaded
         * Sent to `webhook_url` when the last attempt to upload the output of an async render with `storage` has failed. The output itself is still available here. Retries and signatures work as for `render.completed`.
         */
        post: operations["storageFailed"];
    };
}
export interface components {
    schemas: {
        /** A request to render a PDF. Exactly one of `html`, `url` and `template_id` is required. */
        PdfRequest: {
            /** HTML to render. An empty string is valid and renders an empty page. */
            html?: string;
            /** Public http or https address to render, at most 2,000,000 characters. Private, local and other special-purpose addresses return 400 `SSRF_BLOCKED`. */
            url?: string;
            /** The saved template to render, by its id (a UUID) or its slug. An unknown template returns 404 `TEMPLATE_NOT_FOUND`. */
            template_id?: string;
            /** The template version to render. Defaults to the latest version. Valid only with `template_id`. */
            template_version?: number;
            /** Values for the template's variables. A variable without a value is empty. Valid only with `template_id`. */
            data?: components["schemas"]["TemplateData"];
            /** Values of any JSON type for the template's variables: lists, objects, numbers and booleans. They replace those of `data` with the same names. Valid only with `template_id`. */
            json?: components["schemas"]["TemplateJson"];
            /** Files that the HTML or the template names by relative addresses, at most 500: an object of names, such as `css/style.css`, and contents as Base64. `<img src="logo.png">` shows the file `logo.png`, and addresses in a style sheet are relative to it. The page gets them without a network, and they are neither kept nor reachable for others. They are a part of the body and of its maximum size. A form (`multipart/form-data`) takes them as they are. Not valid with `url`. */
            files?: components["schemas"]["RequestFiles"];
            /**
             * Print options. Every field is optional. Elements of the document with an attribute such as `data-page-of="#terms"` show the number of the page on which the element with the id `terms` is printed.
             * @default {}
             */
            options?: components["schemas"]["PdfOptions"];
            /** Work on the PDF after it is printed, in this order, as a part of the same render: it counts once. Each step is one of the operations of `/api/v1/pdfs`, whose `source` is the PDF so far. `compress`, `imageQuality`, `encrypt` and `sign` of `options` are done after the last step. Not valid with `pdfa`, `pdfua`, `facturX` and `deterministic`. */
            steps?: components["schemas"]["PdfSteps"];
            /** Any JSON object of your own, at most 1,024 bytes as UTF-8 JSON. White space and unnecessary escapes do not count, up to 8,192 bytes as sent. Render records and webhooks return it byte for byte. */
            metadata?: components["schemas"]["Metadata"];
            /** Public https address that receives a webhook when the render has ended, at most 2,048 characters. An http address is accepted only if the operator's `EGRESS_ALLOW` lists it: its host and port, or every address that its name resolves to. It is used only with `async`; without `async` it is validated and then ignored. */
            webhook_url?: components["schemas"]["WebhookUrl"];
            /** Key that signs the webhook, 8 to 256 characters. Recommended: without a secret, a delivery carries no signature. Any text is valid; `whsec_` and Base64 is the form that libraries of Standard Webhooks take as it is. The server stores it encrypted, and deletes it when the delivery has ended. */
            webhook_secret?: components["schemas"]["WebhookSecret"];
            /** Uploads the output to a bucket of yours as soon as the render has completed. The upload is retried like a webhook, and `GET /api/v1/renders/{id}` reports it. The output is stored here meanwhile. */
            storage?: components["schemas"]["StorageTarget"];
            /**
             * `true` returns 202 at once and renders in the background. The default is `false`. Requires a paid plan.
             * @default false
             */
            async?: components["schemas"]["RenderAsync"];
            /** Name under which browsers save the output, 1 to 200 characters, such as `Invoice 42`. The extension of the output is appended if it is missing. Links to the output and objects in your bucket use the same name. The default is the `request_id`. */
            filename?: components["schemas"]["OutputFilename"];
            /** What browsers do with the output: `inline` (the default) shows it, `attachment` saves it as a file. Links to the output and objects in your bucket do the same. */
            disposition?: components["schemas"]["OutputDisposition"];
            /** Form of the response: `binary` (the default) is the file itself; `json` is an object with the file as Base64 and the hints of the report, for tools that read JSON only. `json` is not valid with `async`. */
            response?: components["schemas"]["ResponseForm"];
            /** Seconds for which the output and the request are kept after the end of the render, at most the server's limit (`OUTPUT_RETENTION_DAYS`), which is also the default. They are removed within 15 seconds of that time, or of the end of an upload that takes longer. 0 stores neither of them: the response has the only copy, and the render is erased when it ends. 0 is not valid with `async` or `storage`. */
            retention?: components["schemas"]["Retention"];
        };
        /** A page to load. Exactly one of `html`, `url` and `template_id` is required. */
        ExtractRequest: {
            /** HTML to load. An empty string is valid. */
            html?: string;
            /** Public http or https address to load, at most 2,000,000 characters. */
            url?: string;
            /** The saved template to load, by its id (a UUID) or its slug. */
            template_id?: string;
            /** The template version. Defaults to the latest version. Valid only with `template_id`. */
            template_version?: number;
            /** Values for the template's variables. Valid only with `template_id`. */
            data?: components["schemas"]["TemplateData"];
            /** Values of any JSON type, which replace those of `data` with the same names. Valid only with `template_id`. */
            json?: components["schemas"]["TemplateJson"];
            /** Files, as in a request to render. Not valid with `url`. */
            files?: components["schemas"]["RequestFiles"];
            /**
             * The parts of the answer: `markdown` (the main content), `html` (the document once it has loaded), `text` (what a person can read), `links`, `metadata`, `screenshot` and `pdf`. The default is `markdown` and `metadata`.
             * @default [
             *   "markdown",
             *   "metadata"
             * ]
             */
            formats?: ("markdown" | "html" | "text" | "links" | "metadata" | "screenshot" | "pdf")[];
            /**
             * How the page is loaded, and the screenshot: the options of `POST /api/v1/screenshot`.
             * @default {}
             */
            options?: components["schemas"]["ScreenshotOptions"];
            /**
             * How the PDF is printed: those options of `POST /api/v1/pdf` that are about paper. Options about the page belong to `options`.
             * @default {}
             */
            pdf?: components["schemas"]["PdfOptions"];
            /** Name under which browsers save the files behind links. The default is the `request_id`. */
            filename?: components["schemas"]["OutputFilename"];
            /** What browsers do with the files behind links, as in a request to render. The default is `inline`. */
            disposition?: components["schemas"]["OutputDisposition"];
            /** Seconds for which the content, the files and the request are kept, as in a request to render. 0 is not valid with the formats `screenshot` and `pdf`: their links need stored files. */
            retention?: components["schemas"]["Retention"];
        };
        ExtractResponse: {
            success: true;
            /** The content of a page. Parts that `formats` does not name are left out. */
            data: components["schemas"]["ExtractedPage"];
        };
        /** The content of a page. Parts that `formats` does not name are left out. */
        ExtractedPage: {
            /** Identifier of a request: `req_` followed by an id. */
            request_id: components["schemas"]["RequestId"];
            /** The address of the page, after redirects; null for HTML and templates. */
            url: string | null;
            /** The HTTP status of the page; null for HTML and templates. */
            status: number | null;
            /** Likely reasons why the content is not what you expected, as in the report of the render. */
            hints: components["schemas"]["ReportHint"][];
            /** The screenshot, as a link to its file. */
            screenshot?: components["schemas"]["ExtractedFile"];
            /** The PDF, as a link to its file. */
            pdf?: components["schemas"]["ExtractedFile"];
            /** The main content as Markdown (CommonMark with tables), or the whole page if it has no main content. At most 1,000,000 characters. It has no HTML: `<` is escaped. */
            markdown?: string;
            /** The document as HTML, once it has loaded. At most 5,000,000 characters. */
            html?: string;
            /** The text of the page that a person can read. At most 1,000,000 characters. */
            text?: string;
            /** The links of the page in their order, each once. At most 5,000. */
            links?: {
                /** The absolute address: http, https, mailto or tel. */
                href: string;
                /** The text of the link, at most 200 characters. */
                text: string;
                /** Its `rel` attribute, such as `nofollow`. */
                rel: string | null;
            }[];
            /** What the page says about itself. Each text has at most 2,000 characters. */
            metadata?: components["schemas"]["PageMetadata"];
            /** The parts that were cut because they are longer than their limit. */
            truncated: ("markdown" | "html" | "text" | "links")[];
        };
        ExtractedFile: {
            /** The signed address of the file. It is valid for an hour. */
            url: string;
            /** The media type of the file. */
            content_type: string;
            /** Size of the file. */
            size_bytes: number;
        };
        PageMetadata: {
            /** The title of the document. */
            title: string | null;
            /** Its meta tag `description`. */
            description: string | null;
            /** The `lang` attribute of the document. */
            language: string | null;
            /** The address of its icon. */
            icon: string | null;
            /** Its canonical address. */
            canonical: string | null;
            /** Its author. */
            author: string | null;
            /** When it was published, as the page writes it. */
            published: string | null;
            /** Open Graph tags by their name without `og:`, such as `title` and `image`. At most 50. */
            og: {
                [key: string]: string;
            };
            /** Tags of Twitter cards by their name without `twitter:`. At most 50. */
            twitter: {
                [key: string]: string;
            };
        };
        /** A document to check. Exactly one of `html`, `url` and `template_id` is required. */
        LintRequest: {
            /**
             * The output that the document is for. The default is `pdf`.
             * @default pdf
             */
            type?: "pdf" | "screenshot";
            /** HTML to check. An empty string is valid. */
            html?: string;
            /** Public http or https address to check, at most 2,000,000 characters. */
            url?: string;
            /** The saved template to check, by its id (a UUID) or its slug. */
            template_id?: string;
            /** The template version. Defaults to the latest version. Valid only with `template_id`. */
            template_version?: number;
            /** Values for the template's variables. Valid only with `template_id`. */
            data?: components["schemas"]["TemplateData"];
            /** Values of any JSON type, which replace those of `data` with the same names. Valid only with `template_id`. */
            json?: components["schemas"]["TemplateJson"];
            /** Files, as in a request to render. Not valid with `url`. */
            files?: components["schemas"]["RequestFiles"];
            /**
             * Options of `POST /api/v1/pdf` or, with `type: screenshot`, of `POST /api/v1/screenshot`.
             * @default {}
             */
            options?: {
                [key: string]: unknown;
            };
        };
        /** The report of a dry run. */
        LintReport: components["schemas"]["RenderReport"] & {
            /** Whether the document can be rendered. */
            status: "completed" | "failed";
            /** Duration of the render in milliseconds. */
            duration_ms: number;
            /** Why the document cannot be rendered. Null if it can. */
            error: {
                /** The code of the error. */
                code: components["schemas"]["ErrorCode"];
                /** The error in one sentence. */
                message: string;
            } | null;
        };
        /** Two sides to compare. */
        CompareRequest: {
            /** The earlier side. */
            before: components["schemas"]["ComparedSide"];
            /** The later side. */
            after: components["schemas"]["ComparedSide"];
            /**
             * The distance between two colors up to which they count as the same: 0 = none, 1 = that of black and white. The default is 0.1.
             * @default 0.1
             */
            threshold?: number;
            /**
             * Pixels per inch in which the pages of PDFs are drawn, 36 to 300. The default is 96. Pictures are compared in their own pixels.
             * @default 96
             */
            dpi?: number;
            /**
             * Whether each page with changes has a picture that marks them.
             * @default false
             */
            pictures?: boolean;
        };
        ComparedSide: {
            /** The render whose output is compared, by its `request_id` or its UUID. */
            request_id?: string;
            /** The saved template that is rendered for the comparison, by its id (a UUID) or its slug. */
            template_id?: string;
            /** The version of the template, or `draft` for its saved draft. Defaults to the latest version. Valid only with `template_id`. */
            version?: number | string;
            /** Values for the template's variables. Valid only with `template_id`. */
            data?: components["schemas"]["TemplateData"];
            /** Values of any JSON type, which replace those of `data` with the same names. Valid only with `template_id`. */
            json?: components["schemas"]["TemplateJson"];
            /** What the template is rendered as. Defaults to `pdf`. Valid only with `template_id`. */
            type?: "pdf" | "screenshot";
            /** Options of `POST /api/v1/pdf` or, with `type: screenshot`, of `POST /api/v1/screenshot`. Valid only with `template_id`. */
            options?: {
                [key: string]: unknown;
            };
            /** A PDF, PNG, JPEG, WebP or AVIF as Base64. */
            file?: string;
        };
        RenderComparison: {
            /** Whether no page differs in its pixels or its size, and none is missing. */
            same: boolean;
            /** The share of the pixels of all pages that changed, 0 to 1. */
            changed_share: number;
            /** The pages in their order. A picture is one page. */
            pages: components["schemas"]["ComparedPage"][];
        };
        /** How one page differs. */
        ComparedPage: {
            /** Number of the page, from 1. */
            page: number;
            /** Width in pixels, of the wider side. */
            width: number;
            /** Height in pixels, of the higher side. */
            height: number;
            /** The share of the pixels that changed, 0 to 1. What only one side has counts as changed. Edges of shapes that are only smoothed in another way do not count. */
            changed_share: number;
            /** The areas of the changes, in pixels from the top left corner. Changes close to each other share a box: there are at most 50. */
            boxes: {
                /** Left edge in pixels. */
                x: number;
                /** Top edge in pixels. */
                y: number;
                /** Width in pixels. */
                width: number;
                /** Height in pixels. */
                height: number;
            }[];
            /** The side that does not have this page. Null if both have it. */
            missing: "before" | "after" | null;
            /** Whether the sides have this page in two sizes. */
            resized: boolean;
            /** A PNG as Base64: the page of `before` in light gray, with changed pixels in red and a frame around each box. Null without changes, without `pictures`, and for pages after the first 10 MB of pictures. */
            picture: string | null;
        };
        /** Print options. Every field is optional. Elements of the document with an attribute such as `data-page-of="#terms"` show the number of the page on which the element with the id `terms` is printed. */
        PdfOptions: {
            /**
             * A page size, either a name or a `width` and a `height`.
             * @default A4
             */
            format?: components["schemas"]["PageFormat"];
            /**
             * Rotates the page to landscape orientation. An orientation in the document's own `@page` rule takes precedence. The default is `false`.
             * @default false
             */
            landscape?: boolean;
            /**
             * Page margins. Each is a number with a unit (mm, cm, in, px, pt or pc) or `0`, at most 5 m. A side that is omitted is 20mm. Margins in the document's own `@page` rule take precedence.
             * @default {}
             */
            margin?: components["schemas"]["Margins"];
            /**
             * Prints CSS backgrounds, in headers and footers too. The default is `true`.
             * @default true
             */
            printBackground?: boolean;
            /**
             * Prints `headerTemplate` and `footerTemplate` inside the margins. The default is `false`.
             * @default false
             */
            displayHeaderFooter?: boolean;
            /**
             * HTML for the page header. Elements with the class `date`, `title`, `url`, `pageNumber` or `totalPages` receive that value. The page's styles do not apply. Unless the template sets its own styles, text is 10px and stays within the page's left and right margins.
             * @default null
             */
            headerTemplate?: string | null;
            /**
             * HTML for the page footer. It follows the same rules as `headerTemplate`.
             * @default null
             */
            footerTemplate?: string | null;
            /** HTML for the header of the first page, in place of `headerTemplate`; null for none. Left out, the first page has the header of all pages. All pages must have the same size. */
            headerFirstPage?: string | null;
            /** HTML for the footer of the first page, in place of `footerTemplate`; null for none. Left out, the first page has the footer of all pages. */
            footerFirstPage?: string | null;
            /** HTML for the header of the last page, in place of `headerTemplate`; null for none. Left out, the last page has the header of all pages. A document of one page has `headerFirstPage`, if both are set. All pages must have the same size. */
            headerLastPage?: string | null;
            /** HTML for the footer of the last page, in place of `footerTemplate`; null for none. Left out, the last page has the footer of all pages. A document of one page has `footerFirstPage`, if both are set. */
            footerLastPage?: string | null;
            /**
             * Number that is added to the page numbers and to the number of pages in headers and footers, and to the numbers of `data-page-of` and `target-counter()`, whose numbers stay those of `counter(page)` if an element counts pages anew. Pages whose number is below 1, such as a cover with -1, have neither header nor footer. The default is 0.
             * @default 0
             */
            pageNumberOffset?: number;
            /** How far the print reaches beyond the page, such as `3mm`, at most 50mm: for paper that is cut after printing. The paper is larger by it on each side, and the PDF has a `TrimBox` and a `BleedBox`. The background color of `@page` fills the bleed; where a margin is 0, the content begins at the edge of the bleed. It cannot be used with `singlePage` or `preferCSSPageSize`. */
            bleed?: string | null;
            /** Draws lines outside of the corners of each page that show where to cut it, on a sheet that is larger by them. The default is `false`. */
            cropMarks?: boolean;
            /**
             * Scale of the content, from 0.1 to 2. The default is 1.
             * @default 1
             */
            scale?: number;
            /**
             * Pages to print, such as `1-3,5,8-`. Numbers and ranges divided by commas, at most 1,000 characters. The order of the pages does not change, and each is printed once. Pages after the last one are ignored, but at least one page must exist: otherwise the response is 400. The default is all pages.
             * @default null
             */
            pageRanges?: string | null;
            /**
             * Gives pages the size of the document's own `@page` rules, where they have one, in place of `format`. The default is `false`: every page has the size of `format`.
             * @default false
             */
            preferCSSPageSize?: boolean;
            /**
             * Prints everything on one page that is as wide as `format` and as high as its content, at most 5 m. Page breaks of the document are left out. It cannot be used with `pageRanges` or `preferCSSPageSize`. The default is `false`.
             * @default false
             */
            singlePage?: boolean;
            /**
             * Adds an outline (bookmarks) made of the headings `h1` to `h6`. It implies `tagged`. The default is `false`.
             * @default false
             */
            outline?: boolean;
            /**
             * Adds the structure of the document for screen readers (tagged PDF). The file becomes larger, up to 30 times with long tables. The default is `false`.
             * @default false
             */
            tagged?: boolean;
            /**
             * Leaves out the dark background that Chromium gives a document with a dark `color-scheme`. All other pages have no background but their own. The default is `false`.
             * @default false
             */
            omitBackground?: boolean;
            /**
             * Pixels per CSS pixel that the page sees, from 0.5 to 4: scripts draw a `<canvas>` with so many, and `srcset` chooses images by them. Text and SVG are sharp without it, and the layout stays the same. The default is 1.
             * @default 1
             */
            deviceScaleFactor?: number;
            /**
             * Runs the page's JavaScript. The default is `false`: a page that builds its content with scripts then stays empty.
             * @default false
             */
            enableJavaScript?: boolean;
            /**
             * Window in which the page loads before it is printed, which its scripts and lazy images see. The paper decides the layout. The default is 1,280 x 800.
             * @default null
             */
            viewport?: components["schemas"]["Viewport"];
            /**
             * Properties of the document, which PDF viewers show and search engines read. Each has at most 1,000 characters.
             * @default {}
             */
            document?: components["schemas"]["DocumentProperties"];
            /**
             * Makes the file a PDF/A for archives (ISO 19005), of this part and level. `2b` is what archives ask for, `3b` may have attachments, `2u` and `3u` have text that can be extracted, `2a` and `3a` are tagged too, `4` is based on PDF 2.0. PDF/A-1 allows none of the transparency of most pages: use `2b`. The file is checked, see `conformance`. The default is null.
             * @default null
             */
            pdfa?: components["schemas"]["PdfaLevel"];
            /**
             * Makes the file a PDF/UA-1 (ISO 14289-1), which screen readers can read. It implies `tagged`. The file is checked, see `conformance`. The default is null.
             * @default null
             */
            pdfua?: components["schemas"]["PdfuaPart"];
            /**
             * What happens if the document cannot satisfy `pdfa` or `pdfua`, because a glyph or an alternative text is missing for example. `strict`, the default, fails the render with `CONFORMANCE_FAILED` and a list of what is wrong. `best_effort` returns the file without the mark of the standard that it does not satisfy; the report has the list in `conformance`.
             * @default strict
             */
            conformance?: components["schemas"]["ConformanceMode"];
            /**
             * Makes the controls of the page fields that can be filled in, and elements with `data-signature` places for signatures. Inputs, text areas, selects, check boxes, radio buttons and reset buttons keep their names, values and labels. It implies `tagged`. The hint `FIELDS_LEFT_OUT` names controls that did not become fields. The default is `false`, which draws them.
             * @default false
             */
            forms?: boolean;
            /**
             * Gives headings that skip levels, such as an `h3` after an `h1`, levels without a gap in the structure of the file, as PDF/UA wants them: the first is H1, and each is one level below the heading that it belongs to. The pages look the same. It implies `tagged`. The hint `HEADINGS_RENUMBERED` says how many changed. The default is `false`.
             * @default false
             */
            renumberHeadings?: boolean;
            /**
             * Files inside of the PDF, at most 50. They are a part of the body and of its maximum size. Not valid with `pdfa` 2b, 2u and 2a, which allow no such files: use 3b, 3u or 3a. With `4` the file becomes a PDF/A-4f.
             * @default []
             */
            attachments?: components["schemas"]["Attachments"];
            /**
             * Makes the PDF a Factur-X (ZUGFeRD 2) invoice: the XML is attached as `factur-x.xml`, and the metadata name its level. It implies `pdfa` 3b. The form of the XML is checked, its contents are not. The default is null.
             * @default null
             */
            facturX?: components["schemas"]["FacturX"];
            /**
             * Makes the same bytes of the same request: dates and identifiers of the file do not depend on the time or on earlier renders. The header `X-Content-Digest` has the SHA-256 of the file. With `enableJavaScript` or `injectJS` it requires `clock`. The default is `false`.
             * @default false
             */
            deterministic?: boolean;
            /**
             * Encrypts the PDF with AES-256 (PDF 2.0). At least one password is required. Not valid with `pdfa`, `pdfua`, `facturX` and `deterministic`. The default is null.
             * @default null
             */
            encrypt?: components["schemas"]["Encryption"];
            /**
             * Signs the PDF as the last work of its render, as `POST /api/v1/pdfs/sign` does: after `steps`, `compress` and `imageQuality`. It goes with `pdfa`, `pdfua`, `facturX`, `attachments` and `forms`, whose places for signatures `field` names. Not valid with `encrypt`, `deterministic` and a step `sign` or `split`. Previews, dry runs, extractions and comparisons are not signed. The default is null.
             * @default null
             */
            sign?: components["schemas"]["SignOption"];
            /**
             * Makes the file smaller without loss: long tagged tables need an eighth of the bytes. It takes some 100 ms for 50 pages. Not valid with `pdfa` and `facturX`. The default is `false`.
             * @default false
             */
            compress?: boolean;
            /**
             * Encodes photos again as JPEG of this quality, where that makes them smaller, and compresses the file. 80 is right for most documents. Not valid with `pdfa` and `facturX`. The default is null: images stay as they are.
             * @default null
             */
            imageQuality?: number | null;
            /**
             * Time at which the clock of the page begins, such as `2026-11-20T10:15:00Z`, for everything that tells the time, in frames and workers, too. It stands still while the page loads, and then passes with its timers and frames only. `Math.random` and `crypto` return the same numbers in every render. It is also the date of a `deterministic` file, which is 1970-01-01 otherwise. The default, null, is the time of the render.
             * @default null
             */
            clock?: string | null;
            /**
             * The media type whose style sheets apply: `screen` or `print`. `null`, the default, is `print` for PDFs and `screen` for screenshots.
             * @default null
             */
            media?: components["schemas"]["MediaType"];
            /**
             * Media features that the page's media queries see, such as `{"prefers-color-scheme":"dark"}`. A feature that is omitted has the default of Chromium.
             * @default {}
             */
            mediaFeatures?: components["schemas"]["MediaFeatures"];
            /**
             * A phone or tablet to emulate: its window, its scale, touch, `mobile` and its user agent. `width`, `height`, `deviceScaleFactor` and `viewport` cannot be set beside it. `userAgent` can.
             * @default null
             */
            device?: components["schemas"]["Device"];
            /**
             * Renders the page as a phone does: the viewport `<meta>` element counts, scrollbars take no room, and touch events exist. The default is `false`.
             * @default false
             */
            mobile?: components["schemas"]["Mobile"];
            /**
             * User agent of the page: in the header `User-Agent` of its requests and in `navigator.userAgent`. The default is that of Chromium.
             * @default null
             */
            userAgent?: components["schemas"]["UserAgent"];
            /**
             * Language of the page as a BCP 47 tag such as `de-CH`: in the header `Accept-Language` of its requests, in `navigator.language`, and for formatted dates and numbers. The default is `en-US`.
             * @default null
             */
            locale?: components["schemas"]["Locale"];
            /**
             * Time zone of the page's scripts as an IANA name such as `Europe/Zurich`. The default is the time zone of the server.
             * @default null
             */
            timezone?: components["schemas"]["TimeZone"];
            /**
             * Position that the page may read with `navigator.geolocation`. Frames of other origins may not. Browsers give positions to https pages only. By default no page may read a position.
             * @default null
             */
            geolocation?: components["schemas"]["Geolocation"];
            /**
             * Makes the media query `prefers-reduced-motion: reduce` match. The default is `false`.
             * @default false
             */
            reducedMotion?: components["schemas"]["ReducedMotion"];
            /**
             * Cookies to set before the page loads, at most 1,000.
             * @default []
             */
            cookies?: components["schemas"]["Cookies"];
            /**
             * HTTP headers to add to requests to the page's own origin, at most 1,000 with 65,536 characters in all names and values together. Other origins never receive them. `Host`, `Content-Length`, `Proxy-*` and hop-by-hop headers are refused.
             * @default {}
             */
            extraHeaders?: components["schemas"]["ExtraHeaders"];
            /**
             * User name and password for HTTP authentication (Basic or Digest). They answer challenges of the origin of `url` only. Without `url` they are refused.
             * @default null
             */
            httpCredentials?: components["schemas"]["HttpCredentials"];
            /**
             * CSS to add to the page before its output is made.
             * @default null
             */
            injectCSS?: components["schemas"]["InjectCSS"];
            /**
             * JavaScript to run once the page has loaded, before the waits, at most 1,000,000 characters. `await` is allowed at its top level. It runs in every document that the page goes to. If it throws, the response is 500 with reason `inject_js_failed`. Without `enableJavaScript` it runs apart from the page, whose own scripts stay off, and without timers.
             * @default null
             */
            injectJS?: components["schemas"]["InjectJS"];
            /**
             * CSS selectors of elements that are not shown, in frames too. They keep their place. At most 100, of at most 1,000 characters each. A selector that matches nothing has no effect. `card >>> b` leads into the open shadow trees of `card`.
             * @default []
             */
            hideSelectors?: components["schemas"]["HideSelectors"];
            /**
             * CSS selectors of elements that are left out, in frames too, such as cookie banners. The page is laid out without them. At most 100, of at most 1,000 characters each. A selector that matches nothing has no effect. `card >>> b` leads into the open shadow trees of `card`.
             * @default []
             */
            removeSelectors?: components["schemas"]["RemoveSelectors"];
            /**
             * Rejects the cookies of a cookie banner, and leaves the banner out, by the public rules of DuckDuckGo's autoconsent. It is never accepted. It takes 1 s, and at most 5 s. Without JavaScript a banner is left out only. The report says what was found and done in `cookie_banner`. The default is `false`.
             * @default false
             */
            hideCookieBanners?: components["schemas"]["HideCookieBanners"];
            /**
             * Shows all of the content of elements that scroll, of frames and of text areas: each grows to the size of its content, and so do the elements around it that have the height of the window. Without it the output has the part that a reader sees who does not scroll. The default is `false`.
             * @default false
             */
            expandScrollers?: components["schemas"]["ExpandScrollers"];
            /**
             * Types of resources that the page does not load. The report lists what was kept out in `blocked_requests`. `data:` addresses and uploaded fonts are always shown.
             * @default []
             */
            blockResources?: components["schemas"]["BlockResources"];
            /**
             * When the page counts as loaded. `load`, the default: when its `load` event has fired, and the requests of its scripts have had 2 seconds. `domcontentloaded`: when its HTML is parsed; images, frames and other parts that are still loading are left out. `networkIdle` and `networkAlmostIdle`: when, after `load`, the page has had no request, or at most two, under way for 500 ms. Sockets, event streams, media and beacons do not count. If the network does not become idle in time, the response is 408 with `details.phase` set to `wait_network`.
             * @default null
             */
            waitUntil?: components["schemas"]["WaitUntil"];
            /**
             * CSS selector of an element to wait for, or an object with its selector and state. `card >>> b` leads into the open shadow trees of `card`, and into its frames of the same site. If the element does not appear in time, the response is 408 with `details.phase` set to `wait_selector`.
             * @default null
             */
            waitForSelector?: components["schemas"]["WaitForSelector"];
            /**
             * JavaScript expression that is evaluated in the page every 100 ms until its value, or what its promise resolves to, is truthy, at most 10,000 characters. An expression that throws counts as not truthy yet. If it is not truthy in time, the response is 408 with `details.phase` set to `wait_expression`. Without `enableJavaScript` it sees the document and what `injectJS` has left, but nothing of the page's scripts, which do not run.
             * @default null
             */
            waitForExpression?: components["schemas"]["WaitForExpression"];
            /**
             * Additional time to wait after the page has loaded, in milliseconds. It is part of `timeout` and must be less than `timeout`. Animations are shown this long after their start. Without it, or once they have ended by then, they are shown at their end, and endless ones at one moment that is the same in every render. Transitions are always shown at their end.
             * @default null
             */
            waitForTimeout?: number | null;
            /**
             * Maximum duration of the render in milliseconds, from 1,000 to 60,000. The default is 30,000. Time spent in the queue does not count.
             * @default 30000
             */
            timeout?: number;
            /**
             * Conditions under which the render fails, with 500 and the reason of the condition, in place of an output that shows an error. Failed renders are free. By default no condition is set.
             * @default null
             */
            failOn?: components["schemas"]["FailOn"];
            /**
             * Makes an output of what is there when a wait takes too long, with the header `X-Best-Attempt`, in place of 408. A quarter of `timeout`, from 1 to 10 seconds, is kept for the output. A page that has not responded by then still returns 408. The default is `false`.
             * @default false
             */
            bestAttempt?: components["schemas"]["BestAttempt"];
        };
        DocumentProperties: {
            /** Title. The default is the title of the page. */
            title?: string;
            /** Author. */
            author?: string;
            /** Subject. */
            subject?: string;
            /** Keywords, as one text divided by commas or as a list. */
            keywords?: string | string[];
            /** Language as a BCP 47 tag such as `de-CH`. The default is the `lang` attribute of the document's `html` element. */
            language?: string;
            /** The program that the document was made with. The default is `Chromium`. */
            creator?: string;
        };
        PdfaLevel: "2b" | "2u" | "2a" | "3b" | "3u" | "3a" | "4" | null;
        PdfuaPart: 1 | null;
        ConformanceMode: "strict" | "best_effort";
        Attachments: components["schemas"]["Attachment"][];
        /** A file inside of a PDF. */
        Attachment: {
            /** File name without a folder, such as `data.csv`. */
            name: string;
            /** Content as Base64. */
            content: string;
            /**
             * Media type, such as `text/csv`. The default is `application/octet-stream`.
             * @default application/octet-stream
             */
            type?: string;
            /**
             * The relation of the file to the document (ISO 32000-2, 7.11.3). The default is `Unspecified`.
             * @default Unspecified
             */
            relationship?: "Source" | "Data" | "Alternative" | "Supplement" | "Unspecified";
            /**
             * Text that viewers show beside the name.
             * @default null
             */
            description?: string | null;
        };
        FacturX: {
            /** The invoice as XML in the syntax of UN/CEFACT (CrossIndustryInvoice), at most 5,000,000 characters. */
            xml: string;
            /**
             * The level (profile) of the invoice. The default is the level that the guideline of the XML names; another one is refused.
             * @default null
             */
            level?: "MINIMUM" | "BASIC WL" | "BASIC" | "EN 16931" | "EXTENDED" | "XRECHNUNG" | null;
            /**
             * The version of the data that the metadata name, such as `3.0` for XRechnung 3.0. The default is `1.0`.
             * @default 1.0
             */
            version?: string;
        } | null;
        Encryption: {
            /** Password that opens the PDF. Left out, everybody can open it. */
            userPassword?: string;
            /** Password that lifts the restrictions of `permissions`. Left out, it is random and nobody knows it. */
            ownerPassword?: string;
            /**
             * Actions that PDF viewers allow to those who open the PDF with the `userPassword`, or without one. Screen readers may always read it.
             * @default {}
             */
            permissions?: {
                /**
                 * Printing, `low` in a low resolution only. The default is `full`.
                 * @default full
                 */
                print?: "none" | "low" | "full";
                /**
                 * Copying text and images.
                 * @default true
                 */
                copy?: boolean;
                /**
                 * Changing the content.
                 * @default true
                 */
                modify?: boolean;
                /**
                 * Adding comments.
                 * @default true
                 */
                annotate?: boolean;
                /**
                 * Completing forms.
                 * @default true
                 */
                fillForms?: boolean;
                /**
                 * Inserting, deleting and rotating pages.
                 * @default true
                 */
                assemble?: boolean;
            };
        } | null;
        PageFormat: ("A0" | "A1" | "A2" | "A3" | "A4" | "A5" | "A6" | "Letter" | "Legal" | "Tabloid" | "Ledger") | {
            /** Width as a number and a unit (mm, cm, in, px, pt or pc), for example `148mm`. Greater than 0, at most 5 m. */
            width: string;
            /** Height as a number and a unit (mm, cm, in, px, pt or pc), for example `210mm`. Greater than 0, at most 5 m. */
            height: string;
        };
        MediaType: "screen" | "print" | null;
        MediaFeatures: {
            /** The color scheme that the user prefers. */
            "prefers-color-scheme"?: "light" | "dark";
            /** Whether the user prefers less motion. */
            "prefers-reduced-motion"?: "no-preference" | "reduce";
            /** The contrast that the user prefers. */
            "prefers-contrast"?: "no-preference" | "more" | "less" | "custom";
            /** Whether the user prefers less transparency. */
            "prefers-reduced-transparency"?: "no-preference" | "reduce";
            /** Whether the user has a palette of few colors. */
            "forced-colors"?: "none" | "active";
            /** The range of colors of the screen. */
            "color-gamut"?: "srgb" | "p3" | "rec2020";
        };
        Margins: {
            /**
             * Top margin.
             * @default 20mm
             */
            top?: string;
            /**
             * Right margin.
             * @default 20mm
             */
            right?: string;
            /**
             * Bottom margin.
             * @default 20mm
             */
            bottom?: string;
            /**
             * Left margin.
             * @default 20mm
             */
            left?: string;
        };
        /** The same request as a form, for files that are sent as they are: the field `request` has the JSON, and each field `files` has a file. Its name in the HTML is its file name (curl: `--form-string 'request={"html":"..."}' -F 'files=@style.css;filename=css/style.css'`). */
        RequestForm: {
            /** The JSON of the request. */
            request: string;
            /** Files, each with its file name. */
            files?: string[];
        };
        RequestFiles: {
            [key: string]: string;
        };
        /** A request to take a screenshot. Exactly one of `html` and `url` is required. */
        ScreenshotRequest: {
            /** HTML to render. An empty string is valid and renders an empty page. */
            html?: string;
            /** Public http or https address to capture, at most 2,000,000 characters. Private, local and other special-purpose addresses return 400 `SSRF_BLOCKED`. */
            url?: string;
            /** Files that the HTML or the template names by relative addresses, at most 500: an object of names, such as `css/style.css`, and contents as Base64. `<img src="logo.png">` shows the file `logo.png`, and addresses in a style sheet are relative to it. The page gets them without a network, and they are neither kept nor reachable for others. They are a part of the body and of its maximum size. A form (`multipart/form-data`) takes them as they are. Not valid with `url`. */
            files?: components["schemas"]["RequestFiles"];
            /**
             * Capture options. Every field is optional. `width` x `height` x `deviceScaleFactor` squared may be at most 268 megapixels, and 20 with `resize`, with `grayscale` or for a PNG with a `quality` below 80. Each side of a WebP may have at most 16,383 pixels, each side of a JPEG 65,500. An AVIF may have at most 8.3 megapixels.
             * @default {}
             */
            options?: components["schemas"]["ScreenshotOptions"];
            /** Any JSON object of your own, at most 1,024 bytes as UTF-8 JSON. White space and unnecessary escapes do not count, up to 8,192 bytes as sent. Render records and webhooks return it byte for byte. */
            metadata?: components["schemas"]["Metadata"];
            /** Public https address that receives a webhook when the render has ended, at most 2,048 characters. An http address is accepted only if the operator's `EGRESS_ALLOW` lists it: its host and port, or every address that its name resolves to. It is used only with `async`; without `async` it is validated and then ignored. */
            webhook_url?: components["schemas"]["WebhookUrl"];
            /** Key that signs the webhook, 8 to 256 characters. Recommended: without a secret, a delivery carries no signature. Any text is valid; `whsec_` and Base64 is the form that libraries of Standard Webhooks take as it is. The server stores it encrypted, and deletes it when the delivery has ended. */
            webhook_secret?: components["schemas"]["WebhookSecret"];
            /** Uploads the output to a bucket of yours as soon as the render has completed. The upload is retried like a webhook, and `GET /api/v1/renders/{id}` reports it. The output is stored here meanwhile. */
            storage?: components["schemas"]["StorageTarget"];
            /**
             * `true` returns 202 at once and renders in the background. The default is `false`. Requires a paid plan.
             * @default false
             */
            async?: components["schemas"]["RenderAsync"];
            /** Name under which browsers save the output, 1 to 200 characters, such as `Invoice 42`. The extension of the output is appended if it is missing. Links to the output and objects in your bucket use the same name. The default is the `request_id`. */
            filename?: components["schemas"]["OutputFilename"];
            /** What browsers do with the output: `inline` (the default) shows it, `attachment` saves it as a file. Links to the output and objects in your bucket do the same. */
            disposition?: components["schemas"]["OutputDisposition"];
            /** Form of the response: `binary` (the default) is the file itself; `json` is an object with the file as Base64 and the hints of the report, for tools that read JSON only. `json` is not valid with `async`. */
            response?: components["schemas"]["ResponseForm"];
            /** Seconds for which the output and the request are kept after the end of the render, at most the server's limit (`OUTPUT_RETENTION_DAYS`), which is also the default. They are removed within 15 seconds of that time, or of the end of an upload that takes longer. 0 stores neither of them: the response has the only copy, and the render is erased when it ends. 0 is not valid with `async` or `storage`. */
            retention?: components["schemas"]["Retention"];
        };
        OutputFilename: string;
        OutputDisposition: "inline" | "attachment";
        ResponseForm: "binary" | "json";
        Retention: number;
        RenderedFile: {
            /** Identifier of a request: `req_` followed by an id. */
            request_id: components["schemas"]["RequestId"];
            /** Type of the render: `pdf`, `screenshot`, `og` (an Open Graph image), `extract` (JSON) or `pdfs` (work on PDFs). */
            type: components["schemas"]["RenderType"];
            /** Media type of the file. */
            content_type: "application/pdf" | "application/zip" | "image/png" | "image/jpeg" | "image/webp" | "image/avif";
            /** Name of the file with its extension. */
            filename: string;
            /** Size of the file in bytes. */
            size_bytes: number;
            /** Duration of the render in milliseconds. */
            duration_ms: number;
            /** `true` if a wait took too long and the output shows what was there by then (`bestAttempt`). Otherwise absent. */
            best_attempt?: boolean;
            /** The hints of the report. */
            hints: components["schemas"]["ReportHint"][];
            /** The file as Base64. */
            content: string;
        };
        PreviewedFile: {
            /** Identifier of a request: `req_` followed by an id. */
            request_id: components["schemas"]["RequestId"];
            /** Media type of the file. */
            content_type: "application/pdf" | "image/png";
            /** Size of the file in bytes. */
            size_bytes: number;
            /** Duration of the render in milliseconds. */
            duration_ms: number;
            /** Names of the variables that the content uses, also of unsaved content. */
            variables: string[];
            /** The hints of the report. */
            hints: components["schemas"]["ReportHint"][];
            /** The file as Base64. */
            content: string;
        };
        Clip: {
            /** Distance from the left edge of the page, from 0 to 1,000,000. */
            x: number;
            /** Distance from the top edge of the page, from 0 to 1,000,000. */
            y: number;
            /** Width of the part. The image may have as many pixels as one of the whole page. */
            width: number;
            /** Height of the part. */
            height: number;
        } | null;
        HideSelectors: string[];
        RemoveSelectors: string[];
        HideCookieBanners: boolean;
        ExpandScrollers: boolean;
        BlockResources: ("image" | "media" | "font" | "stylesheet" | "script" | "xhr" | "document")[];
        Resize: {
            /** Width of the image in pixels, from 1 to 8,192. */
            width?: number;
            /** Height of the image in pixels, from 1 to 8,192. */
            height?: number;
            /**
             * How the image fits `width` and `height`: `inside` makes it as large as both allow, `cover` fills both and cuts off what is too much, on two sides by the same amount, and `fill` stretches it. The default is `inside`; the others need both.
             * @default inside
             */
            fit?: "inside" | "cover" | "fill";
        } | null;
        /** Capture options. Every field is optional. `width` x `height` x `deviceScaleFactor` squared may be at most 268 megapixels, and 20 with `resize`, with `grayscale` or for a PNG with a `quality` below 80. Each side of a WebP may have at most 16,383 pixels, each side of a JPEG 65,500. An AVIF may have at most 8.3 megapixels. */
        ScreenshotOptions: {
            /**
             * Image format, in any letter case. The default is `png`. `jpg` is not a valid value: use `jpeg`.
             * @default png
             */
            format?: "png" | "jpeg" | "webp" | "avif";
            /**
             * Viewport width in CSS pixels, from 1 to 16,384. The default is 1,280.
             * @default 1280
             */
            width?: number;
            /**
             * Viewport height in CSS pixels, from 1 to 16,384. The default is 800.
             * @default 800
             */
            height?: number;
            /**
             * Quality of a JPEG, WebP or AVIF, from 1 to 100. The default is 80. A PNG has no loss from 80 on; below 80 it is reduced to at most 256 colors if that makes it smaller, for texts and charts two to four times.
             * @default 80
             */
            quality?: number;
            /**
             * Makes the captured image larger or smaller, after `fullPage`, `selector` and `deviceScaleFactor`. With `width` or `height` alone, the image keeps its shape. The result may have at most 20 megapixels.
             * @default null
             */
            resize?: components["schemas"]["Resize"];
            /**
             * Makes an image without color: each color becomes the gray of its brightness. A PNG or a JPEG has one channel then, and a PNG about half of the bytes. The default is `false`.
             * @default false
             */
            grayscale?: boolean;
            /**
             * Captures the whole scrollable page, after loading its lazy images. The default is `false`. If the page is larger than the format allows, the response is 500 with reason `image_too_large`.
             * @default false
             */
            fullPage?: boolean;
            /**
             * CSS selector of a single element to capture; `card >>> b` leads into the open shadow trees of `card`, and into its frames of the same site. The first match counts, even outside the viewport. If no element matches, the response is 500 with reason `selector_not_found`; if the element has no size, the reason is `element_not_visible`. The page is scrolled to the element if needed; what a container of the page cuts off stays cut off, unless a person could scroll the container to show the whole element. Takes precedence over `fullPage`.
             * @default null
             */
            selector?: string | null;
            /**
             * The part of the page to capture, in CSS pixels from the top left corner of the page, also outside the viewport. The image has exactly this size: beyond the page it shows the page's background. A part without any of the page returns 400. It cannot be used with `fullPage` or `selector`.
             * @default null
             */
            clip?: components["schemas"]["Clip"];
            /**
             * Image pixels per CSS pixel, from 0.5 to 4. The default is 1.
             * @default 1
             */
            deviceScaleFactor?: number;
            /**
             * Leaves out the white background that Chromium gives a page without one of its own: what the page does not cover is transparent. The formats are `png`, `webp` and `avif`; a `jpeg` has no transparency. The default is `false`.
             * @default false
             */
            omitBackground?: boolean;
            /**
             * Sets the preferred color scheme of the page to dark. The default is `false`.
             * @default false
             */
            darkMode?: boolean;
            /**
             * Blocks common advertising and tracking hosts. The page's own site is never blocked. The default is `false`.
             * @default false
             */
            blockAds?: boolean;
            /**
             * The media type whose style sheets apply: `screen` or `print`. `null`, the default, is `print` for PDFs and `screen` for screenshots.
             * @default null
             */
            media?: components["schemas"]["MediaType"];
            /**
             * Media features that the page's media queries see, such as `{"prefers-color-scheme":"dark"}`. A feature that is omitted has the default of Chromium.
             * @default {}
             */
            mediaFeatures?: components["schemas"]["MediaFeatures"];
            /**
             * A phone or tablet to emulate: its window, its scale, touch, `mobile` and its user agent. `width`, `height`, `deviceScaleFactor` and `viewport` cannot be set beside it. `userAgent` can.
             * @default null
             */
            device?: components["schemas"]["Device"];
            /**
             * Renders the page as a phone does: the viewport `<meta>` element counts, scrollbars take no room, and touch events exist. The default is `false`.
             * @default false
             */
            mobile?: components["schemas"]["Mobile"];
            /**
             * User agent of the page: in the header `User-Agent` of its requests and in `navigator.userAgent`. The default is that of Chromium.
             * @default null
             */
            userAgent?: components["schemas"]["UserAgent"];
            /**
             * Language of the page as a BCP 47 tag such as `de-CH`: in the header `Accept-Language` of its requests, in `navigator.language`, and for formatted dates and numbers. The default is `en-US`.
             * @default null
             */
            locale?: components["schemas"]["Locale"];
            /**
             * Time zone of the page's scripts as an IANA name such as `Europe/Zurich`. The default is the time zone of the server.
             * @default null
             */
            timezone?: components["schemas"]["TimeZone"];
            /**
             * Position that the page may read with `navigator.geolocation`. Frames of other origins may not. Browsers give positions to https pages only. By default no page may read a position.
             * @default null
             */
            geolocation?: components["schemas"]["Geolocation"];
            /**
             * Makes the media query `prefers-reduced-motion: reduce` match. The default is `false`.
             * @default false
             */
            reducedMotion?: components["schemas"]["ReducedMotion"];
            /**
             * Cookies to set before the page loads, at most 1,000.
             * @default []
             */
            cookies?: components["schemas"]["Cookies"];
            /**
             * HTTP headers to add to requests to the page's own origin, at most 1,000 with 65,536 characters in all names and values together. Other origins never receive them. `Host`, `Content-Length`, `Proxy-*` and hop-by-hop headers are refused.
             * @default {}
             */
            extraHeaders?: components["schemas"]["ExtraHeaders"];
            /**
             * User name and password for HTTP authentication (Basic or Digest). They answer challenges of the origin of `url` only. Without `url` they are refused.
             * @default null
             */
            httpCredentials?: components["schemas"]["HttpCredentials"];
            /**
             * CSS to add to the page before its output is made.
             * @default null
             */
            injectCSS?: components["schemas"]["InjectCSS"];
            /**
             * JavaScript to run once the page has loaded, before the waits, at most 1,000,000 characters. `await` is allowed at its top level. It runs in every document that the page goes to. If it throws, the response is 500 with reason `inject_js_failed`. Without `enableJavaScript` it runs apart from the page, whose own scripts stay off, and without timers.
             * @default null
             */
            injectJS?: components["schemas"]["InjectJS"];
            /**
             * CSS selectors of elements that are not shown, in frames too. They keep their place. At most 100, of at most 1,000 characters each. A selector that matches nothing has no effect. `card >>> b` leads into the open shadow trees of `card`.
             * @default []
             */
            hideSelectors?: components["schemas"]["HideSelectors"];
            /**
             * CSS selectors of elements that are left out, in frames too, such as cookie banners. The page is laid out without them. At most 100, of at most 1,000 characters each. A selector that matches nothing has no effect. `card >>> b` leads into the open shadow trees of `card`.
             * @default []
             */
            removeSelectors?: components["schemas"]["RemoveSelectors"];
            /**
             * Rejects the cookies of a cookie banner, and leaves the banner out, by the public rules of DuckDuckGo's autoconsent. It is never accepted. It takes 1 s, and at most 5 s. Without JavaScript a banner is left out only. The report says what was found and done in `cookie_banner`. The default is `false`.
             * @default false
             */
            hideCookieBanners?: components["schemas"]["HideCookieBanners"];
            /**
             * Shows all of the content of elements that scroll, of frames and of text areas: each grows to the size of its content, and so do the elements around it that have the height of the window. Without it the output has the part that a reader sees who does not scroll. The default is `false`.
             * @default false
             */
            expandScrollers?: components["schemas"]["ExpandScrollers"];
            /**
             * Types of resources that the page does not load. The report lists what was kept out in `blocked_requests`. `data:` addresses and uploaded fonts are always shown.
             * @default []
             */
            blockResources?: components["schemas"]["BlockResources"];
            /**
             * When the page counts as loaded. `load`, the default: when its `load` event has fired, and the requests of its scripts have had 2 seconds. `domcontentloaded`: when its HTML is parsed; images, frames and other parts that are still loading are left out. `networkIdle` and `networkAlmostIdle`: when, after `load`, the page has had no request, or at most two, under way for 500 ms. Sockets, event streams, media and beacons do not count. If the network does not become idle in time, the response is 408 with `details.phase` set to `wait_network`.
             * @default null
             */
            waitUntil?: components["schemas"]["WaitUntil"];
            /**
             * CSS selector of an element to wait for, or an object with its selector and state. `card >>> b` leads into the open shadow trees of `card`, and into its frames of the same site. If the element does not appear in time, the response is 408 with `details.phase` set to `wait_selector`.
             * @default null
             */
            waitForSelector?: components["schemas"]["WaitForSelector"];
            /**
             * JavaScript expression that is evaluated in the page every 100 ms until its value, or what its promise resolves to, is truthy, at most 10,000 characters. An expression that throws counts as not truthy yet. If it is not truthy in time, the response is 408 with `details.phase` set to `wait_expression`. Without `enableJavaScript` it sees the document and what `injectJS` has left, but nothing of the page's scripts, which do not run.
             * @default null
             */
            waitForExpression?: components["schemas"]["WaitForExpression"];
            /**
             * Additional time to wait after the page has loaded, in milliseconds. It is part of `timeout` and must be less than `timeout`. Animations are shown this long after their start. Without it, or once they have ended by then, they are shown at their end, and endless ones at one moment that is the same in every render. Transitions are always shown at their end.
             * @default null
             */
            waitForTimeout?: number | null;
            /**
             * Maximum duration of the render in milliseconds, from 1,000 to 60,000. The default is 30,000. Time spent in the queue does not count.
             * @default 30000
             */
            timeout?: number;
            /**
             * Conditions under which the render fails, with 500 and the reason of the condition, in place of an output that shows an error. Failed renders are free. By default no condition is set.
             * @default null
             */
            failOn?: components["schemas"]["FailOn"];
            /**
             * Makes an output of what is there when a wait takes too long, with the header `X-Best-Attempt`, in place of 408. A quarter of `timeout`, from 1 to 10 seconds, is kept for the output. A page that has not responded by then still returns 408. The default is `false`.
             * @default false
             */
            bestAttempt?: components["schemas"]["BestAttempt"];
        };
        WaitUntil: "load" | "domcontentloaded" | "networkAlmostIdle" | "networkIdle" | null;
        /** Format: css-selector */
        WaitForSelector: string | {
            /** CSS selector. */
            selector: string;
            /**
             * What to wait for: `attached`, the default, an element that matches; `visible`, one that is visible and has a size on the screen; `hidden`, until no such element is visible.
             * @default attached
             */
            state?: "attached" | "visible" | "hidden";
        } | null;
        WaitForExpression: string | null;
        InjectCSS: string | null;
        InjectJS: string | null;
        FailOn: {
            /** HTTP statuses of the page itself, such as `["4xx", "5xx"]`, at most 100. The reason is `fail_on_status`. */
            status?: components["schemas"]["StatusPattern"][];
            /** HTTP statuses of everything else that the page requests, at most 100. The reason is `fail_on_resource_status`. */
            resourceStatus?: components["schemas"]["StatusPattern"][];
            /**
             * Requests of the page that get no response, are refused, or are not complete in time. The reason is `fail_on_failed_resources`. Hosts that `blockAds` blocks do not count.
             * @default false
             */
            failedResources?: boolean;
            /**
             * Exceptions of the page's scripts and workers that nothing catches, and rejected promises that nothing handles. The reason is `fail_on_console_exceptions`.
             * @default false
             */
            consoleExceptions?: boolean;
            /**
             * CSS selector that must match an element of the page when its output is made, at most 10,000 characters; `card >>> b` leads into the open shadow trees of `card`. Otherwise the reason is `fail_on_missing_selector`.
             * @default null
             */
            missingSelector?: string | null;
            /**
             * Text that the page must show when its output is made, at most 1,000 characters. White space counts as one space, and the case of letters matters. Otherwise the reason is `fail_on_missing_text`.
             * @default null
             */
            missingText?: string | null;
        } | null;
        /** An HTTP status such as `404`, or a class of statuses: `1xx` to `5xx`. */
        StatusPattern: string | number;
        BestAttempt: boolean;
        Cookies: components["schemas"]["Cookie"][];
        ExtraHeaders: {
            [key: string]: string;
        };
        HttpCredentials: {
            /** User name. */
            username: string;
            /** Password. */
            password: string;
        } | null;
        UserAgent: string | null;
        Locale: string | null;
        TimeZone: string | null;
        Geolocation: {
            /** Latitude in degrees, from -90 to 90. */
            latitude: number;
            /** Longitude in degrees, from -180 to 180. */
            longitude: number;
            /**
             * Accuracy in meters. The default is 10.
             * @default 10
             */
            accuracy?: number;
        } | null;
        ReducedMotion: boolean;
        Device: "iPhone SE" | "iPhone 15" | "iPhone 15 Pro Max" | "iPhone 17" | "iPhone 17 Pro Max" | "iPad" | "iPad Pro 11" | "Pixel 5" | "Pixel 9" | "Galaxy S24" | "Galaxy Tab S9" | null;
        Mobile: boolean;
        Viewport: {
            /** Width in CSS pixels, from 1 to 16,384. */
            width: number;
            /** Height in CSS pixels, from 1 to 16,384. */
            height: number;
        } | null;
        /** A cookie to set before the page loads. Its name and value together may have at most 4,096 bytes. */
        Cookie: {
            /** Cookie name. */
            name: string;
            /** Cookie value. */
            value: string;
            /** Domain that receives the cookie, for example `example.com`. */
            domain: string;
            /**
             * Path that receives the cookie, with everything below it. The default is `/`.
             * @default /
             */
            path?: string;
            /**
             * Expiry as Unix time in seconds. Null, the default, is a session cookie.
             * @default null
             */
            expires?: number | null;
            /**
             * Hides the cookie from the page's scripts. The default is `false`.
             * @default false
             */
            httpOnly?: boolean;
            /**
             * Sends the cookie to https addresses only. The default is `false`, except for names that begin with `__Secure-`.
             * @default false
             */
            secure?: boolean;
            /**
             * Which requests to other sites carry the cookie: `Strict`, `Lax` or `None`, which needs `secure`. Null, the default, is the default of Chromium.
             * @default null
             */
            sameSite?: "Strict" | "Lax" | "None" | null;
        };
        /** Any JSON object of your own, at most 1,024 bytes as UTF-8 JSON. White space and unnecessary escapes do not count, up to 8,192 bytes as sent. Render records and webhooks return it byte for byte. */
        Metadata: {
            [key: string]: unknown;
        } | null;
        PdfSource: {
            /** The name of a file in `files`, or of a file field of the form. */
            file?: string;
            /** The PDF as Base64. */
            content?: string;
            /** The PDF that an earlier request of yours made: its `request_id`, or the id of the render. Its output must still be stored. An id that is unknown or belongs to another user returns 404. */
            request_id?: string;
            /** Public http or https address of the PDF, which is downloaded with up to 5 redirects. Private, local and other special-purpose addresses return 400 `SSRF_BLOCKED`. */
            url?: string;
            /** Opens an encrypted PDF. The password of the user or of the owner will do. It is never kept. */
            password?: string;
        };
        PdfSteps: components["schemas"]["PdfStep"][];
        /** Exactly one operation, with its fields. */
        PdfStep: {
            /** Draws HTML or the pages of a PDF over the pages, as `POST /api/v1/pdfs/stamp` does. Exactly one of `html` and `stamp` is required. */
            stamp?: components["schemas"]["StampStep"];
            /** Joins the PDF with others, as `POST /api/v1/pdfs/merge` does. `before` or `after` is required. */
            merge?: components["schemas"]["MergeStep"];
            /** Turns pages, as `POST /api/v1/pdfs/rotate` does. */
            rotate?: components["schemas"]["RotateStep"];
            /** Draws forms and annotations into the pages, as `POST /api/v1/pdfs/flatten` does. It has no fields. */
            flatten?: components["schemas"]["FlattenStep"];
            /** Fills fields of a form, as `POST /api/v1/pdfs/fill` does. */
            fill?: components["schemas"]["FillStep"];
            /** Sets properties of the PDF, as `POST /api/v1/pdfs/metadata` does. */
            metadata?: components["schemas"]["MetadataStep"];
            /** Makes a PDF of each range of pages, as `POST /api/v1/pdfs/split` does, and a ZIP of them unless `pages` has one item. It is the last step. Exactly one of `pages` and `every` is required. */
            split?: components["schemas"]["SplitStep"];
            /** Signs the PDF as `POST /api/v1/pdfs/sign` does. It is the last step, and goes with `pdfa`, `pdfua`, `facturX` and `attachments` of a print if it is the only one. */
            sign?: components["schemas"]["SignStep"];
        };
        SignStep: {
            /** Name of the signer. An unknown one returns 404. */
            signer: string;
            /** Why the file is signed. */
            reason?: components["schemas"]["SignatureReason"];
            /** Where it is signed. */
            location?: components["schemas"]["SignatureReason"];
            /** How the signer can be reached. */
            contact?: components["schemas"]["SignatureReason"];
            /**
             * The level of PAdES: `B-B` (the default) is a signature; `B-T` adds the time as a time-stamp server confirms it, which the operator sets by `TIMESTAMP_URL`; `B-LT` adds the certificates, and answers of their authorities that they were not revoked, as far as they can be fetched.
             * @default B-B
             */
            level?: "B-B" | "B-T" | "B-LT";
            /**
             * Certifies the file, which only its first signature can: `1` allows no change, `2` further signatures and values of fields, `3` annotations as well. The default is `null`, which does not certify.
             * @default null
             */
            certify?: 1 | 2 | 3 | null;
            /** Name of the field that is signed. One that the form does not have is made, unless it differs by one mistake from an empty place for a signature. The default is a new field. */
            field?: string;
            /** A signature that is seen. Without a `field` that has a place, `x`, `y`, `width` and `height` are required, in points of 1/72 inch from the upper left corner of the page. */
            visible?: components["schemas"]["VisibleSignature"];
        };
        SignOption: {
            /** Name of the signer. An unknown one returns 404. */
            signer: string;
            /** Why the file is signed. */
            reason?: components["schemas"]["SignatureReason"];
            /** Where it is signed. */
            location?: components["schemas"]["SignatureReason"];
            /** How the signer can be reached. */
            contact?: components["schemas"]["SignatureReason"];
            /**
             * The level of PAdES: `B-B` (the default) is a signature; `B-T` adds the time as a time-stamp server confirms it, which the operator sets by `TIMESTAMP_URL`; `B-LT` adds the certificates, and answers of their authorities that they were not revoked, as far as they can be fetched.
             * @default B-B
             */
            level?: "B-B" | "B-T" | "B-LT";
            /**
             * Certifies the file, which only its first signature can: `1` allows no change, `2` further signatures and values of fields, `3` annotations as well. The default is `null`, which does not certify.
             * @default null
             */
            certify?: 1 | 2 | 3 | null;
            /** Name of the field that is signed. One that the form does not have is made, unless it differs by one mistake from an empty place for a signature. The default is a new field. */
            field?: string;
            /** A signature that is seen. Without a `field` that has a place, `x`, `y`, `width` and `height` are required, in points of 1/72 inch from the upper left corner of the page. */
            visible?: components["schemas"]["VisibleSignature"];
        } | null;
        StampStep: {
            /** HTML that is printed over each page, at most 200,000 characters. Its area is the whole page. Elements with the class `pageNumber` or `totalPages` receive the number of the page, and of all pages. */
            html?: string;
            /** A PDF whose pages are drawn in their order. The last one is repeated. */
            stamp?: components["schemas"]["PdfSource"];
            /**
             * Whether the stamp is drawn over the pages (the default) or under them.
             * @default over
             */
            layer?: "over" | "under";
            /** The pages that are stamped, such as `1-3,5,8-`. The default is all pages. */
            pages?: string;
        };
        MergeStep: {
            /** The PDFs in front of it, in their order. */
            before?: components["schemas"]["MergeSource"][];
            /** The PDFs behind it, in their order. */
            after?: components["schemas"]["MergeSource"][];
            /**
             * `joined`, the default, puts the outlines of the PDFs one after the other. `files` has an entry for each PDF, with its outline below.
             * @default joined
             */
            outline?: "files" | "joined";
            /**
             * Takes out what the files can do when they are opened or used, such as scripts. The default is `false`.
             * @default false
             */
            removeActiveContent?: boolean;
        };
        RotateStep: {
            /** Degrees, clockwise. */
            angle: 90 | 180 | 270;
            /** The pages that are turned, such as `1-3,5,8-`. The default is all pages. */
            pages?: string;
        };
        FlattenStep: Record<string, never>;
        FillStep: {
            /** Values by the names of fields, as `fields` of `POST /api/v1/pdfs/metadata` has them, at most 5,000. Texts take a text or a number; check boxes `true`, `false` or their export value; radio buttons their export value; choices a value or its label, and lists with several choices a list. Null empties a field. */
            values: components["schemas"]["FieldValues"];
        };
        FieldValues: {
            [key: string]: string | number | boolean | string[] | null;
        };
        MetadataStep: {
            /** Properties of the document, which PDF viewers show and search engines read. Each has at most 1,000 characters. */
            document: components["schemas"]["DocumentProperties"];
        };
        SplitStep: {
            /** The pages of each PDF, such as `["1-3", "4,6-"]`, at most 1,000. */
            pages?: string[];
            /** The number of pages of each PDF, at most 1,000 PDFs. The last one may have fewer. */
            every?: number;
        };
        /** A PDF to merge. Exactly one of `file`, `content`, `request_id` and `url` is required. */
        MergeSource: {
            /** The name of a file in `files`, or of a file field of the form. */
            file?: string;
            /** The PDF as Base64. */
            content?: string;
            /** The PDF that an earlier request of yours made: its `request_id`, or the id of the render. Its output must still be stored. An id that is unknown or belongs to another user returns 404. */
            request_id?: string;
            /** Public http or https address of the PDF, which is downloaded with up to 5 redirects. Private, local and other special-purpose addresses return 400 `SSRF_BLOCKED`. */
            url?: string;
            /** Opens an encrypted PDF. The password of the user or of the owner will do. It is never kept. */
            password?: string;
            /** Title of the PDF in the outline, with `outline` `files`, without control characters. The default is the name of the file or of the output, or the last part of the address, decoded. */
            name?: string;
            /** The pages that are taken, in this order, such as `1-3,5,8-`: numbers and ranges divided by commas, which name a page once. Pages after the last one are ignored, but at least one must exist. The default is all pages. */
            pages?: string;
        };
        PdfFiles: {
            [key: string]: string;
        };
        /** Format: uri */
        WebhookUrl: string;
        WebhookSecret: string;
        RenderAsync: boolean;
        PdfTimeout: number;
        /** PDFs to merge. */
        MergePdfsRequest: {
            /** The PDFs in their order, 2 to 100. They may have 20,000 pages together. */
            sources: components["schemas"]["MergeSource"][];
            /**
             * `joined`, the default, puts the outlines of the PDFs one after the other. `files` has an entry for each PDF, with its outline below.
             * @default joined
             */
            outline?: "files" | "joined";
            /**
             * Takes out what the file can do when it is opened or used: scripts, actions that start programs, open other documents or send forms, media, and embedded files. Links to pages and addresses stay. The default is `false`.
             * @default false
             */
            removeActiveContent?: boolean;
            /**
             * Makes the merged file a PDF/A, as the option of `POST /api/v1/pdf` does. Valid only where every source is an output of it, by `request_id`.
             * @default null
             */
            pdfa?: components["schemas"]["PdfaLevel"];
            /**
             * Makes the merged file a PDF/UA-1, as the option of `POST /api/v1/pdf` does. Valid only where every source is an output of it, by `request_id`, that is `tagged`.
             * @default null
             */
            pdfua?: components["schemas"]["PdfuaPart"];
            /**
             * Refuses a PDF that is signed, as a change takes its signatures out. The default is `false`, with the hint `SIGNATURE_REMOVED`.
             * @default false
             */
            keepSignatures?: boolean;
            /** PDFs that sources name by `file`: an object of names, such as `a.pdf`, and contents as Base64. A form (`multipart/form-data`) takes them as they are. They are a part of the body and of its maximum size, and are not kept. */
            files?: components["schemas"]["PdfFiles"];
            /**
             * Maximum duration in milliseconds, from 1,000 to 60,000, with downloads and the wait for a free process. The default is 30,000.
             * @default 30000
             */
            timeout?: components["schemas"]["PdfTimeout"];
            /** Any JSON object of your own, at most 1,024 bytes as UTF-8 JSON. White space and unnecessary escapes do not count, up to 8,192 bytes as sent. Render records and webhooks return it byte for byte. */
            metadata?: components["schemas"]["Metadata"];
            /** Public https address that receives a webhook when the render has ended, at most 2,048 characters. An http address is accepted only if the operator's `EGRESS_ALLOW` lists it: its host and port, or every address that its name resolves to. It is used only with `async`; without `async` it is validated and then ignored. */
            webhook_url?: components["schemas"]["WebhookUrl"];
            /** Key that signs the webhook, 8 to 256 characters. Recommended: without a secret, a delivery carries no signature. Any text is valid; `whsec_` and Base64 is the form that libraries of Standard Webhooks take as it is. The server stores it encrypted, and deletes it when the delivery has ended. */
            webhook_secret?: components["schemas"]["WebhookSecret"];
            /**
             * `true` returns 202 at once and renders in the background. The default is `false`. Requires a paid plan.
             * @default false
             */
            async?: components["schemas"]["RenderAsync"];
            /** Uploads the output to a bucket of yours as soon as the render has completed. The upload is retried like a webhook, and `GET /api/v1/renders/{id}` reports it. The output is stored here meanwhile. */
            storage?: components["schemas"]["StorageTarget"];
            /** Name under which browsers save the output, 1 to 200 characters, such as `Invoice 42`. The extension of the output is appended if it is missing. Links to the output and objects in your bucket use the same name. The default is the `request_id`. */
            filename?: components["schemas"]["OutputFilename"];
            /** What browsers do with the output: `inline` (the default) shows it, `attachment` saves it as a file. Links to the output and objects in your bucket do the same. */
            disposition?: components["schemas"]["OutputDisposition"];
            /** Form of the response: `binary` (the default) is the file itself; `json` is an object with the file as Base64. */
            response?: components["schemas"]["ResponseForm"];
            /** Seconds for which the output and the request are kept, as in a request to render. */
            retention?: components["schemas"]["Retention"];
        };
        /** A PDF to split. Exactly one of `pages` and `every` is required. */
        SplitPdfRequest: {
            /** A PDF to work on. Exactly one of `file`, `content`, `request_id` and `url` is required. All sources of a request may have at most 50 MB together. */
            source: components["schemas"]["PdfSource"];
            /** The pages of each PDF, such as `["1-3", "4,6-"]`, at most 1,000. With one item, the response is that PDF instead of a ZIP. */
            pages?: string[];
            /** The number of pages of each PDF, at most 1,000 PDFs. The last one may have fewer. */
            every?: number;
            /**
             * Takes out what the file can do when it is opened or used: scripts, actions that start programs, open other documents or send forms, media, and embedded files. Links to pages and addresses stay. The default is `false`.
             * @default false
             */
            removeActiveContent?: boolean;
            /**
             * Makes the parts a PDF/A, as the option of `POST /api/v1/pdf` does. Valid only where the source is an output of it, by `request_id`.
             * @default null
             */
            pdfa?: components["schemas"]["PdfaLevel"];
            /**
             * Makes the parts a PDF/UA-1, as the option of `POST /api/v1/pdf` does. Valid only where the source is an output of it, by `request_id`, that is `tagged`.
             * @default null
             */
            pdfua?: components["schemas"]["PdfuaPart"];
            /**
             * Refuses a PDF that is signed, as a change takes its signatures out. The default is `false`, with the hint `SIGNATURE_REMOVED`.
             * @default false
             */
            keepSignatures?: boolean;
            /** PDFs that sources name by `file`: an object of names, such as `a.pdf`, and contents as Base64. A form (`multipart/form-data`) takes them as they are. They are a part of the body and of its maximum size, and are not kept. */
            files?: components["schemas"]["PdfFiles"];
            /**
             * Maximum duration in milliseconds, from 1,000 to 60,000, with downloads and the wait for a free process. The default is 30,000.
             * @default 30000
             */
            timeout?: components["schemas"]["PdfTimeout"];
            /** Any JSON object of your own, at most 1,024 bytes as UTF-8 JSON. White space and unnecessary escapes do not count, up to 8,192 bytes as sent. Render records and webhooks return it byte for byte. */
            metadata?: components["schemas"]["Metadata"];
            /** Public https address that receives a webhook when the render has ended, at most 2,048 characters. An http address is accepted only if the operator's `EGRESS_ALLOW` lists it: its host and port, or every address that its name resolves to. It is used only with `async`; without `async` it is validated and then ignored. */
            webhook_url?: components["schemas"]["WebhookUrl"];
            /** Key that signs the webhook, 8 to 256 characters. Recommended: without a secret, a delivery carries no signature. Any text is valid; `whsec_` and Base64 is the form that libraries of Standard Webhooks take as it is. The server stores it encrypted, and deletes it when the delivery has ended. */
            webhook_secret?: components["schemas"]["WebhookSecret"];
            /**
             * `true` returns 202 at once and renders in the background. The default is `false`. Requires a paid plan.
             * @default false
             */
            async?: components["schemas"]["RenderAsync"];
            /** Uploads the output to a bucket of yours as soon as the render has completed. The upload is retried like a webhook, and `GET /api/v1/renders/{id}` reports it. The output is stored here meanwhile. */
            storage?: components["schemas"]["StorageTarget"];
            /** Name under which browsers save the output, 1 to 200 characters, such as `Invoice 42`. The extension of the output is appended if it is missing. Links to the output and objects in your bucket use the same name. The default is the `request_id`. */
            filename?: components["schemas"]["OutputFilename"];
            /** What browsers do with the output: `inline` (the default) shows it, `attachment` saves it as a file. Links to the output and objects in your bucket do the same. */
            disposition?: components["schemas"]["OutputDisposition"];
            /** Form of the response: `binary` (the default) is the file itself; `json` is an object with the file as Base64. */
            response?: components["schemas"]["ResponseForm"];
            /** Seconds for which the output and the request are kept, as in a request to render. */
            retention?: components["schemas"]["Retention"];
        };
        /** A PDF whose pages are turned. */
        RotatePdfRequest: {
            /** A PDF to work on. Exactly one of `file`, `content`, `request_id` and `url` is required. All sources of a request may have at most 50 MB together. */
            source: components["schemas"]["PdfSource"];
            /** Degrees, clockwise. */
            angle: 90 | 180 | 270;
            /** The pages that are turned, such as `1-3,5,8-`: numbers and ranges divided by commas. Pages after the last one are ignored, but at least one must exist. The default is all pages. */
            pages?: string;
            /**
             * Takes out what the file can do when it is opened or used: scripts, actions that start programs, open other documents or send forms, media, and embedded files. Links to pages and addresses stay. The default is `false`.
             * @default false
             */
            removeActiveContent?: boolean;
            /**
             * Refuses a PDF that is signed, as a change takes its signatures out. The default is `false`, with the hint `SIGNATURE_REMOVED`.
             * @default false
             */
            keepSignatures?: boolean;
            /** PDFs that sources name by `file`: an object of names, such as `a.pdf`, and contents as Base64. A form (`multipart/form-data`) takes them as they are. They are a part of the body and of its maximum size, and are not kept. */
            files?: components["schemas"]["PdfFiles"];
            /**
             * Maximum duration in milliseconds, from 1,000 to 60,000, with downloads and the wait for a free process. The default is 30,000.
             * @default 30000
             */
            timeout?: components["schemas"]["PdfTimeout"];
            /** Any JSON object of your own, at most 1,024 bytes as UTF-8 JSON. White space and unnecessary escapes do not count, up to 8,192 bytes as sent. Render records and webhooks return it byte for byte. */
            metadata?: components["schemas"]["Metadata"];
            /** Public https address that receives a webhook when the render has ended, at most 2,048 characters. An http address is accepted only if the operator's `EGRESS_ALLOW` lists it: its host and port, or every address that its name resolves to. It is used only with `async`; without `async` it is validated and then ignored. */
            webhook_url?: components["schemas"]["WebhookUrl"];
            /** Key that signs the webhook, 8 to 256 characters. Recommended: without a secret, a delivery carries no signature. Any text is valid; `whsec_` and Base64 is the form that libraries of Standard Webhooks take as it is. The server stores it encrypted, and deletes it when the delivery has ended. */
            webhook_secret?: components["schemas"]["WebhookSecret"];
            /**
             * `true` returns 202 at once and renders in the background. The default is `false`. Requires a paid plan.
             * @default false
             */
            async?: components["schemas"]["RenderAsync"];
            /** Uploads the output to a bucket of yours as soon as the render has completed. The upload is retried like a webhook, and `GET /api/v1/renders/{id}` reports it. The output is stored here meanwhile. */
            storage?: components["schemas"]["StorageTarget"];
            /** Name under which browsers save the output, 1 to 200 characters, such as `Invoice 42`. The extension of the output is appended if it is missing. Links to the output and objects in your bucket use the same name. The default is the `request_id`. */
            filename?: components["schemas"]["OutputFilename"];
            /** What browsers do with the output: `inline` (the default) shows it, `attachment` saves it as a file. Links to the output and objects in your bucket do the same. */
            disposition?: components["schemas"]["OutputDisposition"];
            /** Form of the response: `binary` (the default) is the file itself; `json` is an object with the file as Base64. */
            response?: components["schemas"]["ResponseForm"];
            /** Seconds for which the output and the request are kept, as in a request to render. */
            retention?: components["schemas"]["Retention"];
        };
        /** A PDF whose pages are stamped. Exactly one of `html` and `stamp` is required. */
        StampPdfRequest: {
            /** A PDF to work on. Exactly one of `file`, `content`, `request_id` and `url` is required. All sources of a request may have at most 50 MB together. */
            source: components["schemas"]["PdfSource"];
            /** HTML that is printed over each page, at most 200,000 characters. Its area is the whole page, without a background of its own. Elements with the class `pageNumber` or `totalPages` receive the number of the page, and of all pages. It follows the rules of `headerTemplate`: images are `data:` URLs, and scripts do not run. */
            html?: string;
            /** A PDF whose pages are drawn in their order, each as large as it fits and in the middle. The last one is repeated. */
            stamp?: components["schemas"]["PdfSource"];
            /**
             * Whether the stamp is drawn over the pages (the default) or under them.
             * @default over
             */
            layer?: "over" | "under";
            /** The pages that are stamped, such as `1-3,5,8-`: numbers and ranges divided by commas. Pages after the last one are ignored, but at least one must exist. The default is all pages. */
            pages?: string;
            /**
             * Takes out what the file can do when it is opened or used: scripts, actions that start programs, open other documents or send forms, media, and embedded files. Links to pages and addresses stay. The default is `false`.
             * @default false
             */
            removeActiveContent?: boolean;
            /**
             * Refuses a PDF that is signed, as a change takes its signatures out. The default is `false`, with the hint `SIGNATURE_REMOVED`.
             * @default false
             */
            keepSignatures?: boolean;
            /** PDFs that sources name by `file`: an object of names, such as `a.pdf`, and contents as Base64. A form (`multipart/form-data`) takes them as they are. They are a part of the body and of its maximum size, and are not kept. */
            files?: components["schemas"]["PdfFiles"];
            /**
             * Maximum duration in milliseconds, from 1,000 to 60,000, with downloads and the wait for a free process. The default is 30,000.
             * @default 30000
             */
            timeout?: components["schemas"]["PdfTimeout"];
            /** Any JSON object of your own, at most 1,024 bytes as UTF-8 JSON. White space and unnecessary escapes do not count, up to 8,192 bytes as sent. Render records and webhooks return it byte for byte. */
            metadata?: components["schemas"]["Metadata"];
            /** Public https address that receives a webhook when the render has ended, at most 2,048 characters. An http address is accepted only if the operator's `EGRESS_ALLOW` lists it: its host and port, or every address that its name resolves to. It is used only with `async`; without `async` it is validated and then ignored. */
            webhook_url?: components["schemas"]["WebhookUrl"];
            /** Key that signs the webhook, 8 to 256 characters. Recommended: without a secret, a delivery carries no signature. Any text is valid; `whsec_` and Base64 is the form that libraries of Standard Webhooks take as it is. The server stores it encrypted, and deletes it when the delivery has ended. */
            webhook_secret?: components["schemas"]["WebhookSecret"];
            /**
             * `true` returns 202 at once and renders in the background. The default is `false`. Requires a paid plan.
             * @default false
             */
            async?: components["schemas"]["RenderAsync"];
            /** Uploads the output to a bucket of yours as soon as the render has completed. The upload is retried like a webhook, and `GET /api/v1/renders/{id}` reports it. The output is stored here meanwhile. */
            storage?: components["schemas"]["StorageTarget"];
            /** Name under which browsers save the output, 1 to 200 characters, such as `Invoice 42`. The extension of the output is appended if it is missing. Links to the output and objects in your bucket use the same name. The default is the `request_id`. */
            filename?: components["schemas"]["OutputFilename"];
            /** What browsers do with the output: `inline` (the default) shows it, `attachment` saves it as a file. Links to the output and objects in your bucket do the same. */
            disposition?: components["schemas"]["OutputDisposition"];
            /** Form of the response: `binary` (the default) is the file itself; `json` is an object with the file as Base64. */
            response?: components["schemas"]["ResponseForm"];
            /** Seconds for which the output and the request are kept, as in a request to render. */
            retention?: components["schemas"]["Retention"];
        };
        /** A PDF to flatten. */
        FlattenPdfRequest: {
            /** A PDF to work on. Exactly one of `file`, `content`, `request_id` and `url` is required. All sources of a request may have at most 50 MB together. */
            source: components["schemas"]["PdfSource"];
            /**
             * Takes out what the file can do when it is opened or used: scripts, actions that start programs, open other documents or send forms, media, and embedded files. Links to pages and addresses stay. The default is `false`.
             * @default false
             */
            removeActiveContent?: boolean;
            /**
             * Refuses a PDF that is signed, as a change takes its signatures out. The default is `false`, with the hint `SIGNATURE_REMOVED`.
             * @default false
             */
            keepSignatures?: boolean;
            /** PDFs that sources name by `file`: an object of names, such as `a.pdf`, and contents as Base64. A form (`multipart/form-data`) takes them as they are. They are a part of the body and of its maximum size, and are not kept. */
            files?: components["schemas"]["PdfFiles"];
            /**
             * Maximum duration in milliseconds, from 1,000 to 60,000, with downloads and the wait for a free process. The default is 30,000.
             * @default 30000
             */
            timeout?: components["schemas"]["PdfTimeout"];
            /** Any JSON object of your own, at most 1,024 bytes as UTF-8 JSON. White space and unnecessary escapes do not count, up to 8,192 bytes as sent. Render records and webhooks return it byte for byte. */
            metadata?: components["schemas"]["Metadata"];
            /** Public https address that receives a webhook when the render has ended, at most 2,048 characters. An http address is accepted only if the operator's `EGRESS_ALLOW` lists it: its host and port, or every address that its name resolves to. It is used only with `async`; without `async` it is validated and then ignored. */
            webhook_url?: components["schemas"]["WebhookUrl"];
            /** Key that signs the webhook, 8 to 256 characters. Recommended: without a secret, a delivery carries no signature. Any text is valid; `whsec_` and Base64 is the form that libraries of Standard Webhooks take as it is. The server stores it encrypted, and deletes it when the delivery has ended. */
            webhook_secret?: components["schemas"]["WebhookSecret"];
            /**
             * `true` returns 202 at once and renders in the background. The default is `false`. Requires a paid plan.
             * @default false
             */
            async?: components["schemas"]["RenderAsync"];
            /** Uploads the output to a bucket of yours as soon as the render has completed. The upload is retried like a webhook, and `GET /api/v1/renders/{id}` reports it. The output is stored here meanwhile. */
            storage?: components["schemas"]["StorageTarget"];
            /** Name under which browsers save the output, 1 to 200 characters, such as `Invoice 42`. The extension of the output is appended if it is missing. Links to the output and objects in your bucket use the same name. The default is the `request_id`. */
            filename?: components["schemas"]["OutputFilename"];
            /** What browsers do with the output: `inline` (the default) shows it, `attachment` saves it as a file. Links to the output and objects in your bucket do the same. */
            disposition?: components["schemas"]["OutputDisposition"];
            /** Form of the response: `binary` (the default) is the file itself; `json` is an object with the file as Base64. */
            response?: components["schemas"]["ResponseForm"];
            /** Seconds for which the output and the request are kept, as in a request to render. */
            retention?: components["schemas"]["Retention"];
        };
        /** A form and the values of its fields. */
        FillPdfRequest: {
            /** A PDF to work on. Exactly one of `file`, `content`, `request_id` and `url` is required. All sources of a request may have at most 50 MB together. */
            source: components["schemas"]["PdfSource"];
            /** Values by the names of fields, as `fields` of `POST /api/v1/pdfs/metadata` has them, at most 5,000. Texts take a text or a number; check boxes `true`, `false` or their export value; radio buttons their export value; choices a value or its label, and lists with several choices a list. Null empties a field. */
            values: components["schemas"]["FieldValues"];
            /**
             * Draws the filled form and its comments into the pages afterwards, so that they cannot be changed any more. The default is `false`.
             * @default false
             */
            flatten?: boolean;
            /**
             * Takes out what the file can do when it is opened or used: scripts, actions that start programs, open other documents or send forms, media, and embedded files. Links to pages and addresses stay. The default is `false`.
             * @default false
             */
            removeActiveContent?: boolean;
            /**
             * Refuses a PDF that is signed, as a change takes its signatures out. The default is `false`, with the hint `SIGNATURE_REMOVED`.
             * @default false
             */
            keepSignatures?: boolean;
            /** PDFs that sources name by `file`: an object of names, such as `a.pdf`, and contents as Base64. A form (`multipart/form-data`) takes them as they are. They are a part of the body and of its maximum size, and are not kept. */
            files?: components["schemas"]["PdfFiles"];
            /**
             * Maximum duration in milliseconds, from 1,000 to 60,000, with downloads and the wait for a free process. The default is 30,000.
             * @default 30000
             */
            timeout?: components["schemas"]["PdfTimeout"];
            /** Any JSON object of your own, at most 1,024 bytes as UTF-8 JSON. White space and unnecessary escapes do not count, up to 8,192 bytes as sent. Render records and webhooks return it byte for byte. */
            metadata?: components["schemas"]["Metadata"];
            /** Public https address that receives a webhook when the render has ended, at most 2,048 characters. An http address is accepted only if the operator's `EGRESS_ALLOW` lists it: its host and port, or every address that its name resolves to. It is used only with `async`; without `async` it is validated and then ignored. */
            webhook_url?: components["schemas"]["WebhookUrl"];
            /** Key that signs the webhook, 8 to 256 characters. Recommended: without a secret, a delivery carries no signature. Any text is valid; `whsec_` and Base64 is the form that libraries of Standard Webhooks take as it is. The server stores it encrypted, and deletes it when the delivery has ended. */
            webhook_secret?: components["schemas"]["WebhookSecret"];
            /**
             * `true` returns 202 at once and renders in the background. The default is `false`. Requires a paid plan.
             * @default false
             */
            async?: components["schemas"]["RenderAsync"];
            /** Uploads the output to a bucket of yours as soon as the render has completed. The upload is retried like a webhook, and `GET /api/v1/renders/{id}` reports it. The output is stored here meanwhile. */
            storage?: components["schemas"]["StorageTarget"];
            /** Name under which browsers save the output, 1 to 200 characters, such as `Invoice 42`. The extension of the output is appended if it is missing. Links to the output and objects in your bucket use the same name. The default is the `request_id`. */
            filename?: components["schemas"]["OutputFilename"];
            /** What browsers do with the output: `inline` (the default) shows it, `attachment` saves it as a file. Links to the output and objects in your bucket do the same. */
            disposition?: components["schemas"]["OutputDisposition"];
            /** Form of the response: `binary` (the default) is the file itself; `json` is an object with the file as Base64. */
            response?: components["schemas"]["ResponseForm"];
            /** Seconds for which the output and the request are kept, as in a request to render. */
            retention?: components["schemas"]["Retention"];
        };
        SignatureReason: string;
        VisibleSignature: {
            /** HTML that is drawn into the signature, at most 200,000 characters. Its area is that of the signature. Images are `data:` URLs, and scripts do not run. */
            html: string;
            /**
             * Number of the page. The default is 1.
             * @default 1
             */
            page?: number;
            /** Distance to the left side of the page. */
            x?: number;
            /** Distance to the upper side of the page. */
            y?: number;
            /** Width, from 10 to 14,000. */
            width?: number;
            /** Height, from 10 to 14,000. */
            height?: number;
        };
        /** A PDF to sign, and the signer. */
        SignPdfRequest: {
            /** A PDF to work on. Exactly one of `file`, `content`, `request_id` and `url` is required. All sources of a request may have at most 50 MB together. */
            source: components["schemas"]["PdfSource"];
            /** Name of the signer. An unknown one returns 404. */
            signer: string;
            /** Why the file is signed. */
            reason?: components["schemas"]["SignatureReason"];
            /** Where it is signed. */
            location?: components["schemas"]["SignatureReason"];
            /** How the signer can be reached. */
            contact?: components["schemas"]["SignatureReason"];
            /**
             * The level of PAdES: `B-B` (the default) is a signature; `B-T` adds the time as a time-stamp server confirms it, which the operator sets by `TIMESTAMP_URL`; `B-LT` adds the certificates, and answers of their authorities that they were not revoked, as far as they can be fetched.
             * @default B-B
             */
            level?: "B-B" | "B-T" | "B-LT";
            /**
             * Certifies the file, which only its first signature can: `1` allows no change, `2` further signatures and values of fields, `3` annotations as well. The default is `null`, which does not certify.
             * @default null
             */
            certify?: 1 | 2 | 3 | null;
            /** Name of the field that is signed. One that the form does not have is made, unless it differs by one mistake from an empty place for a signature. The default is a new field. */
            field?: string;
            /** A signature that is seen. Without a `field` that has a place, `x`, `y`, `width` and `height` are required, in points of 1/72 inch from the upper left corner of the page. */
            visible?: components["schemas"]["VisibleSignature"];
            /** PDFs that sources name by `file`: an object of names, such as `a.pdf`, and contents as Base64. A form (`multipart/form-data`) takes them as they are. They are a part of the body and of its maximum size, and are not kept. */
            files?: components["schemas"]["PdfFiles"];
            /**
             * Maximum duration in milliseconds, from 1,000 to 60,000, with downloads and the wait for a free process. The default is 30,000.
             * @default 30000
             */
            timeout?: components["schemas"]["PdfTimeout"];
            /** Any JSON object of your own, at most 1,024 bytes as UTF-8 JSON. White space and unnecessary escapes do not count, up to 8,192 bytes as sent. Render records and webhooks return it byte for byte. */
            metadata?: components["schemas"]["Metadata"];
            /** Public https address that receives a webhook when the render has ended, at most 2,048 characters. An http address is accepted only if the operator's `EGRESS_ALLOW` lists it: its host and port, or every address that its name resolves to. It is used only with `async`; without `async` it is validated and then ignored. */
            webhook_url?: components["schemas"]["WebhookUrl"];
            /** Key that signs the webhook, 8 to 256 characters. Recommended: without a secret, a delivery carries no signature. Any text is valid; `whsec_` and Base64 is the form that libraries of Standard Webhooks take as it is. The server stores it encrypted, and deletes it when the delivery has ended. */
            webhook_secret?: components["schemas"]["WebhookSecret"];
            /**
             * `true` returns 202 at once and renders in the background. The default is `false`. Requires a paid plan.
             * @default false
             */
            async?: components["schemas"]["RenderAsync"];
            /** Uploads the output to a bucket of yours as soon as the render has completed. The upload is retried like a webhook, and `GET /api/v1/renders/{id}` reports it. The output is stored here meanwhile. */
            storage?: components["schemas"]["StorageTarget"];
            /** Name under which browsers save the output, 1 to 200 characters, such as `Invoice 42`. The extension of the output is appended if it is missing. Links to the output and objects in your bucket use the same name. The default is the `request_id`. */
            filename?: components["schemas"]["OutputFilename"];
            /** What browsers do with the output: `inline` (the default) shows it, `attachment` saves it as a file. Links to the output and objects in your bucket do the same. */
            disposition?: components["schemas"]["OutputDisposition"];
            /** Form of the response: `binary` (the default) is the file itself; `json` is an object with the file as Base64. */
            response?: components["schemas"]["ResponseForm"];
            /** Seconds for which the output and the request are kept, as in a request to render. */
            retention?: components["schemas"]["Retention"];
        };
        /** A PDF whose signatures are verified. */
        VerifyPdfRequest: {
            /** A PDF to work on. Exactly one of `file`, `content`, `request_id` and `url` is required. All sources of a request may have at most 50 MB together. */
            source: components["schemas"]["PdfSource"];
            /** Certificates of the authorities that you trust, as PEM, at most 200,000 characters. Without them, no chain is checked. */
            roots?: string;
            /** PDFs that sources name by `file`: an object of names, such as `a.pdf`, and contents as Base64. A form (`multipart/form-data`) takes them as they are. They are a part of the body and of its maximum size, and are not kept. */
            files?: components["schemas"]["PdfFiles"];
            /**
             * Maximum duration in milliseconds, from 1,000 to 60,000, with downloads and the wait for a free process. The default is 30,000.
             * @default 30000
             */
            timeout?: components["schemas"]["PdfTimeout"];
            /** Any JSON object of your own, at most 1,024 bytes as UTF-8 JSON. White space and unnecessary escapes do not count, up to 8,192 bytes as sent. Render records and webhooks return it byte for byte. */
            metadata?: components["schemas"]["Metadata"];
            /** Public https address that receives a webhook when the render has ended, at most 2,048 characters. An http address is accepted only if the operator's `EGRESS_ALLOW` lists it: its host and port, or every address that its name resolves to. It is used only with `async`; without `async` it is validated and then ignored. */
            webhook_url?: components["schemas"]["WebhookUrl"];
            /** Key that signs the webhook, 8 to 256 characters. Recommended: without a secret, a delivery carries no signature. Any text is valid; `whsec_` and Base64 is the form that libraries of Standard Webhooks take as it is. The server stores it encrypted, and deletes it when the delivery has ended. */
            webhook_secret?: components["schemas"]["WebhookSecret"];
            /**
             * `true` returns 202 at once and renders in the background. The default is `false`. Requires a paid plan.
             * @default false
             */
            async?: components["schemas"]["RenderAsync"];
            /** Uploads the output to a bucket of yours as soon as the render has completed. The upload is retried like a webhook, and `GET /api/v1/renders/{id}` reports it. The output is stored here meanwhile. */
            storage?: components["schemas"]["StorageTarget"];
            /** Name under which browsers save the output, 1 to 200 characters, such as `Invoice 42`. The extension of the output is appended if it is missing. Links to the output and objects in your bucket use the same name. The default is the `request_id`. */
            filename?: components["schemas"]["OutputFilename"];
            /** What browsers do with the output: `inline` (the default) shows it, `attachment` saves it as a file. Links to the output and objects in your bucket do the same. */
            disposition?: components["schemas"]["OutputDisposition"];
            /** Form of the response: `binary` (the default) is the file itself; `json` is an object with the file as Base64. */
            response?: components["schemas"]["ResponseForm"];
            /** Seconds for which the output and the request are kept, as in a request to render. */
            retention?: components["schemas"]["Retention"];
        };
        /** A PDF and the steps of the work on it. */
        PdfStepsRequest: {
            /** A PDF to work on. Exactly one of `file`, `content`, `request_id` and `url` is required. All sources of a request may have at most 50 MB together. */
            source: components["schemas"]["PdfSource"];
            /** The operations in their order, 1 to 10. */
            steps: components["schemas"]["PdfStep"][];
            /** PDFs that sources name by `file`: an object of names, such as `a.pdf`, and contents as Base64. A form (`multipart/form-data`) takes them as they are. They are a part of the body and of its maximum size, and are not kept. */
            files?: components["schemas"]["PdfFiles"];
            /**
             * Maximum duration in milliseconds, from 1,000 to 60,000, with downloads and the wait for a free process. The default is 30,000.
             * @default 30000
             */
            timeout?: components["schemas"]["PdfTimeout"];
            /** Any JSON object of your own, at most 1,024 bytes as UTF-8 JSON. White space and unnecessary escapes do not count, up to 8,192 bytes as sent. Render records and webhooks return it byte for byte. */
            metadata?: components["schemas"]["Metadata"];
            /** Public https address that receives a webhook when the render has ended, at most 2,048 characters. An http address is accepted only if the operator's `EGRESS_ALLOW` lists it: its host and port, or every address that its name resolves to. It is used only with `async`; without `async` it is validated and then ignored. */
            webhook_url?: components["schemas"]["WebhookUrl"];
            /** Key that signs the webhook, 8 to 256 characters. Recommended: without a secret, a delivery carries no signature. Any text is valid; `whsec_` and Base64 is the form that libraries of Standard Webhooks take as it is. The server stores it encrypted, and deletes it when the delivery has ended. */
            webhook_secret?: components["schemas"]["WebhookSecret"];
            /**
             * `true` returns 202 at once and renders in the background. The default is `false`. Requires a paid plan.
             * @default false
             */
            async?: components["schemas"]["RenderAsync"];
            /** Uploads the output to a bucket of yours as soon as the render has completed. The upload is retried like a webhook, and `GET /api/v1/renders/{id}` reports it. The output is stored here meanwhile. */
            storage?: components["schemas"]["StorageTarget"];
            /** Name under which browsers save the output, 1 to 200 characters, such as `Invoice 42`. The extension of the output is appended if it is missing. Links to the output and objects in your bucket use the same name. The default is the `request_id`. */
            filename?: components["schemas"]["OutputFilename"];
            /** What browsers do with the output: `inline` (the default) shows it, `attachment` saves it as a file. Links to the output and objects in your bucket do the same. */
            disposition?: components["schemas"]["OutputDisposition"];
            /** Form of the response: `binary` (the default) is the file itself; `json` is an object with the file as Base64. */
            response?: components["schemas"]["ResponseForm"];
            /** Seconds for which the output and the request are kept, as in a request to render. */
            retention?: components["schemas"]["Retention"];
        };
        /** A PDF whose properties are read or set. */
        PdfMetadataRequest: {
            /** A PDF to work on. Exactly one of `file`, `content`, `request_id` and `url` is required. All sources of a request may have at most 50 MB together. */
            source: components["schemas"]["PdfSource"];
            /** Properties to set. One that is left out stays as it is; an empty text removes it. Left out, the response is JSON about the PDF. */
            document?: {
                /** Title. */
                title?: string;
                /** Author. */
                author?: string;
                /** Subject. */
                subject?: string;
                /** Keywords, as one text divided by commas or as a list. An empty list removes them. */
                keywords?: string | string[];
                /** Language as a BCP 47 tag such as `de-CH`. */
                language?: string;
                /** The program that the document was made with. */
                creator?: string;
            };
            /**
             * Takes out what the file can do when it is opened or used: scripts, actions that start programs, open other documents or send forms, media, and embedded files. Links to pages and addresses stay. Valid only with `document`. The default is `false`.
             * @default false
             */
            removeActiveContent?: boolean;
            /**
             * Refuses a PDF that is signed, as a change takes its signatures out. The default is `false`, with the hint `SIGNATURE_REMOVED`.
             * @default false
             */
            keepSignatures?: boolean;
            /** PDFs that sources name by `file`: an object of names, such as `a.pdf`, and contents as Base64. A form (`multipart/form-data`) takes them as they are. They are a part of the body and of its maximum size, and are not kept. */
            files?: components["schemas"]["PdfFiles"];
            /**
             * Maximum duration in milliseconds, from 1,000 to 60,000, with downloads and the wait for a free process. The default is 30,000.
             * @default 30000
             */
            timeout?: components["schemas"]["PdfTimeout"];
            /** Any JSON object of your own, at most 1,024 bytes as UTF-8 JSON. White space and unnecessary escapes do not count, up to 8,192 bytes as sent. Render records and webhooks return it byte for byte. */
            metadata?: components["schemas"]["Metadata"];
            /** Public https address that receives a webhook when the render has ended, at most 2,048 characters. An http address is accepted only if the operator's `EGRESS_ALLOW` lists it: its host and port, or every address that its name resolves to. It is used only with `async`; without `async` it is validated and then ignored. */
            webhook_url?: components["schemas"]["WebhookUrl"];
            /** Key that signs the webhook, 8 to 256 characters. Recommended: without a secret, a delivery carries no signature. Any text is valid; `whsec_` and Base64 is the form that libraries of Standard Webhooks take as it is. The server stores it encrypted, and deletes it when the delivery has ended. */
            webhook_secret?: components["schemas"]["WebhookSecret"];
            /**
             * `true` returns 202 at once and renders in the background. The default is `false`. Requires a paid plan.
             * @default false
             */
            async?: components["schemas"]["RenderAsync"];
            /** Uploads the output to a bucket of yours as soon as the render has completed. The upload is retried like a webhook, and `GET /api/v1/renders/{id}` reports it. The output is stored here meanwhile. */
            storage?: components["schemas"]["StorageTarget"];
            /** Name under which browsers save the output, 1 to 200 characters, such as `Invoice 42`. The extension of the output is appended if it is missing. Links to the output and objects in your bucket use the same name. The default is the `request_id`. */
            filename?: components["schemas"]["OutputFilename"];
            /** What browsers do with the output: `inline` (the default) shows it, `attachment` saves it as a file. Links to the output and objects in your bucket do the same. */
            disposition?: components["schemas"]["OutputDisposition"];
            /** Form of the response: `binary` (the default) is the file itself; `json` is an object with the file as Base64. */
            response?: components["schemas"]["ResponseForm"];
            /** Seconds for which the output and the request are kept, as in a request to render. */
            retention?: components["schemas"]["Retention"];
        };
        /** A PDF to encrypt, decrypt, compress or archive. */
        ConvertPdfRequest: {
            /** A PDF to work on. Exactly one of `file`, `content`, `request_id` and `url` is required. All sources of a request may have at most 50 MB together. */
            source: components["schemas"]["PdfSource"];
            /** Encrypts the PDF with AES-256 (PDF 2.0). At least one password is required. Not valid with `pdfa` and `pdfua`. PDF/A and PDF/UA marks of the source are removed. */
            encrypt?: components["schemas"]["Encryption"];
            /**
             * Makes the file smaller without loss. Not valid with `pdfa` and `pdfua`. The default is `false`.
             * @default false
             */
            compress?: boolean;
            /**
             * Encodes photos again as JPEG of this quality, where that makes them smaller, and compresses the file. Not valid with `pdfa` and `pdfua`. The default is null: images stay as they are.
             * @default null
             */
            imageQuality?: number | null;
            /**
             * Makes the file a PDF/A, as the option of `POST /api/v1/pdf` does. Valid only with an output of it, by `request_id`.
             * @default null
             */
            pdfa?: components["schemas"]["PdfaLevel"];
            /**
             * Makes the file a PDF/UA-1, as the option of `POST /api/v1/pdf` does. Valid only with an output of it, by `request_id`, that is `tagged`.
             * @default null
             */
            pdfua?: components["schemas"]["PdfuaPart"];
            /**
             * Takes out what the file can do when it is opened or used: scripts, actions that start programs, open other documents or send forms, media, and embedded files. Links to pages and addresses stay. Not valid with `pdfa` and `pdfua`. The default is `false`.
             * @default false
             */
            removeActiveContent?: boolean;
            /**
             * Refuses a PDF that is signed, as a change takes its signatures out. The default is `false`, with the hint `SIGNATURE_REMOVED`.
             * @default false
             */
            keepSignatures?: boolean;
            /** PDFs that sources name by `file`: an object of names, such as `a.pdf`, and contents as Base64. A form (`multipart/form-data`) takes them as they are. They are a part of the body and of its maximum size, and are not kept. */
            files?: components["schemas"]["PdfFiles"];
            /**
             * Maximum duration in milliseconds, from 1,000 to 60,000, with downloads and the wait for a free process. The default is 30,000.
             * @default 30000
             */
            timeout?: components["schemas"]["PdfTimeout"];
            /** Any JSON object of your own, at most 1,024 bytes as UTF-8 JSON. White space and unnecessary escapes do not count, up to 8,192 bytes as sent. Render records and webhooks return it byte for byte. */
            metadata?: components["schemas"]["Metadata"];
            /** Public https address that receives a webhook when the render has ended, at most 2,048 characters. An http address is accepted only if the operator's `EGRESS_ALLOW` lists it: its host and port, or every address that its name resolves to. It is used only with `async`; without `async` it is validated and then ignored. */
            webhook_url?: components["schemas"]["WebhookUrl"];
            /** Key that signs the webhook, 8 to 256 characters. Recommended: without a secret, a delivery carries no signature. Any text is valid; `whsec_` and Base64 is the form that libraries of Standard Webhooks take as it is. The server stores it encrypted, and deletes it when the delivery has ended. */
            webhook_secret?: components["schemas"]["WebhookSecret"];
            /**
             * `true` returns 202 at once and renders in the background. The default is `false`. Requires a paid plan.
             * @default false
             */
            async?: components["schemas"]["RenderAsync"];
            /** Uploads the output to a bucket of yours as soon as the render has completed. The upload is retried like a webhook, and `GET /api/v1/renders/{id}` reports it. The output is stored here meanwhile. */
            storage?: components["schemas"]["StorageTarget"];
            /** Name under which browsers save the output, 1 to 200 characters, such as `Invoice 42`. The extension of the output is appended if it is missing. Links to the output and objects in your bucket use the same name. The default is the `request_id`. */
            filename?: components["schemas"]["OutputFilename"];
            /** What browsers do with the output: `inline` (the default) shows it, `attachment` saves it as a file. Links to the output and objects in your bucket do the same. */
            disposition?: components["schemas"]["OutputDisposition"];
            /** Form of the response: `binary` (the default) is the file itself; `json` is an object with the file as Base64. */
            response?: components["schemas"]["ResponseForm"];
            /** Seconds for which the output and the request are kept, as in a request to render. */
            retention?: components["schemas"]["Retention"];
        };
        PdfFactsOrFile: components["schemas"]["PdfFacts"] | components["schemas"]["RenderedFile"];
        /** A certificate, as it says itself. */
        CertificateFacts: {
            /** The person or organization that it is for. */
            subject: string;
            /** The authority that issued it. */
            issuer: string;
            /** Its number at the authority, in hexadecimal. */
            serial_number: string;
            /** The SHA-256 of the certificate, in hexadecimal. */
            fingerprint: string;
            /** Begin of its validity. */
            valid_from: string;
            /** End of its validity. */
            valid_until: string;
        };
        /** The signatures of a PDF, as they were checked. */
        PdfSignatures: {
            /** Identifier of a request: `req_` followed by an id. */
            request_id: components["schemas"]["RequestId"];
            /** Whether the PDF has a signature. */
            signed: boolean;
            /** The signatures, at most 100. */
            signatures: components["schemas"]["SignatureCheck"][];
        };
        /** A signature, as it was checked. */
        SignatureCheck: {
            /** Name of the field. */
            field: string;
            /** Whether the bytes that it covers are as they were signed, with the key of its certificate, and what was added later is allowed if it certifies the file. It says nothing about other additions, or about trust. */
            valid: boolean;
            /** Why it is not valid, as a sentence. */
            problem: string | null;
            /** Name of the signer. */
            signer: string | null;
            /** Why the file was signed. */
            reason: string | null;
            /** Where it was signed. */
            location: string | null;
            /** How the signer can be reached. */
            contact: string | null;
            /** The time that the signer claims. */
            signed: string | null;
            /** The time that a time-stamp server confirms. */
            timestamp: {
                /** The time. */
                time: string;
                /** Name of the server. */
                authority: string | null;
                /** Whether it is about this signature and unchanged. */
                valid: boolean;
                /** Whether its certificate leads to one of the roots. Null without roots. */
                trusted: boolean | null;
            } | null;
            /** Such as `ECDSA with SHA-256`. */
            algorithm: string | null;
            /** The certificate of the signer. */
            certificate: components["schemas"]["CertificateFacts"] | null;
            /** Whether the certificate leads to one of the roots. Null without roots. */
            trusted: boolean | null;
            /** Why it does not. */
            trust_problem: string | null;
            /** Whether it covers the whole file, or an earlier revision of it. */
            covers_document: boolean;
            /** What was added behind it: `signatures` are further signatures and what proves them, `form` values of fields, `annotations` comments and the like, `other` anything else. */
            changes_after: "none" | "signatures" | "form" | "annotations" | "other";
            /** The changes that the file allows since this signature certified it. */
            certified: 1 | 2 | 3 | null;
        };
        /** What a PDF is. */
        PdfFacts: {
            /** Identifier of a request: `req_` followed by an id. */
            request_id: components["schemas"]["RequestId"];
            /** The version of PDF, such as `1.7`. */
            version: string;
            /** Whether the PDF is encrypted. Many encrypted PDFs open without a password. */
            encrypted: boolean;
            /** Whether the PDF has the structure of the document for screen readers. */
            tagged: boolean;
            /** Number of pages. */
            page_count: number;
            /** The pages in their order. */
            pages: {
                /** Width of the page as it is shown, in points of 1/72 inch. */
                width: number;
                /** Height of the page as it is shown, in points. */
                height: number;
                /** Degrees by which the page is turned clockwise to be shown. */
                rotation: 0 | 90 | 180 | 270;
            }[];
            /** The properties of the document, each cut after 10,000 characters. One that it does not have is null. */
            document: {
                /** Title. */
                title: string | null;
                /** Author. */
                author: string | null;
                /** Subject. */
                subject: string | null;
                /** Keywords. */
                keywords: string | null;
                /** The program that the document was made with. */
                creator: string | null;
                /** The program that made the PDF. */
                producer: string | null;
                /** Language as a BCP 47 tag. */
                language: string | null;
                /** When it was created. */
                created: string | null;
                /** When it was changed last. */
                modified: string | null;
            };
            /** The outline (bookmarks). One with more than 20,000 entries, or with more than 1,000,000 characters in its titles, returns 400 with the reason `pdf_refused`. */
            outline: components["schemas"]["PdfOutlineEntry"][];
            /** The standards that the PDF declares, such as `PDF/A-3u`. The declaration is not checked. */
            conformance: string[];
            /** The files inside of the PDF. */
            attachments: {
                /** Name of the file. */
                name: string;
                /** Its size as the PDF gives it. Null if it does not. */
                size_bytes: number | null;
            }[];
            /** The fields of its form: at most 10,000, and as many as have 1,000,000 characters together. */
            fields?: components["schemas"]["PdfField"][];
            /** Number of all fields. */
            field_count?: number;
            /** The signatures of the PDF, at most 100. They are not verified. Empty for a PDF that is not signed. */
            signatures?: {
                /** Name of its field. */
                field: string;
                /** Who signed, as the signature says. Null if it does not. */
                signer: string | null;
                /** When, as the signature says. Null if it does not. */
                signed: string | null;
            }[];
            /** What the PDF can do when it is opened or used. Links to pages and addresses are left out. */
            active_content?: {
                /** Kind of active content: `javascript`; `launch` starts a program or opens a file; `submit_form` and `import_data` send and read values of a form; `go_to_remote` opens another document; `media` plays sound, film or 3D; `xfa` is a form with scripts of its own; `embedded_file` is a file inside of the PDF. New kinds may be added. */
                kind: components["schemas"]["ActiveContentKind"];
                /** How often it occurs. */
                count: number;
            }[];
        };
        /** A field of a form. */
        PdfField: {
            /** Its name with those of the fields above it, such as `person.name`, cut after 2,000 characters. */
            name: string;
            /** Kind of field. */
            type: "button" | "checkbox" | "dropdown" | "list" | "radio" | "signature" | "text";
            /** What it holds: a text, the export value of a check box or radio button, the value of a choice, or those of a list. Null for a field without a value. Cut after 10,000 characters. */
            value: string | string[] | null;
            /** What it holds after a reset. */
            default: string | string[] | null;
            /** What can be chosen, at most 1,000. Null for a field without choices. */
            choices: {
                /** The value to fill in. */
                value: string;
                /** The text that is shown. */
                label: string;
            }[] | null;
            /** Number of the page that it is on first, from 1. Null if it is on none. */
            page: number | null;
            /** Its place on this page, in points from the upper left corner of the page as it is shown. */
            box: {
                /** Distance from the left. */
                x: number;
                /** Distance from the top. */
                y: number;
                /** Width. */
                width: number;
                /** Height. */
                height: number;
            } | null;
            /** Its properties. New ones may be added. */
            flags: ("comb" | "editable" | "file" | "multiline" | "multiple" | "no_export" | "password" | "read_only" | "required" | "rich_text")[];
            /** Most characters of a text. Null without a limit. */
            max_length: number | null;
            /** What the field is called for people. */
            tooltip: string | null;
        };
        ActiveContentKind: "embedded_file" | "go_to_remote" | "import_data" | "javascript" | "launch" | "media" | "submit_form" | "xfa";
        /** An entry of an outline. */
        PdfOutlineEntry: {
            /** Its text, cut after 1,000 characters. */
            title: string;
            /** Number of the page that it leads to, from 1. Null if it leads to none. */
            page: number | null;
            /** The entries below it. */
            children: components["schemas"]["PdfOutlineEntry"][];
        };
        /** Renders to accept together. */
        BatchRequest: {
            /** The renders, 1 to 100. */
            renders: components["schemas"]["BatchRender"][];
            /** Any JSON object of your own, at most 1,024 bytes as UTF-8 JSON. White space and unnecessary escapes do not count, up to 8,192 bytes as sent. Render records and webhooks return it byte for byte. */
            metadata?: components["schemas"]["Metadata"];
            /** Public https address that receives one webhook, `batch.completed`, when all renders have ended, at most 2,048 characters. The rules are those of a single render. */
            webhook_url?: string;
            /** Key that signs the webhook, 8 to 256 characters. Recommended: without a secret, a delivery carries no signature. */
            webhook_secret?: string;
        };
        /** A render of a batch: its `type`, and the body of `POST /api/v1/pdf`, `POST /api/v1/screenshot` or, as `pdfs`, `POST /api/v1/pdfs/steps` without `async`, `response`, `webhook_url` and `webhook_secret`. Its `retention` is at least 1. */
        BatchRender: components["schemas"]["BatchPdf"] | components["schemas"]["BatchScreenshot"] | components["schemas"]["BatchPdfs"];
        /** A PDF of a batch. Exactly one of `html`, `url` and `template_id` is required. */
        BatchPdf: {
            /** The type of the output: `pdf`. */
            type: "pdf";
            /** HTML to render. An empty string is valid and renders an empty page. */
            html?: string;
            /** Public http or https address to render, at most 2,000,000 characters. */
            url?: string;
            /** The saved template to render, by its id (a UUID) or its slug. All renders of a batch that name the same template get the same version of it. */
            template_id?: string;
            /** The template version. Defaults to the latest version. Valid only with `template_id`. */
            template_version?: number;
            /** Values for the template's variables. Valid only with `template_id`. */
            data?: components["schemas"]["TemplateData"];
            /** Values of any JSON type, which replace those of `data` with the same names. Valid only with `template_id`. */
            json?: components["schemas"]["TemplateJson"];
            /** Files of this render, as Base64. Not valid with `url`. */
            files?: components["schemas"]["RequestFiles"];
            /**
             * Print options. Every field is optional. Elements of the document with an attribute such as `data-page-of="#terms"` show the number of the page on which the element with the id `terms` is printed.
             * @default {}
             */
            options?: components["schemas"]["PdfOptions"];
            /** Work on the PDF after it is printed, in this order, as a part of the same render: it counts once. Each step is one of the operations of `/api/v1/pdfs`, whose `source` is the PDF so far. `compress`, `imageQuality`, `encrypt` and `sign` of `options` are done after the last step. Not valid with `pdfa`, `pdfua`, `facturX` and `deterministic`. */
            steps?: components["schemas"]["PdfSteps"];
            /** Any JSON object of your own, at most 1,024 bytes as UTF-8 JSON. White space and unnecessary escapes do not count, up to 8,192 bytes as sent. Render records and webhooks return it byte for byte. */
            metadata?: components["schemas"]["Metadata"];
            /** Uploads the output to a bucket of yours as soon as the render has completed. The upload is retried like a webhook, and `GET /api/v1/renders/{id}` reports it. The output is stored here meanwhile. */
            storage?: components["schemas"]["StorageTarget"];
            /** Name under which browsers save the output, 1 to 200 characters. In the archive of the batch the index of the render comes before it. The default is the `request_id`. */
            filename?: components["schemas"]["OutputFilename"];
            /** What browsers do with the output: `inline` (the default) shows it, `attachment` saves it as a file. Links to the output and objects in your bucket do the same. */
            disposition?: components["schemas"]["OutputDisposition"];
            /** Seconds for which the output and the request of this render are kept after its end, at least 1 and at most the server's limit (`OUTPUT_RETENTION_DAYS`), which is also the default. */
            retention?: components["schemas"]["BatchRetention"];
        };
        /** Work on a PDF that exists already, in steps. */
        BatchPdfs: {
            /** The type of the render: `pdfs`. */
            type: "pdfs";
            /** A PDF to work on. Exactly one of `file`, `content`, `request_id` and `url` is required. All sources of a request may have at most 50 MB together. */
            source: components["schemas"]["PdfSource"];
            /** The operations in their order, 1 to 10. */
            steps: components["schemas"]["PdfStep"][];
            /** PDFs that sources name by `file`: an object of names, such as `a.pdf`, and contents as Base64. A form (`multipart/form-data`) takes them as they are. They are a part of the body and of its maximum size, and are not kept. */
            files?: components["schemas"]["PdfFiles"];
            /**
             * Maximum duration in milliseconds, from 1,000 to 60,000, with downloads and the wait for a free process. The default is 30,000.
             * @default 30000
             */
            timeout?: components["schemas"]["PdfTimeout"];
            /** Any JSON object of your own, at most 1,024 bytes as UTF-8 JSON. White space and unnecessary escapes do not count, up to 8,192 bytes as sent. Render records and webhooks return it byte for byte. */
            metadata?: components["schemas"]["Metadata"];
            /** Uploads the output to a bucket of yours as soon as the render has completed. The upload is retried like a webhook, and `GET /api/v1/renders/{id}` reports it. The output is stored here meanwhile. */
            storage?: components["schemas"]["StorageTarget"];
            /** Name under which browsers save the output, 1 to 200 characters. In the archive of the batch the index of the render comes before it. The default is the `request_id`. */
            filename?: components["schemas"]["OutputFilename"];
            /** What browsers do with the output: `inline` (the default) shows it, `attachment` saves it as a file. Links to the output and objects in your bucket do the same. */
            disposition?: components["schemas"]["OutputDisposition"];
            /** Seconds for which the output and the request of this render are kept after its end, at least 1 and at most the server's limit (`OUTPUT_RETENTION_DAYS`), which is also the default. */
            retention?: components["schemas"]["BatchRetention"];
        };
        /** A screenshot of a batch. Exactly one of `html` and `url` is required. */
        BatchScreenshot: {
            /** The type of the output: `screenshot`. */
            type: "screenshot";
            /** HTML to render. An empty string is valid and renders an empty page. */
            html?: string;
            /** Public http or https address to capture, at most 2,000,000 characters. */
            url?: string;
            /** Files of this render, as Base64. Not valid with `url`. */
            files?: components["schemas"]["RequestFiles"];
            /**
             * Capture options. Every field is optional. `width` x `height` x `deviceScaleFactor` squared may be at most 268 megapixels, and 20 with `resize`, with `grayscale` or for a PNG with a `quality` below 80. Each side of a WebP may have at most 16,383 pixels, each side of a JPEG 65,500. An AVIF may have at most 8.3 megapixels.
             * @default {}
             */
            options?: components["schemas"]["ScreenshotOptions"];
            /** Any JSON object of your own, at most 1,024 bytes as UTF-8 JSON. White space and unnecessary escapes do not count, up to 8,192 bytes as sent. Render records and webhooks return it byte for byte. */
            metadata?: components["schemas"]["Metadata"];
            /** Uploads the output to a bucket of yours as soon as the render has completed. The upload is retried like a webhook, and `GET /api/v1/renders/{id}` reports it. The output is stored here meanwhile. */
            storage?: components["schemas"]["StorageTarget"];
            /** Name under which browsers save the output, 1 to 200 characters. In the archive of the batch the index of the render comes before it. The default is the `request_id`. */
            filename?: components["schemas"]["OutputFilename"];
            /** What browsers do with the output: `inline` (the default) shows it, `attachment` saves it as a file. Links to the output and objects in your bucket do the same. */
            disposition?: components["schemas"]["OutputDisposition"];
            /** Seconds for which the output and the request of this render are kept after its end, at least 1 and at most the server's limit (`OUTPUT_RETENTION_DAYS`), which is also the default. */
            retention?: components["schemas"]["BatchRetention"];
        };
        BatchRetention: number;
        /** Format: uuid */
        BatchId: string;
        BatchState: "running" | "completed";
        BatchCounts: {
            /** All renders of the batch. */
            total: number;
            /** Renders that wait. */
            queued: number;
            /** Renders that are running. */
            rendering: number;
            /** Renders that have an output. */
            completed: number;
            /** Renders that failed or were cancelled. */
            failed: number;
            /** Completed renders whose reports have hints. Only batches that are read have it. */
            with_hints?: number;
        };
        /** A batch that was accepted. */
        AcceptedBatch: {
            /** Identifier of a batch. */
            batch_id: components["schemas"]["BatchId"];
            /** State of a batch: `running` until all of its renders have ended, then `completed`, also if some of them failed. */
            status: components["schemas"]["BatchState"];
            /** The number of renders of a batch in each state. */
            counts: components["schemas"]["BatchCounts"];
            /** The renders, in the order of the request. */
            renders: {
                /** Its position in the request. */
                index: number;
                /** Identifier of a request: `req_` followed by an id. */
                request_id: components["schemas"]["RequestId"];
            }[];
            /** Path to poll for the progress: `/api/v1/batches/<batch_id>`. */
            poll_url: string;
        };
        /** A batch in a list. */
        BatchSummary: {
            /** Identifier of a batch. */
            batch_id: components["schemas"]["BatchId"];
            /** State of a batch: `running` until all of its renders have ended, then `completed`, also if some of them failed. */
            status: components["schemas"]["BatchState"];
            /** The number of renders of a batch in each state. */
            counts: components["schemas"]["BatchCounts"];
            /** Any JSON object of your own, at most 1,024 bytes as UTF-8 JSON. White space and unnecessary escapes do not count, up to 8,192 bytes as sent. Render records and webhooks return it byte for byte. */
            metadata: components["schemas"]["Metadata"];
            /** When the batch was requested. */
            created_at: string;
            /** When the last of its renders ended. Null until then. */
            completed_at: string | null;
        };
        /** A batch and its renders. */
        Batch: {
            /** Identifier of a batch. */
            batch_id: components["schemas"]["BatchId"];
            /** State of a batch: `running` until all of its renders have ended, then `completed`, also if some of them failed. */
            status: components["schemas"]["BatchState"];
            /** The number of renders of a batch in each state. */
            counts: components["schemas"]["BatchCounts"];
            /** Any JSON object of your own, at most 1,024 bytes as UTF-8 JSON. White space and unnecessary escapes do not count, up to 8,192 bytes as sent. Render records and webhooks return it byte for byte. */
            metadata: components["schemas"]["Metadata"];
            /** When the batch was requested. */
            created_at: string;
            /** When the last of its renders ended. Null until then. */
            completed_at: string | null;
            /** The renders, in the order of the request. */
            renders: components["schemas"]["BatchItem"][];
        };
        /** A render of a batch. */
        BatchItem: {
            /** Its position in the request. */
            index: number;
            /** Identifier of a request: `req_` followed by an id. */
            request_id: components["schemas"]["RequestId"];
            /** Type of the render: `pdf`, `screenshot`, `og` (an Open Graph image), `extract` (JSON) or `pdfs` (work on PDFs). */
            type: components["schemas"]["RenderType"];
            /** State of a render. A render is `queued`, then `rendering`, and ends as `completed` or `failed`. */
            status: components["schemas"]["RenderState"];
            /** Any JSON object of your own, at most 1,024 bytes as UTF-8 JSON. White space and unnecessary escapes do not count, up to 8,192 bytes as sent. Render records and webhooks return it byte for byte. */
            metadata: components["schemas"]["Metadata"];
            /** Signed URL of the output. It works for 1 hour. Null without an output. */
            output_url: string | null;
            /** Size of the output in bytes. Null without an output. */
            output_size_bytes: number | null;
            /** Why the render failed. Null unless it failed. */
            error: components["schemas"]["BatchItemError"];
        };
        BatchItemError: {
            /**
             * | Code | Status | Meaning |
             * |---|---|---|
             * | `VALIDATION_ERROR` | 400 | The request is invalid. |
             * | `SSRF_BLOCKED` | 400 | The server is not allowed to reach the address. |
             * | `AUTH_MISSING` | 401 | The `Authorization` header or the query key is missing or malformed. |
             * | `AUTH_INVALID` | 401 | The key does not exist, or its scope does not include this operation. |
             * | `AUTH_REVOKED` | 401 | The key has been revoked. |
             * | `PLAN_UPGRADE_REQUIRED` | 403 | The free plan does not include this feature. |
             * | `FORBIDDEN` | 403 | The request comes from a page that may not send it, or its `Host` is not a name of this server. |
             * | `LINK_INVALID` | 403 | The link is not valid, or the secret that signed it was revoked. |
             * | `NOT_FOUND` | 404 | The path does not exist, or nothing has this id. |
             * | `TEMPLATE_NOT_FOUND` | 404 | The template or its version does not exist. |
             * | `RENDER_NOT_FOUND` | 404 | The render does not exist or has no output. |
             * | `ASSET_NOT_FOUND` | 404 | The asset does not exist. |
             * | `METHOD_NOT_ALLOWED` | 405 | The path does not support this method. |
             * | `RENDER_TIMEOUT` | 408 | The render timed out. |
             * | `CONFLICT` | 409 | The request conflicts with the current state, for example a slug that is taken. |
             * | `LINK_EXPIRED` | 410 | The link has expired or was revoked, or its output was deleted. |
             * | `PAYLOAD_TOO_LARGE` | 413 | The body is too large. |
             * | `UNSUPPORTED_MEDIA_TYPE` | 415 | The body's content type is not supported. |
             * | `CONFORMANCE_FAILED` | 422 | The document cannot satisfy `options.pdfa` or `options.pdfua`. |
             * | `RATE_LIMITED` | 429 | Too many requests, previews, failed renders, bytes of unanswered requests, or waiting renders. |
             * | `PLAN_LIMIT_EXCEEDED` | 429 | The renders of this month are used up. |
             * | `RENDER_FAILED` | 500 | The page could not be rendered. |
             * | `INTERNAL_ERROR` | 500 | Something went wrong on the server. |
             * | `NOT_IMPLEMENTED` | 501 | This operation does not exist in this release yet. |
             * | `RENDERER_UNAVAILABLE` | 503 | No browser is free or able to render. |
             * | `SERVICE_UNAVAILABLE` | 503 | The database, the storage or a service for signatures is unavailable, the storage does not have the file (`details.reason` is `output_missing`), or the server is too busy. |
             */
            code: components["schemas"]["ErrorCode"];
            /** A sentence for people. It may change. */
            message: string;
        } | null;
        /** The result of cancelling a batch. */
        CancelledBatch: {
            /** Identifier of a batch. */
            batch_id: components["schemas"]["BatchId"];
            /** How many renders were still queued, and are cancelled now. */
            cancelled: number;
        };
        RequestId: string;
        /** Type of the render: `pdf`, `screenshot`, `og` (an Open Graph image), `extract` (JSON) or `pdfs` (work on PDFs). */
        RenderType: "pdf" | "screenshot" | "og" | "extract" | "pdfs";
        /** State of a render. A render is `queued`, then `rendering`, and ends as `completed` or `failed`. */
        RenderState: "queued" | "rendering" | "completed" | "failed";
        /** A render that was accepted and waits in the queue. */
        QueuedRender: {
            /** Identifier of a request: `req_` followed by an id. */
            request_id: components["schemas"]["RequestId"];
            /** Always `queued`. */
            status: "queued";
            /** Path to poll for the state of the render: `/api/v1/renders/<request_id>`. */
            poll_url: string;
            /** A sentence that says that the render is queued. */
            message: string;
        };
        /** A render that was accepted and waits in the queue. Flat shape, without `poll_url`. */
        FlatQueuedRender: {
            /** Identifier of a request: `req_` followed by an id. */
            request_id: components["schemas"]["RequestId"];
            /** Always `queued`. */
            status: "queued";
            /** A sentence that says that the render is queued. */
            message: string;
        };
        /** The current state of a render. */
        RenderStatus: {
            /** Identifier of a request: `req_` followed by an id. */
            request_id: components["schemas"]["RequestId"];
            /** State of a render. A render is `queued`, then `rendering`, and ends as `completed` or `failed`. */
            status: components["schemas"]["RenderState"];
            /** Type of the render: `pdf`, `screenshot`, `og` (an Open Graph image), `extract` (JSON) or `pdfs` (work on PDFs). */
            type: components["schemas"]["RenderType"];
            /** Any JSON object of your own, at most 1,024 bytes as UTF-8 JSON. White space and unnecessary escapes do not count, up to 8,192 bytes as sent. Render records and webhooks return it byte for byte. */
            metadata: components["schemas"]["Metadata"];
            /** Signed URL of the output. It works for 1 hour. Null until the render is completed. */
            output_url: string | null;
            /** Size of the output in bytes. Null until the render is completed. */
            output_size_bytes: number | null;
            /** Duration of the render in milliseconds, without time in the queue. Null until it is known. */
            render_duration_ms: number | null;
            /** Why the render failed. Null unless it failed. */
            error_message: string | null;
            /** When the render was requested. */
            created_at: string;
            /** When the render completed or failed. Null until then. */
            completed_at: string | null;
            /** When the render was erased. Absent unless it was. */
            erased_at?: string;
            /** The upload to your bucket. Present only if the request has `storage`. */
            storage?: components["schemas"]["Upload"];
            /** Position in the queue, where 1 is next. Positions beyond the first 1,000 are reported as 1001. Present only while the render is queued. */
            position?: number;
            /** Estimated time until the render starts, in milliseconds. For positions beyond the first 1,000 the actual time is longer. Present only while the render is queued, and only if this server renders. */
            estimated_start_ms?: number;
        };
        /** The current state of a render, in the flat shape. */
        FlatRenderStatus: {
            /** Identifier of a request: `req_` followed by an id. */
            request_id: components["schemas"]["RequestId"];
            /** State of a render. A render is `queued`, then `rendering`, and ends as `completed` or `failed`. */
            status: components["schemas"]["RenderState"];
            /** Any JSON object of your own, at most 1,024 bytes as UTF-8 JSON. White space and unnecessary escapes do not count, up to 8,192 bytes as sent. Render records and webhooks return it byte for byte. */
            metadata: components["schemas"]["Metadata"];
            /** Signed URL of the output. It works for 1 hour. Null until the render is completed. */
            output_url: string | null;
            /** Duration of the render in milliseconds, without time in the queue. Null until it is known. */
            duration_ms: number | null;
            /** When the render was requested. */
            created_at: string;
            /** When the render completed or failed. Null until then. */
            completed_at: string | null;
        };
        /** A render in a list. */
        RenderListItem: {
            /** UUID of the render. */
            id: string;
            /** Type of the render: `pdf`, `screenshot`, `og` (an Open Graph image), `extract` (JSON) or `pdfs` (work on PDFs). */
            type: components["schemas"]["RenderType"];
            /** State of a render. A render is `queued`, then `rendering`, and ends as `completed` or `failed`. */
            status: components["schemas"]["RenderState"];
            /** Code of the error of a failed render, otherwise null. */
            error_code: components["schemas"]["ErrorCode"] | null;
            /** Source of the page: `html`, `url` or `template`. For work on PDFs it is `pdf`. */
            input_type: "html" | "url" | "template" | "pdf";
            /** What the render shows: the title or the first heading of the HTML, host and path of the URL, the name of the template, or the operation on PDFs. Null for HTML without both. */
            title: string | null;
            /** Name of the API key of the request. Null for renders of the dashboard. */
            key_name: string | null;
            /** Storage path of the output, or with `signed=true` a signed URL that works for 1 hour. Null without an output. */
            output_url: string | null;
            /** Size of the output in bytes. Null without an output. */
            output_size_bytes: number | null;
            /** Duration of the render in milliseconds, without time in the queue. Null until it is known. */
            render_duration_ms: number | null;
            /** Identifier of a request: `req_` followed by an id. */
            request_id: components["schemas"]["RequestId"];
            /** When the render was requested. */
            created_at: string;
            /** Number of hints in the report of a render that has ended: likely reasons why the output is not what you expected. Null before, without a report, and for renders of versions that did not count them. */
            hint_count?: number | null;
            /** When the render was erased. Absent unless it was. */
            erased_at?: string;
        };
        /** Position of this page in the whole list. */
        Pagination: {
            /** Number of items in the whole list. */
            total: number;
            /** Maximum number of items in this page. */
            limit: number;
            /** Number of items that were skipped. */
            offset: number;
        };
        /** What happened while a page was rendered. Each list holds at most 100 entries. */
        RenderReport: {
            /** Identifier of a request: `req_` followed by an id. */
            request_id: components["schemas"]["RequestId"];
            /** Likely reasons why the output is not what you expected, the most important one first, each with its remedy. At most 20. Empty if nothing was noticed, or if the render ended before its page was opened. */
            hints: components["schemas"]["ReportHint"][];
            /** Errors that the page wrote to the console, and uncaught exceptions. */
            console_errors: {
                /** Text of the error. */
                message: string;
                /** Address of the script. Null if it is unknown. */
                url: string | null;
                /** Line in the script. Null if it is unknown. */
                line: number | null;
            }[];
            /** Requests of the page that received no response, or a response with a status of 400 or above. Also lists fonts and files of assets beyond the limits of a render, and resources that headers and footers refer to, which are never loaded. */
            failed_requests: components["schemas"]["ReportedRequest"][];
            /** Requests of the page that the server did not allow. */
            blocked_requests: components["schemas"]["ReportedRequest"][];
            /** Font families of the page. A family that is requested but not used was missing. Both lists are empty for a screenshot of a page with linked style sheets or frames. */
            fonts: {
                /** Font families that the page asks for. */
                requested: string[];
                /** Font families that the output uses. */
                used: string[];
            };
            /** Addresses of images that are missing from the output. */
            images_not_loaded: string[];
            /** Duration of each phase of the render, in milliseconds. */
            phases_ms: {
                [key: string]: number;
            };
            /** Whether a wait took too long and the output shows what was there by then (`bestAttempt`). */
            best_attempt?: boolean;
            /** What scripts drew after the page had loaded, such as charts that grow and numbers that count. The clock of the page is moved ahead until nothing changes any more. Null if scripts did not run or used neither timers nor animation frames, and with `waitForTimeout`. */
            script_motion?: {
                /** How far the clock of the page was moved, in milliseconds. */
                advanced_ms: number;
                /** Whether the motion came to an end. If not, the output shows the moment at which it was stopped. */
                ended: boolean;
            } | null;
            /** The check of the file against the standards of `pdfa` and `pdfua`. Null without them. */
            conformance?: {
                /** The standards that the file declares, such as `PDF/A-3b` and `PDF/UA-1`. With `best_effort` a standard that the file does not satisfy is missing. */
                standards: string[];
                /** Whether nothing was found. */
                passed: boolean;
                /** What the document does not satisfy, at most 100. */
                issues: components["schemas"]["ConformanceIssue"][];
                /** What was marked as decoration (artifact) because it has no place in the structure of the document: screen readers leave it out. At most 100 pages. */
                artifacts: {
                    /** The page. */
                    page: number;
                    /** Number of drawings, such as borders and gradients. */
                    drawings: number;
                    /** The text among them, such as values of form fields. Null without any. */
                    text: string | null;
                }[];
            } | null;
            /** The cookie banner of the page. Null without `hideCookieBanners`. */
            cookie_banner?: {
                /** The rule that found the banner, or a selector of it. Null if there was none. */
                found: string | null;
                /** `rejected` if the cookies were rejected, which closes the banner; `hidden` if it was only left out. */
                action: "none" | "rejected" | "hidden";
            } | null;
            /** SHA-256 of the output as hexadecimal digits. Present with `deterministic`. */
            content_digest?: string;
            /** Number of bytes that the page loaded. */
            received_bytes: number;
            /** Size of the output in bytes. Null without an output. */
            output_bytes: number | null;
            /** The Chromium that rendered the page. Null if the render ended before it had a browser. */
            chromium?: {
                /** The version as Chromium reports it, for example `156.0.8078.108`. */
                version: string;
                /** The day of the build, from the time of the program's file as its package recorded it. Null if that time is not known. */
                build_date: string | null;
            } | null;
        };
        /** What keeps a document from a standard. */
        ConformanceIssue: {
            /** The standards that it breaks, such as `PDF/UA-1`. */
            standards: string[];
            /** The rule, as a clause of the standard, such as `ISO 14289-1, 7.3`. */
            rule: string;
            /** What is wrong, as a full sentence. */
            message: string;
            /** The page. Null if it is not known. */
            page: number | null;
            /** The element as its type in the structure, with its text or the elements before it, such as `H3 "Terms"`, or the font. Null if it is the whole document. */
            where: string | null;
            /** How to correct it. */
            fix: string;
        };
        /** A likely reason why the output is not what you expected. The texts quote parts of the page, such as addresses, in backticks; quotes are shortened and have no query strings or passwords. The quotes are plain text from the page: escape them before you show them as HTML. */
        ReportHint: {
            /** Code of a hint. New codes may be added. */
            code: components["schemas"]["ReportHintCode"];
            /** What went wrong, as a full sentence. */
            message: string;
            /** The field or parameter of the request, the address, the element (as a CSS selector) or the CSS rule that the hint is about. Null if it is about none of these. */
            where: string | null;
            /** How to correct it. */
            fix: string;
        };
        ReportHintCode: "ACTIVE_CONTENT_KEPT" | "ADDRESS_BLOCKED" | "ADDRESS_UNREACHABLE" | "ALTERNATIVE_TEXT_MISSING" | "APP_NOT_RENDERED" | "ASSET_MISSING" | "BACKGROUNDS_OFF" | "BEST_ATTEMPT" | "BOT_CHALLENGE" | "COMMENTS_KEPT" | "CONTENT_HIDDEN" | "CONTENT_TOO_WIDE" | "CONTRAST_LOW" | "COOKIE_BANNER" | "CORS_REFUSED" | "EMBEDDED_PDF" | "EMPTY_LAST_PAGE" | "EMPTY_OUTPUT" | "ENDLESS_MOTION" | "ENDLESS_PAGE" | "ERROR_PAGE" | "FIELDS_DRAWN" | "FIELDS_LEFT_OUT" | "FILE_NOT_SENT" | "FILE_NOT_USED" | "FONT_NOT_LOADED" | "FONT_REPLACED" | "GLYPHS_MISSING" | "PDF_REPAIRED" | "HEADER_FOOTER_EMPTY" | "HEADER_FOOTER_IMAGE" | "HEADER_FOOTER_OFF" | "HEADER_FOOTER_OVERLAP" | "HEADINGS_RENUMBERED" | "HIDDEN_AGAIN" | "HTTP_ERROR" | "HYPHENS_OFF" | "IMAGE_UNREADABLE" | "JAVASCRIPT_OFF" | "LOCAL_ADDRESS" | "LOGIN_PAGE" | "MASK_IN_PDF" | "MIXED_CONTENT" | "PAGE_RULE_WINS" | "PAGE_SIZE_IGNORED" | "PLACEHOLDER_LEFT" | "PRINT_STYLES_HIDE" | "RELATIVE_ADDRESS" | "RESOURCE_TIMEOUT" | "SELECTOR_NOT_FOUND" | "PAGED_CSS_IGNORED" | "ENCODING_WRONG" | "SELECTOR_NOT_VISIBLE" | "CERTIFICATE_EXPIRES" | "REVOCATION_MISSING" | "SIGNATURE_FIELD_ADDED" | "SIGNATURE_REMOVED" | "STANDARD_REMOVED" | "TIMEOUT" | "VARIABLES_MISSING" | "WORKER_UNFINISHED" | "WRONG_CONTENT_TYPE" | "XFA_REMOVED";
        /** A request of the page that failed or was blocked. */
        ReportedRequest: {
            /** Address of the request. */
            url: string;
            /** Kind of request: `document`, `image`, `font`, `script` and so on. */
            resource_type: string;
            /** Why the request failed or was blocked. */
            reason: string;
        };
        KeptRequest: {
            /** Identifier of a request: `req_` followed by an id. */
            request_id: components["schemas"]["RequestId"];
            /** The operation: `pdf` (`POST /api/v1/pdf`), `screenshot`, `extract` or, for work on PDFs, `pdfs`. */
            type: "pdf" | "screenshot" | "extract" | "pdfs";
            /** The operation of `/api/v1/pdfs`, if `type` is `pdfs`. */
            operation?: "merge" | "split" | "rotate" | "stamp" | "flatten" | "fill" | "metadata" | "convert" | "steps";
            /** Paths of the fields that were left out, such as `options.cookies`, `options.extraHeaders.Authorization` and `webhook_secret`. `url` means its user name and password; `source`, `sources`, `stamp` and `steps` name PDFs that were sent with the request, or passwords. */
            omitted: string[];
            /** The body of the request. */
            request: {
                [key: string]: unknown;
            };
        };
        ProblemReportRequest: {
            /** What is wrong, in plain text. Spaces at its ends are removed. Without one, an earlier comment is removed. */
            comment?: string;
        };
        /** A problem that a user has reported with a render. */
        ProblemReport: {
            /** The report's id. */
            id: string;
            /** Identifier of a request: `req_` followed by an id. */
            request_id: components["schemas"]["RequestId"];
            /** `closed`: the operator has dealt with it. */
            status: "open" | "closed";
            /** The words of the user as plain text. Escape them in HTML. */
            comment: string | null;
            /** Time of the first report. */
            created_at: string;
            /** Time of the last report. */
            updated_at: string;
            /** When the operator closed it; null while it is open. */
            closed_at: string | null;
        };
        /** Fields of the kept request that were left out, and changes. A field that is not given stays as it was kept; null leaves it out. */
        RerunRequest: {
            /** Another PDF to work on. Required if the kept request had its content or a password. */
            source?: components["schemas"]["PdfSource"];
            /** Other PDFs to merge. Required if the kept request had the content of one or a password. */
            sources?: components["schemas"]["MergeSource"][];
            /** Another PDF to stamp with. Required if the kept request had its content or a password. */
            stamp?: components["schemas"]["PdfSource"];
            /** Passwords of the new file of `convert`, which are never kept. */
            encrypt?: components["schemas"]["Encryption"];
            /** Other steps of a PDF. Required if the kept ones had the content of a PDF or a password. Null: none. */
            steps?: components["schemas"]["PdfStep"][] | null;
            /** Another address to render, or the same one with its user name and password. Null: the kept one, without them. Valid only if the kept request has a `url`. */
            url?: string | null;
            /** Another receiver of the webhook. Null: no webhook. */
            webhook_url?: string | null;
            /** Key that signs the webhook. Null: no signature. Required if the request had one, is `async` and has a webhook. */
            webhook_secret?: string | null;
            /** The files of the request, which are never kept. Null: none. */
            files?: {
                [key: string]: string;
            } | null;
            /** Another destination or key for the upload. Null: no upload. */
            storage?: {
                /** Name of the destination. */
                destination: string;
                /** Key of the object. */
                key?: string;
            } | null;
            /** Whether to render in the background. */
            async?: boolean;
            /** Another name of the file. Null: the `request_id` of the new render. */
            filename?: string | null;
            /** Another `disposition`. Null: `inline`. */
            disposition?: "inline" | "attachment" | null;
            /** Another form of the response. Null: `binary`. */
            response?: "binary" | "json" | null;
            /** Another `retention`. Null: the time of the server. */
            retention?: number | null;
            /** Options that are never kept. */
            options?: {
                /** Files inside of the PDF. Null: none. */
                attachments?: components["schemas"]["Attachment"][] | null;
                /** Encrypts the PDF with AES-256 (PDF 2.0). At least one password is required. Not valid with `pdfa`, `pdfua`, `facturX` and `deterministic`. The default is null. */
                encrypt?: components["schemas"]["Encryption"];
                /** Cookies to set before navigation. Null: none. */
                cookies?: components["schemas"]["Cookie"][] | null;
                /** HTTP headers to send with each request. Null: none. */
                extraHeaders?: {
                    [key: string]: string;
                } | null;
                /** User name and password for HTTP authentication (Basic or Digest). They answer challenges of the origin of `url` only. Without `url` they are refused. */
                httpCredentials?: components["schemas"]["HttpCredentials"];
            };
        };
        /** Lifetime of the links. */
        SignedUrlRequest: {
            /**
             * Lifetime of the links in seconds, from 60 to 7,776,000 (90 days). The default is 3,600 (1 hour).
             * @default 3600
             */
            expiresIn?: number;
        };
        /** Download links for the output of a render. */
        SignedUrl: {
            /** Direct download link. It cannot be revoked. */
            signed_url: string;
            /** Download link for third parties. It can be revoked. */
            share_url: string;
            /** UUID of the share link, to revoke it alone. */
            share_link_id: string;
            /** When both links expire. */
            expires_at: string;
        };
        ShareLinkState: "active" | "expired" | "revoked";
        /** A share link, without the link itself. */
        ShareLink: {
            /** UUID of the share link. */
            id: string;
            /** UUID of the render. */
            render_id: string;
            /** Identifier of a request: `req_` followed by an id. */
            request_id: components["schemas"]["RequestId"];
            /** State of a share link: `active`, `expired` or `revoked`. */
            state: components["schemas"]["ShareLinkState"];
            /** Last four characters of the link. */
            last_four: string;
            /** When the link was created. */
            created_at: string;
            /** When the link stops working. */
            expires_at: string;
            /** When the link was revoked. Null if it was not. */
            revoked_at: string | null;
        };
        /** Body of the webhook for a completed render. */
        RenderCompletedEvent: {
            /** Always `render.completed`. */
            event: "render.completed";
            /** Identifier of a request: `req_` followed by an id. */
            request_id: components["schemas"]["RequestId"];
            /** Always `completed`. */
            status: "completed";
            /** Any JSON object of your own, at most 1,024 bytes as UTF-8 JSON. White space and unnecessary escapes do not count, up to 8,192 bytes as sent. Render records and webhooks return it byte for byte. */
            metadata: components["schemas"]["Metadata"];
            /** Signed URL of the output. It works for 24 hours. */
            output_url: string;
            /** Duration of the render in milliseconds, without time in the queue. */
            duration_ms: number;
            /** When the render was requested. */
            created_at: string;
            /** When the render completed. */
            completed_at: string;
        };
        /** Body of the webhook for a failed or cancelled render. */
        RenderFailedEvent: {
            /** Always `render.failed`. */
            event: "render.failed";
            /** Identifier of a request: `req_` followed by an id. */
            request_id: components["schemas"]["RequestId"];
            /** Always `failed`. */
            status: "failed";
            /** Any JSON object of your own, at most 1,024 bytes as UTF-8 JSON. White space and unnecessary escapes do not count, up to 8,192 bytes as sent. Render records and webhooks return it byte for byte. */
            metadata: components["schemas"]["Metadata"];
            /** Why the render failed. */
            error: {
                /**
                 * | Code | Status | Meaning |
                 * |---|---|---|
                 * | `VALIDATION_ERROR` | 400 | The request is invalid. |
                 * | `SSRF_BLOCKED` | 400 | The server is not allowed to reach the address. |
                 * | `AUTH_MISSING` | 401 | The `Authorization` header or the query key is missing or malformed. |
                 * | `AUTH_INVALID` | 401 | The key does not exist, or its scope does not include this operation. |
                 * | `AUTH_REVOKED` | 401 | The key has been revoked. |
                 * | `PLAN_UPGRADE_REQUIRED` | 403 | The free plan does not include this feature. |
                 * | `FORBIDDEN` | 403 | The request comes from a page that may not send it, or its `Host` is not a name of this server. |
                 * | `LINK_INVALID` | 403 | The link is not valid, or the secret that signed it was revoked. |
                 * | `NOT_FOUND` | 404 | The path does not exist, or nothing has this id. |
                 * | `TEMPLATE_NOT_FOUND` | 404 | The template or its version does not exist. |
                 * | `RENDER_NOT_FOUND` | 404 | The render does not exist or has no output. |
                 * | `ASSET_NOT_FOUND` | 404 | The asset does not exist. |
                 * | `METHOD_NOT_ALLOWED` | 405 | The path does not support this method. |
                 * | `RENDER_TIMEOUT` | 408 | The render timed out. |
                 * | `CONFLICT` | 409 | The request conflicts with the current state, for example a slug that is taken. |
                 * | `LINK_EXPIRED` | 410 | The link has expired or was revoked, or its output was deleted. |
                 * | `PAYLOAD_TOO_LARGE` | 413 | The body is too large. |
                 * | `UNSUPPORTED_MEDIA_TYPE` | 415 | The body's content type is not supported. |
                 * | `CONFORMANCE_FAILED` | 422 | The document cannot satisfy `options.pdfa` or `options.pdfua`. |
                 * | `RATE_LIMITED` | 429 | Too many requests, previews, failed renders, bytes of unanswered requests, or waiting renders. |
                 * | `PLAN_LIMIT_EXCEEDED` | 429 | The renders of this month are used up. |
                 * | `RENDER_FAILED` | 500 | The page could not be rendered. |
                 * | `INTERNAL_ERROR` | 500 | Something went wrong on the server. |
                 * | `NOT_IMPLEMENTED` | 501 | This operation does not exist in this release yet. |
                 * | `RENDERER_UNAVAILABLE` | 503 | No browser is free or able to render. |
                 * | `SERVICE_UNAVAILABLE` | 503 | The database, the storage or a service for signatures is unavailable, the storage does not have the file (`details.reason` is `output_missing`), or the server is too busy. |
                 */
                code: components["schemas"]["ErrorCode"];
                /** A sentence for people. It may change. */
                message: string;
            };
            /** When the render was requested. */
            created_at: string;
            /** When the render failed. */
            failed_at: string;
        };
        /** Body of the webhook for a batch whose renders have all ended. */
        BatchCompletedEvent: {
            /** Always `batch.completed`. */
            event: "batch.completed";
            /** Identifier of a batch. */
            batch_id: components["schemas"]["BatchId"];
            /** Always `completed`. */
            status: "completed";
            /** How the renders ended. */
            counts: {
                /** All renders of the batch. */
                total: number;
                /** Renders that have an output. */
                completed: number;
                /** Renders that failed or were cancelled. */
                failed: number;
            };
            /** Any JSON object of your own, at most 1,024 bytes as UTF-8 JSON. White space and unnecessary escapes do not count, up to 8,192 bytes as sent. Render records and webhooks return it byte for byte. */
            metadata: components["schemas"]["Metadata"];
            /** When the batch was requested. */
            created_at: string;
            /** When the last of its renders ended. */
            completed_at: string;
            /** The renders, in the order of the request. */
            renders: {
                /** Its position in the request. */
                index: number;
                /** Identifier of a request: `req_` followed by an id. */
                request_id: components["schemas"]["RequestId"];
                /** How the render ended. */
                status: "completed" | "failed";
                /** Any JSON object of your own, at most 1,024 bytes as UTF-8 JSON. White space and unnecessary escapes do not count, up to 8,192 bytes as sent. Render records and webhooks return it byte for byte. */
                metadata: components["schemas"]["Metadata"];
                /** Signed URL of the output. It works for 24 hours. Null without an output. */
                output_url: string | null;
                /** Why the render failed. Null unless it failed. */
                error: components["schemas"]["BatchItemError"];
            }[];
        };
        /** The webhook event of a background render that has ended. */
        AccountEvent: {
            /** Value of the `webhook-id` header of its deliveries. */
            id: string;
            /** Type of the event. */
            event: "render.completed" | "render.failed";
            /** Identifier of a request: `req_` followed by an id. */
            request_id: components["schemas"]["RequestId"];
            /** When the render ended. */
            ended_at: string;
            /** Body of the webhook, as JSON text. Deliveries carry and sign exactly these bytes. A render without a webhook has the body that its webhook would have. */
            body: string;
        };
        /** Webhook events of the account, and where the next request continues. */
        AccountEventList: {
            /** The events, in the order in which the ends of their renders were stored. */
            events: components["schemas"]["AccountEvent"][];
            /** Pass it as `cursor` with the next request. It has no meaning of its own. */
            cursor: string;
        };
        /** The delivery of one webhook, with its newest attempts. */
        WebhookDelivery: {
            /** UUID of the delivery. */
            id: string;
            /** The endpoint that it was made for; null if the request named the address. */
            endpoint_id?: string | null;
            /** Value of the `webhook-id` header of every attempt. */
            webhook_id: string;
            /** Type of the webhook event. */
            event: "render.completed" | "render.failed" | "storage.completed" | "storage.failed";
            /** `pending` while attempts remain, then `delivered` or `failed`. */
            status: "pending" | "delivered" | "failed";
            /** When the next attempt is due. Null once the delivery is delivered or failed. */
            next_attempt_at: string | null;
            /** The newest 100 attempts, oldest first. */
            attempts: components["schemas"]["DeliveryAttempt"][];
        };
        DeliveryAttempt: {
            /** When the attempt was made. */
            at: string;
            /** HTTP status of the response. Null if the receiver sent no response. */
            status_code: number | null;
            /** Duration of the attempt in milliseconds. */
            duration_ms: number;
            /** Why the receiver sent no response; null if it sent one. `blocked`: the address is not allowed. `unresolved`: the host name does not exist. `dns_unavailable`: it could not be looked up, because DNS failed; for an hour after the event, such attempts do not count as retries. `secret_unavailable`: the server cannot decrypt the webhook's secret because the operator has changed `APP_SECRET`. Nothing was sent, because a delivery with a secret never goes out unsigned; it is retried like any other failed attempt. */
            error: "invalid_url" | "blocked" | "unresolved" | "connection_refused" | "connection_failed" | "tls" | "connection_closed" | "invalid_response" | "timeout" | "dns_unavailable" | "secret_unavailable" | null;
            /** A sentence that says what went wrong and names the receiver's host. Null for a status from 200 to 299. */
            message: string | null;
            /** The first 1,024 characters of the receiver's response body, read as UTF-8. Null without a response. */
            response_body: string | null;
        };
        /** What a call for all uploads to a destination has begun. */
        RetriedUploads: {
            /** Number of uploads that begin again. */
            retried: number;
            /** Whether uploads are left for another call. */
            more: boolean;
        };
        /** Signing key for a redelivery. */
        RedeliverRequest: {
            /** Key that signs the delivery, 8 to 256 characters. Without it, the delivery carries no signature. */
            webhook_secret?: string;
        };
        WebhookEventName: "render.completed" | "render.failed" | "batch.completed" | "storage.completed" | "storage.failed";
        /** An address that receives the events of all background renders of an account. */
        WebhookEndpoint: {
            /** UUID of the endpoint. */
            id: string;
            /** The address. */
            url: string;
            /** The events that it receives. */
            events: components["schemas"]["WebhookEventName"][];
            /** What it is for. */
            description: string;
            /** Whether it receives events. */
            enabled: boolean;
            /** Last four characters of its secret. */
            secret_last_four: string;
            /** Until when the secret before signs as well; null if only one does. */
            previous_secret_until: string | null;
            /** When it was created. */
            created_at: string;
            /** When it was last changed. */
            updated_at: string;
        };
        /** An endpoint with its new secret. */
        WebhookEndpointWithSecret: components["schemas"]["WebhookEndpoint"] & {
            /** The secret that signs deliveries, of the form `whsec_` and Base64. It is shown once. */
            secret: string;
        };
        /** An endpoint to create. */
        WebhookEndpointCreateRequest: {
            /** A public https address. The server never connects to an address of its own network. */
            url: string;
            /** The events that the endpoint receives. By default all. */
            events?: components["schemas"]["WebhookEventNames"];
            /** What the endpoint is for. The default is empty. */
            description?: components["schemas"]["WebhookEndpointDescription"];
            /**
             * Whether it receives events.
             * @default true
             */
            enabled?: boolean;
        };
        /** Changes of an endpoint. */
        WebhookEndpointUpdateRequest: {
            /** A public https address. */
            url?: string;
            /** The events that the endpoint receives. By default all. */
            events?: components["schemas"]["WebhookEventNames"];
            /** What the endpoint is for. The default is empty. */
            description?: components["schemas"]["WebhookEndpointDescription"];
            /** Whether it receives events. */
            enabled?: boolean;
        };
        WebhookEventNames: components["schemas"]["WebhookEventName"][];
        WebhookEndpointDescription: string;
        /** How long the secret before signs as well. */
        RotateSecretRequest: {
            /**
             * Hours during which both secrets sign, from 0 to 168. The default is 24.
             * @default 24
             */
            overlap_hours?: number;
        };
        /** A secret of an account that signs render links. */
        LinkSecret: {
            /** UUID of the link secret, the parameter `signer` of its links. */
            id: string;
            /** What its links are for. */
            name: string;
            /** Last four characters of the secret. */
            secret_last_four: string;
            /** Most new renders of its links in a minute, from 1 to 1,000. */
            renders_per_minute: number;
            /** Most new renders of its links in a day (UTC), from 1 to 100,000. */
            renders_per_day: number;
            /** Whether its links make renders beyond the allowance of the plan, which costs overage. */
            allow_overage: boolean;
            /** New renders of its links on this day (UTC). */
            renders_today: number;
            /** Until when links of the secret before work as well; null if only one secret counts. */
            previous_secret_until: string | null;
            /** When it was created. */
            created_at: string;
            /** When it was last changed. */
            updated_at: string;
        };
        /** A link secret with its new secret. */
        LinkSecretWithSecret: components["schemas"]["LinkSecret"] & {
            /** The secret, of the form `lnksec_`, its id, `_` and 43 characters. It is shown once. */
            secret: string;
        };
        LinkSecretName: string;
        /** A link secret to create. */
        LinkSecretCreateRequest: {
            /** What the links are for. */
            name: components["schemas"]["LinkSecretName"];
            /**
             * Most new renders of its links in a minute, from 1 to 1,000. The default is 60.
             * @default 60
             */
            renders_per_minute?: number;
            /**
             * Most new renders of its links in a day (UTC), from 1 to 100,000. The default is 1,000.
             * @default 1000
             */
            renders_per_day?: number;
            /**
             * Whether its links make renders beyond the allowance of the plan, which costs overage. The default is `false`.
             * @default false
             */
            allow_overage?: boolean;
        };
        /** Changes of a link secret. */
        LinkSecretUpdateRequest: {
            /** What the links are for. */
            name?: components["schemas"]["LinkSecretName"];
            /** Most new renders of its links in a minute, from 1 to 1,000. */
            renders_per_minute?: number;
            /** Most new renders of its links in a day (UTC), from 1 to 100,000. */
            renders_per_day?: number;
            /** Whether its links make renders beyond the allowance of the plan, which costs overage. */
            allow_overage?: boolean;
        };
        /** How long links of the secret before work as well. */
        LinkSecretRotateRequest: {
            /**
             * Hours during which both secrets count, from 0 to 2,160 (90 days). The default is 24.
             * @default 24
             */
            overlap_hours?: number;
        };
        /** The parameters of a render link. */
        RenderLinkRequest: {
            /** The parameters of `getRenderLink` as texts, without `signer`, `expires` and `signature`. */
            parameters: {
                [key: string]: string;
            };
            /** Seconds for which the link works, from 60 to 315,360,000 (ten years). Without it, it does not expire. */
            expires_in?: number | null;
        };
        /** A render link. */
        RenderLink: {
            /** The link. */
            url: string;
            /** Until when it works; null if it does not expire. */
            expires_at: string | null;
        };
        /** Either `url` or `endpoint_id`. */
        WebhookTestRequest: {
            /** A public https address. */
            url?: string;
            /** An endpoint of the account. */
            endpoint_id?: string;
            /** Signs a test to a `url`, 8 to 256 characters. Without it, the test is not signed. */
            webhook_secret?: string;
            /**
             * The event to send.
             * @default render.completed
             */
            event?: "render.completed" | "render.failed";
        };
        SentRequest: {
            /** Headers by their names. */
            headers: {
                [key: string]: string;
            };
            /** The exact body. */
            body: string;
        };
        /** A test webhook and the answer of its receiver. */
        WebhookTest: {
            /** The address. */
            url: string;
            /** Value of the `webhook-id` header. */
            webhook_id: string;
            /** Name of a webhook event. */
            event: components["schemas"]["WebhookEventName"];
            /** One attempt to deliver a webhook. */
            attempt: components["schemas"]["DeliveryAttempt"];
            /** What was sent to the receiver. */
            request: components["schemas"]["SentRequest"];
        };
        /** A delivery of any render or batch of an account. */
        DeliverySummary: {
            /** UUID of the delivery. */
            id: string;
            /** Value of the `webhook-id` header of every attempt. */
            webhook_id: string;
            /** Name of a webhook event. */
            event: components["schemas"]["WebhookEventName"];
            /** `pending` while attempts remain, then `delivered` or `failed`. */
            status: "pending" | "delivered" | "failed";
            /** The address of the receiver. */
            url: string;
            /** The render that the event is about; null if it is about a batch. */
            request_id: string | null;
            /** The batch that the event is about; null if it is about a render. */
            batch_id: string | null;
            /** The endpoint that it was made for; null if a request named the address. */
            endpoint_id: string | null;
            /** When the event occurred. */
            created_at: string;
            /** When the next attempt is due. Null once the delivery is delivered or failed. */
            next_attempt_at: string | null;
        };
        /** A delivery in a list. */
        AccountDelivery: components["schemas"]["DeliverySummary"] & {
            /** The newest attempt; null before the first. */
            last_attempt: components["schemas"]["DeliveryAttempt"] | null;
            /** The number of attempts. */
            attempts: number;
        };
        /** A delivery with its attempts and its request. */
        DeliveryDetails: components["schemas"]["DeliverySummary"] & {
            /** The newest 100 attempts, oldest first. */
            attempts: components["schemas"]["DeliveryAttempt"][];
            /** What was sent to the receiver. */
            request: components["schemas"]["SentRequest"];
        };
        RemoteSigner: {
            /** Public https address of the service. It must not redirect. */
            url: string;
            /** Signs the requests to the service. It is stored encrypted, and never shown again. */
            secret: string;
            /** The certificate of the key, and those above it, as PEM. */
            certificates: string;
            /**
             * What the service returns: `signature` (the default) for the signature of the digest, RSA with PKCS#1 or ECDSA as DER; `cms` for a whole detached CMS signature (CAdES) of the document with that digest.
             * @default signature
             */
            answer?: "signature" | "cms";
        };
        /** A key with its certificates, or a service that has it. Exactly one of `pkcs12` and `remote` is required. */
        SignerCreateRequest: {
            /** Name of the signer, at most 64 characters. It is unique among yours, consists of lowercase letters, digits and single hyphens, and must not have the form of a UUID. */
            name: string;
            /** A PKCS#12 file (`.p12`, `.pfx`) as Base64, at most 1 MB. */
            pkcs12?: string;
            /** Password of the file. It is used once, and not stored. The default is an empty one. */
            password?: string;
            /** A service of yours that holds the key. It is sent a JSON object with `digest`, `hash` and `answer`, signed with `secret` like a webhook, and answers with `{"signature": "<Base64>"}` or `{"cms": "<Base64>"}`. */
            remote?: components["schemas"]["RemoteSigner"];
        };
        /** A key and its certificates, without the key. */
        Signer: {
            /** UUID of the signer. */
            id: string;
            /** Name of the signer. */
            name: string;
            /** Where the key is. */
            kind: "pkcs12" | "remote";
            /** Address of a remote signer. */
            url: string | null;
            /** Such as `RSA 2048` or `ECDSA P-256`. */
            algorithm: string;
            /** The certificate of the key, and those above it that are known. */
            certificates: components["schemas"]["CertificateFacts"][];
            /** End of the certificate. */
            valid_until: string;
            /** A sentence, from 30 days before the certificate ends. */
            warning: string | null;
            /** When it was created. */
            created_at: string;
        };
        StorageTarget: {
            /** Name of the destination. An unknown one returns 400. */
            destination: string;
            /** Key of the object, at most 1,024 bytes of UTF-8 together with the prefix of the destination, which comes before it. The default is the `request_id` with the extension of the format, such as `req_01JD3Q8Z5M.pdf`. An object with the same key is replaced. */
            key?: string;
        };
        DestinationName: string;
        /** Format: uri */
        DestinationEndpoint: string | null;
        DestinationBucket: string;
        DestinationRegion: string;
        DestinationPrefix: string;
        AccessKeyId: string;
        SecretAccessKey: string;
        /** A bucket and the credentials for it. */
        DestinationCreateRequest: {
            /** Name of the destination, at most 64 characters. It is unique among yours, consists of lowercase letters, digits and single hyphens, and must not have the form of a UUID. */
            name: components["schemas"]["DestinationName"];
            /**
             * Public https address of a server that speaks the protocol of S3. Null means Amazon S3. An http address is accepted only if the operator's `EGRESS_ALLOW` lists it.
             * @default null
             */
            endpoint?: components["schemas"]["DestinationEndpoint"];
            /** Name of the bucket. */
            bucket: components["schemas"]["DestinationBucket"];
            /**
             * Region of the bucket, such as `eu-central-1`. The default is `us-east-1`; Cloudflare R2 calls it `auto`.
             * @default us-east-1
             */
            region?: components["schemas"]["DestinationRegion"];
            /**
             * Begins the key of every object, such as `platen/`. The default is none.
             * @default
             */
            prefix?: components["schemas"]["DestinationPrefix"];
            /** The access key. Its last four characters are shown again. */
            access_key_id: components["schemas"]["AccessKeyId"];
            /** The secret of the access key. It is stored encrypted, and never shown again. */
            secret_access_key: components["schemas"]["SecretAccessKey"];
        };
        /** The fields to change. */
        DestinationUpdateRequest: {
            /** Name of the destination, at most 64 characters. It is unique among yours, consists of lowercase letters, digits and single hyphens, and must not have the form of a UUID. */
            name?: components["schemas"]["DestinationName"];
            /** Public https address of a server that speaks the protocol of S3. Null means Amazon S3. An http address is accepted only if the operator's `EGRESS_ALLOW` lists it. */
            endpoint?: components["schemas"]["DestinationEndpoint"];
            /** Name of the bucket. */
            bucket?: components["schemas"]["DestinationBucket"];
            /** Region of the bucket, such as `eu-central-1`. The default is `us-east-1`; Cloudflare R2 calls it `auto`. */
            region?: components["schemas"]["DestinationRegion"];
            /** Begins the key of every object, such as `platen/`. The default is none. */
            prefix?: components["schemas"]["DestinationPrefix"];
            /** The access key. Its last four characters are shown again. */
            access_key_id?: components["schemas"]["AccessKeyId"];
            /** The secret of the access key. It is stored encrypted, and never shown again. */
            secret_access_key?: components["schemas"]["SecretAccessKey"];
        };
        /** A bucket of yours, without its credentials. */
        Destination: {
            /** UUID of the destination. */
            id: string;
            /** Name of the destination. */
            name: string;
            /** Address of the server. Null for Amazon S3. */
            endpoint: string | null;
            /** Name of the bucket. */
            bucket: string;
            /** Region of the bucket. */
            region: string;
            /** Begins the key of every object. */
            prefix: string;
            /** Last four characters of the access key. */
            access_key_last_four: string;
            /** When it was created. */
            created_at: string;
            /** When it was last changed. */
            updated_at: string;
            /** The result of the last test. */
            last_test: {
                /** When it was made. */
                at: string;
                /** Why it failed, as a code such as `access_denied`. Null if it succeeded. */
                error: string | null;
                /** Why it failed, as a sentence. Null if it succeeded. */
                message: string | null;
            };
        };
        /** The upload of an output to a bucket of yours. */
        Upload: {
            /** Name of the destination when the render was accepted. */
            destination: string;
            /** Key of the object, with the prefix of the destination. */
            key: string;
            /** `pending` while the render runs and while attempts remain, then `uploaded` or `failed`. */
            status: "pending" | "uploaded" | "failed";
            /** Number of attempts so far. */
            attempts: number;
            /** Why the last attempt failed, as a code; null if none has failed. The server cannot be reached: `blocked`, `unresolved`, `dns_unavailable`, `connection_refused`, `connection_failed`, `tls`, `connection_closed`, `invalid_response`, `timeout`. It refuses: `wrong_credentials`, `access_denied`, `no_bucket`, `wrong_region`, `redirected`, `refused`, `server_error`, `damaged`. It was not asked: `render_failed`, `output_removed`, `output_unavailable`, `destination_deleted`, `secret_unavailable`. More may be added. */
            error: string | null;
            /** Why the last attempt failed, as a sentence. Null if none has failed. */
            message: string | null;
            /** When the object was complete in the bucket. Null until then. */
            uploaded_at: string | null;
        };
        /** Body of the webhook for an output that is in your bucket. */
        StorageCompletedEvent: {
            /** Always `storage.completed`. */
            event: "storage.completed";
            /** Identifier of a request: `req_` followed by an id. */
            request_id: components["schemas"]["RequestId"];
            /** Always `uploaded`. */
            status: "uploaded";
            /** Any JSON object of your own, at most 1,024 bytes as UTF-8 JSON. White space and unnecessary escapes do not count, up to 8,192 bytes as sent. Render records and webhooks return it byte for byte. */
            metadata: components["schemas"]["Metadata"];
            /** Where the output was to be stored. */
            storage: components["schemas"]["StoredObject"];
            /** When the render was requested. */
            created_at: string;
            /** When the object was complete. */
            completed_at: string;
        };
        /** Body of the webhook for an output that could not be uploaded. */
        StorageFailedEvent: {
            /** Always `storage.failed`. */
            event: "storage.failed";
            /** Identifier of a request: `req_` followed by an id. */
            request_id: components["schemas"]["RequestId"];
            /** Always `failed`. */
            status: "failed";
            /** Any JSON object of your own, at most 1,024 bytes as UTF-8 JSON. White space and unnecessary escapes do not count, up to 8,192 bytes as sent. Render records and webhooks return it byte for byte. */
            metadata: components["schemas"]["Metadata"];
            /** Where the output was to be stored. */
            storage: components["schemas"]["StoredObject"];
            /** Why the last attempt failed. */
            error: {
                /** A code such as `access_denied`. */
                code: string;
                /** A sentence for people. It may change. */
                message: string;
            };
            /** When the render was requested. */
            created_at: string;
            /** When the last attempt failed. */
            failed_at: string;
        };
        StoredObject: {
            /** Name of the destination. */
            destination: string;
            /** Key of the object, with the prefix of the destination. */
            key: string;
        };
        TemplateSlug: string;
        /** Values for a template's variables, at most 10,000. All values are strings, and every string counts as true in a condition, including `"false"`, `"0"` and `""`: compare them, as in `{% if paid == "yes" %}`. A variable without a value is empty and counts as false. A list is sent in `json`, or as JSON text that the template reads with `{% assign items = items | parse_json %}`. The filters `money`, `number` and `date` write values for a locale: `{{ total | money: "EUR", "de-DE" }}`. */
        TemplateData: {
            [key: string]: string;
        };
        /** Values of any JSON type for a template's variables, at most 10,000, with 1,000,000 bytes as compact JSON, 100 levels of lists and objects, and 100,000 values in total. In conditions `false` and `null` count as false, and everything else as true, also 0 and an empty list. Numbers are at most 9,007,199,254,740,991 (2^53 - 1): send longer ones as strings, so that no digit is lost. */
        TemplateJson: {
            [key: string]: unknown;
        };
        TemplateStyles: string;
        TemplateHeader: string;
        TemplateFooter: string;
        TemplateSettings: {
            /** Options of `POST /api/v1/pdf`, except `headerTemplate`, `footerTemplate`, `facturX` and `attachments`. */
            pdf?: {
                [key: string]: unknown;
            };
            /** Options of `POST /api/v1/screenshot` for Open Graph images and PNG previews, except `width`, `height`, `format`, `quality`, `fullPage`, `selector`, `clip` and `resize`: these images are PNGs of the template's size. */
            screenshot?: {
                [key: string]: unknown;
            };
        };
        TemplateSampleData: {
            [key: string]: unknown;
        };
        TemplateVariableRules: {
            [key: string]: components["schemas"]["TemplateVariableRule"];
        };
        /** Rules for one variable. At most one of `required`, `fallback` and `hide` says what happens if it is missing. */
        TemplateVariableRule: {
            /** A render without the variable returns 400 that names it, and is not counted. */
            required?: boolean;
            /** Text of at most 1,000 characters that takes the place of a missing variable. */
            fallback?: string;
            /** Removes the innermost HTML element around each `{{ … }}` with the missing variable, in the HTML, the header and the footer; for one in an attribute, the element of the attribute. */
            hide?: boolean;
            /** Type of the variable, for editors and generated types. Renders do not check it. */
            type?: "string" | "number" | "boolean" | "date" | "list" | "object";
            /** A value that shows what is meant. */
            example?: string | number | boolean | unknown[] | Record<string, never> | null;
            /** Text for authors, at most 500 characters. */
            description?: string;
        };
        TemplateKind: "document" | "part";
        TemplateDescription: string;
        TemplateFolder: string;
        TemplateTags: string[];
        /** A new template. */
        TemplateCreateRequest: {
            /** Name for people, 1 to 200 characters. */
            name: string;
            /** Name of the template in addresses, at most 64 characters. It is unique among your templates, consists of lowercase letters, digits and single hyphens, and must not have the form of a UUID. */
            slug?: components["schemas"]["TemplateSlug"];
            /** HTML in Liquid syntax, at most 200,000 characters, without a null character or an unpaired surrogate. Values of variables are HTML-escaped unless the `raw` filter is used. Values of `data` are strings, and every string counts as true in a condition, including `"false"`, `"0"` and `""`: write `{% if paid == "yes" %}`, not `{% if paid %}`. */
            html: string;
            /**
             * Width of Open Graph images in pixels, from 1 to 16,000. The default is 1,200.
             * @default 1200
             */
            width?: number;
            /**
             * Height of Open Graph images in pixels, from 1 to 16,000. The default is 630.
             * @default 630
             */
            height?: number;
            /** CSS in Liquid syntax, at most 200,000 characters, which becomes a `style` element in the head of the HTML. */
            styles?: components["schemas"]["TemplateStyles"];
            /** HTML in Liquid syntax, at most 50,000 characters, for the header of PDFs: the default of the option `headerTemplate`. A template with a header or a footer has `displayHeaderFooter` as its default. */
            header?: components["schemas"]["TemplateHeader"];
            /** HTML in Liquid syntax, at most 50,000 characters, for the footer of PDFs: the default of the option `footerTemplate`. */
            footer?: components["schemas"]["TemplateFooter"];
            /** Options for renders of the template, at most 20,000 bytes as JSON. An option of a request replaces the one with the same name as a whole. `cookies`, `extraHeaders`, `httpCredentials` and `encrypt` are secrets, which belong in requests. */
            settings?: components["schemas"]["TemplateSettings"];
            /** Values of any JSON type that previews show when a request sends none, at most 100,000 bytes as JSON. Renders never use them. */
            sample_data?: components["schemas"]["TemplateSampleData"];
            /** Rules for variables by their names, at most 200, with 50,000 bytes as JSON. A variable is missing if it is not sent, or is `null` or an empty text. The rules of a part hold for what each tag `render` passes. */
            variable_rules?: components["schemas"]["TemplateVariableRules"];
            /**
             * A `document` is rendered. A `part` is a piece of HTML that other templates insert with `{% render 'slug' %}`.
             * @default document
             */
            kind?: components["schemas"]["TemplateKind"];
            /** Description for people, at most 1,000 characters. */
            description?: components["schemas"]["TemplateDescription"];
            /** Folder in lists, at most 100 characters, such as `Sales/Invoices`. Empty for none. */
            folder?: components["schemas"]["TemplateFolder"];
            /** Words to find the template by, at most 20 of 50 characters each. */
            tags?: components["schemas"]["TemplateTags"];
        };
        /** Changes to a template. At least one field is required. A field that is omitted keeps its value. */
        TemplateUpdateRequest: {
            /** Name for people, 1 to 200 characters. */
            name?: string;
            /** Name of the template in addresses, at most 64 characters. It is unique among your templates, consists of lowercase letters, digits and single hyphens, and must not have the form of a UUID. */
            slug?: components["schemas"]["TemplateSlug"];
            /** HTML in Liquid syntax, at most 200,000 characters, without a null character or an unpaired surrogate. Values of variables are HTML-escaped unless the `raw` filter is used. Values of `data` are strings, and every string counts as true in a condition, including `"false"`, `"0"` and `""`: write `{% if paid == "yes" %}`, not `{% if paid %}`. */
            html?: string;
            /** Width of Open Graph images in pixels, from 1 to 16,000. */
            width?: number;
            /** Height of Open Graph images in pixels, from 1 to 16,000. */
            height?: number;
            /** CSS in Liquid syntax, at most 200,000 characters, which becomes a `style` element in the head of the HTML. */
            styles?: components["schemas"]["TemplateStyles"];
            /** HTML in Liquid syntax, at most 50,000 characters, for the header of PDFs: the default of the option `headerTemplate`. A template with a header or a footer has `displayHeaderFooter` as its default. */
            header?: components["schemas"]["TemplateHeader"];
            /** HTML in Liquid syntax, at most 50,000 characters, for the footer of PDFs: the default of the option `footerTemplate`. */
            footer?: components["schemas"]["TemplateFooter"];
            /** Options for renders of the template, at most 20,000 bytes as JSON. An option of a request replaces the one with the same name as a whole. `cookies`, `extraHeaders`, `httpCredentials` and `encrypt` are secrets, which belong in requests. */
            settings?: components["schemas"]["TemplateSettings"];
            /** Values of any JSON type that previews show when a request sends none, at most 100,000 bytes as JSON. Renders never use them. */
            sample_data?: components["schemas"]["TemplateSampleData"];
            /** Rules for variables by their names, at most 200, with 50,000 bytes as JSON. A variable is missing if it is not sent, or is `null` or an empty text. The rules of a part hold for what each tag `render` passes. */
            variable_rules?: components["schemas"]["TemplateVariableRules"];
            /** A `document` is rendered. A `part` is a piece of HTML that other templates insert with `{% render 'slug' %}`. */
            kind?: components["schemas"]["TemplateKind"];
            /** Description for people, at most 1,000 characters. */
            description?: components["schemas"]["TemplateDescription"];
            /** Folder in lists, at most 100 characters, such as `Sales/Invoices`. Empty for none. */
            folder?: components["schemas"]["TemplateFolder"];
            /** Words to find the template by, at most 20 of 50 characters each. */
            tags?: components["schemas"]["TemplateTags"];
        };
        /** Changes to a draft. At least one field is required. A field that is omitted keeps its value. */
        TemplateDraftRequest: {
            /** HTML in Liquid syntax, at most 200,000 characters. */
            html?: string;
            /** CSS in Liquid syntax, at most 200,000 characters, which becomes a `style` element in the head of the HTML. */
            styles?: components["schemas"]["TemplateStyles"];
            /** HTML in Liquid syntax, at most 50,000 characters, for the header of PDFs: the default of the option `headerTemplate`. A template with a header or a footer has `displayHeaderFooter` as its default. */
            header?: components["schemas"]["TemplateHeader"];
            /** HTML in Liquid syntax, at most 50,000 characters, for the footer of PDFs: the default of the option `footerTemplate`. */
            footer?: components["schemas"]["TemplateFooter"];
            /** The settings as they were typed, at most 20,000 bytes as JSON. They are checked when the draft is published: see `TemplateSettings`. */
            settings?: components["schemas"]["TemplateDraftSettings"];
            /** Values of any JSON type that previews show when a request sends none, at most 100,000 bytes as JSON. Renders never use them. */
            sample_data?: components["schemas"]["TemplateSampleData"];
            /** The rules for variables as they were typed, at most 200, with 50,000 bytes as JSON. They are checked when the draft is published: see `TemplateVariableRules`. */
            variable_rules?: components["schemas"]["TemplateDraftRules"];
            /** The version that the author has taken into account. Defaults to that of the draft, or to the latest version for a new draft. It must be a version of the template. */
            based_on?: number;
            /** The revision of the draft that was read; 0 for none. Another one returns 409. */
            revision?: number;
        };
        /** How to publish. */
        TemplatePublishRequest: {
            /** What the version changes, at most 500 characters, for the list of versions. */
            note?: components["schemas"]["TemplateNote"];
            /** The revision of the draft that was read. Another one returns 409. */
            revision?: number;
        };
        /** The version to go back to. */
        TemplateRollbackRequest: {
            /** The version whose content is published again. */
            version: number;
            /** What the version changes, at most 500 characters, for the list of versions. */
            note?: components["schemas"]["TemplateNote"];
        };
        TemplateNote: string;
        /** One side of a comparison. */
        TemplateSide: string;
        TemplateAuthor: {
            /** Whether it is a key or a user. */
            type: "key" | "user";
            /** Name of the key or address of the user at that time. */
            name: string;
        } | null;
        /** The content of a template that is not published. */
        TemplateDraft: {
            /** Counts the changes of the draft. */
            revision: number;
            /** The version that the draft changes. */
            based_on: number;
            /** Names of the variables that the content uses; with a mistake in its Liquid, those from before. */
            variables: string[];
            /** Slugs of the parts that the content renders; with a mistake in its Liquid, those from before. */
            parts: string[];
            /** HTML in Liquid syntax. */
            html: string;
            /** CSS for the head of the HTML. */
            styles: string;
            /** HTML for the header of PDFs. */
            header: string;
            /** HTML for the footer of PDFs. */
            footer: string;
            /** The settings as they were typed, at most 20,000 bytes as JSON. They are checked when the draft is published: see `TemplateSettings`. */
            settings: components["schemas"]["TemplateDraftSettings"];
            /** Values of any JSON type that previews show when a request sends none, at most 100,000 bytes as JSON. Renders never use them. */
            sample_data: components["schemas"]["TemplateSampleData"];
            /** The rules for variables as they were typed, at most 200, with 50,000 bytes as JSON. They are checked when the draft is published: see `TemplateVariableRules`. */
            variable_rules: components["schemas"]["TemplateDraftRules"];
            /** What keeps the draft from being published. Only the response to a change has it; empty if there is nothing. */
            problems?: components["schemas"]["TemplateDraftProblem"][];
            /** When the draft was last changed. */
            updated_at: string;
            /** The API key, by its name, or the user of the dashboard, by the email address. Null if it is not known. */
            updated_by: components["schemas"]["TemplateAuthor"];
        };
        TemplateDraftSettings: {
            [key: string]: unknown;
        };
        TemplateDraftRules: {
            [key: string]: unknown;
        };
        /** A mistake in a draft, as publishing it would return. */
        TemplateDraftProblem: {
            /** The field, such as `html` or `settings.pdf.scale`. */
            path: string;
            /** A sentence that names the field. */
            message: string;
            /** The name or value that is probably meant. */
            suggestion?: string;
            /** The line of a mistake in Liquid. */
            line?: number;
            /** The column of a mistake in Liquid. */
            column?: number;
        };
        /** The differences of two versions. */
        TemplateDiff: {
            /** What was compared, such as `version 3` or `draft`. */
            from: string;
            /** What it was compared with. */
            to: string;
            /** The fields that differ. */
            fields: {
                /** The field. */
                field: "html" | "styles" | "header" | "footer" | "settings" | "sample_data" | "variable_rules";
                /** A unified diff with three lines around each change; null if too many lines differ to compare them. */
                diff: string | null;
            }[];
        };
        /** What to preview, and with which values. */
        TemplatePreviewRequest: {
            /** Values for the template's variables. A variable without a value is empty. Without `data` and `json`, the preview shows the `sample_data` of the template. */
            data?: components["schemas"]["TemplateData"];
            /** Values of any JSON type for the template's variables: lists, objects, numbers and booleans. They replace those of `data` with the same names. */
            json?: components["schemas"]["TemplateJson"];
            /** Unsaved HTML in Liquid syntax to render instead of the saved HTML, at most 200,000 characters. */
            html?: string;
            /** The version to preview, or `draft` for the saved draft. Fields of the request replace its fields. Defaults to the latest version. */
            version?: number | string;
            /** CSS in Liquid syntax, at most 200,000 characters, which becomes a `style` element in the head of the HTML. */
            styles?: components["schemas"]["TemplateStyles"];
            /** HTML in Liquid syntax, at most 50,000 characters, for the header of PDFs: the default of the option `headerTemplate`. A template with a header or a footer has `displayHeaderFooter` as its default. */
            header?: components["schemas"]["TemplateHeader"];
            /** HTML in Liquid syntax, at most 50,000 characters, for the footer of PDFs: the default of the option `footerTemplate`. */
            footer?: components["schemas"]["TemplateFooter"];
            /** Options for renders of the template, at most 20,000 bytes as JSON. An option of a request replaces the one with the same name as a whole. `cookies`, `extraHeaders`, `httpCredentials` and `encrypt` are secrets, which belong in requests. */
            settings?: components["schemas"]["TemplateSettings"];
            /** Rules for variables by their names, at most 200, with 50,000 bytes as JSON. A variable is missing if it is not sent, or is `null` or an empty text. The rules of a part hold for what each tag `render` passes. */
            variable_rules?: components["schemas"]["TemplateVariableRules"];
            /**
             * Type of the preview. The default is `pdf`.
             * @default pdf
             */
            type?: "pdf" | "png";
            /** Form of the response: `binary` (the default) is the file itself; `json` is an object with the file as Base64 and the hints of its report, for editors. Its hints are those of a dry run (`POST /api/v1/lint`): they also name text with too little contrast and images without an alternative text. */
            response?: components["schemas"]["ResponseForm"];
        };
        /** A template without its HTML. */
        TemplateSummary: {
            /** UUID of the template. Use it as `template_id` in PDF requests. */
            id: string;
            /** Name of the template in addresses, at most 64 characters. It is unique among your templates, consists of lowercase letters, digits and single hyphens, and must not have the form of a UUID. */
            slug: components["schemas"]["TemplateSlug"];
            /** Name for people. */
            name: string;
            /** Number of the latest version, or of the version asked for. */
            version: number;
            /** Names of the variables that the HTML uses. */
            variables: string[];
            /** Width of Open Graph images in pixels. */
            width: number;
            /** Height of Open Graph images in pixels. */
            height: number;
            /** Whether there are changes that are not published. */
            has_draft: boolean;
            /** A `document` is rendered. A `part` is a piece of HTML that other templates insert with `{% render 'slug' %}`. */
            kind: components["schemas"]["TemplateKind"];
            /** Description for people. */
            description: string;
            /** Folder in lists. Empty for none. */
            folder: string;
            /** Words to find the template by. */
            tags: string[];
            /** When the template was created. */
            created_at: string;
            /** When the template was last changed. */
            updated_at: string;
        };
        /** A template with its HTML. */
        Template: components["schemas"]["TemplateSummary"] & {
            /** Slugs of the parts that the content renders. */
            parts: string[];
            /** HTML in Liquid syntax. */
            html: string;
            /** CSS for the head of the HTML. */
            styles: string;
            /** HTML for the header of PDFs. */
            header: string;
            /** HTML for the footer of PDFs. */
            footer: string;
            /** Options for renders of the template, at most 20,000 bytes as JSON. An option of a request replaces the one with the same name as a whole. `cookies`, `extraHeaders`, `httpCredentials` and `encrypt` are secrets, which belong in requests. */
            settings: components["schemas"]["TemplateSettings"];
            /** Values of any JSON type that previews show when a request sends none, at most 100,000 bytes as JSON. Renders never use them. */
            sample_data: components["schemas"]["TemplateSampleData"];
            /** Rules for variables by their names, at most 200, with 50,000 bytes as JSON. A variable is missing if it is not sent, or is `null` or an empty text. The rules of a part hold for what each tag `render` passes. */
            variable_rules: components["schemas"]["TemplateVariableRules"];
        };
        /** A template that renders a part. */
        PartUser: {
            /** UUID of the template. */
            id: string;
            /** Name of the template in addresses, at most 64 characters. It is unique among your templates, consists of lowercase letters, digits and single hyphens, and must not have the form of a UUID. */
            slug: components["schemas"]["TemplateSlug"];
            /** Name for people. */
            name: string;
            /** A `document` is rendered. A `part` is a piece of HTML that other templates insert with `{% render 'slug' %}`. */
            kind: components["schemas"]["TemplateKind"];
            /** Whether its latest version renders the part. */
            live: boolean;
            /** Whether its draft renders the part. */
            draft: boolean;
        };
        /** A version of a template, without its HTML. */
        TemplateVersion: {
            /** Number of the version, starting at 1. */
            version: number;
            /** Names of the variables that the HTML uses. */
            variables: string[];
            /** What the version changes; null without a note. */
            note: string | null;
            /** When the version was created. */
            created_at: string;
            /** The API key, by its name, or the user of the dashboard, by the email address. Null if it is not known. */
            created_by: components["schemas"]["TemplateAuthor"];
        };
        /** A form with one file. */
        AssetUpload: {
            /** The file, with its file name. At most 10 MB (10,485,760 bytes). */
            file: string;
        };
        AssetType: "font" | "image" | "other";
        /** An uploaded font or image. */
        Asset: {
            /** UUID of the asset. */
            id: string;
            /** Stored file name. */
            filename: string;
            /** Media type of the file. */
            content_type: string;
            /** Size of the file in bytes. */
            size_bytes: number;
            /** Kind of an asset. */
            asset_type: components["schemas"]["AssetType"];
            /** Font family to use in CSS. Null unless the asset is a font. */
            font_family: string | null;
            /** Public address of the file. It cannot be guessed, and it works both in renders and elsewhere. */
            url: string;
            /** When the asset was uploaded. */
            created_at: string;
        };
        /** All assets of a user, and the storage that they use. */
        AssetList: {
            /** The assets, newest first. */
            assets: components["schemas"]["Asset"][];
            /** Asset storage of a user. */
            storage: components["schemas"]["AssetStorage"];
        };
        /** The templates that use an asset, and whether the brand of the account does. */
        AssetUses: {
            /** The templates, newest first. */
            templates: components["schemas"]["AssetUse"][];
            /** Whether the brand of the account, which new templates take, has it as its logo or a font. */
            brand: boolean;
            /** Whether all templates were searched and all that were found are listed. */
            complete: boolean;
        };
        /** A template that uses an asset. */
        AssetUse: {
            /** UUID of the template. */
            id: string;
            /** Slug of the template. */
            slug: string;
            /** Name of the template. */
            name: string;
            /** The version that was searched. */
            version: number;
            /** What the HTML contains. */
            by: "address" | "font_family";
        };
        AssetStorage: {
            /** Bytes used. */
            used: number;
            /** Bytes that the plan allows. */
            limit: number;
        };
        /** An asset that was just uploaded. */
        UploadedAsset: {
            /** UUID of the asset. */
            id: string;
            /** Stored file name. */
            filename: string;
            /** Public address of the file. It cannot be guessed, and it works both in renders and elsewhere. */
            url: string;
            /** Kind of an asset. */
            asset_type: components["schemas"]["AssetType"];
            /** Font family to use in CSS. Null unless the asset is a font. */
            font_family: string | null;
        };
        Plan: "free" | "starter" | "pro" | "business";
        /** A template of the gallery, without its HTML. */
        GallerySummary: {
            /** Name of the template in the gallery. */
            slug: string;
            /** Name for people. */
            name: string;
            /** What the template is for. */
            description: string;
            /** What it makes, PDFs or Open Graph images. */
            kind: "pdf" | "og";
            /** Invoices and quotes (`money`), reports and letters (`writing`), certificates, tickets and labels (`event`), or cards for links (`card`). */
            category: "money" | "writing" | "event" | "card";
            /** Variables of the HTML, in alphabetical order. */
            variables: string[];
            /** Options of its PDFs. Empty for Open Graph images. */
            options: {
                [key: string]: unknown;
            };
            /** Width of its images in pixels. Null for PDFs. */
            width: number | null;
            /** Height of its images in pixels. Null for PDFs. */
            height: number | null;
            /** Further languages, such as `de`. Each is a key of `samples`. */
            languages: string[];
            /** Address of a small picture, a PNG. */
            picture_url: string;
        };
        /** A template of the gallery, with its HTML and sample data. */
        GalleryTemplate: components["schemas"]["GallerySummary"] & {
            /** HTML in Liquid syntax. */
            html: string;
            /** Values for the variables, for `json`. `lang`, `dir` and `labels` choose the language. */
            samples: components["schemas"]["GallerySamples"];
            /** The XML of a Factur-X invoice for the sample `ltr`, for `options.facturX.xml`. Null for others. */
            factur_x: string | null;
        };
        GallerySamples: {
            /** In English, from left to right. */
            ltr: {
                [key: string]: unknown;
            };
            /** In Arabic or Hebrew, from right to left. */
            rtl: {
                [key: string]: unknown;
            };
            /** In Chinese, Japanese or Korean. */
            cjk: {
                [key: string]: unknown;
            };
        } & {
            [key: string]: {
                [key: string]: unknown;
            };
        };
        /** Usage of the monthly allowance. */
        Usage: {
            /** Plan of a user. It sets the limits that the introduction lists. */
            plan: components["schemas"]["Plan"];
            /** The calendar month in UTC, for example `2026-11`. */
            month: string;
            /** Renders per month that the plan includes. */
            allowance: number;
            /** Renders counted this month. */
            used: number;
            /** Renders left in the allowance. */
            remaining: number;
            /** Renders beyond the allowance. */
            overage: number;
            /** Cost of the overage in US dollars, at 0.01 per render. */
            overage_cost: number;
            /** Counted renders by type. */
            by_type: components["schemas"]["UsageByType"];
            /** Days with renders, oldest first. */
            by_day: {
                /** The day in UTC. */
                date: string;
                /** Renders counted on this day. */
                used: number;
            }[];
            /** Renders of the days that `from` and `to` name. */
            period: {
                /** First day of the period in UTC. */
                from: string;
                /** Last day of the period in UTC. */
                to: string;
                /** Renders counted in the period. */
                used: number;
                /** Counted renders by type. */
                by_type: components["schemas"]["UsageByType"];
                /** Every day of the period, oldest first. */
                by_day: {
                    /** The day in UTC. */
                    date: string;
                    /** Renders counted on this day. */
                    used: number;
                    /** Number of PDFs. */
                    pdf: number;
                    /** Number of screenshots. */
                    screenshot: number;
                    /** Number of Open Graph images. */
                    og: number;
                    /** Number of extracted pages. Left out if there are none. */
                    extract?: number;
                    /** Number of operations on PDFs. Left out if there are none. */
                    pdfs?: number;
                }[];
            };
        };
        UsageByType: {
            /** Number of PDFs. */
            pdf: number;
            /** Number of screenshots. */
            screenshot: number;
            /** Number of Open Graph images. */
            og: number;
            /** Number of extracted pages. Left out if there are none. */
            extract?: number;
            /** Number of operations on PDFs. Left out if there are none. */
            pdfs?: number;
        };
        ReadinessChecks: {
            /** Result of a check: `ok` or `failing`. */
            engine: components["schemas"]["CheckResult"];
            /** Result of a check: `ok` or `failing`. */
            database: components["schemas"]["CheckResult"];
            /** Result of a check: `ok` or `failing`. */
            storage: components["schemas"]["CheckResult"];
            /** Whether the clock of the process differs from that of the database by at most 60 seconds. A process whose clock is wrong is not ready, and deletes nothing. */
            clock?: components["schemas"]["CheckResult"];
        };
        CheckResult: "ok" | "failing";
        /** An empty successful response. */
        Success: {
            success: true;
        };
        /** Further information about an error. More fields may be added. */
        ErrorDetails: {
            /** All problems found in the request, at most 20. */
            issues?: components["schemas"]["ValidationIssue"][];
            /** What keeps the document from `options.pdfa` or `options.pdfua`, the first 20 of the report's list. Present with `CONFORMANCE_FAILED`. */
            conformance?: components["schemas"]["ConformanceIssue"][];
            /** Address of the page that explains the code. Every error of this server has it. */
            doc_url?: string;
            /** The reason as a code. For renders: `navigation_failed`, `selector_not_found`, `element_not_visible`, `image_too_large`, `image_not_encoded`, `output_too_large`, `output_missing`, `request_not_kept`, `request_incomplete`, `nothing_kept`, `markdown_too_complex`, `page_too_busy`, `page_closed`, `out_of_memory`, `renderer_crashed`, `cancelled`, `dns_unavailable`. For signatures: `no_timestamp_server`, `certificate_ended`, `no_place`, `signer_unavailable`, `timestamp_unavailable`, `signer_failed`, `signing_signature`, `signing_timestamp`. For templates: `quota_exceeded`. For destinations: `wrong_credentials`, `access_denied`, `no_bucket` and the other codes of a failed upload. For uploads: `unsupported_kind`, `content_mismatch`, `corrupt_font`, `corrupt_image`, `image_too_large`, `file_too_large`, `quota_exceeded`. For request bodies: `body_too_slow`. More may be added. */
            reason?: string;
            /** Chromium's network error, for example `net::ERR_NAME_NOT_RESOLVED`. Present with the reasons `navigation_failed` and `dns_unavailable`. */
            net_error?: string;
            /** The phase in which the render timed out. Work on PDFs loads its sources in `load`. */
            phase?: "load" | "navigate" | "inject" | "wait_network" | "wait_selector" | "wait_expression" | "wait_timeout" | "fonts" | "print" | "capture" | "finish";
            /** Line of the mistake, starting at 1, in a template's HTML or in a request body that is not valid JSON. */
            line?: number;
            /** Column of the mistake, starting at 1 and counted in characters. */
            column?: number;
            /** Host of the refused address, with its port unless it is the scheme's default. Present with `SSRF_BLOCKED`. */
            host?: string;
            /** The operation that was probably meant, for example `POST /api/v1/pdf`. Present with `NOT_FOUND` for a path. */
            suggestion?: string;
            /** Addresses that were still loading when the render timed out. */
            pending?: string[];
            /** The limit that was reached, in the unit that the message names, such as renders, requests, seconds or bytes. */
            limit?: number;
            /** Methods that the path supports. */
            allowed?: string[];
            /** Result of each readiness check. */
            checks?: components["schemas"]["ReadinessChecks"];
        } & {
            [key: string]: unknown;
        };
        /** One problem in a request. */
        ValidationIssue: {
            /** Path of the field, for example `options.cookies[0].name`, or name of the parameter. Empty for the body itself. Names that the API does not know are cut after 100 characters. */
            path: string;
            /** A full sentence that names the field and says what it must be. It may change. */
            message: string;
            /** What was probably meant: the path of a field such as `options.format`, the name of a parameter, or a value such as `jpeg`. Absent if nothing is similar. */
            suggestion?: string;
        };
        ErrorCode: "VALIDATION_ERROR" | "SSRF_BLOCKED" | "AUTH_MISSING" | "AUTH_INVALID" | "AUTH_REVOKED" | "PLAN_UPGRADE_REQUIRED" | "FORBIDDEN" | "LINK_INVALID" | "NOT_FOUND" | "TEMPLATE_NOT_FOUND" | "RENDER_NOT_FOUND" | "ASSET_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "RENDER_TIMEOUT" | "CONFLICT" | "LINK_EXPIRED" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "CONFORMANCE_FAILED" | "RATE_LIMITED" | "PLAN_LIMIT_EXCEEDED" | "RENDER_FAILED" | "INTERNAL_ERROR" | "NOT_IMPLEMENTED" | "RENDERER_UNAVAILABLE" | "SERVICE_UNAVAILABLE";
    };
    responses: {
        /** One page of share links. */
        ShareLinks200: {
            content: {
                "application/json": {
                    success: true;
                    data: components["schemas"]["ShareLink"][];
                    pagination: components["schemas"]["Pagination"];
                };
            };
        };
        /** The render is queued. Only with `async`. */
        RenderQueued202: {
            content: {
                "application/json": {
                    success: true;
                    data: components["schemas"]["QueuedRender"];
                };
                "application/vnd.platen.flat+json": components["schemas"]["FlatQueuedRender"];
            };
        };
        /** The operation succeeded. */
        Done200: {
            content: {
                "application/json": components["schemas"]["Success"];
            };
        };
        /** The destination. */
        Destination200: {
            content: {
                "application/json": {
                    success: true;
                    data: components["schemas"]["Destination"];
                };
            };
        };
        /** The draft. */
        TemplateDraft200: {
            content: {
                "application/json": {
                    success: true;
                    data: components["schemas"]["TemplateDraft"];
                };
            };
        };
        /** The template. */
        Template200: {
            content: {
                "application/json": {
                    success: true;
                    data: components["schemas"]["Template"];
                };
            };
        };
        /** The whole file. */
        StoredFile200: {
            content: {
                "application/pdf": string;
                "application/zip": string;
                "image/png": string;
                "image/jpeg": string;
                "image/webp": string;
                "image/avif": string;
                "application/json": {
                    [key: string]: unknown;
                };
            };
        };
        /** The requested part of the file. */
        StoredFilePart206: {
            content: {
                "application/pdf": string;
                "application/zip": string;
                "image/png": string;
                "image/jpeg": string;
                "image/webp": string;
                "image/avif": string;
                "application/json": {
                    [key: string]: unknown;
                };
            };
        };
        /** The file is available. */
        StoredFileHead200: {
            content?: never;
        };
        /** Your copy is current. The response has no body. */
        NotModified304: {
            content?: never;
        };
    };
    parameters: {
        /** Makes it safe to repeat the request; 1 to 255 characters. For 24 hours, the same key on the same path returns the first result without rendering again, even if the body differs (then with `X-Idempotency-Mismatch: true`). While the first request is running, duplicates wait for it. If the first request fails, the key is released; an async request keeps its key even if the render fails. A header with a similar name, such as `Idempotent-Key` or `X-Idempotency-Key`, is refused instead of ignored. */
        IdempotencyKey: string;
        /** The endpoint's id. A malformed id returns 404, like an unknown id. */
        WebhookEndpointId: string;
        /** The id of the link secret. A malformed id returns 404, like an unknown id. */
        LinkSecretId: string;
        /** The delivery's id. A malformed id returns 404, like an unknown id. */
        DeliveryId: string;
        /** Maximum number of items to return, from 1 to 100. The default is 50. */
        Limit: number;
        /** Number of items to skip. The default is 0. */
        Offset: number;
        /** The render's UUID or `request_id`. A malformed id returns 404, like an unknown id. */
        RenderId: string;
        /** The `batch_id` of the batch. A malformed id returns 404, like an unknown id. */
        BatchId: string;
        /** The template's UUID or slug. A malformed id returns 404, like an unknown id. */
        TemplateId: string;
        /** The signer's UUID or name. A malformed id returns 404, like an unknown id. */
        SignerId: string;
        /** The destination's UUID or name. A malformed id returns 404, like an unknown id. */
        DestinationId: string;
        /** Return only share links in this state. */
        ShareLinkState: components["schemas"]["ShareLinkState"];
        /** The `ETag` of a copy that you have. If it is current, the response is 304. */
        IfNoneMatch: string;
        /** The part to return, for example `bytes=0-1023`. A request for several parts returns the whole file. */
        Range: string;
        /** The `ETag` that the range belongs to. If it is no longer current, the response is the whole file. */
        IfRange: string;
        /** `sha256=` and the lowercase hexadecimal HMAC-SHA256 of the raw body, with the text of `webhook_secret` as the key, also if it begins with `whsec_`. Absent without a secret. */
        "X-Service-Signature": string;
        /** Identifier of the delivery. All its retries and redeliveries carry the same one. */
        "webhook-id": string;
        /** When this attempt was sent, in seconds since 1970-01-01 UTC. */
        "webhook-timestamp": string;
        /** The signature of Standard Webhooks: `v1,` and the Base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{raw body}`. If `webhook_secret` is `whsec_` and Base64, the key is what the Base64 encodes, otherwise the UTF-8 bytes of the secret. It covers the timestamp, so that an old delivery cannot be replayed. Absent without a secret. */
        "webhook-signature": string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    renderPdf: {
        parameters: {
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PdfRequest"];
                "multipart/form-data": components["schemas"]["RequestForm"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/pdf": string;
                    "application/json": {
                        success: true;
                        data: components["schemas"]["RenderedFile"];
                    };
                };
            };
            202: components["responses"]["RenderQueued202"];
        };
    };
    renderScreenshot: {
        parameters: {
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScreenshotRequest"];
                "multipart/form-data": components["schemas"]["RequestForm"];
            };
        };
        responses: {
            200: {
                content: {
                    "image/png": string;
                    "image/jpeg": string;
                    "image/webp": string;
                    "image/avif": string;
                    "application/json": {
                        success: true;
                        data: components["schemas"]["RenderedFile"];
                    };
                };
            };
            202: components["responses"]["RenderQueued202"];
        };
    };
    extract: {
        parameters: {
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExtractRequest"];
                "multipart/form-data": components["schemas"]["RequestForm"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["ExtractResponse"];
                };
            };
        };
    };
    lint: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["LintRequest"];
                "multipart/form-data": components["schemas"]["RequestForm"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        data: components["schemas"]["LintReport"];
                    };
                };
            };
        };
    };
    mergePdfs: {
        parameters: {
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MergePdfsRequest"];
                "multipart/form-data": components["schemas"]["RequestForm"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/pdf": string;
                    "application/json": {
                        success: true;
                        data: components["schemas"]["RenderedFile"];
                    };
                };
            };
            202: components["responses"]["RenderQueued202"];
        };
    };
    splitPdf: {
        parameters: {
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SplitPdfRequest"];
                "multipart/form-data": components["schemas"]["RequestForm"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/pdf": string;
                    "application/zip": string;
                    "application/json": {
                        success: true;
                        data: components["schemas"]["RenderedFile"];
                    };
                };
            };
            202: components["responses"]["RenderQueued202"];
        };
    };
    rotatePdf: {
        parameters: {
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RotatePdfRequest"];
                "multipart/form-data": components["schemas"]["RequestForm"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/pdf": string;
                    "application/json": {
                        success: true;
                        data: components["schemas"]["RenderedFile"];
                    };
                };
            };
            202: components["responses"]["RenderQueued202"];
        };
    };
    stampPdf: {
        parameters: {
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StampPdfRequest"];
                "multipart/form-data": components["schemas"]["RequestForm"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/pdf": string;
                    "application/json": {
                        success: true;
                        data: components["schemas"]["RenderedFile"];
                    };
                };
            };
            202: components["responses"]["RenderQueued202"];
        };
    };
    flattenPdf: {
        parameters: {
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FlattenPdfRequest"];
                "multipart/form-data": components["schemas"]["RequestForm"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/pdf": string;
                    "application/json": {
                        success: true;
                        data: components["schemas"]["RenderedFile"];
                    };
                };
            };
            202: components["responses"]["RenderQueued202"];
        };
    };
    fillPdf: {
        parameters: {
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FillPdfRequest"];
                "multipart/form-data": components["schemas"]["RequestForm"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/pdf": string;
                    "application/json": {
                        success: true;
                        data: components["schemas"]["RenderedFile"];
                    };
                };
            };
            202: components["responses"]["RenderQueued202"];
        };
    };
    pdfSteps: {
        parameters: {
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PdfStepsRequest"];
                "multipart/form-data": components["schemas"]["RequestForm"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/pdf": string;
                    "application/zip": string;
                    "application/json": {
                        success: true;
                        data: components["schemas"]["RenderedFile"];
                    };
                };
            };
            202: components["responses"]["RenderQueued202"];
        };
    };
    pdfMetadata: {
        parameters: {
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PdfMetadataRequest"];
                "multipart/form-data": components["schemas"]["RequestForm"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/pdf": string;
                    "application/json": {
                        success: true;
                        data: components["schemas"]["PdfFactsOrFile"];
                    };
                };
            };
            202: components["responses"]["RenderQueued202"];
        };
    };
    signPdf: {
        parameters: {
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignPdfRequest"];
                "multipart/form-data": components["schemas"]["RequestForm"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/pdf": string;
                    "application/json": {
                        success: true;
                        data: components["schemas"]["RenderedFile"];
                    };
                };
            };
            202: components["responses"]["RenderQueued202"];
        };
    };
    verifyPdf: {
        parameters: {
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyPdfRequest"];
                "multipart/form-data": components["schemas"]["RequestForm"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        data: components["schemas"]["PdfSignatures"];
                    };
                };
            };
            202: components["responses"]["RenderQueued202"];
        };
    };
    convertPdf: {
        parameters: {
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConvertPdfRequest"];
                "multipart/form-data": components["schemas"]["RequestForm"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/pdf": string;
                    "application/json": {
                        success: true;
                        data: components["schemas"]["RenderedFile"];
                    };
                };
            };
            202: components["responses"]["RenderQueued202"];
        };
    };
    createBatch: {
        parameters: {
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchRequest"];
            };
        };
        responses: {
            202: {
                content: {
                    "application/json": {
                        success: true;
                        data: components["schemas"]["AcceptedBatch"];
                    };
                };
            };
        };
    };
    listBatches: {
        parameters: {
            query?: {
                /** Maximum number of items to return, from 1 to 100. The default is 50. */
                limit?: components["parameters"]["Limit"];
                /** Number of items to skip. The default is 0. */
                offset?: components["parameters"]["Offset"];
            };
        };
        requestBody?: never;
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        data: components["schemas"]["BatchSummary"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    getBatch: {
        parameters: {
            query?: {
                /** Seconds to wait for the end of the batch, from 0 to 30. The default is 0. If it has not ended by then, or the server shuts down, the response is its current state. At most 200 requests of a user can wait at the same time; beyond it the response is 429 `RATE_LIMITED`. */
                wait?: number;
            };
            path: {
                /** The `batch_id` of the batch. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["BatchId"];
            };
        };
        requestBody?: never;
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        data: components["schemas"]["Batch"];
                    };
                };
            };
        };
    };
    cancelBatch: {
        parameters: {
            path: {
                /** The `batch_id` of the batch. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["BatchId"];
            };
        };
        requestBody?: never;
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        data: components["schemas"]["CancelledBatch"];
                    };
                };
            };
        };
    };
    getBatchOutputs: {
        parameters: {
            path: {
                /** The `batch_id` of the batch. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["BatchId"];
            };
        };
        requestBody?: never;
        responses: {
            200: {
                content: {
                    "application/zip": string;
                };
            };
        };
    };
    listRenders: {
        parameters: {
            query?: {
                /** Return only renders of this type. */
                type?: components["schemas"]["RenderType"];
                /** Return only renders in this state. */
                status?: components["schemas"]["RenderState"];
                /** Return only renders that failed with this code, for example `RENDER_TIMEOUT`. */
                error_code?: components["schemas"]["ErrorCode"];
                /** Return only renders requested at this time or later: a day in UTC, for example `2026-11-20`, or a time with its offset, for example `2026-11-20T10:15:00Z`. */
                from?: string;
                /** Return only renders requested before this time, or until the end of this day in UTC. */
                to?: string;
                /** Return only renders whose `request_id` or UUID begins with this text; at most 68 characters. */
                id?: string;
                /** Return only renders of this batch. */
                batch_id?: components["schemas"]["BatchId"];
                /** Return only renders whose metadata contain this text, 1 to 200 characters. The case of the letters A to Z does not matter. It is compared with the JSON text as it was sent. */
                metadata?: string;
                /** With `true`, each `output_url` is a signed URL that works for 1 hour instead of a storage path. The default is `false`. */
                signed?: boolean;
                /** Maximum number of items to return, from 1 to 100. The default is 50. */
                limit?: components["parameters"]["Limit"];
                /** Number of items to skip. The default is 0. */
                offset?: components["parameters"]["Offset"];
            };
        };
        requestBody?: never;
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        data: components["schemas"]["RenderListItem"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    compareRenders: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompareRequest"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        data: components["schemas"]["RenderComparison"];
                    };
                };
            };
        };
    };
    getRender: {
        parameters: {
            query?: {
                /** Seconds to wait for the end of the render, from 0 to 30. The default is 0. If it has not ended by then, or the server shuts down, the response is its current state. At most 200 requests of a user can wait at the same time; beyond it the response is 429 `RATE_LIMITED`. */
                wait?: number;
            };
            path: {
                /** The render's `request_id` or UUID. A malformed id returns 404, like an unknown id. */
                requestId: string;
            };
        };
        requestBody?: never;
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        data: components["schemas"]["RenderStatus"];
                    };
                    "application/vnd.platen.flat+json": components["schemas"]["FlatRenderStatus"];
                };
            };
        };
    };
    cancelRender: {
        parameters: {
            query?: {
                /** `queued` cancels the render if it is queued and never erases it: a render that is running or has ended returns 409. */
                status?: "queued";
            };
            path: {
                /** The render's `request_id` or UUID. A malformed id returns 404, like an unknown id. */
                requestId: string;
            };
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done200"];
        };
    };
    getRenderReport: {
        parameters: {
            path: {
                /** The render's UUID or `request_id`. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["RenderId"];
            };
        };
        requestBody?: never;
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        data: components["schemas"]["RenderReport"];
                    };
                };
            };
        };
    };
    getRenderRequest: {
        parameters: {
            path: {
                /** The render's UUID or `request_id`. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["RenderId"];
            };
        };
        requestBody?: never;
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        data: components["schemas"]["KeptRequest"];
                    };
                };
            };
        };
    };
    getRenderCapsule: {
        parameters: {
            query?: {
                /** With `false`, the capsule has no output. The default is `true`. */
                output?: boolean;
            };
            path: {
                /** The render's UUID or `request_id`. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["RenderId"];
            };
        };
        requestBody?: never;
        responses: {
            200: {
                content: {
                    "application/zip": string;
                };
            };
        };
    };
    getProblemReport: {
        parameters: {
            path: {
                /** The render's UUID or `request_id`. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["RenderId"];
            };
        };
        requestBody?: never;
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        data: components["schemas"]["ProblemReport"] | null;
                    };
                };
            };
        };
    };
    reportProblem: {
        parameters: {
            path: {
                /** The render's UUID or `request_id`. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["RenderId"];
            };
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ProblemReportRequest"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        data: components["schemas"]["ProblemReport"];
                    };
                };
            };
        };
    };
    withdrawProblemReport: {
        parameters: {
            path: {
                /** The render's UUID or `request_id`. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["RenderId"];
            };
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done200"];
        };
    };
    rerunRender: {
        parameters: {
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** The render's UUID or `request_id`. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["RenderId"];
            };
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RerunRequest"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/pdf": string;
                    "image/png": string;
                    "image/jpeg": string;
                    "image/webp": string;
                    "image/avif": string;
                    "application/json": {
                        success: true;
                        data: components["schemas"]["RenderedFile"];
                    } | components["schemas"]["ExtractResponse"];
                };
            };
            202: components["responses"]["RenderQueued202"];
        };
    };
    createSignedUrl: {
        parameters: {
            path: {
                /** The render's UUID or `request_id`. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["RenderId"];
            };
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SignedUrlRequest"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        data: components["schemas"]["SignedUrl"];
                    };
                };
            };
        };
    };
    revokeShareUrls: {
        parameters: {
            path: {
                /** The render's UUID or `request_id`. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["RenderId"];
            };
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done200"];
        };
    };
    listRenderShareLinks: {
        parameters: {
            query?: {
                /** Return only share links in this state. */
                state?: components["parameters"]["ShareLinkState"];
                /** Maximum number of items to return, from 1 to 100. The default is 50. */
                limit?: components["parameters"]["Limit"];
                /** Number of items to skip. The default is 0. */
                offset?: components["parameters"]["Offset"];
            };
            path: {
                /** The render's UUID or `request_id`. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["RenderId"];
            };
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ShareLinks200"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** The `cursor` of the last response. One that is malformed returns 400. */
                cursor?: string;
                /** Seconds to wait for an event if there is none, from 0 to 30. The default is 0. If a render has not ended by then, or the server shuts down, the list is empty. At most 5 requests of a user can wait at the same time; beyond it the response is 429 `RATE_LIMITED`. A server that holds very many requests may answer earlier with an empty list. */
                wait?: number;
            };
        };
        requestBody?: never;
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        data: components["schemas"]["AccountEventList"];
                    };
                };
            };
        };
    };
    getEvent: {
        parameters: {
            path: {
                /** The event's `id`, which is the `webhook-id` of its deliveries, or the `request_id` or UUID of its render. A malformed id returns 404, like an unknown id. */
                eventId: string;
            };
        };
        requestBody?: never;
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        data: components["schemas"]["AccountEvent"];
                    };
                };
            };
        };
    };
    listShareLinks: {
        parameters: {
            query?: {
                /** Return only share links in this state. */
                state?: components["parameters"]["ShareLinkState"];
                /** Maximum number of items to return, from 1 to 100. The default is 50. */
                limit?: components["parameters"]["Limit"];
                /** Number of items to skip. The default is 0. */
                offset?: components["parameters"]["Offset"];
            };
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ShareLinks200"];
        };
    };
    revokeShareLink: {
        parameters: {
            path: {
                /** The share link's id. A malformed id returns 404, like an unknown id. */
                id: string;
            };
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done200"];
        };
    };
    listDeliveries: {
        parameters: {
            path: {
                /** The render's UUID or `request_id`. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["RenderId"];
            };
        };
        requestBody?: never;
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        data: components["schemas"]["WebhookDelivery"][];
                    };
                };
            };
        };
    };
    redeliverWebhook: {
        parameters: {
            path: {
                /** The render's UUID or `request_id`. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["RenderId"];
                /** The delivery's id. A malformed id returns 404, like an unknown id. */
                deliveryId: string;
            };
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RedeliverRequest"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        data: components["schemas"]["WebhookDelivery"];
                    };
                };
            };
        };
    };
    retryUpload: {
        parameters: {
            path: {
                /** The render's UUID or `request_id`. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["RenderId"];
            };
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RedeliverRequest"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        data: components["schemas"]["Upload"];
                    };
                };
            };
        };
    };
    listWebhookEndpoints: {
        requestBody?: never;
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        data: components["schemas"]["WebhookEndpoint"][];
                    };
                };
            };
        };
    };
    createWebhookEndpoint: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointCreateRequest"];
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": {
                        success: true;
                        data: components["schemas"]["WebhookEndpointWithSecret"];
                    };
                };
            };
        };
    };
    deleteWebhookEndpoint: {
        parameters: {
            path: {
                /** The endpoint's id. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["WebhookEndpointId"];
            };
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done200"];
        };
    };
    updateWebhookEndpoint: {
        parameters: {
            path: {
                /** The endpoint's id. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["WebhookEndpointId"];
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointUpdateRequest"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        data: components["schemas"]["WebhookEndpoint"];
                    };
                };
            };
        };
    };
    rotateWebhookSecret: {
        parameters: {
            path: {
                /** The endpoint's id. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["WebhookEndpointId"];
            };
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RotateSecretRequest"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        data: components["schemas"]["WebhookEndpointWithSecret"];
                    };
                };
            };
        };
    };
    sendTestWebhook: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookTestRequest"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        data: components["schemas"]["WebhookTest"];
                    };
                };
            };
        };
    };
    listAllDeliveries: {
        parameters: {
            query?: {
                /** Return only deliveries in this state. */
                status?: "pending" | "delivered" | "failed";
                /** Return only deliveries of this event. */
                event?: components["schemas"]["WebhookEventName"];
                /** Return only deliveries to this host, for example `hooks.example.com`, with its port or without. */
                host?: string;
                /** Return only deliveries of this endpoint. */
                endpoint_id?: string;
                /** Return only deliveries made at this time or later: a day in UTC, for example `2026-11-20`, or a time with its offset, for example `2026-11-20T10:15:00Z`. */
                from?: string;
                /** Return only deliveries made before this time, or until the end of this day in UTC. */
                to?: string;
                /** The `next_cursor` of the last response. One that is malformed returns 400. */
                cursor?: string;
                /** Maximum number of items to return, from 1 to 100. The default is 50. */
                limit?: components["parameters"]["Limit"];
            };
        };
        requestBody?: never;
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        data: components["schemas"]["AccountDelivery"][];
                        /** Continues the list; null at its end. */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    getDelivery: {
        parameters: {
            path: {
                /** The delivery's id. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["DeliveryId"];
            };
        };
        requestBody?: never;
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        data: components["schemas"]["DeliveryDetails"];
                    };
                };
            };
        };
    };
    redeliver: {
        parameters: {
            path: {
                /** The delivery's id. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["DeliveryId"];
            };
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RedeliverRequest"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        data: components["schemas"]["DeliveryDetails"];
                    };
                };
            };
        };
    };
    getOgImage: {
        parameters: {
            query: {
                /** An API key of scope `og` or `full`. A request without it returns 401 `AUTH_MISSING`. */
                key: string;
                /** A version of your choice, at most 100 characters. A new value creates a new image instead of returning the cached one. */
                v?: string;
                /** A JSON object of at most 8,000 characters, encoded for a URL, with values of any JSON type for the template's variables. They replace the variables with the same names. If the template itself has a variable named `json`, the parameter is the text of that variable. */
                json?: string;
                /** Template variables: all other query parameters, each given once, in any order. There may be at most 100 variables with at most 8,000 bytes as JSON. Variables named `key`, `v` and `variables` cannot be set here. */
                variables?: {
                    [key: string]: string;
                };
            };
            header?: {
                /** The `ETag` of a copy that you have. If it is current, the response is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** The template's slug. */
                template: string;
            };
        };
        requestBody?: never;
        responses: {
            200: {
                content: {
                    "image/png": string;
                };
            };
            304: components["responses"]["NotModified304"];
        };
    };
    headOgImage: {
        parameters: {
            query: {
                /** An API key of scope `og` or `full`. A request without it returns 401 `AUTH_MISSING`. */
                key: string;
                /** A version of your choice, at most 100 characters. A new value creates a new image instead of returning the cached one. */
                v?: string;
                /** A JSON object of at most 8,000 characters, encoded for a URL, with values of any JSON type for the template's variables. They replace the variables with the same names. If the template itself has a variable named `json`, the parameter is the text of that variable. */
                json?: string;
                /** Template variables: all other query parameters, each given once, in any order. There may be at most 100 variables with at most 8,000 bytes as JSON. Variables named `key`, `v` and `variables` cannot be set here. */
                variables?: {
                    [key: string]: string;
                };
            };
            header?: {
                /** The `ETag` of a copy that you have. If it is current, the response is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** The template's slug. */
                template: string;
            };
        };
        requestBody?: never;
        responses: {
            200: {
                content?: never;
            };
            304: components["responses"]["NotModified304"];
        };
    };
    getRenderLink: {
        parameters: {
            query: {
                /** The id of the link secret that signed the link. */
                signer: string;
                /** The HMAC-SHA256 of all other parameters in their canonical form, in lower-case hexadecimal characters. The key is the link secret, as it was shown. */
                signature: string;
                /** Until when the link works, in seconds since 1970. Without it, the link works until its secret is revoked. */
                expires?: number;
                /** A version of your choice, at most 100 characters. A new value makes a new render instead of returning the cached one. */
                v?: string;
                /** The public page to render. Required without `template`. */
                url?: string;
                /** A template to render, by its slug or id, or `auto` for a card with the title, description and picture that the page at `url` names for itself. A template with the slug `auto` is named by its id. */
                template?: string;
                /** The format. The default is `png`. With `template=auto` it is an image. */
                format?: "pdf" | "png" | "jpeg" | "webp";
                /** A JSON object of at most 8,000 characters with values of any JSON type for the template's variables. They replace those of `data.`. */
                json?: string;
                /** For images: viewport width in CSS pixels, from 1 to 16,384. */
                width?: number;
                /** For images: viewport height in CSS pixels, from 1 to 16,384. */
                height?: number;
                /** For images: quality of a JPEG, WebP or AVIF, from 1 to 100. */
                quality?: number;
                /** For images: makes an image without color: each color becomes the gray of its brightness. */
                grayscale?: boolean;
                /** For images: captures the whole scrollable page, after loading its lazy images. */
                fullPage?: boolean;
                /** For images: CSS selector of a single element to capture; `card >>> b` leads into the open shadow trees of `card`, and into its frames of the same site. */
                selector?: string;
                /** Pixels per CSS pixel, from 0.5 to 4: of images, and of the canvases in PDFs. */
                deviceScaleFactor?: number;
                /** Leaves out the white background that Chromium gives a page without one of its own: what the page does not cover is transparent. */
                omitBackground?: boolean;
                /** For images: sets the preferred color scheme of the page to dark. */
                darkMode?: boolean;
                /** For images: blocks common advertising and tracking hosts. */
                blockAds?: boolean;
                /** Language of the page as a BCP 47 tag such as `de-CH`: in the header `Accept-Language` of its requests, in `navigator.language`, and for formatted dates and numbers. */
                locale?: string;
                /** Time zone of the page's scripts as an IANA name such as `Europe/Zurich`. */
                timezone?: string;
                /** Rejects the cookies of a cookie banner, and leaves the banner out, by the public rules of DuckDuckGo's autoconsent. */
                hideCookieBanners?: boolean;
                /** When the page counts as loaded. */
                waitUntil?: "load" | "domcontentloaded" | "networkAlmostIdle" | "networkIdle";
                /** CSS selector of an element to wait for. */
                waitForSelector?: string;
                /** Additional time to wait after the page has loaded, in milliseconds. */
                waitForTimeout?: number;
                /** Maximum duration of the render in milliseconds, from 1,000 to 60,000. */
                timeout?: number;
                /** For PDFs: the size of the paper, `format` in the options of a PDF. */
                pageFormat?: "A0" | "A1" | "A2" | "A3" | "A4" | "A5" | "A6" | "Letter" | "Legal" | "Tabloid" | "Ledger";
                /** For PDFs: rotates the page to landscape orientation. */
                landscape?: boolean;
                /** For PDFs: the margin on all sides, such as `12mm` or `0`. */
                margin?: string;
                /** For PDFs: prints CSS backgrounds, in headers and footers too. The default is `true`. */
                printBackground?: boolean;
                /** For PDFs: scale of the content, from 0.1 to 2. */
                scale?: number;
                /** For PDFs: pages to print, such as `1-3,5`. */
                pageRanges?: string;
                /** For PDFs: prints one page that is as high as its content. */
                singlePage?: boolean;
                /** For PDFs: runs the page's JavaScript. */
                enableJavaScript?: boolean;
                /** Values of the template's variables, each as a parameter of its own with the prefix `data.`, such as `data.title=Hello`. At most 100, with at most 8,000 bytes as JSON. Any other parameter that is not listed here returns 400. */
                data?: {
                    [key: string]: string;
                };
            };
            header?: {
                /** The `ETag` of a copy that you have. If it is current, the response is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
        };
        requestBody?: never;
        responses: {
            200: {
                content: {
                    "application/pdf": string;
                    "image/png": string;
                    "image/jpeg": string;
                    "image/webp": string;
                };
            };
            304: components["responses"]["NotModified304"];
        };
    };
    headRenderLink: {
        parameters: {
            query: {
                /** The id of the link secret that signed the link. */
                signer: string;
                /** The HMAC-SHA256 of all other parameters in their canonical form, in lower-case hexadecimal characters. The key is the link secret, as it was shown. */
                signature: string;
                /** Until when the link works, in seconds since 1970. Without it, the link works until its secret is revoked. */
                expires?: number;
                /** A version of your choice, at most 100 characters. A new value makes a new render instead of returning the cached one. */
                v?: string;
                /** The public page to render. Required without `template`. */
                url?: string;
                /** A template to render, by its slug or id, or `auto` for a card with the title, description and picture that the page at `url` names for itself. A template with the slug `auto` is named by its id. */
                template?: string;
                /** The format. The default is `png`. With `template=auto` it is an image. */
                format?: "pdf" | "png" | "jpeg" | "webp";
                /** A JSON object of at most 8,000 characters with values of any JSON type for the template's variables. They replace those of `data.`. */
                json?: string;
                /** For images: viewport width in CSS pixels, from 1 to 16,384. */
                width?: number;
                /** For images: viewport height in CSS pixels, from 1 to 16,384. */
                height?: number;
                /** For images: quality of a JPEG, WebP or AVIF, from 1 to 100. */
                quality?: number;
                /** For images: makes an image without color: each color becomes the gray of its brightness. */
                grayscale?: boolean;
                /** For images: captures the whole scrollable page, after loading its lazy images. */
                fullPage?: boolean;
                /** For images: CSS selector of a single element to capture; `card >>> b` leads into the open shadow trees of `card`, and into its frames of the same site. */
                selector?: string;
                /** Pixels per CSS pixel, from 0.5 to 4: of images, and of the canvases in PDFs. */
                deviceScaleFactor?: number;
                /** Leaves out the white background that Chromium gives a page without one of its own: what the page does not cover is transparent. */
                omitBackground?: boolean;
                /** For images: sets the preferred color scheme of the page to dark. */
                darkMode?: boolean;
                /** For images: blocks common advertising and tracking hosts. */
                blockAds?: boolean;
                /** Language of the page as a BCP 47 tag such as `de-CH`: in the header `Accept-Language` of its requests, in `navigator.language`, and for formatted dates and numbers. */
                locale?: string;
                /** Time zone of the page's scripts as an IANA name such as `Europe/Zurich`. */
                timezone?: string;
                /** Rejects the cookies of a cookie banner, and leaves the banner out, by the public rules of DuckDuckGo's autoconsent. */
                hideCookieBanners?: boolean;
                /** When the page counts as loaded. */
                waitUntil?: "load" | "domcontentloaded" | "networkAlmostIdle" | "networkIdle";
                /** CSS selector of an element to wait for. */
                waitForSelector?: string;
                /** Additional time to wait after the page has loaded, in milliseconds. */
                waitForTimeout?: number;
                /** Maximum duration of the render in milliseconds, from 1,000 to 60,000. */
                timeout?: number;
                /** For PDFs: the size of the paper, `format` in the options of a PDF. */
                pageFormat?: "A0" | "A1" | "A2" | "A3" | "A4" | "A5" | "A6" | "Letter" | "Legal" | "Tabloid" | "Ledger";
                /** For PDFs: rotates the page to landscape orientation. */
                landscape?: boolean;
                /** For PDFs: the margin on all sides, such as `12mm` or `0`. */
                margin?: string;
                /** For PDFs: prints CSS backgrounds, in headers and footers too. The default is `true`. */
                printBackground?: boolean;
                /** For PDFs: scale of the content, from 0.1 to 2. */
                scale?: number;
                /** For PDFs: pages to print, such as `1-3,5`. */
                pageRanges?: string;
                /** For PDFs: prints one page that is as high as its content. */
                singlePage?: boolean;
                /** For PDFs: runs the page's JavaScript. */
                enableJavaScript?: boolean;
                /** Values of the template's variables, each as a parameter of its own with the prefix `data.`, such as `data.title=Hello`. At most 100, with at most 8,000 bytes as JSON. Any other parameter that is not listed here returns 400. */
                data?: {
                    [key: string]: string;
                };
            };
            header?: {
                /** The `ETag` of a copy that you have. If it is current, the response is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
        };
        requestBody?: never;
        responses: {
            200: {
                content?: never;
            };
            304: components["responses"]["NotModified304"];
        };
    };
    listLinkSecrets: {
        requestBody?: never;
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        data: components["schemas"]["LinkSecret"][];
                    };
                };
            };
        };
    };
    createLinkSecret: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkSecretCreateRequest"];
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": {
                        success: true;
                        data: components["schemas"]["LinkSecretWithSecret"];
                    };
                };
            };
        };
    };
    revokeLinkSecret: {
        parameters: {
            path: {
                /** The id of the link secret. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["LinkSecretId"];
            };
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done200"];
        };
    };
    updateLinkSecret: {
        parameters: {
            path: {
                /** The id of the link secret. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["LinkSecretId"];
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkSecretUpdateRequest"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        data: components["schemas"]["LinkSecret"];
                    };
                };
            };
        };
    };
    rotateLinkSecret: {
        parameters: {
            path: {
                /** The id of the link secret. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["LinkSecretId"];
            };
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["LinkSecretRotateRequest"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        data: components["schemas"]["LinkSecretWithSecret"];
                    };
                };
            };
        };
    };
    createRenderLink: {
        parameters: {
            path: {
                /** The id of the link secret. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["LinkSecretId"];
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RenderLinkRequest"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        data: components["schemas"]["RenderLink"];
                    };
                };
            };
        };
    };
    listTemplates: {
        parameters: {
            query?: {
                /** Maximum number of items to return, from 1 to 100. The default is 50. */
                limit?: components["parameters"]["Limit"];
                /** Number of items to skip. The default is 0. */
                offset?: components["parameters"]["Offset"];
                /** Only templates of this kind. */
                kind?: components["schemas"]["TemplateKind"];
                /** Only templates in this folder. Empty for those in none. */
                folder?: components["schemas"]["TemplateFolder"];
                /** Only templates with this tag. */
                tag?: string;
            };
        };
        requestBody?: never;
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        data: components["schemas"]["TemplateSummary"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    createTemplate: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["TemplateCreateRequest"];
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": {
                        success: true;
                        data: components["schemas"]["Template"];
                    };
                };
            };
        };
    };
    getTemplate: {
        parameters: {
            query?: {
                /** The version to return. Defaults to the latest version. */
                version?: number;
            };
            path: {
                /** The template's UUID or slug. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["TemplateId"];
            };
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Template200"];
        };
    };
    deleteTemplate: {
        parameters: {
            path: {
                /** The template's UUID or slug. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["TemplateId"];
            };
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done200"];
        };
    };
    updateTemplate: {
        parameters: {
            path: {
                /** The template's UUID or slug. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["TemplateId"];
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TemplateUpdateRequest"];
            };
        };
        responses: {
            200: components["responses"]["Template200"];
        };
    };
    listPartUsers: {
        parameters: {
            query?: {
                /** Maximum number of items to return, from 1 to 100. The default is 50. */
                limit?: components["parameters"]["Limit"];
                /** Number of items to skip. The default is 0. */
                offset?: components["parameters"]["Offset"];
            };
            path: {
                /** The template's UUID or slug. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["TemplateId"];
            };
        };
        requestBody?: never;
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        data: components["schemas"]["PartUser"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    listTemplateVersions: {
        parameters: {
            query?: {
                /** Maximum number of items to return, from 1 to 100. The default is 50. */
                limit?: components["parameters"]["Limit"];
                /** Number of items to skip. The default is 0. */
                offset?: components["parameters"]["Offset"];
            };
            path: {
                /** The template's UUID or slug. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["TemplateId"];
            };
        };
        requestBody?: never;
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        data: components["schemas"]["TemplateVersion"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    getTemplateDraft: {
        parameters: {
            path: {
                /** The template's UUID or slug. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["TemplateId"];
            };
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TemplateDraft200"];
        };
    };
    discardTemplateDraft: {
        parameters: {
            path: {
                /** The template's UUID or slug. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["TemplateId"];
            };
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done200"];
        };
    };
    updateTemplateDraft: {
        parameters: {
            path: {
                /** The template's UUID or slug. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["TemplateId"];
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TemplateDraftRequest"];
            };
        };
        responses: {
            200: components["responses"]["TemplateDraft200"];
        };
    };
    publishTemplate: {
        parameters: {
            path: {
                /** The template's UUID or slug. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["TemplateId"];
            };
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TemplatePublishRequest"];
            };
        };
        responses: {
            200: components["responses"]["Template200"];
        };
    };
    rollBackTemplate: {
        parameters: {
            path: {
                /** The template's UUID or slug. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["TemplateId"];
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TemplateRollbackRequest"];
            };
        };
        responses: {
            200: components["responses"]["Template200"];
        };
    };
    diffTemplate: {
        parameters: {
            query?: {
                /** A version, `live` (the latest version) or `draft`. Defaults to `live`. */
                from?: components["schemas"]["TemplateSide"];
                /** A version, `live` (the latest version) or `draft`. Defaults to `draft`. */
                to?: components["schemas"]["TemplateSide"];
            };
            path: {
                /** The template's UUID or slug. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["TemplateId"];
            };
        };
        requestBody?: never;
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        data: components["schemas"]["TemplateDiff"];
                    };
                };
            };
        };
    };
    previewTemplate: {
        parameters: {
            path: {
                /** The template's UUID or slug. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["TemplateId"];
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TemplatePreviewRequest"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/pdf": string;
                    "image/png": string;
                    "application/json": {
                        success: true;
                        data: components["schemas"]["PreviewedFile"];
                    };
                };
            };
        };
    };
    listSigners: {
        requestBody?: never;
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        data: components["schemas"]["Signer"][];
                    };
                };
            };
        };
    };
    createSigner: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignerCreateRequest"];
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": {
                        success: true;
                        data: components["schemas"]["Signer"];
                    };
                };
            };
        };
    };
    getSigner: {
        parameters: {
            path: {
                /** The signer's UUID or name. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["SignerId"];
            };
        };
        requestBody?: never;
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        data: components["schemas"]["Signer"];
                    };
                };
            };
        };
    };
    deleteSigner: {
        parameters: {
            path: {
                /** The signer's UUID or name. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["SignerId"];
            };
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done200"];
        };
    };
    listDestinations: {
        requestBody?: never;
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        data: components["schemas"]["Destination"][];
                    };
                };
            };
        };
    };
    createDestination: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["DestinationCreateRequest"];
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": {
                        success: true;
                        data: components["schemas"]["Destination"];
                    };
                };
            };
        };
    };
    getDestination: {
        parameters: {
            path: {
                /** The destination's UUID or name. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["DestinationId"];
            };
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Destination200"];
        };
    };
    deleteDestination: {
        parameters: {
            path: {
                /** The destination's UUID or name. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["DestinationId"];
            };
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done200"];
        };
    };
    updateDestination: {
        parameters: {
            path: {
                /** The destination's UUID or name. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["DestinationId"];
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DestinationUpdateRequest"];
            };
        };
        responses: {
            200: components["responses"]["Destination200"];
        };
    };
    testDestination: {
        parameters: {
            path: {
                /** The destination's UUID or name. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["DestinationId"];
            };
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Destination200"];
        };
    };
    retryUploads: {
        parameters: {
            path: {
                /** The destination's UUID or name. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["DestinationId"];
            };
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RedeliverRequest"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        data: components["schemas"]["RetriedUploads"];
                    };
                };
            };
        };
    };
    listAssets: {
        requestBody?: never;
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        data: components["schemas"]["AssetList"];
                    };
                };
            };
        };
    };
    uploadAsset: {
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["AssetUpload"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        data: components["schemas"]["UploadedAsset"];
                    };
                };
            };
        };
    };
    listAssetUses: {
        parameters: {
            path: {
                /** The asset's id. A malformed id returns 404, like an unknown id. */
                id: string;
            };
        };
        requestBody?: never;
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        data: components["schemas"]["AssetUses"];
                    };
                };
            };
        };
    };
    deleteAsset: {
        parameters: {
            path: {
                /** The asset's id. A malformed id returns 404, like an unknown id. */
                id: string;
            };
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done200"];
        };
    };
    getAssetFile: {
        parameters: {
            header?: {
                /** The `ETag` of a copy that you have. If it is current, the response is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** The asset's id. A malformed id returns 404, like an unknown id. */
                id: string;
                /** The asset's file name. Any other name returns 404. */
                filename: string;
            };
        };
        requestBody?: never;
        responses: {
            200: {
                content: {
                    "font/woff2": string;
                    "font/woff": string;
                    "font/ttf": string;
                    "font/otf": string;
                    "image/png": string;
                    "image/jpeg": string;
                    "image/svg+xml": string;
                    "image/webp": string;
                };
            };
            304: components["responses"]["NotModified304"];
        };
    };
    headAssetFile: {
        parameters: {
            header?: {
                /** The `ETag` of a copy that you have. If it is current, the response is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** The asset's id. A malformed id returns 404, like an unknown id. */
                id: string;
                /** The asset's file name. Any other name returns 404. */
                filename: string;
            };
        };
        requestBody?: never;
        responses: {
            200: {
                content?: never;
            };
            304: components["responses"]["NotModified304"];
        };
    };
    listGalleryTemplates: {
        requestBody?: never;
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        data: components["schemas"]["GallerySummary"][];
                    };
                };
            };
        };
    };
    getGalleryTemplate: {
        parameters: {
            path: {
                /** The slug of a template of the gallery, for example `invoice`. */
                slug: string;
            };
        };
        requestBody?: never;
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        data: components["schemas"]["GalleryTemplate"];
                    };
                };
            };
        };
    };
    getUsage: {
        parameters: {
            query?: {
                /** First day of the period in UTC, for example `2026-11-01`. */
                from?: string;
                /** Last day of the period in UTC, for example `2026-11-30`. */
                to?: string;
            };
        };
        requestBody?: never;
        responses: {
            200: {
                content: {
                    "application/json": {
                        success: true;
                        data: components["schemas"]["Usage"];
                    };
                };
            };
        };
    };
    getStoredFile: {
        parameters: {
            header?: {
                /** The `ETag` of a copy that you have. If it is current, the response is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** The part to return, for example `bytes=0-1023`. A request for several parts returns the whole file. */
                Range?: components["parameters"]["Range"];
                /** The `ETag` that the range belongs to. If it is no longer current, the response is the whole file. */
                "If-Range"?: components["parameters"]["IfRange"];
            };
            path: {
                /** The signed token from the link. */
                token: string;
            };
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["StoredFile200"];
            206: components["responses"]["StoredFilePart206"];
            304: components["responses"]["NotModified304"];
        };
    };
    headStoredFile: {
        parameters: {
            header?: {
                /** The `ETag` of a copy that you have. If it is current, the response is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** The signed token from the link. */
                token: string;
            };
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["StoredFileHead200"];
            304: components["responses"]["NotModified304"];
        };
    };
    getSharedFile: {
        parameters: {
            header?: {
                /** The `ETag` of a copy that you have. If it is current, the response is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** The part to return, for example `bytes=0-1023`. A request for several parts returns the whole file. */
                Range?: components["parameters"]["Range"];
                /** The `ETag` that the range belongs to. If it is no longer current, the response is the whole file. */
                "If-Range"?: components["parameters"]["IfRange"];
            };
            path: {
                /** The share token from the link. */
                token: string;
            };
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["StoredFile200"];
            206: components["responses"]["StoredFilePart206"];
            304: components["responses"]["NotModified304"];
        };
    };
    headSharedFile: {
        parameters: {
            header?: {
                /** The `ETag` of a copy that you have. If it is current, the response is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** The share token from the link. */
                token: string;
            };
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["StoredFileHead200"];
            304: components["responses"]["NotModified304"];
        };
    };
    renderCompleted: {
        parameters: {
            header: {
                /** `sha256=` and the lowercase hexadecimal HMAC-SHA256 of the raw body, with the text of `webhook_secret` as the key, also if it begins with `whsec_`. Absent without a secret. */
                "X-Service-Signature"?: components["parameters"]["X-Service-Signature"];
                /** Identifier of the delivery. All its retries and redeliveries carry the same one. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** When this attempt was sent, in seconds since 1970-01-01 UTC. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** The signature of Standard Webhooks: `v1,` and the Base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{raw body}`. If `webhook_secret` is `whsec_` and Base64, the key is what the Base64 encodes, otherwise the UTF-8 bytes of the secret. It covers the timestamp, so that an old delivery cannot be replayed. Absent without a secret. */
                "webhook-signature"?: components["parameters"]["webhook-signature"];
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RenderCompletedEvent"];
            };
        };
        responses: {
            /** The delivery is accepted. The body of the response is ignored. */
            "2XX": {
                content?: never;
            };
        };
    };
    renderFailed: {
        parameters: {
            header: {
                /** `sha256=` and the lowercase hexadecimal HMAC-SHA256 of the raw body, with the text of `webhook_secret` as the key, also if it begins with `whsec_`. Absent without a secret. */
                "X-Service-Signature"?: components["parameters"]["X-Service-Signature"];
                /** Identifier of the delivery. All its retries and redeliveries carry the same one. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** When this attempt was sent, in seconds since 1970-01-01 UTC. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** The signature of Standard Webhooks: `v1,` and the Base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{raw body}`. If `webhook_secret` is `whsec_` and Base64, the key is what the Base64 encodes, otherwise the UTF-8 bytes of the secret. It covers the timestamp, so that an old delivery cannot be replayed. Absent without a secret. */
                "webhook-signature"?: components["parameters"]["webhook-signature"];
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RenderFailedEvent"];
            };
        };
        responses: {
            /** The delivery is accepted. The body of the response is ignored. */
            "2XX": {
                content?: never;
            };
        };
    };
    batchCompleted: {
        parameters: {
            header: {
                /** `sha256=` and the lowercase hexadecimal HMAC-SHA256 of the raw body, with the text of `webhook_secret` as the key, also if it begins with `whsec_`. Absent without a secret. */
                "X-Service-Signature"?: components["parameters"]["X-Service-Signature"];
                /** Identifier of the delivery. All its retries and redeliveries carry the same one. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** When this attempt was sent, in seconds since 1970-01-01 UTC. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** The signature of Standard Webhooks: `v1,` and the Base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{raw body}`. If `webhook_secret` is `whsec_` and Base64, the key is what the Base64 encodes, otherwise the UTF-8 bytes of the secret. It covers the timestamp, so that an old delivery cannot be replayed. Absent without a secret. */
                "webhook-signature"?: components["parameters"]["webhook-signature"];
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchCompletedEvent"];
            };
        };
        responses: {
            /** The delivery is accepted. The body of the response is ignored. */
            "2XX": {
                content?: never;
            };
        };
    };
    storageCompleted: {
        parameters: {
            header: {
                /** `sha256=` and the lowercase hexadecimal HMAC-SHA256 of the raw body, with the text of `webhook_secret` as the key, also if it begins with `whsec_`. Absent without a secret. */
                "X-Service-Signature"?: components["parameters"]["X-Service-Signature"];
                /** Identifier of the delivery. All its retries and redeliveries carry the same one. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** When this attempt was sent, in seconds since 1970-01-01 UTC. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** The signature of Standard Webhooks: `v1,` and the Base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{raw body}`. If `webhook_secret` is `whsec_` and Base64, the key is what the Base64 encodes, otherwise the UTF-8 bytes of the secret. It covers the timestamp, so that an old delivery cannot be replayed. Absent without a secret. */
                "webhook-signature"?: components["parameters"]["webhook-signature"];
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StorageCompletedEvent"];
            };
        };
        responses: {
            /** The delivery is accepted. The body of the response is ignored. */
            "2XX": {
                content?: never;
            };
        };
    };
    storageFailed: {
        parameters: {
            header: {
                /** `sha256=` and the lowercase hexadecimal HMAC-SHA256 of the raw body, with the text of `webhook_secret` as the key, also if it begins with `whsec_`. Absent without a secret. */
                "X-Service-Signature"?: components["parameters"]["X-Service-Signature"];
                /** Identifier of the delivery. All its retries and redeliveries carry the same one. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** When this attempt was sent, in seconds since 1970-01-01 UTC. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** The signature of Standard Webhooks: `v1,` and the Base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{raw body}`. If `webhook_secret` is `whsec_` and Base64, the key is what the Base64 encodes, otherwise the UTF-8 bytes of the secret. It covers the timestamp, so that an old delivery cannot be replayed. Absent without a secret. */
                "webhook-signature"?: components["parameters"]["webhook-signature"];
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StorageFailedEvent"];
            };
        };
        responses: {
            /** The delivery is accepted. The body of the response is ignored. */
            "2XX": {
                content?: never;
            };
        };
    };
}

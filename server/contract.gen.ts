/** Made from openapi.yaml by `bun run gen`; do not edit. */
export interface paths {
    "/api/v1/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Render a PDF
         * @description Renders HTML, a public URL or a saved template to a PDF. Send exactly one of `html`, `url` and
         *     `template_id`.
         *
         *     The render waits for the `load` event of the page, then for its fonts and images. It does not
         *     wait for the network to be idle. With `async: true` (paid plans) the response is 202 at once;
         *     poll `poll_url` for the result, or receive a webhook.
         */
        post: operations["renderPdf"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/screenshot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a screenshot
         * @description Captures HTML or a public URL as PNG, JPEG, WebP or AVIF. Send exactly one of `html` and `url`.
         *     JavaScript is always enabled.
         *
         *     The capture waits for the `load` event of the page, then for its fonts and images. It does not
         *     wait for the network to be idle. With `async: true` (paid plans) the response is 202 at once;
         *     poll `poll_url` for the result, or receive a webhook.
         */
        post: operations["renderScreenshot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/extract": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Extract the content of a page
         * @description Loads HTML, a public URL or a saved template once, and returns what `formats` names: the content as Markdown, text
         *     or HTML, links and metadata, and a screenshot and a PDF as links to their files. Send exactly one of `html`, `url`
         *     and `template_id`. It counts as one render. JavaScript is enabled, as for screenshots.
         *
         *     The Markdown has the main content of the page, without navigation, scripts and hidden elements. Addresses are absolute,
         *     and other schemes than http, https, mailto and tel are left out.
         *
         *     A page that is too complex to become Markdown within 5 seconds is answered with 400 and the reason `markdown_too_complex`.
         */
        post: operations["extract"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/lint": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a document
         * @description A dry run: renders as `POST /api/v1/pdf` or, with `type: screenshot`, `POST /api/v1/screenshot` would, and
         *     returns the report only. Nothing is stored, and it does not count as a render.
         *
         *     Its hints also name text with a contrast below level AA of WCAG 2.2, and images without an alternative text.
         *
         *     A document that cannot be rendered is a result, too: `status` is `failed`, and `error` says why.
         *     Dry runs have the rate limit of previews and count as previews: the plan limits their number per
         *     day in UTC. One per user is rendered at a time, and up to ten more wait.
         */
        post: operations["lint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pdfs/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Merge PDFs
         * @description Joins 2 to 100 PDFs into one, in their order. Outlines, links, tags, forms, page labels and attachments are kept.
         *     The properties are those of the first PDF.
         *
         *     A source is a file of the request, an output of yours, or a public URL. It counts as one render, like every
         *     operation on PDFs, and is kept and listed like one.
         */
        post: operations["mergePdfs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pdfs/split": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Split a PDF
         * @description Makes a PDF of each page range of `pages`, or of every `every` pages. The response is a ZIP of the PDFs, named
         *     `1.pdf`, `2.pdf` and so on, and for `pages` with a single item that PDF itself. The outline entries, links and tags
         *     of the pages are kept. Attachments belong to the whole document and are left out.
         */
        post: operations["splitPdf"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pdfs/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate pages
         * @description Turns all pages, or those of `pages`, clockwise by `angle` degrees.
         */
        post: operations["rotatePdf"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pdfs/stamp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stamp pages
         * @description Draws HTML, or the pages of another PDF, over or under pages: watermarks, page numbers over merged files, letterheads.
         *     Send exactly one of `html` and `stamp`. Screen readers leave the stamp out. PDF/A and PDF/UA marks are removed,
         *     as the file is not checked again.
         */
        post: operations["stampPdf"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pdfs/flatten": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Flatten forms and comments
         * @description Draws form fields and comments into the pages, so that they cannot be changed any more. What has an appearance keeps
         *     it exactly. A field without one is drawn from its value, and the hint `FIELDS_DRAWN` names it. What is hidden, or only
         *     printed, is left out. Links and attached files stay. PDF/A and PDF/UA marks are removed, as the file is not checked again.
         */
        post: operations["flattenPdf"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pdfs/fill": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fill a form
         * @description Fills fields of a form by their names, and draws those fields: the others stay as they are. Every value is checked
         *     against its field first; one that does not fit returns 400 with the reason `field_values`, and one issue for each.
         *     `POST /api/v1/pdfs/metadata` lists the fields. Scripts of the form do not run. PDF/A and PDF/UA marks are removed,
         *     as the file is not checked again.
         */
        post: operations["fillPdf"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pdfs/steps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Work on a PDF in steps
         * @description Carries out several operations one after the other, such as a merge, a stamp and a split, as one render. Each step is
         *     one of the other operations, whose `source` is the result so far. A file that is split is answered as a ZIP, unless
         *     `pages` has one item.
         */
        post: operations["pdfSteps"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pdfs/metadata": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read or write the properties of a PDF
         * @description With `document`, sets properties and returns the PDF. Without it, the response is JSON about the PDF: its pages with
         *     their sizes, properties, outline, attachments, and the standards that it declares, which are not checked. Both
         *     count as one render.
         */
        post: operations["pdfMetadata"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pdfs/sign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign a PDF
         * @description Signs a PDF as PAdES says (ETSI EN 319 142-1), with a key that you have saved by `POST /api/v1/signers`. The signature
         *     is added behind the file: what is there stays to the byte, and so do earlier signatures, PDF/A, PDF/UA and attachments.
         *     Encrypted PDFs are refused. An unknown signer returns 404.
         */
        post: operations["signPdf"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pdfs/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify the signatures of a PDF
         * @description Checks each signature of a PDF: whether the bytes that it covers are as they were signed, what was changed behind it,
         *     who signed and when, and with `roots` whether the certificate leads to one that you trust. A file without a signature
         *     has none to report. It counts as one render.
         */
        post: operations["verifyPdf"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pdfs/convert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Convert a PDF
         * @description Compresses and encrypts a PDF, or makes it a PDF/A or PDF/UA. With none of these options, the `password` of the
         *     source decrypts it. At least one of them is required.
         *
         *     `pdfa` and `pdfua` take only outputs of `POST /api/v1/pdf`, by `request_id`, that were printed without options that
         *     change the file afterwards: other programs' files break rules that this server does not check. The result is checked, and
         *     what it cannot satisfy returns 422 `CONFORMANCE_FAILED`.
         */
        post: operations["convertPdf"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Render a batch
         * @description Accepts up to 100 renders with one request, and renders them in the background (paid plans). Each render of
         *     a batch is a render of its own: it has its own `request_id`, report, retries and place in the history, and
         *     counts toward the allowance on its own. They share one webhook, `batch.completed`, which is sent when the
         *     last of them has ended.
         *
         *     Either all renders of a batch are accepted or none: a batch is refused if one of its renders is not valid. The error names
         *     it: `renders[3].options.margin.top`.
         *
         *     The renders wait in the same fair queue as other background renders. A batch counts as one request toward
         *     the rate limit. Its body may contain at most 500,000 values in total, and each render as many as a request of its own.
         */
        post: operations["createBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/batches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List batches
         * @description Returns your batches, newest first, with the number of renders in each state.
         */
        get: operations["listBatches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/batches/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `batch_id` of the batch. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["BatchId"];
            };
            cookie?: never;
        };
        /**
         * Get the progress of a batch
         * @description Returns the state of a batch and of each of its renders. With `wait`, the response is sent as soon as all of them have ended. Each `output_url` is a signed URL that works for 1 hour.
         */
        get: operations["getBatch"];
        put?: never;
        post?: never;
        /**
         * Cancel a batch
         * @description Cancels the renders of a batch that are still queued. They end as `failed` and do not count toward the allowance. Renders that are already running end as usual, and the outputs of those that have completed stay. The batch then sends its webhook like any other.
         */
        delete: operations["cancelBatch"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/batches/{id}/outputs.zip": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `batch_id` of the batch. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["BatchId"];
            };
            cookie?: never;
        };
        /**
         * Download the outputs of a batch
         * @description Returns the outputs of all completed renders of a batch as a ZIP archive. Its files are named by their index and their `filename` or `request_id`, such as `007-req_01JD3Q8Z5M7W2K9X4T6V0B1C3D.pdf`. Renders without an output are listed in `missing.txt`, with the reason. Returns 409 until the batch has ended. The archive is sent as a stream: if an output cannot be read, the response ends without the end of the archive, and no program takes it for a whole one.
         */
        get: operations["getBatchOutputs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/renders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List renders
         * @description Returns your renders of all types, newest first. A render is returned if it matches every filter. `id` with less than a whole id, and `metadata`, are searched for in the newest 10,000 renders that match the other filters: use `from` and `to` to search older ones. A user can run two such searches at the same time; a third one returns 429 `RATE_LIMITED`. Other lists of a user are made one after the other, and so are reports of usage; 50 can wait.
         */
        get: operations["listRenders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/renders/compare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Compare two renders
         * @description Compares two PDFs page by page, or two pictures, and returns for each page the share of its pixels that changed and
         *     the boxes around the changes. With `pictures`, each page with changes has a picture that marks them.
         *
         *     Each side is the output of an earlier render, a template that is rendered for the comparison, or a file. Two PDFs or
         *     two pictures can be compared; the formats of the pictures may differ. A PDF may have 200 pages, a page 20
         *     megapixels, a file 50 MB.
         *
         *     Nothing is stored, and a comparison does not count as a render. It has the rate limit of previews. It counts as a
         *     preview, and so does each template that is rendered for it: the plan limits their number per day in UTC. One per user
         *     runs at a time, and up to ten more wait. A comparison that does not end within 30 seconds is refused.
         */
        post: operations["compareRenders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/renders/{requestId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The render's `request_id` or UUID. A malformed id returns 404, like an unknown id. */
                requestId: string;
            };
            cookie?: never;
        };
        /**
         * Get the status of a render
         * @description Returns the state of one render. `output_url` is a signed URL that works for 1 hour; request the status again to get a new one. The flat shape has fewer fields. With `wait`, the response is sent as soon as the render has ended: there is no need to poll more often.
         */
        get: operations["getRender"];
        put?: never;
        post?: never;
        /**
         * Cancel or erase a render
         * @description Cancels a queued render: it ends as `failed`, sends `render.failed` if it has a webhook, and does not count toward the allowance. Erases a render that has ended: its output, its kept request, its report, title, metadata and error message, its webhook deliveries and its cached image are removed, links to it return 410, and its idempotency key is free again. The record of the render stays with its ids, times and size, since it counts toward the allowance, and has `erased_at`. Erasing again succeeds. A render that is running returns 409.
         */
        delete: operations["cancelRender"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/renders/{id}/report": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The render's UUID or `request_id`. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["RenderId"];
            };
            cookie?: never;
        };
        /**
         * Get the report of a render
         * @description Returns what happened while the page was rendered, for failed renders too: hints on what to change, console errors, failed and blocked requests, fonts, images, durations and sizes. Returns 404 until the render has ended.
         */
        get: operations["getRenderReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/renders/{id}/request": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The render's UUID or `request_id`. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["RenderId"];
            };
            cookie?: never;
        };
        /**
         * Get the request of a render
         * @description Returns the request that made a PDF or screenshot, with all defaults filled in. It is kept as long as an output, also for a render that failed. Files, PDFs that were sent, passwords, cookies, the values of headers, `webhook_secret`, and the user name and password in `url` are never kept; `omitted` lists what was left out. Requests of Open Graph images and of render links are not kept, and the operator can turn it off. Without a kept request, the response is 404 with reason `request_not_kept`.
         */
        get: operations["getRenderRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/renders/{id}/capsule": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The render's UUID or `request_id`. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["RenderId"];
            };
            cookie?: never;
        };
        /**
         * Download the capsule of a render
         * @description Returns what is needed to look into a render and to repeat it, as a ZIP archive: `request.json` (the kept request, without secrets), `report.json`, `output.*`, `versions.json` (Platen, Chromium and others, then and now), and for a template `template.json` (the versions of the template and its parts that the render had) and `expanded.json` (the same request with the expanded HTML in its place). `README.txt` says what it contains and names what was left out: fields with secrets, `webhook_url`, `storage`, and what is not kept any more. `platen render --capsule` renders a capsule again. Returns 409 until the render has ended, and 404 with reason `nothing_kept` if nothing of it is kept: it was erased, or its `retention` is 0. The archive is sent as a stream: if the output cannot be read, the response ends without the end of the archive.
         */
        get: operations["getRenderCapsule"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/renders/{id}/problem-report": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The render's UUID or `request_id`. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["RenderId"];
            };
            cookie?: never;
        };
        /**
         * Get the problem report of a render
         * @description Returns the problem that you have reported with this render, or null if you have reported none.
         */
        get: operations["getProblemReport"];
        put?: never;
        /**
         * Report a problem with a render
         * @description Tells the operator of the server that a render is wrong. With a report you allow the operator to read the comment and to download the capsule of the render (`GET /api/v1/renders/{id}/capsule`) until you withdraw the report or the operator closes it. A render has one report: another one replaces the comment, and opens a closed report again. You can report 20 renders in 24 hours (beyond that 429), and have 50 open reports (409). Returns 409 until the render has ended, and 404 for a render that was erased.
         */
        post: operations["reportProblem"];
        /**
         * Withdraw a problem report
         * @description Deletes the problem report of a render. The operator cannot download its capsule any more. Withdrawing again also returns 200.
         */
        delete: operations["withdrawProblemReport"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/renders/{id}/rerun": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The render's UUID or `request_id`. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["RenderId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Repeat a render
         * @description Makes a new render with the kept request of another one: the same response as if you had sent the request again, now. A template is rendered in its latest version, unless the request names a version. Fields that were not kept must be sent again, or as null to render without them; otherwise the response is 400 with reason `request_incomplete`, and names each of them.
         */
        post: operations["rerunRender"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/renders/{id}/signed-url": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The render's UUID or `request_id`. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["RenderId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create download links
         * @description Creates a signed download URL and a share URL for a completed render. Both work without an API key until `expires_at`. The share URL can be revoked earlier, the signed URL cannot. Each call creates a new pair.
         */
        post: operations["createSignedUrl"];
        /**
         * Revoke share links
         * @description Revokes all share URLs of the render immediately. Signed URLs work until they expire. Calling the operation again, or without any share URL, also returns 200.
         */
        delete: operations["revokeShareUrls"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/renders/{id}/share-links": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The render's UUID or `request_id`. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["RenderId"];
            };
            cookie?: never;
        };
        /**
         * List the share links of a render
         * @description Returns the share links of one render, newest first, including those that have expired or were revoked. The links themselves are not included: a link is shown only when it is created.
         */
        get: operations["listRenderShareLinks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook events
         * @description Returns the webhook events of all background renders of the account that ended after `cursor`, in the order in which their ends were stored, at most 50 at a time. Each has the exact body that a webhook has, also for renders without a `webhook_url`: a receiver on a developer's machine, which webhooks cannot reach, is tested with them. Without `cursor` the response has no events, and the cursor of this moment. Pass the `cursor` of each response with the next request: each event is returned once. `platen listen` of the command line forwards these events to a local address.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events/{eventId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook event
         * @description Returns the webhook event of one background render that has ended. Returns 404 for a render that has not ended, and for a synchronous render, which has no events.
         */
        get: operations["getEvent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/share-links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all share links
         * @description Returns the share links of all your renders, newest first, including those that have expired or were revoked. The links themselves are not included.
         */
        get: operations["listShareLinks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/share-links/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The share link's id. A malformed id returns 404, like an unknown id. */
                id: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a share link
         * @description Revokes one share link immediately and permanently. Other links of the render keep working. Revoking it again also returns 200.
         */
        delete: operations["revokeShareLink"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/renders/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The render's UUID or `request_id`. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["RenderId"];
            };
            cookie?: never;
        };
        /**
         * List webhook deliveries
         * @description Returns the webhook deliveries of one render, newest first, with their newest 100 attempts. The list is empty for a render without a webhook.
         */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/renders/{id}/deliveries/{deliveryId}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The render's UUID or `request_id`. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["RenderId"];
                /** @description The delivery's id. A malformed id returns 404, like an unknown id. */
                deliveryId: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Redeliver a webhook
         * @description Sends a delivered or failed delivery again, with the same body and `webhook-id` and the usual retries. The server deletes the secret once a delivery has ended: send it again to have this delivery signed. A delivery that is still pending returns 409.
         */
        post: operations["redeliverWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/renders/{id}/storage/retry": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The render's UUID or `request_id`. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["RenderId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload an output again
         * @description Uploads the output of a render once more, with all retries, to the destination and the key of its `storage`. An upload that is still pending returns 409, and so does a render whose output has been removed. The server deletes the webhook's secret once an upload has ended: send it again to have the event of this one signed.
         */
        post: operations["retryUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook endpoints
         * @description Returns the endpoints of the account, oldest first. Their secrets are not included.
         */
        get: operations["listWebhookEndpoints"];
        put?: never;
        /**
         * Create a webhook endpoint
         * @description Adds an address that receives the events of all background renders and batches of the account, beside the `webhook_url` of a request. The statement that ends a render also inserts its deliveries, so that no event is lost. Deliveries are signed with a secret of the endpoint's own, in `webhook-signature`: this response contains it, and it is never shown again. An account has at most 10 endpoints. The address must be https and public.
         */
        post: operations["createWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-endpoints/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The endpoint's id. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["WebhookEndpointId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a webhook endpoint
         * @description Deletes the endpoint and its secret. Its deliveries that are pending fail; those that have ended stay in the list.
         */
        delete: operations["deleteWebhookEndpoint"];
        options?: never;
        head?: never;
        /**
         * Change a webhook endpoint
         * @description Changes the given fields. Events that occur while `enabled` is false are not delivered to the endpoint, also not later; deliveries that are pending are still sent, to the address that they were made for.
         */
        patch: operations["updateWebhookEndpoint"];
        trace?: never;
    };
    "/api/v1/webhook-endpoints/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The endpoint's id. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["WebhookEndpointId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the secret of a webhook endpoint
         * @description Gives the endpoint a new secret, which this response contains and which is never shown again. Until `overlap_hours` have passed, each delivery carries a signature of the new secret and one of the one before, so that receivers can change over without a gap. With 0, only the new one signs from now on. A second rotation within that time ends the oldest secret.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-tests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test webhook
         * @description Sends an event of the form of a real one to an address, once and without retries, and returns the answer of the receiver. Its `metadata` is `{"test":true}`, and its render does not exist. With `endpoint_id`, it is sent as the endpoint's deliveries are; with `url`, it is signed with `webhook_secret` if there is one. 20 tests can be sent in a minute, one at a time.
         */
        post: operations["sendTestWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries of all renders
         * @description Returns the webhook deliveries of the account, newest first, with the last attempt of each. Pass `next_cursor` with the next request for older ones; it is null at the end. A request looks at no more than 5,000 deliveries: a page can therefore be short, or empty, although `next_cursor` is not null.
         */
        get: operations["listAllDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/deliveries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The delivery's id. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["DeliveryId"];
            };
            cookie?: never;
        };
        /**
         * Get a delivery
         * @description Returns a delivery with its newest 100 attempts and what each of them sent. The signatures are not included: secrets are deleted once a delivery has ended.
         */
        get: operations["getDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/deliveries/{id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The delivery's id. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["DeliveryId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery again
         * @description Sends a delivered or failed delivery again, with the same body and `webhook-id` and the usual retries. One of an endpoint is signed with the endpoint's secret; one whose endpoint was deleted returns 409. For any other, send `webhook_secret` to have it signed. A delivery that is still pending returns 409.
         */
        post: operations["redeliver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/og/{template}": {
        parameters: {
            query: {
                /** @description An API key of scope `og` or `full`. A request without it returns 401 `AUTH_MISSING`. */
                key: string;
                /** @description A version of your choice, at most 100 characters. A new value creates a new image instead of returning the cached one. */
                v?: string;
                /** @description A JSON object of at most 8,000 characters, encoded for a URL, with values of any JSON type for the template's variables. They replace the variables with the same names. If the template itself has a variable named `json`, the parameter is the text of that variable. */
                json?: string;
                /** @description Template variables: all other query parameters, each given once, in any order. There may be at most 100 variables with at most 8,000 bytes as JSON. Variables named `key`, `v` and `variables` cannot be set here. */
                variables?: {
                    [key: string]: string;
                };
            };
            header?: {
                /** @description The `ETag` of a copy that you have. If it is current, the response is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The template's slug. */
                template: string;
            };
            cookie?: never;
        };
        /**
         * Get an Open Graph image
         * @description Renders a template to a PNG, for use in a meta tag: `<meta property="og:image"
         *     content="{base_url}/api/v1/og/blog-post?key=...&title=Hello">`.
         *
         *     The image is cached for 24 hours per template version, versions of its parts, size, variables, `json` and `v`. Variables that the template
         *     does not name do not count. During this
         *     time every response has the same bytes and `ETag`. Only a cache miss counts as a render, and
         *     only a cache miss, or a template that does not exist, counts toward the rate limit. Requests
         *     that arrive while the image is being rendered wait for it. JavaScript is disabled. The image
         *     has the template's `width` and `height`.
         *
         *     The address is public, so use a key of scope `og`. Each key has a rate limit of its own here. A key of scope `og` makes no
         *     overage unless its `monthly_renders` is set, and its responses tell nothing of the account: `X-Overage-Renders` is 0.
         *     When its limit is reached, new images return 429 `PLAN_LIMIT_EXCEEDED`, and cached ones are still served. A key of scope `full`
         *     works as well, with the limits of the plan, but whoever reads it in a page can do everything that you can.
         */
        get: operations["getOgImage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        /**
         * Check an Open Graph image
         * @description Returns the headers of the GET response, without the image. Renders and caches the image if it is not in the cache.
         */
        head: operations["headOgImage"];
        patch?: never;
        trace?: never;
    };
    "/api/v1/render": {
        parameters: {
            query: {
                /** @description The id of the link secret that signed the link. */
                signer: string;
                /** @description The HMAC-SHA256 of all other parameters in their canonical form, in lower-case hexadecimal characters. The key is the link secret, as it was shown. */
                signature: string;
                /** @description Until when the link works, in seconds since 1970. Without it, the link works until its secret is revoked. */
                expires?: number;
                /** @description A version of your choice, at most 100 characters. A new value makes a new render instead of returning the cached one. */
                v?: string;
                /** @description The public page to render. Required without `template`. */
                url?: string;
                /** @description A template to render, by its slug or id, or `auto` for a card with the title, description and picture that the page at `url` names for itself. A template with the slug `auto` is named by its id. */
                template?: string;
                /** @description The format. The default is `png`. With `template=auto` it is an image. */
                format?: "pdf" | "png" | "jpeg" | "webp";
                /** @description A JSON object of at most 8,000 characters with values of any JSON type for the template's variables. They replace those of `data.`. */
                json?: string;
                /** @description For images: viewport width in CSS pixels, from 1 to 16,384. */
                width?: number;
                /** @description For images: viewport height in CSS pixels, from 1 to 16,384. */
                height?: number;
                /** @description For images: quality of a JPEG, WebP or AVIF, from 1 to 100. */
                quality?: number;
                /** @description For images: makes an image without color: each color becomes the gray of its brightness. */
                grayscale?: boolean;
                /** @description For images: captures the whole scrollable page, after loading its lazy images. */
                fullPage?: boolean;
                /** @description For images: CSS selector of a single element to capture; `card >>> b` leads into the open shadow trees of `card`, and into its frames of the same site. */
                selector?: string;
                /** @description Pixels per CSS pixel, from 0.5 to 4: of images, and of the canvases in PDFs. */
                deviceScaleFactor?: number;
                /** @description Leaves out the white background that Chromium gives a page without one of its own: what the page does not cover is transparent. */
                omitBackground?: boolean;
                /** @description For images: sets the preferred color scheme of the page to dark. */
                darkMode?: boolean;
                /** @description For images: blocks common advertising and tracking hosts. */
                blockAds?: boolean;
                /** @description Language of the page as a BCP 47 tag such as `de-CH`: in the header `Accept-Language` of its requests, in `navigator.language`, and for formatted dates and numbers. */
                locale?: string;
                /** @description Time zone of the page's scripts as an IANA name such as `Europe/Zurich`. */
                timezone?: string;
                /** @description Rejects the cookies of a cookie banner, and leaves the banner out, by the public rules of DuckDuckGo's autoconsent. */
                hideCookieBanners?: boolean;
                /** @description When the page counts as loaded. */
                waitUntil?: "load" | "domcontentloaded" | "networkAlmostIdle" | "networkIdle";
                /** @description CSS selector of an element to wait for. */
                waitForSelector?: string;
                /** @description Additional time to wait after the page has loaded, in milliseconds. */
                waitForTimeout?: number;
                /** @description Maximum duration of the render in milliseconds, from 1,000 to 60,000. */
                timeout?: number;
                /** @description For PDFs: the size of the paper, `format` in the options of a PDF. */
                pageFormat?: "A0" | "A1" | "A2" | "A3" | "A4" | "A5" | "A6" | "Letter" | "Legal" | "Tabloid" | "Ledger";
                /** @description For PDFs: rotates the page to landscape orientation. */
                landscape?: boolean;
                /** @description For PDFs: the margin on all sides, such as `12mm` or `0`. */
                margin?: string;
                /** @description For PDFs: prints CSS backgrounds, in headers and footers too. The default is `true`. */
                printBackground?: boolean;
                /** @description For PDFs: scale of the content, from 0.1 to 2. */
                scale?: number;
                /** @description For PDFs: pages to print, such as `1-3,5`. */
                pageRanges?: string;
                /** @description For PDFs: prints one page that is as high as its content. */
                singlePage?: boolean;
                /** @description For PDFs: runs the page's JavaScript. */
                enableJavaScript?: boolean;
                /** @description Values of the template's variables, each as a parameter of its own with the prefix `data.`, such as `data.title=Hello`. At most 100, with at most 8,000 bytes as JSON. Any other parameter that is not listed here returns 400. */
                data?: {
                    [key: string]: string;
                };
            };
            header?: {
                /** @description The `ETag` of a copy that you have. If it is current, the response is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Get the render of a link
         * @description Renders a page or a template to a PDF or an image, for use as an address in a page: `<img
         *     src="{base_url}/api/v1/render?url=...&signer=...&signature=...">`. The link needs no API key: a secret of the account signed it, so that
         *     nobody can change it or make another one.
         *
         *     `signature` is the HMAC-SHA256 of all other parameters in a canonical form: decoded, sorted by name, and encoded as
         *     RFC 3986 says, so that a proxy or a crawler may reorder and encode them again. `links.url` of the TypeScript SDK, the command `platen links url`,
         *     the page "Render links" of the dashboard, and `createRenderLink` make links.
         *
         *     The render is cached for 24 hours by its parameters, other than `signer`, `expires` and `signature`, and by the version of its template. During this
         *     time every response has the same bytes and `ETag`. Only a cache miss counts as a render. Requests that arrive while it is
         *     being rendered wait for it. Misses count toward the limits of the link secret; once they are reached, new renders return 429,
         *     and cached ones are still served.
         */
        get: operations["getRenderLink"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        /**
         * Check the render of a link
         * @description Returns the headers of the GET response, without the file. Renders and caches it if it is not in the cache.
         */
        head: operations["headRenderLink"];
        patch?: never;
        trace?: never;
    };
    "/api/v1/link-secrets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List link secrets
         * @description Returns the link secrets of the account, oldest first, without the secrets themselves.
         */
        get: operations["listLinkSecrets"];
        put?: never;
        /**
         * Create a link secret
         * @description Creates a secret that signs render links. It works for nothing else: it is not an API key. This response contains it, and it is never shown again. Its limits keep published links from using up the account: renders per minute and per day, and whether they may go beyond the allowance of the plan. An account has at most 20 link secrets.
         */
        post: operations["createLinkSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/link-secrets/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the link secret. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["LinkSecretId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a link secret
         * @description Deletes the secret. The links that it signed stop working with the next request, cached renders included. Copies in the caches of browsers and networks stay until their 24 hours are over.
         */
        delete: operations["revokeLinkSecret"];
        options?: never;
        head?: never;
        /**
         * Change a link secret
         * @description Changes the name or the limits. They apply to the next request of a link.
         */
        patch: operations["updateLinkSecret"];
        trace?: never;
    };
    "/api/v1/link-secrets/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the link secret. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["LinkSecretId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate a link secret
         * @description Replaces the secret by a new one, which this response contains and which is never shown again. Links of the secret before work until `overlap_hours` have passed; with 0 they stop working with the next request. A second rotation within that time ends the oldest secret.
         */
        post: operations["rotateLinkSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/link-secrets/{id}/url": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the link secret. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["LinkSecretId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a render link
         * @description Returns a signed link with these parameters. They are checked as `getRenderLink` checks them, and nothing is rendered or stored. A program that has the secret need not ask the server: see `links.url` of the TypeScript SDK.
         */
        post: operations["createRenderLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List templates
         * @description Returns your templates without their HTML, newest first.
         */
        get: operations["listTemplates"];
        put?: never;
        /**
         * Create a template
         * @description Saves a template as version 1. Without a `slug`, the server derives one from the name, and
         *     appends -2, -3 and so on if it is taken. A `slug` in the request that is already taken returns
         *     409. HTML that is not valid Liquid returns 400, with its `line` and `column` in `details`.
         *
         *     `{% render 'header', customer: name %}` inserts the latest published version of one of your parts: a template of the kind
         *     `part`, named by its slug. It sees the values that the tag passes, and no others. Parts may render parts, at most 8
         *     levels, 50 parts and 1,000,000 characters. A part that does not exist, or a circle, returns 400 that names the
         *     chain. Tags that read files (`include`, `layout`, `block`) are not available.
         *
         *     Expanding a template may take at most 500 ms of processor time and produce at most 5,000,000 characters of HTML;
         *     beyond that, a render of it returns 400. A template that exceeds the number or the bytes of
         *     the plan returns 400 with reason `quota_exceeded` and the `limit`.
         */
        post: operations["createTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/templates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The template's UUID or slug. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["TemplateId"];
            };
            cookie?: never;
        };
        /**
         * Get a template
         * @description Returns the template with the HTML and variables of its latest version, or of the requested version. An unknown version returns 404.
         */
        get: operations["getTemplate"];
        put?: never;
        post?: never;
        /**
         * Delete a template
         * @description Deletes the template with all its versions and its draft. Completed renders keep their output. A part that other templates render is not deleted: the response is 409 `CONFLICT`, and names them.
         */
        delete: operations["deleteTemplate"];
        options?: never;
        head?: never;
        /**
         * Update a template
         * @description Changes the fields in the request. A change of `html`, `styles`, `header`, `footer`, `settings`, `sample_data` or `variable_rules` creates a new version; older versions stay as they were. A change of other fields only, or the same content again, creates none. Versions are never deleted: a version that exceeds the number or the bytes of the plan returns 400 with reason `quota_exceeded` and the `limit`.
         */
        patch: operations["updateTemplate"];
        trace?: never;
    };
    "/api/v1/templates/{id}/used-by": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The template's UUID or slug. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["TemplateId"];
            };
            cookie?: never;
        };
        /**
         * List the templates that use a part
         * @description Returns the templates that render this part themselves, in their latest version or in their draft, sorted by slug. A change of the part changes their next renders. For a document the list is empty.
         */
        get: operations["listPartUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/templates/{id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The template's UUID or slug. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["TemplateId"];
            };
            cookie?: never;
        };
        /**
         * List the versions of a template
         * @description Returns the versions without their HTML, newest first: when and by whom each was published, and its note.
         */
        get: operations["listTemplateVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/templates/{id}/draft": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The template's UUID or slug. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["TemplateId"];
            };
            cookie?: never;
        };
        /**
         * Get the draft of a template
         * @description Returns the changes that are saved but not published, with the whole content. A template without a draft returns 404 with the reason `no_draft`.
         */
        get: operations["getTemplateDraft"];
        put?: never;
        post?: never;
        /**
         * Discard the draft of a template
         * @description Deletes the draft. The published versions stay as they are. Without a draft, the response is 404.
         */
        delete: operations["discardTemplateDraft"];
        options?: never;
        head?: never;
        /**
         * Change the draft of a template
         * @description Changes the fields in the request, and keeps the others as they are in the draft. Without a draft, the latest
         *     version becomes one first. Renders use the published versions until the draft is published. A draft counts
         *     toward the bytes of the plan, not toward its versions.
         *
         *     A draft is saved as it is, so that no work is lost: Liquid, settings and rules are checked when it is
         *     published. `problems` in the response has what publishing would refuse, and previews of the draft return it
         *     with 400.
         *
         *     With `revision`, the request returns 409 `CONFLICT` if somebody else has changed the draft since it was read:
         *     0 means that there was none.
         */
        patch: operations["updateTemplateDraft"];
        trace?: never;
    };
    "/api/v1/templates/{id}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The template's UUID or slug. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["TemplateId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish the draft of a template
         * @description Makes the draft the latest version, which renders use from now on, and ends the draft. A draft without a change
         *     makes no version. A draft with a mistake returns 400 with its place, and stays as it is.
         *
         *     Nobody's work is overwritten: if another version was published since the draft was begun, the response is 409
         *     `CONFLICT`. Compare both (`GET …/diff?from=live&to=draft`), and save the draft with the new `based_on`. With
         *     `revision`, the draft is published only if it is still the one that was read.
         */
        post: operations["publishTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/templates/{id}/rollback": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The template's UUID or slug. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["TemplateId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Roll a template back
         * @description Publishes the content of an older version as a new version. Nothing is deleted, and a draft stays as it is. If the latest version has the same content, no version is made. An unknown version returns 404.
         */
        post: operations["rollBackTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/templates/{id}/diff": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The template's UUID or slug. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["TemplateId"];
            };
            cookie?: never;
        };
        /**
         * Compare two versions of a template
         * @description Returns the lines that differ between two versions, or between a version and the draft, as a unified diff of each field with differences. The settings, the sample data and the rules are compared as indented JSON. The processor time of a comparison counts toward the seconds per hour that the plan allows for failed renders.
         */
        get: operations["diffTemplate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/templates/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The template's UUID or slug. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["TemplateId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a template
         * @description Renders the template, or unsaved content in its place, with the given data. A PDF has the options of the
         *     template's `settings`, a PNG the template's size. JavaScript is disabled, unless the settings of a PDF enable
         *     it. Properties, attachments, PDF/A and PDF/UA of the settings are left out. Nothing is stored, and a preview does not count as a render:
         *     the pages of a PDF for a program have the word PREVIEW drawn over them, unless it is shown in the dashboard. Previews have a rate limit of their own, 60 per minute,
         *     and do not count toward the rate limit of the plan. The plan limits the number of previews per
         *     day in UTC; beyond it the response is 429 `RATE_LIMITED` until the next day.
         *
         *     One preview per user is rendered at a time, and up to ten more wait. A waiting draft (a request with unsaved
         *     content) returns 409 `CONFLICT` when a newer draft of the same template and type arrives: show the
         *     newer one.
         */
        post: operations["previewTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/signers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List signers
         * @description Returns your signers, sorted by name, with their certificates and without their keys.
         */
        get: operations["listSigners"];
        put?: never;
        /**
         * Create a signer
         * @description Saves a key with its certificates, with which `POST /api/v1/pdfs/sign` signs: a PKCS#12 file with its password, or the address of a remote signer that holds the key, such as in an HSM. The file is opened once: its key is stored encrypted and never returned, and its password is not stored. RSA keys need 2,048 bits or more, ECDSA keys P-256, P-384 or P-521. At most 20 signers; a name that is taken returns 409.
         */
        post: operations["createSigner"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/signers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The signer's UUID or name. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["SignerId"];
            };
            cookie?: never;
        };
        /**
         * Get a signer
         * @description Returns the signer with its certificates, without its key.
         */
        get: operations["getSigner"];
        put?: never;
        post?: never;
        /**
         * Delete a signer
         * @description Deletes the signer and its key. Signatures that it has made stay valid.
         */
        delete: operations["deleteSigner"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/destinations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List destinations
         * @description Returns your destinations, sorted by name, without their credentials.
         */
        get: operations["listDestinations"];
        put?: never;
        /**
         * Create a destination
         * @description Saves a bucket of yours, into which renders with `storage` upload their outputs. Before it is saved, the server tests it: it writes a small object under the prefix, reads it back and deletes it. A failed test returns 400 with the cause as a sentence and, in `details.reason`, as a code: nothing is saved then. At most 20 destinations; a name that is taken returns 409.
         */
        post: operations["createDestination"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/destinations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The destination's UUID or name. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["DestinationId"];
            };
            cookie?: never;
        };
        /**
         * Get a destination
         * @description Returns the destination with the result of its last test, without its credentials.
         */
        get: operations["getDestination"];
        put?: never;
        post?: never;
        /**
         * Delete a destination
         * @description Deletes the destination and its credentials. Objects in the bucket stay. Uploads that have not ended fail with the reason `destination_deleted`.
         */
        delete: operations["deleteDestination"];
        options?: never;
        head?: never;
        /**
         * Update a destination
         * @description Changes the fields in the request. The destination is tested as it would be afterwards, and stays as it was if the test fails. Uploads that are under way or wait for another attempt use the new settings with their next attempt; the keys of their objects stay.
         */
        patch: operations["updateDestination"];
        trace?: never;
    };
    "/api/v1/destinations/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The destination's UUID or name. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["DestinationId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test a destination
         * @description Writes a small object under the prefix, reads it back and deletes it. The response is 200 also if that fails: `last_test` has the result.
         */
        post: operations["testDestination"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/destinations/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The destination's UUID or name. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["DestinationId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload again what has failed
         * @description For a bucket that is back: uploads to the destination that have failed begin again, with all retries, and those that wait for their next attempt are tried at once. Renders whose output has been removed are left out. One call begins up to 10,000 uploads; `more` tells that others are left. The server deletes the webhook's secret once an upload has ended: send it again to have the events of these signed.
         */
        post: operations["retryUploads"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/assets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List assets
         * @description Returns all your assets, newest first, and the storage that they use.
         */
        get: operations["listAssets"];
        put?: never;
        /**
         * Upload an asset
         * @description Stores a font (.woff2, .woff, .ttf, .otf) or an image (.png, .jpg, .svg, .webp) of at most 10
         *     MB (10,485,760 bytes). An uploaded font is available in all your renders by its family name,
         *     without `@font-face`. An uploaded image is available at its `url`.
         *
         *     The content decides the type of the file, not the name. A refused file returns 400 with one of
         *     these values in `details.reason`: `unsupported_kind`, `content_mismatch`, `corrupt_font`,
         *     `corrupt_image`, `image_too_large` (over 100 megapixels), `file_too_large` or
         *     `quota_exceeded`. The stored file name keeps letters, digits and `._()+-`.
         */
        post: operations["uploadAsset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/assets/{id}/used-by": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The asset's id. A malformed id returns 404, like an unknown id. */
                id: string;
            };
            cookie?: never;
        };
        /**
         * List the templates that use an asset
         * @description Returns the templates whose latest version or draft contains the id of the asset, as its address does, or the family of the font: in the HTML, the styles, the header, the footer or the settings. Sample data and rules are searched for the id only. `brand` says the same of the brand of the account. Ask before you delete an asset. Versions before the latest one, and requests that send their own HTML, are not searched. At most 50 templates are returned, and the 10 MB of templates that were created last are searched; beyond that, `complete` is false.
         */
        get: operations["listAssetUses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/assets/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The asset's id. A malformed id returns 404, like an unknown id. */
                id: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an asset
         * @description Deletes the asset permanently. Its `url` and its font stop working immediately.
         */
        delete: operations["deleteAsset"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/assets/{id}/{filename}": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of a copy that you have. If it is current, the response is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The asset's id. A malformed id returns 404, like an unknown id. */
                id: string;
                /** @description The asset's file name. Any other name returns 404. */
                filename: string;
            };
            cookie?: never;
        };
        /**
         * Download an asset
         * @description Returns the file of the asset, for use in web pages and in renders. It needs no key: the id cannot be guessed. SVG files are served with a sandbox policy that prevents scripts in them from running.
         */
        get: operations["getAssetFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        /**
         * Check an asset
         * @description Returns the headers of the GET response, without the file.
         */
        head: operations["headAssetFile"];
        patch?: never;
        trace?: never;
    };
    "/api/v1/gallery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the gallery
         * @description Returns the templates that come with the server, without their HTML. They are the same for all users. A copy is a template of your own: create it from the `html` of one of them.
         */
        get: operations["listGalleryTemplates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/gallery/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The slug of a template of the gallery, for example `invoice`. */
                slug: string;
            };
            cookie?: never;
        };
        /**
         * Get a template of the gallery
         * @description Returns the template with its HTML and its sample data. Send the `html` to `POST /api/v1/templates` to make a template of your own, and `options` with its renders.
         */
        get: operations["getGalleryTemplate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get this month's usage
         * @description Returns the renders counted in the current calendar month in UTC, and in `period` those of any days by day and type. A running render counts; if it fails, it no longer does. The period has at most 31 days. By default it is the last 30 days, until today; with one of `from` and `to`, it has 30 days as well.
         */
        get: operations["getUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mcp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a message to the MCP server
         * @description Answers one message of the Model Context Protocol (streamable HTTP): language models render PDFs and
         *     screenshots, read reports and manage templates with its tools. `tools/list` describes them. The server
         *     keeps no session: every response is one JSON object, `GET` and `DELETE` return 405, and a message
         *     without an `id` is answered with 202 and no body.
         *
         *     A tool sends requests to this API with the key of the caller. They count toward the rate limit and the
         *     allowance as if the caller had sent them, in addition to the message itself. An error of such a
         *     request is a result with `isError`, and contains the message of the error. A result has at most
         *     100,000 characters of text, and one picture of at most 750,000 bytes.
         *
         *     The `Host` must be an address or a name that does not exist in public DNS, or that of `BASE_URL`. A
         *     request with an `Origin` is accepted from this server's own origin only. Otherwise the response is 403
         *     `FORBIDDEN`, before the key is checked.
         */
        post: operations["sendMcpMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/storage/{token}": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of a copy that you have. If it is current, the response is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The signed token from the link. */
                token: string;
            };
            cookie?: never;
        };
        /**
         * Download by signed link
         * @description Returns the output of a render. The address comes from `output_url` or `signed_url`. It cannot be revoked and works until it expires.
         */
        get: operations["getStoredFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        /**
         * Check a signed link
         * @description Returns the headers of the GET response, without the file.
         */
        head: operations["headStoredFile"];
        patch?: never;
        trace?: never;
    };
    "/share/{token}": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of a copy that you have. If it is current, the response is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The share token from the link. */
                token: string;
            };
            cookie?: never;
        };
        /**
         * Download by share link
         * @description Returns the output of a render. The address comes from `share_url`. It works until it expires or is revoked.
         */
        get: operations["getSharedFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        /**
         * Check a share link
         * @description Returns the headers of the GET response, without the file.
         */
        head: operations["headSharedFile"];
        patch?: never;
        trace?: never;
    };
    "/admin/v1/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List users
         * @description Returns all users, newest first.
         */
        get: operations["listUsers"];
        put?: never;
        /**
         * Create a user
         * @description Creates a user without keys. An email address that is already taken returns 409.
         */
        post: operations["createUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The user's id. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Erase a user
         * @description Erases an account and everything that belongs to it: outputs, kept requests, assets, templates, keys, sessions, invitations, links, webhooks and usage. The body repeats the email address, so that a wrong id erases nobody. The account cannot be used any more from this response on, and its files are removed in the minutes after it. This cannot be undone.
         */
        delete: operations["deleteUser"];
        options?: never;
        head?: never;
        /**
         * Change a user's plan
         * @description Moves the user to another plan. Renders that were already counted this month stay counted.
         */
        patch: operations["updateUser"];
        trace?: never;
    };
    "/admin/v1/users/{id}/keys": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The user's id. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        /**
         * List a user's keys
         * @description Returns all keys of the user, newest first, including revoked keys. The keys themselves are not included.
         */
        get: operations["listKeys"];
        put?: never;
        /**
         * Create a key
         * @description Creates an API key for the user. This response contains the full key, which is never shown again.
         */
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/users/{id}/suspend": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The user's id. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Suspend a user
         * @description From this response on, the user's keys are refused with `AUTH_REVOKED`, and nobody can sign in as the user. Nothing is deleted: links go on working, and background renders that were accepted are made. Suspending again also returns 200. The operator of the dashboard cannot be suspended (409).
         */
        post: operations["suspendUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/users/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The user's id. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End the suspension of a user
         * @description The user's keys work again, and the user can sign in. Keys that were revoked stay revoked.
         */
        post: operations["resumeUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/users/{id}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The user's id. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        /**
         * Get a user's usage
         * @description Returns what the user gets from `GET /api/v1/usage`.
         */
        get: operations["getUserUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/users/{id}/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The user's id. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invite a user to the dashboard
         * @description Creates a link with which the user chooses a password for the dashboard, once within 7 days. For a user who has a password, the link replaces it. Earlier links of the user stop working.
         */
        post: operations["createInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/setup-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the setup code of the dashboard
         * @description Returns the code that creates the first account of the dashboard, which is the operator's. Once that account exists, it returns 404.
         */
        get: operations["getSetupCode"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/problem-reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List problem reports
         * @description Returns the renders that users have reported, newest first. A report is deleted with its render and with its user.
         */
        get: operations["listProblemReports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/problem-reports/{id}/capsule": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The report's id. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["ProblemReportId"];
            };
            cookie?: never;
        };
        /**
         * Download the capsule of a reported render
         * @description Returns the capsule of the render, as the user gets it from `GET /api/v1/renders/{id}/capsule`. It is made now: what the server does not keep any more is missing, and its `README.txt` says so. Returns 409 for a closed report, and 404 with reason `nothing_kept` if nothing of the render is kept.
         */
        get: operations["getProblemReportCapsule"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/problem-reports/{id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The report's id. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["ProblemReportId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close a problem report
         * @description Marks the report as closed. Its capsule cannot be downloaded any more. The user sees that it is closed, and can report the render again. Closing again also returns 200.
         */
        post: operations["closeProblemReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The key's id, not the key. A malformed id returns 404, like an unknown id. */
                id: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a key
         * @description Revokes the key immediately and permanently. Revoking it again also returns 200.
         */
        delete: operations["revokeKey"];
        options?: never;
        head?: never;
        /**
         * Change the limit of a key
         * @description Changes how many new images a key of scope `og` may make in a month. It applies to the next request.
         */
        patch: operations["updateKey"];
        trace?: never;
    };
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check liveness
         * @description Returns 200 as long as the process runs. It checks nothing else.
         */
        get: operations["getLiveness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check readiness
         * @description Checks that a browser is usable, that the database responds, and that files can be written: with a full or read-only data directory, `storage` is `failing`. An error fails a check at once. A check that is merely slow stays `ok` until its last success is 10 seconds old. This operation never starts a browser, and the routine replacement of a browser does not make it fail.
         */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get metrics
         * @description Returns metrics in the Prometheus text format.
         */
        get: operations["getMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.yaml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the API description as YAML
         * @description Returns the OpenAPI description of this server.
         */
        get: operations["getOpenapiYaml"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the API description as JSON
         * @description Returns the OpenAPI description of this server, with the same content as the YAML.
         */
        get: operations["getOpenapiJson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs/search.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the search index
         * @description Returns the passages of all documentation pages, for the search of these pages.
         */
        get: operations["getDocsSearch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs/assets/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a file of the documentation
         * @description Returns a script, style sheet, typeface or icon of the documentation pages. Its name changes with its content.
         */
        get: operations["getDocsAsset"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the documentation
         * @description Returns the first page of the documentation.
         */
        get: operations["getDocs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs/{page}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a page of the documentation
         * @description Returns a page of the documentation as HTML, or as Markdown if the path ends with `.md`.
         */
        get: operations["getDocsPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs/{section}/{page}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a page of a section
         * @description Returns a page of the documentation as HTML, or as Markdown if the path ends with `.md`. The section `files` has the example files of the operating pages, and `pictures` the pictures.
         */
        get: operations["getDocsSectionPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/llms.txt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the documentation for language models
         * @description Returns the list of documentation pages in the format of llmstxt.org.
         */
        get: operations["getLlms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/llms-full.txt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the documentation as one file
         * @description Returns all documentation pages as one Markdown file, for language models.
         */
        get: operations["getLlmsFull"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "render.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A render completed
         * @description Sent to `webhook_url` when an async render has completed.
         *
         *     Any 2xx response within 10 seconds counts as success. Otherwise the same bytes are sent again
         *     after 5 seconds, 30 seconds and 2 minutes. After that the delivery is `failed`, and the result
         *     is still available by polling. Redirects are not followed. A delivery can arrive more than
         *     once: use `webhook-id` to recognize duplicates.
         *
         *     Verify a signature against the raw body, before you parse it.
         */
        post: operations["renderCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "render.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A render failed
         * @description Sent to `webhook_url` when an async render has failed or was cancelled. Retries and signatures work as for `render.completed`.
         */
        post: operations["renderFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "batch.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A batch completed
         * @description Sent once to the `webhook_url` of a batch when the last of its renders has completed, failed or was cancelled. The order of `renders` is that of the request. Retries and signatures work as for `render.completed`.
         */
        post: operations["batchCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "storage.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An output is in your bucket
         * @description Sent to `webhook_url` when the output of an async render with `storage` has been uploaded, after `render.completed`. Retries and signatures work as for that.
         */
        post: operations["storageCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "storage.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An output could not be uploaded
         * @description Sent to `webhook_url` when the last attempt to upload the output of an async render with `storage` has failed. The output itself is still available here. Retries and signatures work as for `render.completed`.
         */
        post: operations["storageFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description A request to render a PDF. Exactly one of `html`, `url` and `template_id` is required. */
        PdfRequest: {
            /** @description HTML to render. An empty string is valid and renders an empty page. */
            html?: string;
            /**
             * Format: uri
             * @description Public http or https address to render, at most 2,000,000 characters. Private, local and other special-purpose addresses return 400 `SSRF_BLOCKED`.
             */
            url?: string;
            /** @description The saved template to render, by its id (a UUID) or its slug. An unknown template returns 404 `TEMPLATE_NOT_FOUND`. */
            template_id?: string;
            /** @description The template version to render. Defaults to the latest version. Valid only with `template_id`. */
            template_version?: number;
            /** @description Values for the template's variables. A variable without a value is empty. Valid only with `template_id`. */
            data?: components["schemas"]["TemplateData"];
            /** @description Values of any JSON type for the template's variables: lists, objects, numbers and booleans. They replace those of `data` with the same names. Valid only with `template_id`. */
            json?: components["schemas"]["TemplateJson"];
            files?: components["schemas"]["RequestFiles"];
            /** @default {} */
            options: components["schemas"]["PdfOptions"];
            steps?: components["schemas"]["PdfSteps"];
            metadata?: components["schemas"]["Metadata"];
            webhook_url?: components["schemas"]["WebhookUrl"];
            webhook_secret?: components["schemas"]["WebhookSecret"];
            storage?: components["schemas"]["StorageTarget"];
            /** @default false */
            async: components["schemas"]["RenderAsync"];
            filename?: components["schemas"]["OutputFilename"];
            disposition?: components["schemas"]["OutputDisposition"];
            response?: components["schemas"]["ResponseForm"];
            retention?: components["schemas"]["Retention"];
        };
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
        ExtractResponse: {
            /**
             * @description Always `true`.
             * @constant
             */
            success: true;
            data: components["schemas"]["ExtractedPage"];
        };
        /** @description The content of a page. Parts that `formats` does not name are left out. */
        ExtractedPage: {
            request_id: components["schemas"]["RequestId"];
            /** @description The address of the page, after redirects; null for HTML and templates. */
            url: string | null;
            /** @description The HTTP status of the page; null for HTML and templates. */
            status: number | null;
            /** @description Likely reasons why the content is not what you expected, as in the report of the render. */
            hints: components["schemas"]["ReportHint"][];
            /** @description The screenshot, as a link to its file. */
            screenshot?: components["schemas"]["ExtractedFile"];
            /** @description The PDF, as a link to its file. */
            pdf?: components["schemas"]["ExtractedFile"];
            /** @description The main content as Markdown (CommonMark with tables), or the whole page if it has no main content. At most 1,000,000 characters. It has no HTML: `<` is escaped. */
            markdown?: string;
            /** @description The document as HTML, once it has loaded. At most 5,000,000 characters. */
            html?: string;
            /** @description The text of the page that a person can read. At most 1,000,000 characters. */
            text?: string;
            /** @description The links of the page in their order, each once. At most 5,000. */
            links?: {
                /** @description The absolute address: http, https, mailto or tel. */
                href: string;
                /** @description The text of the link, at most 200 characters. */
                text: string;
                /** @description Its `rel` attribute, such as `nofollow`. */
                rel: string | null;
            }[];
            metadata?: components["schemas"]["PageMetadata"];
            /** @description The parts that were cut because they are longer than their limit. */
            truncated: ("markdown" | "html" | "text" | "links")[];
        };
        ExtractedFile: {
            /** @description The signed address of the file. It is valid for an hour. */
            url: string;
            /** @description The media type of the file. */
            content_type: string;
            /** @description Size of the file. */
            size_bytes: number;
        };
        /** @description What the page says about itself. Each text has at most 2,000 characters. */
        PageMetadata: {
            /** @description The title of the document. */
            title: string | null;
            /** @description Its meta tag `description`. */
            description: string | null;
            /** @description The `lang` attribute of the document. */
            language: string | null;
            /** @description The address of its icon. */
            icon: string | null;
            /** @description Its canonical address. */
            canonical: string | null;
            /** @description Its author. */
            author: string | null;
            /** @description When it was published, as the page writes it. */
            published: string | null;
            /** @description Open Graph tags by their name without `og:`, such as `title` and `image`. At most 50. */
            og: {
                [key: string]: string;
            };
            /** @description Tags of Twitter cards by their name without `twitter:`. At most 50. */
            twitter: {
                [key: string]: string;
            };
        };
        /** @description A document to check. Exactly one of `html`, `url` and `template_id` is required. */
        LintRequest: {
            /**
             * @description The output that the document is for. The default is `pdf`.
             * @default pdf
             * @enum {string}
             */
            type: "pdf" | "screenshot";
            /** @description HTML to check. An empty string is valid. */
            html?: string;
            /**
             * Format: uri
             * @description Public http or https address to check, at most 2,000,000 characters.
             */
            url?: string;
            /** @description The saved template to check, by its id (a UUID) or its slug. */
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
             * @description Options of `POST /api/v1/pdf` or, with `type: screenshot`, of `POST /api/v1/screenshot`.
             * @default {}
             */
            options: {
                [key: string]: unknown;
            };
        };
        /** @description The report of a dry run. */
        LintReport: components["schemas"]["RenderReport"] & {
            /**
             * @description Whether the document can be rendered.
             * @enum {string}
             */
            status: "completed" | "failed";
            /** @description Duration of the render in milliseconds. */
            duration_ms: number;
            /** @description Why the document cannot be rendered. Null if it can. */
            error: {
                /** @description The code of the error. */
                code: components["schemas"]["ErrorCode"];
                /** @description The error in one sentence. */
                message: string;
            } | null;
        };
        /** @description Two sides to compare. */
        CompareRequest: {
            /** @description The earlier side. */
            before: components["schemas"]["ComparedSide"];
            /** @description The later side. */
            after: components["schemas"]["ComparedSide"];
            /**
             * @description The distance between two colors up to which they count as the same: 0 = none, 1 = that of black and white. The default is 0.1.
             * @default 0.1
             */
            threshold: number;
            /**
             * @description Pixels per inch in which the pages of PDFs are drawn, 36 to 300. The default is 96. Pictures are compared in their own pixels.
             * @default 96
             */
            dpi: number;
            /**
             * @description Whether each page with changes has a picture that marks them.
             * @default false
             */
            pictures: boolean;
        };
        /** @description One side of a comparison. Exactly one of `request_id`, `template_id` and `file` is required. */
        ComparedSide: {
            /** @description The render whose output is compared, by its `request_id` or its UUID. */
            request_id?: string;
            /** @description The saved template that is rendered for the comparison, by its id (a UUID) or its slug. */
            template_id?: string;
            /** @description The version of the template, or `draft` for its saved draft. Defaults to the latest version. Valid only with `template_id`. */
            version?: number | string;
            /** @description Values for the template's variables. Valid only with `template_id`. */
            data?: components["schemas"]["TemplateData"];
            /** @description Values of any JSON type, which replace those of `data` with the same names. Valid only with `template_id`. */
            json?: components["schemas"]["TemplateJson"];
            /**
             * @description What the template is rendered as. Defaults to `pdf`. Valid only with `template_id`.
             * @enum {string}
             */
            type?: "pdf" | "screenshot";
            /** @description Options of `POST /api/v1/pdf` or, with `type: screenshot`, of `POST /api/v1/screenshot`. Valid only with `template_id`. */
            options?: {
                [key: string]: unknown;
            };
            /** @description A PDF, PNG, JPEG, WebP or AVIF as Base64. */
            file?: string;
        };
        /** @description How two renders differ. */
        RenderComparison: {
            /** @description Whether no page differs in its pixels or its size, and none is missing. */
            same: boolean;
            /** @description The share of the pixels of all pages that changed, 0 to 1. */
            changed_share: number;
            /** @description The pages in their order. A picture is one page. */
            pages: components["schemas"]["ComparedPage"][];
        };
        /** @description How one page differs. */
        ComparedPage: {
            /** @description Number of the page, from 1. */
            page: number;
            /** @description Width in pixels, of the wider side. */
            width: number;
            /** @description Height in pixels, of the higher side. */
            height: number;
            /** @description The share of the pixels that changed, 0 to 1. What only one side has counts as changed. Edges of shapes that are only smoothed in another way do not count. */
            changed_share: number;
            /** @description The areas of the changes, in pixels from the top left corner. Changes close to each other share a box: there are at most 50. */
            boxes: {
                /** @description Left edge in pixels. */
                x: number;
                /** @description Top edge in pixels. */
                y: number;
                /** @description Width in pixels. */
                width: number;
                /** @description Height in pixels. */
                height: number;
            }[];
            /**
             * @description The side that does not have this page. Null if both have it.
             * @enum {string|null}
             */
            missing: "before" | "after" | null;
            /** @description Whether the sides have this page in two sizes. */
            resized: boolean;
            /** @description A PNG as Base64: the page of `before` in light gray, with changed pixels in red and a frame around each box. Null without changes, without `pictures`, and for pages after the first 10 MB of pictures. */
            picture: string | null;
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
        /** @description The same request as a form, for files that are sent as they are: the field `request` has the JSON, and each field `files` has a file. Its name in the HTML is its file name (curl: `--form-string 'request={"html":"..."}' -F 'files=@style.css;filename=css/style.css'`). */
        RequestForm: {
            /** @description The JSON of the request. */
            request: string;
            /** @description Files, each with its file name. */
            files?: string[];
        };
        /** @description Files that the HTML or the template names by relative addresses, at most 500: an object of names, such as `css/style.css`, and contents as Base64. `<img src="logo.png">` shows the file `logo.png`, and addresses in a style sheet are relative to it. The page gets them without a network, and they are neither kept nor reachable for others. They are a part of the body and of its maximum size. A form (`multipart/form-data`) takes them as they are. Not valid with `url`. */
        RequestFiles: {
            [key: string]: string;
        };
        /** @description A request to take a screenshot. Exactly one of `html` and `url` is required. */
        ScreenshotRequest: {
            /** @description HTML to render. An empty string is valid and renders an empty page. */
            html?: string;
            /**
             * Format: uri
             * @description Public http or https address to capture, at most 2,000,000 characters. Private, local and other special-purpose addresses return 400 `SSRF_BLOCKED`.
             */
            url?: string;
            files?: components["schemas"]["RequestFiles"];
            /** @default {} */
            options: components["schemas"]["ScreenshotOptions"];
            metadata?: components["schemas"]["Metadata"];
            webhook_url?: components["schemas"]["WebhookUrl"];
            webhook_secret?: components["schemas"]["WebhookSecret"];
            storage?: components["schemas"]["StorageTarget"];
            /** @default false */
            async: components["schemas"]["RenderAsync"];
            filename?: components["schemas"]["OutputFilename"];
            disposition?: components["schemas"]["OutputDisposition"];
            response?: components["schemas"]["ResponseForm"];
            retention?: components["schemas"]["Retention"];
        };
        /** @description Name under which browsers save the output, 1 to 200 characters, such as `Invoice 42`. The extension of the output is appended if it is missing. Links to the output and objects in your bucket use the same name. The default is the `request_id`. */
        OutputFilename: string;
        /**
         * @description What browsers do with the output: `inline` (the default) shows it, `attachment` saves it as a file. Links to the output and objects in your bucket do the same.
         * @enum {string}
         */
        OutputDisposition: "inline" | "attachment";
        /**
         * @description Form of the response: `binary` (the default) is the file itself; `json` is an object with the file as Base64 and the hints of the report, for tools that read JSON only. `json` is not valid with `async`.
         * @enum {string}
         */
        ResponseForm: "binary" | "json";
        /** @description Seconds for which the output and the request are kept after the end of the render, at most the server's limit (`OUTPUT_RETENTION_DAYS`), which is also the default. They are removed within 15 seconds of that time, or of the end of an upload that takes longer. 0 stores neither of them: the response has the only copy, and the render is erased when it ends. 0 is not valid with `async` or `storage`. */
        Retention: number;
        /** @description An output as JSON, for a request whose `response` is `json`. */
        RenderedFile: {
            request_id: components["schemas"]["RequestId"];
            type: components["schemas"]["RenderType"];
            /**
             * @description Media type of the file.
             * @enum {string}
             */
            content_type: "application/pdf" | "application/zip" | "image/png" | "image/jpeg" | "image/webp" | "image/avif";
            /** @description Name of the file with its extension. */
            filename: string;
            /** @description Size of the file in bytes. */
            size_bytes: number;
            /** @description Duration of the render in milliseconds. */
            duration_ms: number;
            /** @description `true` if a wait took too long and the output shows what was there by then (`bestAttempt`). Otherwise absent. */
            best_attempt?: boolean;
            /** @description The hints of the report. */
            hints: components["schemas"]["ReportHint"][];
            /** @description The file as Base64. */
            content: string;
        };
        /** @description A preview as JSON, for a request whose `response` is `json`. */
        PreviewedFile: {
            request_id: components["schemas"]["RequestId"];
            /**
             * @description Media type of the file.
             * @enum {string}
             */
            content_type: "application/pdf" | "image/png";
            /** @description Size of the file in bytes. */
            size_bytes: number;
            /** @description Duration of the render in milliseconds. */
            duration_ms: number;
            /** @description Names of the variables that the content uses, also of unsaved content. */
            variables: string[];
            /** @description The hints of the report. */
            hints: components["schemas"]["ReportHint"][];
            /** @description The file as Base64. */
            content: string;
        };
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
        /** @description Any JSON object of your own, at most 1,024 bytes as UTF-8 JSON. White space and unnecessary escapes do not count, up to 8,192 bytes as sent. Render records and webhooks return it byte for byte. */
        Metadata: {
            [key: string]: unknown;
        } | null;
        /** @description A PDF to work on. Exactly one of `file`, `content`, `request_id` and `url` is required. All sources of a request may have at most 50 MB together. */
        PdfSource: {
            /** @description The name of a file in `files`, or of a file field of the form. */
            file?: string;
            /** @description The PDF as Base64. */
            content?: string;
            /** @description The PDF that an earlier request of yours made: its `request_id`, or the id of the render. Its output must still be stored. An id that is unknown or belongs to another user returns 404. */
            request_id?: string;
            /**
             * Format: uri
             * @description Public http or https address of the PDF, which is downloaded with up to 5 redirects. Private, local and other special-purpose addresses return 400 `SSRF_BLOCKED`.
             */
            url?: string;
            /** @description Opens an encrypted PDF. The password of the user or of the owner will do. It is never kept. */
            password?: string;
        };
        /** @description Work on the PDF after it is printed, in this order, as a part of the same render: it counts once. Each step is one of the operations of `/api/v1/pdfs`, whose `source` is the PDF so far. `compress`, `imageQuality`, `encrypt` and `sign` of `options` are done after the last step. Not valid with `pdfa`, `pdfua`, `facturX` and `deterministic`. */
        PdfSteps: components["schemas"]["PdfStep"][];
        /** @description Exactly one operation, with its fields. */
        PdfStep: {
            stamp?: components["schemas"]["StampStep"];
            merge?: components["schemas"]["MergeStep"];
            rotate?: components["schemas"]["RotateStep"];
            flatten?: components["schemas"]["FlattenStep"];
            fill?: components["schemas"]["FillStep"];
            metadata?: components["schemas"]["MetadataStep"];
            split?: components["schemas"]["SplitStep"];
            sign?: components["schemas"]["SignStep"];
        };
        /** @description Signs the PDF as `POST /api/v1/pdfs/sign` does. It is the last step, and goes with `pdfa`, `pdfua`, `facturX` and `attachments` of a print if it is the only one. */
        SignStep: {
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
        /** @description Draws HTML or the pages of a PDF over the pages, as `POST /api/v1/pdfs/stamp` does. Exactly one of `html` and `stamp` is required. */
        StampStep: {
            /** @description HTML that is printed over each page, at most 200,000 characters. Its area is the whole page. Elements with the class `pageNumber` or `totalPages` receive the number of the page, and of all pages. */
            html?: string;
            /** @description A PDF whose pages are drawn in their order. The last one is repeated. */
            stamp?: components["schemas"]["PdfSource"];
            /**
             * @description Whether the stamp is drawn over the pages (the default) or under them.
             * @default over
             * @enum {string}
             */
            layer: "over" | "under";
            /**
             * Format: page-ranges
             * @description The pages that are stamped, such as `1-3,5,8-`. The default is all pages.
             */
            pages?: string;
        };
        /** @description Joins the PDF with others, as `POST /api/v1/pdfs/merge` does. `before` or `after` is required. */
        MergeStep: {
            /** @description The PDFs in front of it, in their order. */
            before?: components["schemas"]["MergeSource"][];
            /** @description The PDFs behind it, in their order. */
            after?: components["schemas"]["MergeSource"][];
            /**
             * @description `joined`, the default, puts the outlines of the PDFs one after the other. `files` has an entry for each PDF, with its outline below.
             * @default joined
             * @enum {string}
             */
            outline: "files" | "joined";
            /**
             * @description Takes out what the files can do when they are opened or used, such as scripts. The default is `false`.
             * @default false
             */
            removeActiveContent: boolean;
        };
        /** @description Turns pages, as `POST /api/v1/pdfs/rotate` does. */
        RotateStep: {
            /**
             * @description Degrees, clockwise.
             * @enum {integer}
             */
            angle: 90 | 180 | 270;
            /**
             * Format: page-ranges
             * @description The pages that are turned, such as `1-3,5,8-`. The default is all pages.
             */
            pages?: string;
        };
        /** @description Draws forms and annotations into the pages, as `POST /api/v1/pdfs/flatten` does. It has no fields. */
        FlattenStep: Record<string, never>;
        /** @description Fills fields of a form, as `POST /api/v1/pdfs/fill` does. */
        FillStep: {
            values: components["schemas"]["FieldValues"];
        };
        /** @description Values by the names of fields, as `fields` of `POST /api/v1/pdfs/metadata` has them, at most 5,000. Texts take a text or a number; check boxes `true`, `false` or their export value; radio buttons their export value; choices a value or its label, and lists with several choices a list. Null empties a field. */
        FieldValues: {
            [key: string]: string | number | boolean | string[] | null;
        };
        /** @description Sets properties of the PDF, as `POST /api/v1/pdfs/metadata` does. */
        MetadataStep: {
            document: components["schemas"]["DocumentProperties"];
        };
        /** @description Makes a PDF of each range of pages, as `POST /api/v1/pdfs/split` does, and a ZIP of them unless `pages` has one item. It is the last step. Exactly one of `pages` and `every` is required. */
        SplitStep: {
            /** @description The pages of each PDF, such as `["1-3", "4,6-"]`, at most 1,000. */
            pages?: string[];
            /** @description The number of pages of each PDF, at most 1,000 PDFs. The last one may have fewer. */
            every?: number;
        };
        /** @description A PDF to merge. Exactly one of `file`, `content`, `request_id` and `url` is required. */
        MergeSource: {
            /** @description The name of a file in `files`, or of a file field of the form. */
            file?: string;
            /** @description The PDF as Base64. */
            content?: string;
            /** @description The PDF that an earlier request of yours made: its `request_id`, or the id of the render. Its output must still be stored. An id that is unknown or belongs to another user returns 404. */
            request_id?: string;
            /**
             * Format: uri
             * @description Public http or https address of the PDF, which is downloaded with up to 5 redirects. Private, local and other special-purpose addresses return 400 `SSRF_BLOCKED`.
             */
            url?: string;
            /** @description Opens an encrypted PDF. The password of the user or of the owner will do. It is never kept. */
            password?: string;
            /** @description Title of the PDF in the outline, with `outline` `files`, without control characters. The default is the name of the file or of the output, or the last part of the address, decoded. */
            name?: string;
            /**
             * Format: page-ranges
             * @description The pages that are taken, in this order, such as `1-3,5,8-`: numbers and ranges divided by commas, which name a page once. Pages after the last one are ignored, but at least one must exist. The default is all pages.
             */
            pages?: string;
        };
        /** @description PDFs that sources name by `file`: an object of names, such as `a.pdf`, and contents as Base64. A form (`multipart/form-data`) takes them as they are. They are a part of the body and of its maximum size, and are not kept. */
        PdfFiles: {
            [key: string]: string;
        };
        /**
         * Format: uri
         * @description Public https address that receives a webhook when the render has ended, at most 2,048 characters. An http address is accepted only if the operator's `EGRESS_ALLOW` lists it: its host and port, or every address that its name resolves to. It is used only with `async`; without `async` it is validated and then ignored.
         */
        WebhookUrl: string;
        /** @description Key that signs the webhook, 8 to 256 characters. Recommended: without a secret, a delivery carries no signature. Any text is valid; `whsec_` and Base64 is the form that libraries of Standard Webhooks take as it is. The server stores it encrypted, and deletes it when the delivery has ended. */
        WebhookSecret: string;
        /** @description `true` returns 202 at once and renders in the background. The default is `false`. Requires a paid plan. */
        RenderAsync: boolean;
        /** @description Maximum duration in milliseconds, from 1,000 to 60,000, with downloads and the wait for a free process. The default is 30,000. */
        PdfTimeout: number;
        /** @description PDFs to merge. */
        MergePdfsRequest: {
            /** @description The PDFs in their order, 2 to 100. They may have 20,000 pages together. */
            sources: components["schemas"]["MergeSource"][];
            /**
             * @description `joined`, the default, puts the outlines of the PDFs one after the other. `files` has an entry for each PDF, with its outline below.
             * @default joined
             * @enum {string}
             */
            outline: "files" | "joined";
            /**
             * @description Takes out what the file can do when it is opened or used: scripts, actions that start programs, open other documents or send forms, media, and embedded files. Links to pages and addresses stay. The default is `false`.
             * @default false
             */
            removeActiveContent: boolean;
            /**
             * @description Makes the merged file a PDF/A, as the option of `POST /api/v1/pdf` does. Valid only where every source is an output of it, by `request_id`.
             * @default null
             */
            pdfa: components["schemas"]["PdfaLevel"];
            /**
             * @description Makes the merged file a PDF/UA-1, as the option of `POST /api/v1/pdf` does. Valid only where every source is an output of it, by `request_id`, that is `tagged`.
             * @default null
             */
            pdfua: components["schemas"]["PdfuaPart"];
            /**
             * @description Refuses a PDF that is signed, as a change takes its signatures out. The default is `false`, with the hint `SIGNATURE_REMOVED`.
             * @default false
             */
            keepSignatures: boolean;
            files?: components["schemas"]["PdfFiles"];
            /** @default 30000 */
            timeout: components["schemas"]["PdfTimeout"];
            metadata?: components["schemas"]["Metadata"];
            webhook_url?: components["schemas"]["WebhookUrl"];
            webhook_secret?: components["schemas"]["WebhookSecret"];
            /** @default false */
            async: components["schemas"]["RenderAsync"];
            storage?: components["schemas"]["StorageTarget"];
            filename?: components["schemas"]["OutputFilename"];
            disposition?: components["schemas"]["OutputDisposition"];
            /** @description Form of the response: `binary` (the default) is the file itself; `json` is an object with the file as Base64. */
            response?: components["schemas"]["ResponseForm"];
            /** @description Seconds for which the output and the request are kept, as in a request to render. */
            retention?: components["schemas"]["Retention"];
        };
        /** @description A PDF to split. Exactly one of `pages` and `every` is required. */
        SplitPdfRequest: {
            source: components["schemas"]["PdfSource"];
            /** @description The pages of each PDF, such as `["1-3", "4,6-"]`, at most 1,000. With one item, the response is that PDF instead of a ZIP. */
            pages?: string[];
            /** @description The number of pages of each PDF, at most 1,000 PDFs. The last one may have fewer. */
            every?: number;
            /**
             * @description Takes out what the file can do when it is opened or used: scripts, actions that start programs, open other documents or send forms, media, and embedded files. Links to pages and addresses stay. The default is `false`.
             * @default false
             */
            removeActiveContent: boolean;
            /**
             * @description Makes the parts a PDF/A, as the option of `POST /api/v1/pdf` does. Valid only where the source is an output of it, by `request_id`.
             * @default null
             */
            pdfa: components["schemas"]["PdfaLevel"];
            /**
             * @description Makes the parts a PDF/UA-1, as the option of `POST /api/v1/pdf` does. Valid only where the source is an output of it, by `request_id`, that is `tagged`.
             * @default null
             */
            pdfua: components["schemas"]["PdfuaPart"];
            /**
             * @description Refuses a PDF that is signed, as a change takes its signatures out. The default is `false`, with the hint `SIGNATURE_REMOVED`.
             * @default false
             */
            keepSignatures: boolean;
            files?: components["schemas"]["PdfFiles"];
            /** @default 30000 */
            timeout: components["schemas"]["PdfTimeout"];
            metadata?: components["schemas"]["Metadata"];
            webhook_url?: components["schemas"]["WebhookUrl"];
            webhook_secret?: components["schemas"]["WebhookSecret"];
            /** @default false */
            async: components["schemas"]["RenderAsync"];
            storage?: components["schemas"]["StorageTarget"];
            filename?: components["schemas"]["OutputFilename"];
            disposition?: components["schemas"]["OutputDisposition"];
            /** @description Form of the response: `binary` (the default) is the file itself; `json` is an object with the file as Base64. */
            response?: components["schemas"]["ResponseForm"];
            /** @description Seconds for which the output and the request are kept, as in a request to render. */
            retention?: components["schemas"]["Retention"];
        };
        /** @description A PDF whose pages are turned. */
        RotatePdfRequest: {
            source: components["schemas"]["PdfSource"];
            /**
             * @description Degrees, clockwise.
             * @enum {integer}
             */
            angle: 90 | 180 | 270;
            /**
             * Format: page-ranges
             * @description The pages that are turned, such as `1-3,5,8-`: numbers and ranges divided by commas. Pages after the last one are ignored, but at least one must exist. The default is all pages.
             */
            pages?: string;
            /**
             * @description Takes out what the file can do when it is opened or used: scripts, actions that start programs, open other documents or send forms, media, and embedded files. Links to pages and addresses stay. The default is `false`.
             * @default false
             */
            removeActiveContent: boolean;
            /**
             * @description Refuses a PDF that is signed, as a change takes its signatures out. The default is `false`, with the hint `SIGNATURE_REMOVED`.
             * @default false
             */
            keepSignatures: boolean;
            files?: components["schemas"]["PdfFiles"];
            /** @default 30000 */
            timeout: components["schemas"]["PdfTimeout"];
            metadata?: components["schemas"]["Metadata"];
            webhook_url?: components["schemas"]["WebhookUrl"];
            webhook_secret?: components["schemas"]["WebhookSecret"];
            /** @default false */
            async: components["schemas"]["RenderAsync"];
            storage?: components["schemas"]["StorageTarget"];
            filename?: components["schemas"]["OutputFilename"];
            disposition?: components["schemas"]["OutputDisposition"];
            /** @description Form of the response: `binary` (the default) is the file itself; `json` is an object with the file as Base64. */
            response?: components["schemas"]["ResponseForm"];
            /** @description Seconds for which the output and the request are kept, as in a request to render. */
            retention?: components["schemas"]["Retention"];
        };
        /** @description A PDF whose pages are stamped. Exactly one of `html` and `stamp` is required. */
        StampPdfRequest: {
            source: components["schemas"]["PdfSource"];
            /** @description HTML that is printed over each page, at most 200,000 characters. Its area is the whole page, without a background of its own. Elements with the class `pageNumber` or `totalPages` receive the number of the page, and of all pages. It follows the rules of `headerTemplate`: images are `data:` URLs, and scripts do not run. */
            html?: string;
            /** @description A PDF whose pages are drawn in their order, each as large as it fits and in the middle. The last one is repeated. */
            stamp?: components["schemas"]["PdfSource"];
            /**
             * @description Whether the stamp is drawn over the pages (the default) or under them.
             * @default over
             * @enum {string}
             */
            layer: "over" | "under";
            /**
             * Format: page-ranges
             * @description The pages that are stamped, such as `1-3,5,8-`: numbers and ranges divided by commas. Pages after the last one are ignored, but at least one must exist. The default is all pages.
             */
            pages?: string;
            /**
             * @description Takes out what the file can do when it is opened or used: scripts, actions that start programs, open other documents or send forms, media, and embedded files. Links to pages and addresses stay. The default is `false`.
             * @default false
             */
            removeActiveContent: boolean;
            /**
             * @description Refuses a PDF that is signed, as a change takes its signatures out. The default is `false`, with the hint `SIGNATURE_REMOVED`.
             * @default false
             */
            keepSignatures: boolean;
            files?: components["schemas"]["PdfFiles"];
            /** @default 30000 */
            timeout: components["schemas"]["PdfTimeout"];
            metadata?: components["schemas"]["Metadata"];
            webhook_url?: components["schemas"]["WebhookUrl"];
            webhook_secret?: components["schemas"]["WebhookSecret"];
            /** @default false */
            async: components["schemas"]["RenderAsync"];
            storage?: components["schemas"]["StorageTarget"];
            filename?: components["schemas"]["OutputFilename"];
            disposition?: components["schemas"]["OutputDisposition"];
            /** @description Form of the response: `binary` (the default) is the file itself; `json` is an object with the file as Base64. */
            response?: components["schemas"]["ResponseForm"];
            /** @description Seconds for which the output and the request are kept, as in a request to render. */
            retention?: components["schemas"]["Retention"];
        };
        /** @description A PDF to flatten. */
        FlattenPdfRequest: {
            source: components["schemas"]["PdfSource"];
            /**
             * @description Takes out what the file can do when it is opened or used: scripts, actions that start programs, open other documents or send forms, media, and embedded files. Links to pages and addresses stay. The default is `false`.
             * @default false
             */
            removeActiveContent: boolean;
            /**
             * @description Refuses a PDF that is signed, as a change takes its signatures out. The default is `false`, with the hint `SIGNATURE_REMOVED`.
             * @default false
             */
            keepSignatures: boolean;
            files?: components["schemas"]["PdfFiles"];
            /** @default 30000 */
            timeout: components["schemas"]["PdfTimeout"];
            metadata?: components["schemas"]["Metadata"];
            webhook_url?: components["schemas"]["WebhookUrl"];
            webhook_secret?: components["schemas"]["WebhookSecret"];
            /** @default false */
            async: components["schemas"]["RenderAsync"];
            storage?: components["schemas"]["StorageTarget"];
            filename?: components["schemas"]["OutputFilename"];
            disposition?: components["schemas"]["OutputDisposition"];
            /** @description Form of the response: `binary` (the default) is the file itself; `json` is an object with the file as Base64. */
            response?: components["schemas"]["ResponseForm"];
            /** @description Seconds for which the output and the request are kept, as in a request to render. */
            retention?: components["schemas"]["Retention"];
        };
        /** @description A form and the values of its fields. */
        FillPdfRequest: {
            source: components["schemas"]["PdfSource"];
            values: components["schemas"]["FieldValues"];
            /**
             * @description Draws the filled form and its comments into the pages afterwards, so that they cannot be changed any more. The default is `false`.
             * @default false
             */
            flatten: boolean;
            /**
             * @description Takes out what the file can do when it is opened or used: scripts, actions that start programs, open other documents or send forms, media, and embedded files. Links to pages and addresses stay. The default is `false`.
             * @default false
             */
            removeActiveContent: boolean;
            /**
             * @description Refuses a PDF that is signed, as a change takes its signatures out. The default is `false`, with the hint `SIGNATURE_REMOVED`.
             * @default false
             */
            keepSignatures: boolean;
            files?: components["schemas"]["PdfFiles"];
            /** @default 30000 */
            timeout: components["schemas"]["PdfTimeout"];
            metadata?: components["schemas"]["Metadata"];
            webhook_url?: components["schemas"]["WebhookUrl"];
            webhook_secret?: components["schemas"]["WebhookSecret"];
            /** @default false */
            async: components["schemas"]["RenderAsync"];
            storage?: components["schemas"]["StorageTarget"];
            filename?: components["schemas"]["OutputFilename"];
            disposition?: components["schemas"]["OutputDisposition"];
            /** @description Form of the response: `binary` (the default) is the file itself; `json` is an object with the file as Base64. */
            response?: components["schemas"]["ResponseForm"];
            /** @description Seconds for which the output and the request are kept, as in a request to render. */
            retention?: components["schemas"]["Retention"];
        };
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
        /** @description A PDF to sign, and the signer. */
        SignPdfRequest: {
            source: components["schemas"]["PdfSource"];
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
            files?: components["schemas"]["PdfFiles"];
            /** @default 30000 */
            timeout: components["schemas"]["PdfTimeout"];
            metadata?: components["schemas"]["Metadata"];
            webhook_url?: components["schemas"]["WebhookUrl"];
            webhook_secret?: components["schemas"]["WebhookSecret"];
            /** @default false */
            async: components["schemas"]["RenderAsync"];
            storage?: components["schemas"]["StorageTarget"];
            filename?: components["schemas"]["OutputFilename"];
            disposition?: components["schemas"]["OutputDisposition"];
            /** @description Form of the response: `binary` (the default) is the file itself; `json` is an object with the file as Base64. */
            response?: components["schemas"]["ResponseForm"];
            /** @description Seconds for which the output and the request are kept, as in a request to render. */
            retention?: components["schemas"]["Retention"];
        };
        /** @description A PDF whose signatures are verified. */
        VerifyPdfRequest: {
            source: components["schemas"]["PdfSource"];
            /** @description Certificates of the authorities that you trust, as PEM, at most 200,000 characters. Without them, no chain is checked. */
            roots?: string;
            files?: components["schemas"]["PdfFiles"];
            /** @default 30000 */
            timeout: components["schemas"]["PdfTimeout"];
            metadata?: components["schemas"]["Metadata"];
            webhook_url?: components["schemas"]["WebhookUrl"];
            webhook_secret?: components["schemas"]["WebhookSecret"];
            /** @default false */
            async: components["schemas"]["RenderAsync"];
            storage?: components["schemas"]["StorageTarget"];
            filename?: components["schemas"]["OutputFilename"];
            disposition?: components["schemas"]["OutputDisposition"];
            /** @description Form of the response: `binary` (the default) is the file itself; `json` is an object with the file as Base64. */
            response?: components["schemas"]["ResponseForm"];
            /** @description Seconds for which the output and the request are kept, as in a request to render. */
            retention?: components["schemas"]["Retention"];
        };
        /** @description A PDF and the steps of the work on it. */
        PdfStepsRequest: {
            source: components["schemas"]["PdfSource"];
            /** @description The operations in their order, 1 to 10. */
            steps: components["schemas"]["PdfStep"][];
            files?: components["schemas"]["PdfFiles"];
            /** @default 30000 */
            timeout: components["schemas"]["PdfTimeout"];
            metadata?: components["schemas"]["Metadata"];
            webhook_url?: components["schemas"]["WebhookUrl"];
            webhook_secret?: components["schemas"]["WebhookSecret"];
            /** @default false */
            async: components["schemas"]["RenderAsync"];
            storage?: components["schemas"]["StorageTarget"];
            filename?: components["schemas"]["OutputFilename"];
            disposition?: components["schemas"]["OutputDisposition"];
            /** @description Form of the response: `binary` (the default) is the file itself; `json` is an object with the file as Base64. */
            response?: components["schemas"]["ResponseForm"];
            /** @description Seconds for which the output and the request are kept, as in a request to render. */
            retention?: components["schemas"]["Retention"];
        };
        /** @description A PDF whose properties are read or set. */
        PdfMetadataRequest: {
            source: components["schemas"]["PdfSource"];
            /** @description Properties to set. One that is left out stays as it is; an empty text removes it. Left out, the response is JSON about the PDF. */
            document?: {
                /** @description Title. */
                title?: string;
                /** @description Author. */
                author?: string;
                /** @description Subject. */
                subject?: string;
                /** @description Keywords, as one text divided by commas or as a list. An empty list removes them. */
                keywords?: string | string[];
                /** @description Language as a BCP 47 tag such as `de-CH`. */
                language?: string;
                /** @description The program that the document was made with. */
                creator?: string;
            };
            /**
             * @description Takes out what the file can do when it is opened or used: scripts, actions that start programs, open other documents or send forms, media, and embedded files. Links to pages and addresses stay. Valid only with `document`. The default is `false`.
             * @default false
             */
            removeActiveContent: boolean;
            /**
             * @description Refuses a PDF that is signed, as a change takes its signatures out. The default is `false`, with the hint `SIGNATURE_REMOVED`.
             * @default false
             */
            keepSignatures: boolean;
            files?: components["schemas"]["PdfFiles"];
            /** @default 30000 */
            timeout: components["schemas"]["PdfTimeout"];
            metadata?: components["schemas"]["Metadata"];
            webhook_url?: components["schemas"]["WebhookUrl"];
            webhook_secret?: components["schemas"]["WebhookSecret"];
            /** @default false */
            async: components["schemas"]["RenderAsync"];
            storage?: components["schemas"]["StorageTarget"];
            filename?: components["schemas"]["OutputFilename"];
            disposition?: components["schemas"]["OutputDisposition"];
            /** @description Form of the response: `binary` (the default) is the file itself; `json` is an object with the file as Base64. */
            response?: components["schemas"]["ResponseForm"];
            /** @description Seconds for which the output and the request are kept, as in a request to render. */
            retention?: components["schemas"]["Retention"];
        };
        /** @description A PDF to encrypt, decrypt, compress or archive. */
        ConvertPdfRequest: {
            source: components["schemas"]["PdfSource"];
            /** @description Encrypts the PDF with AES-256 (PDF 2.0). At least one password is required. Not valid with `pdfa` and `pdfua`. PDF/A and PDF/UA marks of the source are removed. */
            encrypt?: components["schemas"]["Encryption"];
            /**
             * @description Makes the file smaller without loss. Not valid with `pdfa` and `pdfua`. The default is `false`.
             * @default false
             */
            compress: boolean;
            /**
             * @description Encodes photos again as JPEG of this quality, where that makes them smaller, and compresses the file. Not valid with `pdfa` and `pdfua`. The default is null: images stay as they are.
             * @default null
             */
            imageQuality: number | null;
            /**
             * @description Makes the file a PDF/A, as the option of `POST /api/v1/pdf` does. Valid only with an output of it, by `request_id`.
             * @default null
             */
            pdfa: components["schemas"]["PdfaLevel"];
            /**
             * @description Makes the file a PDF/UA-1, as the option of `POST /api/v1/pdf` does. Valid only with an output of it, by `request_id`, that is `tagged`.
             * @default null
             */
            pdfua: components["schemas"]["PdfuaPart"];
            /**
             * @description Takes out what the file can do when it is opened or used: scripts, actions that start programs, open other documents or send forms, media, and embedded files. Links to pages and addresses stay. Not valid with `pdfa` and `pdfua`. The default is `false`.
             * @default false
             */
            removeActiveContent: boolean;
            /**
             * @description Refuses a PDF that is signed, as a change takes its signatures out. The default is `false`, with the hint `SIGNATURE_REMOVED`.
             * @default false
             */
            keepSignatures: boolean;
            files?: components["schemas"]["PdfFiles"];
            /** @default 30000 */
            timeout: components["schemas"]["PdfTimeout"];
            metadata?: components["schemas"]["Metadata"];
            webhook_url?: components["schemas"]["WebhookUrl"];
            webhook_secret?: components["schemas"]["WebhookSecret"];
            /** @default false */
            async: components["schemas"]["RenderAsync"];
            storage?: components["schemas"]["StorageTarget"];
            filename?: components["schemas"]["OutputFilename"];
            disposition?: components["schemas"]["OutputDisposition"];
            /** @description Form of the response: `binary` (the default) is the file itself; `json` is an object with the file as Base64. */
            response?: components["schemas"]["ResponseForm"];
            /** @description Seconds for which the output and the request are kept, as in a request to render. */
            retention?: components["schemas"]["Retention"];
        };
        /** @description Facts about a PDF, or, with `document` and `response` `json`, the PDF as Base64. */
        PdfFactsOrFile: components["schemas"]["PdfFacts"] | components["schemas"]["RenderedFile"];
        /** @description A certificate, as it says itself. */
        CertificateFacts: {
            /** @description The person or organization that it is for. */
            subject: string;
            /** @description The authority that issued it. */
            issuer: string;
            /** @description Its number at the authority, in hexadecimal. */
            serial_number: string;
            /** @description The SHA-256 of the certificate, in hexadecimal. */
            fingerprint: string;
            /**
             * Format: date-time
             * @description Begin of its validity.
             */
            valid_from: string;
            /**
             * Format: date-time
             * @description End of its validity.
             */
            valid_until: string;
        };
        /** @description The signatures of a PDF, as they were checked. */
        PdfSignatures: {
            request_id: components["schemas"]["RequestId"];
            /** @description Whether the PDF has a signature. */
            signed: boolean;
            /** @description The signatures, at most 100. */
            signatures: components["schemas"]["SignatureCheck"][];
        };
        /** @description A signature, as it was checked. */
        SignatureCheck: {
            /** @description Name of the field. */
            field: string;
            /** @description Whether the bytes that it covers are as they were signed, with the key of its certificate, and what was added later is allowed if it certifies the file. It says nothing about other additions, or about trust. */
            valid: boolean;
            /** @description Why it is not valid, as a sentence. */
            problem: string | null;
            /** @description Name of the signer. */
            signer: string | null;
            /** @description Why the file was signed. */
            reason: string | null;
            /** @description Where it was signed. */
            location: string | null;
            /** @description How the signer can be reached. */
            contact: string | null;
            /**
             * Format: date-time
             * @description The time that the signer claims.
             */
            signed: string | null;
            /** @description The time that a time-stamp server confirms. */
            timestamp: {
                /**
                 * Format: date-time
                 * @description The time.
                 */
                time: string;
                /** @description Name of the server. */
                authority: string | null;
                /** @description Whether it is about this signature and unchanged. */
                valid: boolean;
                /** @description Whether its certificate leads to one of the roots. Null without roots. */
                trusted: boolean | null;
            } | null;
            /** @description Such as `ECDSA with SHA-256`. */
            algorithm: string | null;
            /** @description The certificate of the signer. */
            certificate: components["schemas"]["CertificateFacts"] | null;
            /** @description Whether the certificate leads to one of the roots. Null without roots. */
            trusted: boolean | null;
            /** @description Why it does not. */
            trust_problem: string | null;
            /** @description Whether it covers the whole file, or an earlier revision of it. */
            covers_document: boolean;
            /**
             * @description What was added behind it: `signatures` are further signatures and what proves them, `form` values of fields, `annotations` comments and the like, `other` anything else.
             * @enum {string}
             */
            changes_after: "none" | "signatures" | "form" | "annotations" | "other";
            /**
             * @description The changes that the file allows since this signature certified it.
             * @enum {integer|null}
             */
            certified: 1 | 2 | 3 | null;
        };
        /** @description What a PDF is. */
        PdfFacts: {
            request_id: components["schemas"]["RequestId"];
            /** @description The version of PDF, such as `1.7`. */
            version: string;
            /** @description Whether the PDF is encrypted. Many encrypted PDFs open without a password. */
            encrypted: boolean;
            /** @description Whether the PDF has the structure of the document for screen readers. */
            tagged: boolean;
            /** @description Number of pages. */
            page_count: number;
            /** @description The pages in their order. */
            pages: {
                /** @description Width of the page as it is shown, in points of 1/72 inch. */
                width: number;
                /** @description Height of the page as it is shown, in points. */
                height: number;
                /**
                 * @description Degrees by which the page is turned clockwise to be shown.
                 * @enum {integer}
                 */
                rotation: 0 | 90 | 180 | 270;
            }[];
            /** @description The properties of the document, each cut after 10,000 characters. One that it does not have is null. */
            document: {
                /** @description Title. */
                title: string | null;
                /** @description Author. */
                author: string | null;
                /** @description Subject. */
                subject: string | null;
                /** @description Keywords. */
                keywords: string | null;
                /** @description The program that the document was made with. */
                creator: string | null;
                /** @description The program that made the PDF. */
                producer: string | null;
                /** @description Language as a BCP 47 tag. */
                language: string | null;
                /**
                 * Format: date-time
                 * @description When it was created.
                 */
                created: string | null;
                /**
                 * Format: date-time
                 * @description When it was changed last.
                 */
                modified: string | null;
            };
            /** @description The outline (bookmarks). One with more than 20,000 entries, or with more than 1,000,000 characters in its titles, returns 400 with the reason `pdf_refused`. */
            outline: components["schemas"]["PdfOutlineEntry"][];
            /** @description The standards that the PDF declares, such as `PDF/A-3u`. The declaration is not checked. */
            conformance: string[];
            /** @description The files inside of the PDF. */
            attachments: {
                /** @description Name of the file. */
                name: string;
                /** @description Its size as the PDF gives it. Null if it does not. */
                size_bytes: number | null;
            }[];
            /** @description The fields of its form: at most 10,000, and as many as have 1,000,000 characters together. */
            fields?: components["schemas"]["PdfField"][];
            /** @description Number of all fields. */
            field_count?: number;
            /** @description The signatures of the PDF, at most 100. They are not verified. Empty for a PDF that is not signed. */
            signatures?: {
                /** @description Name of its field. */
                field: string;
                /** @description Who signed, as the signature says. Null if it does not. */
                signer: string | null;
                /**
                 * Format: date-time
                 * @description When, as the signature says. Null if it does not.
                 */
                signed: string | null;
            }[];
            /** @description What the PDF can do when it is opened or used. Links to pages and addresses are left out. */
            active_content?: {
                kind: components["schemas"]["ActiveContentKind"];
                /** @description How often it occurs. */
                count: number;
            }[];
        };
        /** @description A field of a form. */
        PdfField: {
            /** @description Its name with those of the fields above it, such as `person.name`, cut after 2,000 characters. */
            name: string;
            /**
             * @description Kind of field.
             * @enum {string}
             */
            type: "button" | "checkbox" | "dropdown" | "list" | "radio" | "signature" | "text";
            /** @description What it holds: a text, the export value of a check box or radio button, the value of a choice, or those of a list. Null for a field without a value. Cut after 10,000 characters. */
            value: string | string[] | null;
            /** @description What it holds after a reset. */
            default: string | string[] | null;
            /** @description What can be chosen, at most 1,000. Null for a field without choices. */
            choices: {
                /** @description The value to fill in. */
                value: string;
                /** @description The text that is shown. */
                label: string;
            }[] | null;
            /** @description Number of the page that it is on first, from 1. Null if it is on none. */
            page: number | null;
            /** @description Its place on this page, in points from the upper left corner of the page as it is shown. */
            box: {
                /** @description Distance from the left. */
                x: number;
                /** @description Distance from the top. */
                y: number;
                /** @description Width. */
                width: number;
                /** @description Height. */
                height: number;
            } | null;
            /** @description Its properties. New ones may be added. */
            flags: ("comb" | "editable" | "file" | "multiline" | "multiple" | "no_export" | "password" | "read_only" | "required" | "rich_text")[];
            /** @description Most characters of a text. Null without a limit. */
            max_length: number | null;
            /** @description What the field is called for people. */
            tooltip: string | null;
        };
        /**
         * @description Kind of active content: `javascript`; `launch` starts a program or opens a file; `submit_form` and `import_data` send and read values of a form; `go_to_remote` opens another document; `media` plays sound, film or 3D; `xfa` is a form with scripts of its own; `embedded_file` is a file inside of the PDF. New kinds may be added.
         * @enum {string}
         */
        ActiveContentKind: "embedded_file" | "go_to_remote" | "import_data" | "javascript" | "launch" | "media" | "submit_form" | "xfa";
        /** @description An entry of an outline. */
        PdfOutlineEntry: {
            /** @description Its text, cut after 1,000 characters. */
            title: string;
            /** @description Number of the page that it leads to, from 1. Null if it leads to none. */
            page: number | null;
            /** @description The entries below it. */
            children: components["schemas"]["PdfOutlineEntry"][];
        };
        /** @description Renders to accept together. */
        BatchRequest: {
            /** @description The renders, 1 to 100. */
            renders: components["schemas"]["BatchRender"][];
            metadata?: components["schemas"]["Metadata"];
            /**
             * Format: uri
             * @description Public https address that receives one webhook, `batch.completed`, when all renders have ended, at most 2,048 characters. The rules are those of a single render.
             */
            webhook_url?: string;
            /** @description Key that signs the webhook, 8 to 256 characters. Recommended: without a secret, a delivery carries no signature. */
            webhook_secret?: string;
        };
        /** @description A render of a batch: its `type`, and the body of `POST /api/v1/pdf`, `POST /api/v1/screenshot` or, as `pdfs`, `POST /api/v1/pdfs/steps` without `async`, `response`, `webhook_url` and `webhook_secret`. Its `retention` is at least 1. */
        BatchRender: components["schemas"]["BatchPdf"] | components["schemas"]["BatchScreenshot"] | components["schemas"]["BatchPdfs"];
        /** @description A PDF of a batch. Exactly one of `html`, `url` and `template_id` is required. */
        BatchPdf: {
            /**
             * @description The type of the output: `pdf`.
             * @enum {string}
             */
            type: "pdf";
            /** @description HTML to render. An empty string is valid and renders an empty page. */
            html?: string;
            /**
             * Format: uri
             * @description Public http or https address to render, at most 2,000,000 characters.
             */
            url?: string;
            /** @description The saved template to render, by its id (a UUID) or its slug. All renders of a batch that name the same template get the same version of it. */
            template_id?: string;
            /** @description The template version. Defaults to the latest version. Valid only with `template_id`. */
            template_version?: number;
            /** @description Values for the template's variables. Valid only with `template_id`. */
            data?: components["schemas"]["TemplateData"];
            /** @description Values of any JSON type, which replace those of `data` with the same names. Valid only with `template_id`. */
            json?: components["schemas"]["TemplateJson"];
            /** @description Files of this render, as Base64. Not valid with `url`. */
            files?: components["schemas"]["RequestFiles"];
            /** @default {} */
            options: components["schemas"]["PdfOptions"];
            steps?: components["schemas"]["PdfSteps"];
            metadata?: components["schemas"]["Metadata"];
            storage?: components["schemas"]["StorageTarget"];
            /** @description Name under which browsers save the output, 1 to 200 characters. In the archive of the batch the index of the render comes before it. The default is the `request_id`. */
            filename?: components["schemas"]["OutputFilename"];
            disposition?: components["schemas"]["OutputDisposition"];
            retention?: components["schemas"]["BatchRetention"];
        };
        /** @description Work on a PDF that exists already, in steps. */
        BatchPdfs: {
            /**
             * @description The type of the render: `pdfs`.
             * @enum {string}
             */
            type: "pdfs";
            source: components["schemas"]["PdfSource"];
            /** @description The operations in their order, 1 to 10. */
            steps: components["schemas"]["PdfStep"][];
            files?: components["schemas"]["PdfFiles"];
            /** @default 30000 */
            timeout: components["schemas"]["PdfTimeout"];
            metadata?: components["schemas"]["Metadata"];
            storage?: components["schemas"]["StorageTarget"];
            /** @description Name under which browsers save the output, 1 to 200 characters. In the archive of the batch the index of the render comes before it. The default is the `request_id`. */
            filename?: components["schemas"]["OutputFilename"];
            disposition?: components["schemas"]["OutputDisposition"];
            retention?: components["schemas"]["BatchRetention"];
        };
        /** @description A screenshot of a batch. Exactly one of `html` and `url` is required. */
        BatchScreenshot: {
            /**
             * @description The type of the output: `screenshot`.
             * @enum {string}
             */
            type: "screenshot";
            /** @description HTML to render. An empty string is valid and renders an empty page. */
            html?: string;
            /**
             * Format: uri
             * @description Public http or https address to capture, at most 2,000,000 characters.
             */
            url?: string;
            /** @description Files of this render, as Base64. Not valid with `url`. */
            files?: components["schemas"]["RequestFiles"];
            /** @default {} */
            options: components["schemas"]["ScreenshotOptions"];
            metadata?: components["schemas"]["Metadata"];
            storage?: components["schemas"]["StorageTarget"];
            /** @description Name under which browsers save the output, 1 to 200 characters. In the archive of the batch the index of the render comes before it. The default is the `request_id`. */
            filename?: components["schemas"]["OutputFilename"];
            disposition?: components["schemas"]["OutputDisposition"];
            retention?: components["schemas"]["BatchRetention"];
        };
        /** @description Seconds for which the output and the request of this render are kept after its end, at least 1 and at most the server's limit (`OUTPUT_RETENTION_DAYS`), which is also the default. */
        BatchRetention: number;
        /**
         * Format: uuid
         * @description Identifier of a batch.
         */
        BatchId: string;
        /**
         * @description State of a batch: `running` until all of its renders have ended, then `completed`, also if some of them failed.
         * @enum {string}
         */
        BatchState: "running" | "completed";
        /** @description The number of renders of a batch in each state. */
        BatchCounts: {
            /** @description All renders of the batch. */
            total: number;
            /** @description Renders that wait. */
            queued: number;
            /** @description Renders that are running. */
            rendering: number;
            /** @description Renders that have an output. */
            completed: number;
            /** @description Renders that failed or were cancelled. */
            failed: number;
            /** @description Completed renders whose reports have hints. Only batches that are read have it. */
            with_hints?: number;
        };
        /** @description A batch that was accepted. */
        AcceptedBatch: {
            batch_id: components["schemas"]["BatchId"];
            status: components["schemas"]["BatchState"];
            counts: components["schemas"]["BatchCounts"];
            /** @description The renders, in the order of the request. */
            renders: {
                /** @description Its position in the request. */
                index: number;
                request_id: components["schemas"]["RequestId"];
            }[];
            /** @description Path to poll for the progress: `/api/v1/batches/<batch_id>`. */
            poll_url: string;
        };
        /** @description A batch in a list. */
        BatchSummary: {
            batch_id: components["schemas"]["BatchId"];
            status: components["schemas"]["BatchState"];
            counts: components["schemas"]["BatchCounts"];
            metadata: components["schemas"]["Metadata"];
            /**
             * Format: date-time
             * @description When the batch was requested.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the last of its renders ended. Null until then.
             */
            completed_at: string | null;
        };
        /** @description A batch and its renders. */
        Batch: {
            batch_id: components["schemas"]["BatchId"];
            status: components["schemas"]["BatchState"];
            counts: components["schemas"]["BatchCounts"];
            metadata: components["schemas"]["Metadata"];
            /**
             * Format: date-time
             * @description When the batch was requested.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the last of its renders ended. Null until then.
             */
            completed_at: string | null;
            /** @description The renders, in the order of the request. */
            renders: components["schemas"]["BatchItem"][];
        };
        /** @description A render of a batch. */
        BatchItem: {
            /** @description Its position in the request. */
            index: number;
            request_id: components["schemas"]["RequestId"];
            type: components["schemas"]["RenderType"];
            status: components["schemas"]["RenderState"];
            metadata: components["schemas"]["Metadata"];
            /**
             * Format: uri
             * @description Signed URL of the output. It works for 1 hour. Null without an output.
             */
            output_url: string | null;
            /** @description Size of the output in bytes. Null without an output. */
            output_size_bytes: number | null;
            error: components["schemas"]["BatchItemError"];
        };
        /** @description Why the render failed. Null unless it failed. */
        BatchItemError: {
            code: components["schemas"]["ErrorCode"];
            /** @description A sentence for people. It may change. */
            message: string;
        } | null;
        /** @description The result of cancelling a batch. */
        CancelledBatch: {
            batch_id: components["schemas"]["BatchId"];
            /** @description How many renders were still queued, and are cancelled now. */
            cancelled: number;
        };
        /** @description Identifier of a request: `req_` followed by an id. */
        RequestId: string;
        /**
         * @description Type of the render: `pdf`, `screenshot`, `og` (an Open Graph image), `extract` (JSON) or `pdfs` (work on PDFs).
         * @enum {string}
         */
        RenderType: "pdf" | "screenshot" | "og" | "extract" | "pdfs";
        /**
         * @description State of a render. A render is `queued`, then `rendering`, and ends as `completed` or `failed`.
         * @enum {string}
         */
        RenderState: "queued" | "rendering" | "completed" | "failed";
        /** @description A render that was accepted and waits in the queue. */
        QueuedRender: {
            request_id: components["schemas"]["RequestId"];
            /**
             * @description Always `queued`.
             * @constant
             */
            status: "queued";
            /** @description Path to poll for the state of the render: `/api/v1/renders/<request_id>`. */
            poll_url: string;
            /** @description A sentence that says that the render is queued. */
            message: string;
        };
        /** @description A render that was accepted and waits in the queue. Flat shape, without `poll_url`. */
        FlatQueuedRender: {
            request_id: components["schemas"]["RequestId"];
            /**
             * @description Always `queued`.
             * @constant
             */
            status: "queued";
            /** @description A sentence that says that the render is queued. */
            message: string;
        };
        /** @description The current state of a render. */
        RenderStatus: {
            request_id: components["schemas"]["RequestId"];
            status: components["schemas"]["RenderState"];
            type: components["schemas"]["RenderType"];
            metadata: components["schemas"]["Metadata"];
            /**
             * Format: uri
             * @description Signed URL of the output. It works for 1 hour. Null until the render is completed.
             */
            output_url: string | null;
            /** @description Size of the output in bytes. Null until the render is completed. */
            output_size_bytes: number | null;
            /** @description Duration of the render in milliseconds, without time in the queue. Null until it is known. */
            render_duration_ms: number | null;
            /** @description Why the render failed. Null unless it failed. */
            error_message: string | null;
            /**
             * Format: date-time
             * @description When the render was requested.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the render completed or failed. Null until then.
             */
            completed_at: string | null;
            /**
             * Format: date-time
             * @description When the render was erased. Absent unless it was.
             */
            erased_at?: string;
            /** @description The upload to your bucket. Present only if the request has `storage`. */
            storage?: components["schemas"]["Upload"];
            /** @description Position in the queue, where 1 is next. Positions beyond the first 1,000 are reported as 1001. Present only while the render is queued. */
            position?: number;
            /** @description Estimated time until the render starts, in milliseconds. For positions beyond the first 1,000 the actual time is longer. Present only while the render is queued, and only if this server renders. */
            estimated_start_ms?: number;
        };
        /** @description The current state of a render, in the flat shape. */
        FlatRenderStatus: {
            request_id: components["schemas"]["RequestId"];
            status: components["schemas"]["RenderState"];
            metadata: components["schemas"]["Metadata"];
            /**
             * Format: uri
             * @description Signed URL of the output. It works for 1 hour. Null until the render is completed.
             */
            output_url: string | null;
            /** @description Duration of the render in milliseconds, without time in the queue. Null until it is known. */
            duration_ms: number | null;
            /**
             * Format: date-time
             * @description When the render was requested.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the render completed or failed. Null until then.
             */
            completed_at: string | null;
        };
        /** @description A render in a list. */
        RenderListItem: {
            /**
             * Format: uuid
             * @description UUID of the render.
             */
            id: string;
            type: components["schemas"]["RenderType"];
            status: components["schemas"]["RenderState"];
            /** @description Code of the error of a failed render, otherwise null. */
            error_code: components["schemas"]["ErrorCode"] | null;
            /**
             * @description Source of the page: `html`, `url` or `template`. For work on PDFs it is `pdf`.
             * @enum {string}
             */
            input_type: "html" | "url" | "template" | "pdf";
            /** @description What the render shows: the title or the first heading of the HTML, host and path of the URL, the name of the template, or the operation on PDFs. Null for HTML without both. */
            title: string | null;
            /** @description Name of the API key of the request. Null for renders of the dashboard. */
            key_name: string | null;
            /** @description Storage path of the output, or with `signed=true` a signed URL that works for 1 hour. Null without an output. */
            output_url: string | null;
            /** @description Size of the output in bytes. Null without an output. */
            output_size_bytes: number | null;
            /** @description Duration of the render in milliseconds, without time in the queue. Null until it is known. */
            render_duration_ms: number | null;
            request_id: components["schemas"]["RequestId"];
            /**
             * Format: date-time
             * @description When the render was requested.
             */
            created_at: string;
            /** @description Number of hints in the report of a render that has ended: likely reasons why the output is not what you expected. Null before, without a report, and for renders of versions that did not count them. */
            hint_count?: number | null;
            /**
             * Format: date-time
             * @description When the render was erased. Absent unless it was.
             */
            erased_at?: string;
        };
        /** @description Position of this page in the whole list. */
        Pagination: {
            /** @description Number of items in the whole list. */
            total: number;
            /** @description Maximum number of items in this page. */
            limit: number;
            /** @description Number of items that were skipped. */
            offset: number;
        };
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
        /** @description The request of a render, as far as it is kept. */
        KeptRequest: {
            request_id: components["schemas"]["RequestId"];
            /**
             * @description The operation: `pdf` (`POST /api/v1/pdf`), `screenshot`, `extract` or, for work on PDFs, `pdfs`.
             * @enum {string}
             */
            type: "pdf" | "screenshot" | "extract" | "pdfs";
            /**
             * @description The operation of `/api/v1/pdfs`, if `type` is `pdfs`.
             * @enum {string}
             */
            operation?: "merge" | "split" | "rotate" | "stamp" | "flatten" | "fill" | "metadata" | "convert" | "steps";
            /** @description Paths of the fields that were left out, such as `options.cookies`, `options.extraHeaders.Authorization` and `webhook_secret`. `url` means its user name and password; `source`, `sources`, `stamp` and `steps` name PDFs that were sent with the request, or passwords. */
            omitted: string[];
            /** @description The body of the request. */
            request: {
                [key: string]: unknown;
            };
        };
        ProblemReportRequest: {
            /** @description What is wrong, in plain text. Spaces at its ends are removed. Without one, an earlier comment is removed. */
            comment?: string;
        };
        /** @description A problem that a user has reported with a render. */
        ProblemReport: {
            /**
             * Format: uuid
             * @description The report's id.
             */
            id: string;
            request_id: components["schemas"]["RequestId"];
            /**
             * @description `closed`: the operator has dealt with it.
             * @enum {string}
             */
            status: "open" | "closed";
            /** @description The words of the user as plain text. Escape them in HTML. */
            comment: string | null;
            /**
             * Format: date-time
             * @description Time of the first report.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last report.
             */
            updated_at: string;
            /**
             * Format: date-time
             * @description When the operator closed it; null while it is open.
             */
            closed_at: string | null;
        };
        /** @description A reported problem, with its user and its render. */
        ReportedProblem: {
            /**
             * Format: uuid
             * @description The report's id.
             */
            id: string;
            request_id: components["schemas"]["RequestId"];
            /** @description The user of the render. */
            user: {
                /**
                 * Format: uuid
                 * @description The user's id.
                 */
                id: string;
                /** @description The user's email address. */
                email: string;
            };
            /**
             * @description The type of the render.
             * @enum {string}
             */
            type: "pdf" | "screenshot" | "og" | "extract" | "pdfs";
            /** @description The error code of a render that failed; null for one that completed. */
            error_code: string | null;
            /**
             * @description `closed`: the operator has dealt with it.
             * @enum {string}
             */
            status: "open" | "closed";
            /** @description The words of the user as plain text. Escape them in HTML. */
            comment: string | null;
            /**
             * Format: date-time
             * @description Time of the first report.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last report.
             */
            updated_at: string;
            /**
             * Format: date-time
             * @description When the operator closed it; null while it is open.
             */
            closed_at: string | null;
        };
        /** @description Fields of the kept request that were left out, and changes. A field that is not given stays as it was kept; null leaves it out. */
        RerunRequest: {
            /** @description Another PDF to work on. Required if the kept request had its content or a password. */
            source?: components["schemas"]["PdfSource"];
            /** @description Other PDFs to merge. Required if the kept request had the content of one or a password. */
            sources?: components["schemas"]["MergeSource"][];
            /** @description Another PDF to stamp with. Required if the kept request had its content or a password. */
            stamp?: components["schemas"]["PdfSource"];
            /** @description Passwords of the new file of `convert`, which are never kept. */
            encrypt?: components["schemas"]["Encryption"];
            /** @description Other steps of a PDF. Required if the kept ones had the content of a PDF or a password. Null: none. */
            steps?: components["schemas"]["PdfStep"][] | null;
            /**
             * Format: uri
             * @description Another address to render, or the same one with its user name and password. Null: the kept one, without them. Valid only if the kept request has a `url`.
             */
            url?: string | null;
            /**
             * Format: uri
             * @description Another receiver of the webhook. Null: no webhook.
             */
            webhook_url?: string | null;
            /** @description Key that signs the webhook. Null: no signature. Required if the request had one, is `async` and has a webhook. */
            webhook_secret?: string | null;
            /** @description The files of the request, which are never kept. Null: none. */
            files?: {
                [key: string]: string;
            } | null;
            /** @description Another destination or key for the upload. Null: no upload. */
            storage?: {
                /** @description Name of the destination. */
                destination: string;
                /** @description Key of the object. */
                key?: string;
            } | null;
            /** @description Whether to render in the background. */
            async?: boolean;
            /** @description Another name of the file. Null: the `request_id` of the new render. */
            filename?: string | null;
            /**
             * @description Another `disposition`. Null: `inline`.
             * @enum {string|null}
             */
            disposition?: "inline" | "attachment" | null;
            /**
             * @description Another form of the response. Null: `binary`.
             * @enum {string|null}
             */
            response?: "binary" | "json" | null;
            /** @description Another `retention`. Null: the time of the server. */
            retention?: number | null;
            /** @description Options that are never kept. */
            options?: {
                /** @description Files inside of the PDF. Null: none. */
                attachments?: components["schemas"]["Attachment"][] | null;
                encrypt?: components["schemas"]["Encryption"];
                /** @description Cookies to set before navigation. Null: none. */
                cookies?: components["schemas"]["Cookie"][] | null;
                /** @description HTTP headers to send with each request. Null: none. */
                extraHeaders?: {
                    [key: string]: string;
                } | null;
                httpCredentials?: components["schemas"]["HttpCredentials"];
            };
        };
        /** @description Lifetime of the links. */
        SignedUrlRequest: {
            /**
             * @description Lifetime of the links in seconds, from 60 to 7,776,000 (90 days). The default is 3,600 (1 hour).
             * @default 3600
             */
            expiresIn: number;
        };
        /** @description Download links for the output of a render. */
        SignedUrl: {
            /**
             * Format: uri
             * @description Direct download link. It cannot be revoked.
             */
            signed_url: string;
            /**
             * Format: uri
             * @description Download link for third parties. It can be revoked.
             */
            share_url: string;
            /**
             * Format: uuid
             * @description UUID of the share link, to revoke it alone.
             */
            share_link_id: string;
            /**
             * Format: date-time
             * @description When both links expire.
             */
            expires_at: string;
        };
        /**
         * @description State of a share link: `active`, `expired` or `revoked`.
         * @enum {string}
         */
        ShareLinkState: "active" | "expired" | "revoked";
        /** @description A share link, without the link itself. */
        ShareLink: {
            /**
             * Format: uuid
             * @description UUID of the share link.
             */
            id: string;
            /**
             * Format: uuid
             * @description UUID of the render.
             */
            render_id: string;
            request_id: components["schemas"]["RequestId"];
            state: components["schemas"]["ShareLinkState"];
            /** @description Last four characters of the link. */
            last_four: string;
            /**
             * Format: date-time
             * @description When the link was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the link stops working.
             */
            expires_at: string;
            /**
             * Format: date-time
             * @description When the link was revoked. Null if it was not.
             */
            revoked_at: string | null;
        };
        /** @description Body of the webhook for a completed render. */
        RenderCompletedEvent: {
            /**
             * @description Always `render.completed`.
             * @constant
             */
            event: "render.completed";
            request_id: components["schemas"]["RequestId"];
            /**
             * @description Always `completed`.
             * @constant
             */
            status: "completed";
            metadata: components["schemas"]["Metadata"];
            /**
             * Format: uri
             * @description Signed URL of the output. It works for 24 hours.
             */
            output_url: string;
            /** @description Duration of the render in milliseconds, without time in the queue. */
            duration_ms: number;
            /**
             * Format: date-time
             * @description When the render was requested.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the render completed.
             */
            completed_at: string;
        };
        /** @description Body of the webhook for a failed or cancelled render. */
        RenderFailedEvent: {
            /**
             * @description Always `render.failed`.
             * @constant
             */
            event: "render.failed";
            request_id: components["schemas"]["RequestId"];
            /**
             * @description Always `failed`.
             * @constant
             */
            status: "failed";
            metadata: components["schemas"]["Metadata"];
            /** @description Why the render failed. */
            error: {
                code: components["schemas"]["ErrorCode"];
                /** @description A sentence for people. It may change. */
                message: string;
            };
            /**
             * Format: date-time
             * @description When the render was requested.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the render failed.
             */
            failed_at: string;
        };
        /** @description Body of the webhook for a batch whose renders have all ended. */
        BatchCompletedEvent: {
            /**
             * @description Always `batch.completed`.
             * @constant
             */
            event: "batch.completed";
            batch_id: components["schemas"]["BatchId"];
            /**
             * @description Always `completed`.
             * @constant
             */
            status: "completed";
            /** @description How the renders ended. */
            counts: {
                /** @description All renders of the batch. */
                total: number;
                /** @description Renders that have an output. */
                completed: number;
                /** @description Renders that failed or were cancelled. */
                failed: number;
            };
            metadata: components["schemas"]["Metadata"];
            /**
             * Format: date-time
             * @description When the batch was requested.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the last of its renders ended.
             */
            completed_at: string;
            /** @description The renders, in the order of the request. */
            renders: {
                /** @description Its position in the request. */
                index: number;
                request_id: components["schemas"]["RequestId"];
                /**
                 * @description How the render ended.
                 * @enum {string}
                 */
                status: "completed" | "failed";
                metadata: components["schemas"]["Metadata"];
                /**
                 * Format: uri
                 * @description Signed URL of the output. It works for 24 hours. Null without an output.
                 */
                output_url: string | null;
                error: components["schemas"]["BatchItemError"];
            }[];
        };
        /** @description The webhook event of a background render that has ended. */
        AccountEvent: {
            /** @description Value of the `webhook-id` header of its deliveries. */
            id: string;
            /**
             * @description Type of the event.
             * @enum {string}
             */
            event: "render.completed" | "render.failed";
            request_id: components["schemas"]["RequestId"];
            /**
             * Format: date-time
             * @description When the render ended.
             */
            ended_at: string;
            /** @description Body of the webhook, as JSON text. Deliveries carry and sign exactly these bytes. A render without a webhook has the body that its webhook would have. */
            body: string;
        };
        /** @description Webhook events of the account, and where the next request continues. */
        AccountEventList: {
            /** @description The events, in the order in which the ends of their renders were stored. */
            events: components["schemas"]["AccountEvent"][];
            /** @description Pass it as `cursor` with the next request. It has no meaning of its own. */
            cursor: string;
        };
        /** @description The delivery of one webhook, with its newest attempts. */
        WebhookDelivery: {
            /**
             * Format: uuid
             * @description UUID of the delivery.
             */
            id: string;
            /** @description The endpoint that it was made for; null if the request named the address. */
            endpoint_id?: string | null;
            /** @description Value of the `webhook-id` header of every attempt. */
            webhook_id: string;
            /**
             * @description Type of the webhook event.
             * @enum {string}
             */
            event: "render.completed" | "render.failed" | "storage.completed" | "storage.failed";
            /**
             * @description `pending` while attempts remain, then `delivered` or `failed`.
             * @enum {string}
             */
            status: "pending" | "delivered" | "failed";
            /**
             * Format: date-time
             * @description When the next attempt is due. Null once the delivery is delivered or failed.
             */
            next_attempt_at: string | null;
            /** @description The newest 100 attempts, oldest first. */
            attempts: components["schemas"]["DeliveryAttempt"][];
        };
        /** @description One attempt to deliver a webhook. */
        DeliveryAttempt: {
            /**
             * Format: date-time
             * @description When the attempt was made.
             */
            at: string;
            /** @description HTTP status of the response. Null if the receiver sent no response. */
            status_code: number | null;
            /** @description Duration of the attempt in milliseconds. */
            duration_ms: number;
            /**
             * @description Why the receiver sent no response; null if it sent one. `blocked`: the address is not allowed. `unresolved`: the host name does not exist. `dns_unavailable`: it could not be looked up, because DNS failed; for an hour after the event, such attempts do not count as retries. `secret_unavailable`: the server cannot decrypt the webhook's secret because the operator has changed `APP_SECRET`. Nothing was sent, because a delivery with a secret never goes out unsigned; it is retried like any other failed attempt.
             * @enum {string|null}
             */
            error: "invalid_url" | "blocked" | "unresolved" | "connection_refused" | "connection_failed" | "tls" | "connection_closed" | "invalid_response" | "timeout" | "dns_unavailable" | "secret_unavailable" | null;
            /** @description A sentence that says what went wrong and names the receiver's host. Null for a status from 200 to 299. */
            message: string | null;
            /** @description The first 1,024 characters of the receiver's response body, read as UTF-8. Null without a response. */
            response_body: string | null;
        };
        /** @description What a call for all uploads to a destination has begun. */
        RetriedUploads: {
            /** @description Number of uploads that begin again. */
            retried: number;
            /** @description Whether uploads are left for another call. */
            more: boolean;
        };
        /** @description Signing key for a redelivery. */
        RedeliverRequest: {
            /** @description Key that signs the delivery, 8 to 256 characters. Without it, the delivery carries no signature. */
            webhook_secret?: string;
        };
        /**
         * @description Name of a webhook event.
         * @enum {string}
         */
        WebhookEventName: "render.completed" | "render.failed" | "batch.completed" | "storage.completed" | "storage.failed";
        /** @description An address that receives the events of all background renders of an account. */
        WebhookEndpoint: {
            /**
             * Format: uuid
             * @description UUID of the endpoint.
             */
            id: string;
            /** @description The address. */
            url: string;
            /** @description The events that it receives. */
            events: components["schemas"]["WebhookEventName"][];
            /** @description What it is for. */
            description: string;
            /** @description Whether it receives events. */
            enabled: boolean;
            /** @description Last four characters of its secret. */
            secret_last_four: string;
            /**
             * Format: date-time
             * @description Until when the secret before signs as well; null if only one does.
             */
            previous_secret_until: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
        };
        /** @description An endpoint with its new secret. */
        WebhookEndpointWithSecret: components["schemas"]["WebhookEndpoint"] & {
            /** @description The secret that signs deliveries, of the form `whsec_` and Base64. It is shown once. */
            secret: string;
        };
        /** @description An endpoint to create. */
        WebhookEndpointCreateRequest: {
            /**
             * Format: uri
             * @description A public https address. The server never connects to an address of its own network.
             */
            url: string;
            events?: components["schemas"]["WebhookEventNames"];
            description?: components["schemas"]["WebhookEndpointDescription"];
            /**
             * @description Whether it receives events.
             * @default true
             */
            enabled: boolean;
        };
        /** @description Changes of an endpoint. */
        WebhookEndpointUpdateRequest: {
            /**
             * Format: uri
             * @description A public https address.
             */
            url?: string;
            events?: components["schemas"]["WebhookEventNames"];
            description?: components["schemas"]["WebhookEndpointDescription"];
            /** @description Whether it receives events. */
            enabled?: boolean;
        };
        /** @description The events that the endpoint receives. By default all. */
        WebhookEventNames: components["schemas"]["WebhookEventName"][];
        /** @description What the endpoint is for. The default is empty. */
        WebhookEndpointDescription: string;
        /** @description How long the secret before signs as well. */
        RotateSecretRequest: {
            /**
             * @description Hours during which both secrets sign, from 0 to 168. The default is 24.
             * @default 24
             */
            overlap_hours: number;
        };
        /** @description A secret of an account that signs render links. */
        LinkSecret: {
            /**
             * Format: uuid
             * @description UUID of the link secret, the parameter `signer` of its links.
             */
            id: string;
            /** @description What its links are for. */
            name: string;
            /** @description Last four characters of the secret. */
            secret_last_four: string;
            /** @description Most new renders of its links in a minute, from 1 to 1,000. */
            renders_per_minute: number;
            /** @description Most new renders of its links in a day (UTC), from 1 to 100,000. */
            renders_per_day: number;
            /** @description Whether its links make renders beyond the allowance of the plan, which costs overage. */
            allow_overage: boolean;
            /** @description New renders of its links on this day (UTC). */
            renders_today: number;
            /**
             * Format: date-time
             * @description Until when links of the secret before work as well; null if only one secret counts.
             */
            previous_secret_until: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
        };
        /** @description A link secret with its new secret. */
        LinkSecretWithSecret: components["schemas"]["LinkSecret"] & {
            /** @description The secret, of the form `lnksec_`, its id, `_` and 43 characters. It is shown once. */
            secret: string;
        };
        /** @description What the links are for. */
        LinkSecretName: string;
        /** @description A link secret to create. */
        LinkSecretCreateRequest: {
            name: components["schemas"]["LinkSecretName"];
            /**
             * @description Most new renders of its links in a minute, from 1 to 1,000. The default is 60.
             * @default 60
             */
            renders_per_minute: number;
            /**
             * @description Most new renders of its links in a day (UTC), from 1 to 100,000. The default is 1,000.
             * @default 1000
             */
            renders_per_day: number;
            /**
             * @description Whether its links make renders beyond the allowance of the plan, which costs overage. The default is `false`.
             * @default false
             */
            allow_overage: boolean;
        };
        /** @description Changes of a link secret. */
        LinkSecretUpdateRequest: {
            name?: components["schemas"]["LinkSecretName"];
            /** @description Most new renders of its links in a minute, from 1 to 1,000. */
            renders_per_minute?: number;
            /** @description Most new renders of its links in a day (UTC), from 1 to 100,000. */
            renders_per_day?: number;
            /** @description Whether its links make renders beyond the allowance of the plan, which costs overage. */
            allow_overage?: boolean;
        };
        /** @description How long links of the secret before work as well. */
        LinkSecretRotateRequest: {
            /**
             * @description Hours during which both secrets count, from 0 to 2,160 (90 days). The default is 24.
             * @default 24
             */
            overlap_hours: number;
        };
        /** @description The parameters of a render link. */
        RenderLinkRequest: {
            /** @description The parameters of `getRenderLink` as texts, without `signer`, `expires` and `signature`. */
            parameters: {
                [key: string]: string;
            };
            /** @description Seconds for which the link works, from 60 to 315,360,000 (ten years). Without it, it does not expire. */
            expires_in?: number | null;
        };
        /** @description A render link. */
        RenderLink: {
            /** @description The link. */
            url: string;
            /**
             * Format: date-time
             * @description Until when it works; null if it does not expire.
             */
            expires_at: string | null;
        };
        /** @description Either `url` or `endpoint_id`. */
        WebhookTestRequest: {
            /**
             * Format: uri
             * @description A public https address.
             */
            url?: string;
            /**
             * Format: uuid
             * @description An endpoint of the account.
             */
            endpoint_id?: string;
            /** @description Signs a test to a `url`, 8 to 256 characters. Without it, the test is not signed. */
            webhook_secret?: string;
            /**
             * @description The event to send.
             * @default render.completed
             * @enum {string}
             */
            event: "render.completed" | "render.failed";
        };
        /** @description What was sent to the receiver. */
        SentRequest: {
            /** @description Headers by their names. */
            headers: {
                [key: string]: string;
            };
            /** @description The exact body. */
            body: string;
        };
        /** @description A test webhook and the answer of its receiver. */
        WebhookTest: {
            /** @description The address. */
            url: string;
            /** @description Value of the `webhook-id` header. */
            webhook_id: string;
            event: components["schemas"]["WebhookEventName"];
            attempt: components["schemas"]["DeliveryAttempt"];
            request: components["schemas"]["SentRequest"];
        };
        /** @description A delivery of any render or batch of an account. */
        DeliverySummary: {
            /**
             * Format: uuid
             * @description UUID of the delivery.
             */
            id: string;
            /** @description Value of the `webhook-id` header of every attempt. */
            webhook_id: string;
            event: components["schemas"]["WebhookEventName"];
            /**
             * @description `pending` while attempts remain, then `delivered` or `failed`.
             * @enum {string}
             */
            status: "pending" | "delivered" | "failed";
            /** @description The address of the receiver. */
            url: string;
            /** @description The render that the event is about; null if it is about a batch. */
            request_id: string | null;
            /** @description The batch that the event is about; null if it is about a render. */
            batch_id: string | null;
            /** @description The endpoint that it was made for; null if a request named the address. */
            endpoint_id: string | null;
            /**
             * Format: date-time
             * @description When the event occurred.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the next attempt is due. Null once the delivery is delivered or failed.
             */
            next_attempt_at: string | null;
        };
        /** @description A delivery in a list. */
        AccountDelivery: components["schemas"]["DeliverySummary"] & {
            /** @description The newest attempt; null before the first. */
            last_attempt: components["schemas"]["DeliveryAttempt"] | null;
            /** @description The number of attempts. */
            attempts: number;
        };
        /** @description A delivery with its attempts and its request. */
        DeliveryDetails: components["schemas"]["DeliverySummary"] & {
            /** @description The newest 100 attempts, oldest first. */
            attempts: components["schemas"]["DeliveryAttempt"][];
            request: components["schemas"]["SentRequest"];
        };
        /** @description A service of yours that holds the key. It is sent a JSON object with `digest`, `hash` and `answer`, signed with `secret` like a webhook, and answers with `{"signature": "<Base64>"}` or `{"cms": "<Base64>"}`. */
        RemoteSigner: {
            /**
             * Format: uri
             * @description Public https address of the service. It must not redirect.
             */
            url: string;
            /** @description Signs the requests to the service. It is stored encrypted, and never shown again. */
            secret: string;
            /** @description The certificate of the key, and those above it, as PEM. */
            certificates: string;
            /**
             * @description What the service returns: `signature` (the default) for the signature of the digest, RSA with PKCS#1 or ECDSA as DER; `cms` for a whole detached CMS signature (CAdES) of the document with that digest.
             * @default signature
             * @enum {string}
             */
            answer: "signature" | "cms";
        };
        /** @description A key with its certificates, or a service that has it. Exactly one of `pkcs12` and `remote` is required. */
        SignerCreateRequest: {
            /** @description Name of the signer, at most 64 characters. It is unique among yours, consists of lowercase letters, digits and single hyphens, and must not have the form of a UUID. */
            name: string;
            /** @description A PKCS#12 file (`.p12`, `.pfx`) as Base64, at most 1 MB. */
            pkcs12?: string;
            /** @description Password of the file. It is used once, and not stored. The default is an empty one. */
            password?: string;
            remote?: components["schemas"]["RemoteSigner"];
        };
        /** @description A key and its certificates, without the key. */
        Signer: {
            /**
             * Format: uuid
             * @description UUID of the signer.
             */
            id: string;
            /** @description Name of the signer. */
            name: string;
            /**
             * @description Where the key is.
             * @enum {string}
             */
            kind: "pkcs12" | "remote";
            /** @description Address of a remote signer. */
            url: string | null;
            /** @description Such as `RSA 2048` or `ECDSA P-256`. */
            algorithm: string;
            /** @description The certificate of the key, and those above it that are known. */
            certificates: components["schemas"]["CertificateFacts"][];
            /**
             * Format: date-time
             * @description End of the certificate.
             */
            valid_until: string;
            /** @description A sentence, from 30 days before the certificate ends. */
            warning: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
        };
        /** @description Uploads the output to a bucket of yours as soon as the render has completed. The upload is retried like a webhook, and `GET /api/v1/renders/{id}` reports it. The output is stored here meanwhile. */
        StorageTarget: {
            /** @description Name of the destination. An unknown one returns 400. */
            destination: string;
            /** @description Key of the object, at most 1,024 bytes of UTF-8 together with the prefix of the destination, which comes before it. The default is the `request_id` with the extension of the format, such as `req_01JD3Q8Z5M.pdf`. An object with the same key is replaced. */
            key?: string;
        };
        /** @description Name of the destination, at most 64 characters. It is unique among yours, consists of lowercase letters, digits and single hyphens, and must not have the form of a UUID. */
        DestinationName: string;
        /**
         * Format: uri
         * @description Public https address of a server that speaks the protocol of S3. Null means Amazon S3. An http address is accepted only if the operator's `EGRESS_ALLOW` lists it.
         */
        DestinationEndpoint: string | null;
        /** @description Name of the bucket. */
        DestinationBucket: string;
        /** @description Region of the bucket, such as `eu-central-1`. The default is `us-east-1`; Cloudflare R2 calls it `auto`. */
        DestinationRegion: string;
        /** @description Begins the key of every object, such as `platen/`. The default is none. */
        DestinationPrefix: string;
        /** @description The access key. Its last four characters are shown again. */
        AccessKeyId: string;
        /** @description The secret of the access key. It is stored encrypted, and never shown again. */
        SecretAccessKey: string;
        /** @description A bucket and the credentials for it. */
        DestinationCreateRequest: {
            name: components["schemas"]["DestinationName"];
            /** @default null */
            endpoint: components["schemas"]["DestinationEndpoint"];
            bucket: components["schemas"]["DestinationBucket"];
            /** @default us-east-1 */
            region: components["schemas"]["DestinationRegion"];
            /** @default  */
            prefix: components["schemas"]["DestinationPrefix"];
            access_key_id: components["schemas"]["AccessKeyId"];
            secret_access_key: components["schemas"]["SecretAccessKey"];
        };
        /** @description The fields to change. */
        DestinationUpdateRequest: {
            name?: components["schemas"]["DestinationName"];
            endpoint?: components["schemas"]["DestinationEndpoint"];
            bucket?: components["schemas"]["DestinationBucket"];
            region?: components["schemas"]["DestinationRegion"];
            prefix?: components["schemas"]["DestinationPrefix"];
            access_key_id?: components["schemas"]["AccessKeyId"];
            secret_access_key?: components["schemas"]["SecretAccessKey"];
        };
        /** @description A bucket of yours, without its credentials. */
        Destination: {
            /**
             * Format: uuid
             * @description UUID of the destination.
             */
            id: string;
            /** @description Name of the destination. */
            name: string;
            /** @description Address of the server. Null for Amazon S3. */
            endpoint: string | null;
            /** @description Name of the bucket. */
            bucket: string;
            /** @description Region of the bucket. */
            region: string;
            /** @description Begins the key of every object. */
            prefix: string;
            /** @description Last four characters of the access key. */
            access_key_last_four: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
            /** @description The result of the last test. */
            last_test: {
                /**
                 * Format: date-time
                 * @description When it was made.
                 */
                at: string;
                /** @description Why it failed, as a code such as `access_denied`. Null if it succeeded. */
                error: string | null;
                /** @description Why it failed, as a sentence. Null if it succeeded. */
                message: string | null;
            };
        };
        /** @description The upload of an output to a bucket of yours. */
        Upload: {
            /** @description Name of the destination when the render was accepted. */
            destination: string;
            /** @description Key of the object, with the prefix of the destination. */
            key: string;
            /**
             * @description `pending` while the render runs and while attempts remain, then `uploaded` or `failed`.
             * @enum {string}
             */
            status: "pending" | "uploaded" | "failed";
            /** @description Number of attempts so far. */
            attempts: number;
            /** @description Why the last attempt failed, as a code; null if none has failed. The server cannot be reached: `blocked`, `unresolved`, `dns_unavailable`, `connection_refused`, `connection_failed`, `tls`, `connection_closed`, `invalid_response`, `timeout`. It refuses: `wrong_credentials`, `access_denied`, `no_bucket`, `wrong_region`, `redirected`, `refused`, `server_error`, `damaged`. It was not asked: `render_failed`, `output_removed`, `output_unavailable`, `destination_deleted`, `secret_unavailable`. More may be added. */
            error: string | null;
            /** @description Why the last attempt failed, as a sentence. Null if none has failed. */
            message: string | null;
            /**
             * Format: date-time
             * @description When the object was complete in the bucket. Null until then.
             */
            uploaded_at: string | null;
        };
        /** @description Body of the webhook for an output that is in your bucket. */
        StorageCompletedEvent: {
            /**
             * @description Always `storage.completed`.
             * @constant
             */
            event: "storage.completed";
            request_id: components["schemas"]["RequestId"];
            /**
             * @description Always `uploaded`.
             * @constant
             */
            status: "uploaded";
            metadata: components["schemas"]["Metadata"];
            storage: components["schemas"]["StoredObject"];
            /**
             * Format: date-time
             * @description When the render was requested.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the object was complete.
             */
            completed_at: string;
        };
        /** @description Body of the webhook for an output that could not be uploaded. */
        StorageFailedEvent: {
            /**
             * @description Always `storage.failed`.
             * @constant
             */
            event: "storage.failed";
            request_id: components["schemas"]["RequestId"];
            /**
             * @description Always `failed`.
             * @constant
             */
            status: "failed";
            metadata: components["schemas"]["Metadata"];
            storage: components["schemas"]["StoredObject"];
            /** @description Why the last attempt failed. */
            error: {
                /** @description A code such as `access_denied`. */
                code: string;
                /** @description A sentence for people. It may change. */
                message: string;
            };
            /**
             * Format: date-time
             * @description When the render was requested.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the last attempt failed.
             */
            failed_at: string;
        };
        /** @description Where the output was to be stored. */
        StoredObject: {
            /** @description Name of the destination. */
            destination: string;
            /** @description Key of the object, with the prefix of the destination. */
            key: string;
        };
        /** @description Name of the template in addresses, at most 64 characters. It is unique among your templates, consists of lowercase letters, digits and single hyphens, and must not have the form of a UUID. */
        TemplateSlug: string;
        /** @description Values for a template's variables, at most 10,000. All values are strings, and every string counts as true in a condition, including `"false"`, `"0"` and `""`: compare them, as in `{% if paid == "yes" %}`. A variable without a value is empty and counts as false. A list is sent in `json`, or as JSON text that the template reads with `{% assign items = items | parse_json %}`. The filters `money`, `number` and `date` write values for a locale: `{{ total | money: "EUR", "de-DE" }}`. */
        TemplateData: {
            [key: string]: string;
        };
        /** @description Values of any JSON type for a template's variables, at most 10,000, with 1,000,000 bytes as compact JSON, 100 levels of lists and objects, and 100,000 values in total. In conditions `false` and `null` count as false, and everything else as true, also 0 and an empty list. Numbers are at most 9,007,199,254,740,991 (2^53 - 1): send longer ones as strings, so that no digit is lost. */
        TemplateJson: {
            [key: string]: unknown;
        };
        /** @description CSS in Liquid syntax, at most 200,000 characters, which becomes a `style` element in the head of the HTML. */
        TemplateStyles: string;
        /** @description HTML in Liquid syntax, at most 50,000 characters, for the header of PDFs: the default of the option `headerTemplate`. A template with a header or a footer has `displayHeaderFooter` as its default. */
        TemplateHeader: string;
        /** @description HTML in Liquid syntax, at most 50,000 characters, for the footer of PDFs: the default of the option `footerTemplate`. */
        TemplateFooter: string;
        /** @description Options for renders of the template, at most 20,000 bytes as JSON. An option of a request replaces the one with the same name as a whole. `cookies`, `extraHeaders`, `httpCredentials` and `encrypt` are secrets, which belong in requests. */
        TemplateSettings: {
            /** @description Options of `POST /api/v1/pdf`, except `headerTemplate`, `footerTemplate`, `facturX` and `attachments`. */
            pdf?: {
                [key: string]: unknown;
            };
            /** @description Options of `POST /api/v1/screenshot` for Open Graph images and PNG previews, except `width`, `height`, `format`, `quality`, `fullPage`, `selector`, `clip` and `resize`: these images are PNGs of the template's size. */
            screenshot?: {
                [key: string]: unknown;
            };
        };
        /** @description Values of any JSON type that previews show when a request sends none, at most 100,000 bytes as JSON. Renders never use them. */
        TemplateSampleData: {
            [key: string]: unknown;
        };
        /** @description Rules for variables by their names, at most 200, with 50,000 bytes as JSON. A variable is missing if it is not sent, or is `null` or an empty text. The rules of a part hold for what each tag `render` passes. */
        TemplateVariableRules: {
            [key: string]: components["schemas"]["TemplateVariableRule"];
        };
        /** @description Rules for one variable. At most one of `required`, `fallback` and `hide` says what happens if it is missing. */
        TemplateVariableRule: {
            /** @description A render without the variable returns 400 that names it, and is not counted. */
            required?: boolean;
            /** @description Text of at most 1,000 characters that takes the place of a missing variable. */
            fallback?: string;
            /** @description Removes the innermost HTML element around each `{{ … }}` with the missing variable, in the HTML, the header and the footer; for one in an attribute, the element of the attribute. */
            hide?: boolean;
            /**
             * @description Type of the variable, for editors and generated types. Renders do not check it.
             * @enum {string}
             */
            type?: "string" | "number" | "boolean" | "date" | "list" | "object";
            /** @description A value that shows what is meant. */
            example?: string | number | boolean | unknown[] | Record<string, never> | null;
            /** @description Text for authors, at most 500 characters. */
            description?: string;
        };
        /**
         * @description A `document` is rendered. A `part` is a piece of HTML that other templates insert with `{% render 'slug' %}`.
         * @enum {string}
         */
        TemplateKind: "document" | "part";
        /** @description Description for people, at most 1,000 characters. */
        TemplateDescription: string;
        /** @description Folder in lists, at most 100 characters, such as `Sales/Invoices`. Empty for none. */
        TemplateFolder: string;
        /** @description Words to find the template by, at most 20 of 50 characters each. */
        TemplateTags: string[];
        /** @description A new template. */
        TemplateCreateRequest: {
            /** @description Name for people, 1 to 200 characters. */
            name: string;
            slug?: components["schemas"]["TemplateSlug"];
            /** @description HTML in Liquid syntax, at most 200,000 characters, without a null character or an unpaired surrogate. Values of variables are HTML-escaped unless the `raw` filter is used. Values of `data` are strings, and every string counts as true in a condition, including `"false"`, `"0"` and `""`: write `{% if paid == "yes" %}`, not `{% if paid %}`. */
            html: string;
            /**
             * @description Width of Open Graph images in pixels, from 1 to 16,000. The default is 1,200.
             * @default 1200
             */
            width: number;
            /**
             * @description Height of Open Graph images in pixels, from 1 to 16,000. The default is 630.
             * @default 630
             */
            height: number;
            styles?: components["schemas"]["TemplateStyles"];
            header?: components["schemas"]["TemplateHeader"];
            footer?: components["schemas"]["TemplateFooter"];
            settings?: components["schemas"]["TemplateSettings"];
            sample_data?: components["schemas"]["TemplateSampleData"];
            variable_rules?: components["schemas"]["TemplateVariableRules"];
            /** @default document */
            kind: components["schemas"]["TemplateKind"];
            description?: components["schemas"]["TemplateDescription"];
            folder?: components["schemas"]["TemplateFolder"];
            tags?: components["schemas"]["TemplateTags"];
        };
        /** @description Changes to a template. At least one field is required. A field that is omitted keeps its value. */
        TemplateUpdateRequest: {
            /** @description Name for people, 1 to 200 characters. */
            name?: string;
            slug?: components["schemas"]["TemplateSlug"];
            /** @description HTML in Liquid syntax, at most 200,000 characters, without a null character or an unpaired surrogate. Values of variables are HTML-escaped unless the `raw` filter is used. Values of `data` are strings, and every string counts as true in a condition, including `"false"`, `"0"` and `""`: write `{% if paid == "yes" %}`, not `{% if paid %}`. */
            html?: string;
            /** @description Width of Open Graph images in pixels, from 1 to 16,000. */
            width?: number;
            /** @description Height of Open Graph images in pixels, from 1 to 16,000. */
            height?: number;
            styles?: components["schemas"]["TemplateStyles"];
            header?: components["schemas"]["TemplateHeader"];
            footer?: components["schemas"]["TemplateFooter"];
            settings?: components["schemas"]["TemplateSettings"];
            sample_data?: components["schemas"]["TemplateSampleData"];
            variable_rules?: components["schemas"]["TemplateVariableRules"];
            kind?: components["schemas"]["TemplateKind"];
            description?: components["schemas"]["TemplateDescription"];
            folder?: components["schemas"]["TemplateFolder"];
            tags?: components["schemas"]["TemplateTags"];
        };
        /** @description Changes to a draft. At least one field is required. A field that is omitted keeps its value. */
        TemplateDraftRequest: {
            /** @description HTML in Liquid syntax, at most 200,000 characters. */
            html?: string;
            styles?: components["schemas"]["TemplateStyles"];
            header?: components["schemas"]["TemplateHeader"];
            footer?: components["schemas"]["TemplateFooter"];
            settings?: components["schemas"]["TemplateDraftSettings"];
            sample_data?: components["schemas"]["TemplateSampleData"];
            variable_rules?: components["schemas"]["TemplateDraftRules"];
            /** @description The version that the author has taken into account. Defaults to that of the draft, or to the latest version for a new draft. It must be a version of the template. */
            based_on?: number;
            /** @description The revision of the draft that was read; 0 for none. Another one returns 409. */
            revision?: number;
        };
        /** @description How to publish. */
        TemplatePublishRequest: {
            note?: components["schemas"]["TemplateNote"];
            /** @description The revision of the draft that was read. Another one returns 409. */
            revision?: number;
        };
        /** @description The version to go back to. */
        TemplateRollbackRequest: {
            /** @description The version whose content is published again. */
            version: number;
            note?: components["schemas"]["TemplateNote"];
        };
        /** @description What the version changes, at most 500 characters, for the list of versions. */
        TemplateNote: string;
        /** @description One side of a comparison. */
        TemplateSide: string;
        /** @description The API key, by its name, or the user of the dashboard, by the email address. Null if it is not known. */
        TemplateAuthor: {
            /**
             * @description Whether it is a key or a user.
             * @enum {string}
             */
            type: "key" | "user";
            /** @description Name of the key or address of the user at that time. */
            name: string;
        } | null;
        /** @description The content of a template that is not published. */
        TemplateDraft: {
            /** @description Counts the changes of the draft. */
            revision: number;
            /** @description The version that the draft changes. */
            based_on: number;
            /** @description Names of the variables that the content uses; with a mistake in its Liquid, those from before. */
            variables: string[];
            /** @description Slugs of the parts that the content renders; with a mistake in its Liquid, those from before. */
            parts: string[];
            /** @description HTML in Liquid syntax. */
            html: string;
            /** @description CSS for the head of the HTML. */
            styles: string;
            /** @description HTML for the header of PDFs. */
            header: string;
            /** @description HTML for the footer of PDFs. */
            footer: string;
            settings: components["schemas"]["TemplateDraftSettings"];
            sample_data: components["schemas"]["TemplateSampleData"];
            variable_rules: components["schemas"]["TemplateDraftRules"];
            /** @description What keeps the draft from being published. Only the response to a change has it; empty if there is nothing. */
            problems?: components["schemas"]["TemplateDraftProblem"][];
            /**
             * Format: date-time
             * @description When the draft was last changed.
             */
            updated_at: string;
            updated_by: components["schemas"]["TemplateAuthor"];
        };
        /** @description The settings as they were typed, at most 20,000 bytes as JSON. They are checked when the draft is published: see `TemplateSettings`. */
        TemplateDraftSettings: {
            [key: string]: unknown;
        };
        /** @description The rules for variables as they were typed, at most 200, with 50,000 bytes as JSON. They are checked when the draft is published: see `TemplateVariableRules`. */
        TemplateDraftRules: {
            [key: string]: unknown;
        };
        /** @description A mistake in a draft, as publishing it would return. */
        TemplateDraftProblem: {
            /** @description The field, such as `html` or `settings.pdf.scale`. */
            path: string;
            /** @description A sentence that names the field. */
            message: string;
            /** @description The name or value that is probably meant. */
            suggestion?: string;
            /** @description The line of a mistake in Liquid. */
            line?: number;
            /** @description The column of a mistake in Liquid. */
            column?: number;
        };
        /** @description The differences of two versions. */
        TemplateDiff: {
            /** @description What was compared, such as `version 3` or `draft`. */
            from: string;
            /** @description What it was compared with. */
            to: string;
            /** @description The fields that differ. */
            fields: {
                /**
                 * @description The field.
                 * @enum {string}
                 */
                field: "html" | "styles" | "header" | "footer" | "settings" | "sample_data" | "variable_rules";
                /** @description A unified diff with three lines around each change; null if too many lines differ to compare them. */
                diff: string | null;
            }[];
        };
        /** @description What to preview, and with which values. */
        TemplatePreviewRequest: {
            /** @description Values for the template's variables. A variable without a value is empty. Without `data` and `json`, the preview shows the `sample_data` of the template. */
            data?: components["schemas"]["TemplateData"];
            /** @description Values of any JSON type for the template's variables: lists, objects, numbers and booleans. They replace those of `data` with the same names. */
            json?: components["schemas"]["TemplateJson"];
            /** @description Unsaved HTML in Liquid syntax to render instead of the saved HTML, at most 200,000 characters. */
            html?: string;
            /** @description The version to preview, or `draft` for the saved draft. Fields of the request replace its fields. Defaults to the latest version. */
            version?: number | string;
            styles?: components["schemas"]["TemplateStyles"];
            header?: components["schemas"]["TemplateHeader"];
            footer?: components["schemas"]["TemplateFooter"];
            settings?: components["schemas"]["TemplateSettings"];
            variable_rules?: components["schemas"]["TemplateVariableRules"];
            /**
             * @description Type of the preview. The default is `pdf`.
             * @default pdf
             * @enum {string}
             */
            type: "pdf" | "png";
            /** @description Form of the response: `binary` (the default) is the file itself; `json` is an object with the file as Base64 and the hints of its report, for editors. Its hints are those of a dry run (`POST /api/v1/lint`): they also name text with too little contrast and images without an alternative text. */
            response?: components["schemas"]["ResponseForm"];
        };
        /** @description A template without its HTML. */
        TemplateSummary: {
            /**
             * Format: uuid
             * @description UUID of the template. Use it as `template_id` in PDF requests.
             */
            id: string;
            slug: components["schemas"]["TemplateSlug"];
            /** @description Name for people. */
            name: string;
            /** @description Number of the latest version, or of the version asked for. */
            version: number;
            /** @description Names of the variables that the HTML uses. */
            variables: string[];
            /** @description Width of Open Graph images in pixels. */
            width: number;
            /** @description Height of Open Graph images in pixels. */
            height: number;
            /** @description Whether there are changes that are not published. */
            has_draft: boolean;
            kind: components["schemas"]["TemplateKind"];
            /** @description Description for people. */
            description: string;
            /** @description Folder in lists. Empty for none. */
            folder: string;
            /** @description Words to find the template by. */
            tags: string[];
            /**
             * Format: date-time
             * @description When the template was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the template was last changed.
             */
            updated_at: string;
        };
        /** @description A template with its HTML. */
        Template: components["schemas"]["TemplateSummary"] & {
            /** @description Slugs of the parts that the content renders. */
            parts: string[];
            /** @description HTML in Liquid syntax. */
            html: string;
            /** @description CSS for the head of the HTML. */
            styles: string;
            /** @description HTML for the header of PDFs. */
            header: string;
            /** @description HTML for the footer of PDFs. */
            footer: string;
            settings: components["schemas"]["TemplateSettings"];
            sample_data: components["schemas"]["TemplateSampleData"];
            variable_rules: components["schemas"]["TemplateVariableRules"];
        };
        /** @description A template that renders a part. */
        PartUser: {
            /**
             * Format: uuid
             * @description UUID of the template.
             */
            id: string;
            slug: components["schemas"]["TemplateSlug"];
            /** @description Name for people. */
            name: string;
            kind: components["schemas"]["TemplateKind"];
            /** @description Whether its latest version renders the part. */
            live: boolean;
            /** @description Whether its draft renders the part. */
            draft: boolean;
        };
        /** @description A version of a template, without its HTML. */
        TemplateVersion: {
            /** @description Number of the version, starting at 1. */
            version: number;
            /** @description Names of the variables that the HTML uses. */
            variables: string[];
            /** @description What the version changes; null without a note. */
            note: string | null;
            /**
             * Format: date-time
             * @description When the version was created.
             */
            created_at: string;
            created_by: components["schemas"]["TemplateAuthor"];
        };
        /** @description A form with one file. */
        AssetUpload: {
            /**
             * Format: binary
             * @description The file, with its file name. At most 10 MB (10,485,760 bytes).
             */
            file: string;
        };
        /**
         * @description Kind of an asset.
         * @enum {string}
         */
        AssetType: "font" | "image" | "other";
        /** @description An uploaded font or image. */
        Asset: {
            /**
             * Format: uuid
             * @description UUID of the asset.
             */
            id: string;
            /** @description Stored file name. */
            filename: string;
            /** @description Media type of the file. */
            content_type: string;
            /** @description Size of the file in bytes. */
            size_bytes: number;
            asset_type: components["schemas"]["AssetType"];
            /** @description Font family to use in CSS. Null unless the asset is a font. */
            font_family: string | null;
            /**
             * Format: uri
             * @description Public address of the file. It cannot be guessed, and it works both in renders and elsewhere.
             */
            url: string;
            /**
             * Format: date-time
             * @description When the asset was uploaded.
             */
            created_at: string;
        };
        /** @description All assets of a user, and the storage that they use. */
        AssetList: {
            /** @description The assets, newest first. */
            assets: components["schemas"]["Asset"][];
            storage: components["schemas"]["AssetStorage"];
        };
        /** @description The templates that use an asset, and whether the brand of the account does. */
        AssetUses: {
            /** @description The templates, newest first. */
            templates: components["schemas"]["AssetUse"][];
            /** @description Whether the brand of the account, which new templates take, has it as its logo or a font. */
            brand: boolean;
            /** @description Whether all templates were searched and all that were found are listed. */
            complete: boolean;
        };
        /** @description A template that uses an asset. */
        AssetUse: {
            /**
             * Format: uuid
             * @description UUID of the template.
             */
            id: string;
            /** @description Slug of the template. */
            slug: string;
            /** @description Name of the template. */
            name: string;
            /** @description The version that was searched. */
            version: number;
            /**
             * @description What the HTML contains.
             * @enum {string}
             */
            by: "address" | "font_family";
        };
        /** @description Asset storage of a user. */
        AssetStorage: {
            /** @description Bytes used. */
            used: number;
            /** @description Bytes that the plan allows. */
            limit: number;
        };
        /** @description An asset that was just uploaded. */
        UploadedAsset: {
            /**
             * Format: uuid
             * @description UUID of the asset.
             */
            id: string;
            /** @description Stored file name. */
            filename: string;
            /**
             * Format: uri
             * @description Public address of the file. It cannot be guessed, and it works both in renders and elsewhere.
             */
            url: string;
            asset_type: components["schemas"]["AssetType"];
            /** @description Font family to use in CSS. Null unless the asset is a font. */
            font_family: string | null;
        };
        /**
         * @description Plan of a user. It sets the limits that the introduction lists.
         * @enum {string}
         */
        Plan: "free" | "starter" | "pro" | "business";
        /** @description A template of the gallery, without its HTML. */
        GallerySummary: {
            /** @description Name of the template in the gallery. */
            slug: string;
            /** @description Name for people. */
            name: string;
            /** @description What the template is for. */
            description: string;
            /**
             * @description What it makes, PDFs or Open Graph images.
             * @enum {string}
             */
            kind: "pdf" | "og";
            /**
             * @description Invoices and quotes (`money`), reports and letters (`writing`), certificates, tickets and labels (`event`), or cards for links (`card`).
             * @enum {string}
             */
            category: "money" | "writing" | "event" | "card";
            /** @description Variables of the HTML, in alphabetical order. */
            variables: string[];
            /** @description Options of its PDFs. Empty for Open Graph images. */
            options: {
                [key: string]: unknown;
            };
            /** @description Width of its images in pixels. Null for PDFs. */
            width: number | null;
            /** @description Height of its images in pixels. Null for PDFs. */
            height: number | null;
            /** @description Further languages, such as `de`. Each is a key of `samples`. */
            languages: string[];
            /** @description Address of a small picture, a PNG. */
            picture_url: string;
        };
        /** @description A template of the gallery, with its HTML and sample data. */
        GalleryTemplate: components["schemas"]["GallerySummary"] & {
            /** @description HTML in Liquid syntax. */
            html: string;
            samples: components["schemas"]["GallerySamples"];
            /** @description The XML of a Factur-X invoice for the sample `ltr`, for `options.facturX.xml`. Null for others. */
            factur_x: string | null;
        };
        /** @description Values for the variables, for `json`. `lang`, `dir` and `labels` choose the language. */
        GallerySamples: {
            /** @description In English, from left to right. */
            ltr: {
                [key: string]: unknown;
            };
            /** @description In Arabic or Hebrew, from right to left. */
            rtl: {
                [key: string]: unknown;
            };
            /** @description In Chinese, Japanese or Korean. */
            cjk: {
                [key: string]: unknown;
            };
        } & {
            [key: string]: {
                [key: string]: unknown;
            };
        };
        /** @description Usage of the monthly allowance. */
        Usage: {
            plan: components["schemas"]["Plan"];
            /** @description The calendar month in UTC, for example `2026-11`. */
            month: string;
            /** @description Renders per month that the plan includes. */
            allowance: number;
            /** @description Renders counted this month. */
            used: number;
            /** @description Renders left in the allowance. */
            remaining: number;
            /** @description Renders beyond the allowance. */
            overage: number;
            /** @description Cost of the overage in US dollars, at 0.01 per render. */
            overage_cost: number;
            by_type: components["schemas"]["UsageByType"];
            /** @description Days with renders, oldest first. */
            by_day: {
                /**
                 * Format: date
                 * @description The day in UTC.
                 */
                date: string;
                /** @description Renders counted on this day. */
                used: number;
            }[];
            /** @description Renders of the days that `from` and `to` name. */
            period: {
                /**
                 * Format: date
                 * @description First day of the period in UTC.
                 */
                from: string;
                /**
                 * Format: date
                 * @description Last day of the period in UTC.
                 */
                to: string;
                /** @description Renders counted in the period. */
                used: number;
                by_type: components["schemas"]["UsageByType"];
                /** @description Every day of the period, oldest first. */
                by_day: {
                    /**
                     * Format: date
                     * @description The day in UTC.
                     */
                    date: string;
                    /** @description Renders counted on this day. */
                    used: number;
                    /** @description Number of PDFs. */
                    pdf: number;
                    /** @description Number of screenshots. */
                    screenshot: number;
                    /** @description Number of Open Graph images. */
                    og: number;
                    /** @description Number of extracted pages. Left out if there are none. */
                    extract?: number;
                    /** @description Number of operations on PDFs. Left out if there are none. */
                    pdfs?: number;
                }[];
            };
        };
        /** @description Counted renders by type. */
        UsageByType: {
            /** @description Number of PDFs. */
            pdf: number;
            /** @description Number of screenshots. */
            screenshot: number;
            /** @description Number of Open Graph images. */
            og: number;
            /** @description Number of extracted pages. Left out if there are none. */
            extract?: number;
            /** @description Number of operations on PDFs. Left out if there are none. */
            pdfs?: number;
        };
        /** @description A user of the service. */
        User: {
            /**
             * Format: uuid
             * @description UUID of the user.
             */
            id: string;
            /** @description Email address. */
            email: string;
            plan: components["schemas"]["Plan"];
            /**
             * Format: date-time
             * @description When the user was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Since when the user is suspended; null if the user is not.
             */
            suspended_at?: string | null;
            /** @description In lists, whether the user has chosen a password, and so can sign in to the dashboard. */
            has_password?: boolean;
            /**
             * Format: date-time
             * @description In lists, when the link of the last invitation ends; null if none works.
             */
            invitation_expires_at?: string | null;
        };
        /** @description A new user. */
        CreateUserRequest: {
            /**
             * Format: email
             * @description Email address, at most 254 characters. It must be unique.
             */
            email: string;
            /** @default free */
            plan: components["schemas"]["Plan"];
        };
        /** @description The confirmation of an erasure. */
        DeleteUserRequest: {
            /** @description The email address of the user. Another one returns 409 and erases nobody. */
            email: string;
        };
        /** @description Changes to a user. */
        UpdateUserRequest: {
            plan: components["schemas"]["Plan"];
        };
        /**
         * @description Scope of an API key: `full` for all operations, `og` for Open Graph images only.
         * @enum {string}
         */
        KeyScope: "full" | "og";
        /** @description A new API key. */
        CreateKeyRequest: {
            /** @description Name that tells your keys apart, 1 to 100 characters, without a null character or an unpaired surrogate. */
            name: string;
            /** @default full */
            scope: components["schemas"]["KeyScope"];
            monthly_renders?: components["schemas"]["MonthlyRenders"];
        };
        /** @description The most new images that a key of scope `og` may make in a calendar month (UTC), for keys of this scope only. Null, the default: the key may use the allowance of the plan, and makes no overage. A number: on paid plans, the images beyond the allowance are overage. Cached images do not count. */
        MonthlyRenders: number | null;
        /** @description Changes to an API key. */
        UpdateKeyRequest: {
            monthly_renders: components["schemas"]["MonthlyRenders"];
        };
        /** @description An API key, without the key itself. */
        Key: {
            /**
             * Format: uuid
             * @description UUID of the key.
             */
            id: string;
            /** @description Name of the key. */
            name: string;
            scope: components["schemas"]["KeyScope"];
            /** @description Last four characters of the key. */
            last_four: string;
            /**
             * Format: date-time
             * @description When the key was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the key last authenticated a request, to within a minute. Null if it never did.
             */
            last_used_at: string | null;
            /**
             * Format: date-time
             * @description When the key was revoked. Null while the key works.
             */
            revoked_at: string | null;
            monthly_renders: components["schemas"]["MonthlyRenders"];
            /** @description New images that a key of scope `og` has made this month. 0 for other keys. */
            renders_this_month: number;
        };
        /** @description A new API key, including the key itself. */
        CreatedKey: {
            /**
             * Format: uuid
             * @description UUID of the key.
             */
            id: string;
            /** @description Name of the key. */
            name: string;
            scope: components["schemas"]["KeyScope"];
            /** @description The full key. It is shown only in this response. */
            key: string;
            /** @description Last four characters of the key. */
            last_four: string;
            /**
             * Format: date-time
             * @description When the key was created.
             */
            created_at: string;
            monthly_renders: components["schemas"]["MonthlyRenders"];
        };
        /** @description An invitation to the dashboard. */
        Invitation: {
            /**
             * Format: uri
             * @description Link for the user. It is shown only in this response.
             */
            invitation_url: string;
            /**
             * Format: date-time
             * @description When the link stops working.
             */
            expires_at: string;
        };
        /** @description The code that creates the first account of the dashboard. */
        SetupCode: {
            /** @description The code. */
            setup_code: string;
            /**
             * Format: uri
             * @description Address of the dashboard.
             */
            dashboard_url: string;
        };
        /** @description Result of the liveness check. */
        Liveness: {
            /**
             * @description Always `ok`.
             * @constant
             */
            status: "ok";
        };
        /** @description Result of the readiness check. */
        Readiness: {
            /**
             * @description Always `ready`.
             * @constant
             */
            status: "ready";
            checks: components["schemas"]["ReadinessChecks"];
            /** @description The oldest Chromium that runs in this process. Null if none has started, as with `LANES=0`. */
            chromium?: components["schemas"]["ChromiumStatus"] | null;
        };
        /** @description A build of Chromium, and whether it is too old. */
        ChromiumStatus: {
            /** @description The version as Chromium reports it, for example `156.0.8078.108`. */
            version: string;
            /**
             * Format: date
             * @description The day of the build, from the time of the program's file as its package recorded it. Null if that time is not known.
             */
            build_date: string | null;
            /** @description Whole days since the build. Null if the build date is not known. */
            age_days: number | null;
            /** @description Whether the build is more than 30 days old, so that it lacks security updates. False if the build date is not known. */
            outdated: boolean;
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
        /** @description An empty successful response. */
        Success: {
            /**
             * @description Always `true`.
             * @constant
             */
            success: true;
        };
        /** @description An error. */
        Error: {
            /** @description What went wrong. */
            error: {
                code: components["schemas"]["ErrorCode"];
                /** @description A sentence for people. It may change. */
                message: string;
                /** @description HTTP status of the response. */
                status: number;
                request_id: components["schemas"]["RequestId"];
                details?: components["schemas"]["ErrorDetails"];
            };
        };
        /** @description An error in the flat shape. */
        FlatError: {
            error: components["schemas"]["ErrorCode"];
            /** @description A sentence for people. It may change. */
            message: string;
        };
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
        /** @description A message of JSON-RPC 2.0. With an `id` it is a request, without one a notification. */
        McpMessage: {
            /**
             * @description Always `2.0`.
             * @constant
             */
            jsonrpc: "2.0";
            /** @description Identifies the answer. */
            id?: string | number;
            /** @description The method, for example `initialize`, `tools/list` or `tools/call`. */
            method: string;
            /** @description Parameters of the method. `tools/call` takes the `name` of a tool and its `arguments`. */
            params?: {
                [key: string]: unknown;
            };
        };
        /** @description The answer to a message of JSON-RPC 2.0, with either `result` or `error`. */
        McpAnswer: {
            /**
             * @description Always `2.0`.
             * @constant
             */
            jsonrpc: "2.0";
            /** @description The `id` of the message. */
            id: string | number;
            /** @description The result of the method. That of `tools/call` has `content`, a list of texts and pictures, and `isError` if the tool failed. */
            result?: {
                [key: string]: unknown;
            };
            /** @description The method does not exist, or its parameters are not valid. */
            error?: {
                /** @description A code of JSON-RPC. */
                code: number;
                /** @description What is wrong. */
                message: string;
            };
        };
        /**
         * @description | Code | Status | Meaning |
         *     |---|---|---|
         *     | `VALIDATION_ERROR` | 400 | The request is invalid. |
         *     | `SSRF_BLOCKED` | 400 | The server is not allowed to reach the address. |
         *     | `AUTH_MISSING` | 401 | The `Authorization` header or the query key is missing or malformed. |
         *     | `AUTH_INVALID` | 401 | The key does not exist, or its scope does not include this operation. |
         *     | `AUTH_REVOKED` | 401 | The key has been revoked. |
         *     | `PLAN_UPGRADE_REQUIRED` | 403 | The free plan does not include this feature. |
         *     | `FORBIDDEN` | 403 | The request comes from a page that may not send it, or its `Host` is not a name of this server. |
         *     | `LINK_INVALID` | 403 | The link is not valid, or the secret that signed it was revoked. |
         *     | `NOT_FOUND` | 404 | The path does not exist, or nothing has this id. |
         *     | `TEMPLATE_NOT_FOUND` | 404 | The template or its version does not exist. |
         *     | `RENDER_NOT_FOUND` | 404 | The render does not exist or has no output. |
         *     | `ASSET_NOT_FOUND` | 404 | The asset does not exist. |
         *     | `METHOD_NOT_ALLOWED` | 405 | The path does not support this method. |
         *     | `RENDER_TIMEOUT` | 408 | The render timed out. |
         *     | `CONFLICT` | 409 | The request conflicts with the current state, for example a slug that is taken. |
         *     | `LINK_EXPIRED` | 410 | The link has expired or was revoked, or its output was deleted. |
         *     | `PAYLOAD_TOO_LARGE` | 413 | The body is too large. |
         *     | `UNSUPPORTED_MEDIA_TYPE` | 415 | The body's content type is not supported. |
         *     | `CONFORMANCE_FAILED` | 422 | The document cannot satisfy `options.pdfa` or `options.pdfua`. |
         *     | `RATE_LIMITED` | 429 | Too many requests, previews, failed renders, bytes of unanswered requests, or waiting renders. |
         *     | `PLAN_LIMIT_EXCEEDED` | 429 | The renders of this month are used up. |
         *     | `RENDER_FAILED` | 500 | The page could not be rendered. |
         *     | `INTERNAL_ERROR` | 500 | Something went wrong on the server. |
         *     | `NOT_IMPLEMENTED` | 501 | This operation does not exist in this release yet. |
         *     | `RENDERER_UNAVAILABLE` | 503 | No browser is free or able to render. |
         *     | `SERVICE_UNAVAILABLE` | 503 | The database, the storage or a service for signatures is unavailable, the storage does not have the file (`details.reason` is `output_missing`), or the server is too busy. |
         * @enum {string}
         */
        ErrorCode: "VALIDATION_ERROR" | "SSRF_BLOCKED" | "AUTH_MISSING" | "AUTH_INVALID" | "AUTH_REVOKED" | "PLAN_UPGRADE_REQUIRED" | "FORBIDDEN" | "LINK_INVALID" | "NOT_FOUND" | "TEMPLATE_NOT_FOUND" | "RENDER_NOT_FOUND" | "ASSET_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "RENDER_TIMEOUT" | "CONFLICT" | "LINK_EXPIRED" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "CONFORMANCE_FAILED" | "RATE_LIMITED" | "PLAN_LIMIT_EXCEEDED" | "RENDER_FAILED" | "INTERNAL_ERROR" | "NOT_IMPLEMENTED" | "RENDERER_UNAVAILABLE" | "SERVICE_UNAVAILABLE";
    };
    responses: {
        /** @description One page of share links. */
        ShareLinks200: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /**
                     * @description Always `true`.
                     * @constant
                     */
                    success: true;
                    data: components["schemas"]["ShareLink"][];
                    pagination: components["schemas"]["Pagination"];
                };
            };
        };
        /** @description The render is queued. Only with `async`. */
        RenderQueued202: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Cache": components["headers"]["X-Cache"];
                "X-Idempotency-Key": components["headers"]["X-Idempotency-Key"];
                "X-Idempotency-Mismatch": components["headers"]["X-Idempotency-Mismatch"];
                Vary: components["headers"]["Vary"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /**
                     * @description Always `true`.
                     * @constant
                     */
                    success: true;
                    data: components["schemas"]["QueuedRender"];
                };
                "application/vnd.platen.flat+json": components["schemas"]["FlatQueuedRender"];
            };
        };
        /** @description The operation succeeded. */
        Done200: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Success"];
            };
        };
        /** @description The destination. */
        Destination200: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /**
                     * @description Always `true`.
                     * @constant
                     */
                    success: true;
                    data: components["schemas"]["Destination"];
                };
            };
        };
        /** @description The draft. */
        TemplateDraft200: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /**
                     * @description Always `true`.
                     * @constant
                     */
                    success: true;
                    data: components["schemas"]["TemplateDraft"];
                };
            };
        };
        /** @description The template. */
        Template200: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /**
                     * @description Always `true`.
                     * @constant
                     */
                    success: true;
                    data: components["schemas"]["Template"];
                };
            };
        };
        /** @description The whole file. */
        StoredFile200: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Accept-Ranges": components["headers"]["Accept-Ranges"];
                ETag: components["headers"]["ETag"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Content-Disposition": components["headers"]["Content-Disposition"];
                "Content-Security-Policy": components["headers"]["Content-Security-Policy"];
                "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                [name: string]: unknown;
            };
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
        /** @description The requested part of the file. */
        StoredFilePart206: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Accept-Ranges": components["headers"]["Accept-Ranges"];
                "Content-Range": components["headers"]["Content-Range"];
                ETag: components["headers"]["ETag"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Content-Disposition": components["headers"]["Content-Disposition"];
                "Content-Security-Policy": components["headers"]["Content-Security-Policy"];
                "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                [name: string]: unknown;
            };
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
        /** @description The file is available. */
        StoredFileHead200: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Accept-Ranges": components["headers"]["Accept-Ranges"];
                ETag: components["headers"]["ETag"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Content-Disposition": components["headers"]["Content-Disposition"];
                "Content-Security-Policy": components["headers"]["Content-Security-Policy"];
                "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description Your copy is current. The response has no body. */
        NotModified304: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                ETag: components["headers"]["ETag"];
                "Cache-Control": components["headers"]["Cache-Control"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description `VALIDATION_ERROR`: the request is invalid. `details.issues` lists all problems. For a template, or a body that is not valid JSON, `details.line` and `details.column` give the position. For a refused upload, `details.reason` gives the reason. */
        BadRequest400: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/vnd.platen.flat+json": components["schemas"]["FlatError"];
            };
        };
        /** @description `VALIDATION_ERROR`: the request is invalid. `details.issues` lists all problems. For a template, or a body that is not valid JSON, `details.line` and `details.column` give the position. `SSRF_BLOCKED`: the server is not allowed to reach an address that the request names, or to which its page leads. */
        BlockedRequest400: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/vnd.platen.flat+json": components["schemas"]["FlatError"];
            };
        };
        /** @description `AUTH_MISSING`: the request has no key, or a malformed header. `AUTH_INVALID`: the key does not exist, or a key of scope `og` was used for something other than Open Graph images. `AUTH_REVOKED`: the key has been revoked. */
        Unauthorized401: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Vary: components["headers"]["Vary"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/vnd.platen.flat+json": components["schemas"]["FlatError"];
            };
        };
        /** @description `AUTH_MISSING`: the request has no token, or a malformed header. `AUTH_INVALID`: this is not the operator's token. */
        OperatorUnauthorized401: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Vary: components["headers"]["Vary"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/vnd.platen.flat+json": components["schemas"]["FlatError"];
            };
        };
        /** @description `PLAN_UPGRADE_REQUIRED`: `async` and batches require a paid plan. */
        PlanUpgradeRequired403: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/vnd.platen.flat+json": components["schemas"]["FlatError"];
            };
        };
        /** @description `FORBIDDEN`: the request comes from a page of another site, or its `Host` is not a name of this server. */
        Forbidden403: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/vnd.platen.flat+json": components["schemas"]["FlatError"];
            };
        };
        /** @description `LINK_INVALID`: the link does not come from this service, was altered, or its secret was revoked. */
        LinkInvalid403: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/vnd.platen.flat+json": components["schemas"]["FlatError"];
            };
        };
        /** @description `NOT_FOUND`: the path does not exist, or nothing has this id. */
        NotFound404: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/vnd.platen.flat+json": components["schemas"]["FlatError"];
            };
        };
        /** @description `TEMPLATE_NOT_FOUND`: the template does not exist, or it has no such version. */
        TemplateNotFound404: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/vnd.platen.flat+json": components["schemas"]["FlatError"];
            };
        };
        /** @description `RENDER_NOT_FOUND`: the render does not exist, or it has not produced what the request asks for. */
        RenderNotFound404: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/vnd.platen.flat+json": components["schemas"]["FlatError"];
            };
        };
        /** @description `NOT_FOUND`: you have no such signer. `RENDER_NOT_FOUND`: the render of the source does not exist, or it has no output. */
        SignerNotFound404: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/vnd.platen.flat+json": components["schemas"]["FlatError"];
            };
        };
        /** @description `TEMPLATE_NOT_FOUND`: the template does not exist, or it has no such version. `RENDER_NOT_FOUND`: a render that the request names does not exist, or it has not produced what the request asks for. `NOT_FOUND`: you have no signer of the name in `options.sign` or a step. */
        NamedNotFound404: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/vnd.platen.flat+json": components["schemas"]["FlatError"];
            };
        };
        /** @description `RENDER_NOT_FOUND`: the render does not exist, or it has not produced what the request asks for. `TEMPLATE_NOT_FOUND`: the template does not exist, or it has no such version. */
        ComparedNotFound404: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/vnd.platen.flat+json": components["schemas"]["FlatError"];
            };
        };
        /** @description `RENDER_NOT_FOUND`: the render does not exist. `NOT_FOUND`: the render has no such delivery. */
        DeliveryNotFound404: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/vnd.platen.flat+json": components["schemas"]["FlatError"];
            };
        };
        /** @description `NOT_FOUND`: the batch does not exist, or it has no outputs. */
        BatchNotFound404: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/vnd.platen.flat+json": components["schemas"]["FlatError"];
            };
        };
        /** @description `ASSET_NOT_FOUND`: the asset does not exist. */
        AssetNotFound404: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/vnd.platen.flat+json": components["schemas"]["FlatError"];
            };
        };
        /** @description `METHOD_NOT_ALLOWED`: the path exists, but does not support this method. Any path can return it. */
        MethodNotAllowed405: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Vary: components["headers"]["Vary"];
                Allow: components["headers"]["Allow"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/vnd.platen.flat+json": components["schemas"]["FlatError"];
            };
        };
        /** @description `CONFORMANCE_FAILED`: the document cannot satisfy `pdfa` or `pdfua`, or the picture of a signature cannot satisfy the archive that it is drawn in. `details.conformance` lists what is wrong, with its remedy. */
        ConformanceFailed422: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/vnd.platen.flat+json": components["schemas"]["FlatError"];
            };
        };
        /** @description `RENDER_TIMEOUT`: the render took longer than `options.timeout`, or a selector did not appear. `details.phase` gives the phase, and `details.pending` lists what was still loading. Time in the queue never counts. */
        RenderTimeout408: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/vnd.platen.flat+json": components["schemas"]["FlatError"];
            };
        };
        /** @description `CONFLICT`: the request conflicts with the current state. For example, the slug or email address is taken, the render has already ended, or the delivery is still pending. */
        Conflict409: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/vnd.platen.flat+json": components["schemas"]["FlatError"];
            };
        };
        /** @description `LINK_EXPIRED`: the link has expired or was revoked, or the output was deleted at the end of its retention period. */
        LinkExpired410: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/vnd.platen.flat+json": components["schemas"]["FlatError"];
            };
        };
        /** @description `PAYLOAD_TOO_LARGE`: the body is larger than the server accepts. `details.limit` is the limit in bytes. */
        PayloadTooLarge413: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/vnd.platen.flat+json": components["schemas"]["FlatError"];
            };
        };
        /** @description `UNSUPPORTED_MEDIA_TYPE`: the body's `Content-Type` is not one of those listed. */
        UnsupportedMediaType415: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/vnd.platen.flat+json": components["schemas"]["FlatError"];
            };
        };
        /** @description The range lies outside the file. The response has no body; `Content-Range` gives the size of the file, for example `bytes *\/48213`. */
        RangeNotSatisfiable416: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Content-Range": components["headers"]["Content-Range"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description `RATE_LIMITED`: too many requests per minute, previews per day, seconds of failed renders per hour, bytes of unanswered requests, or bytes of waiting background renders. The message says which. */
        TooManyRequests429: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Vary: components["headers"]["Vary"];
                "Retry-After": components["headers"]["Retry-After"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/vnd.platen.flat+json": components["schemas"]["FlatError"];
            };
        };
        /** @description `RATE_LIMITED`: too many requests per minute, seconds of failed renders per hour, bytes of unanswered requests, or bytes of waiting background renders. The message says which. `PLAN_LIMIT_EXCEEDED`: the free plan's renders of this month are used up; `Retry-After` is the time until the next month. */
        TooManyRenders429: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Vary: components["headers"]["Vary"];
                "Retry-After": components["headers"]["Retry-After"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/vnd.platen.flat+json": components["schemas"]["FlatError"];
            };
        };
        /** @description `INTERNAL_ERROR`: something went wrong on the server. */
        InternalError500: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/vnd.platen.flat+json": components["schemas"]["FlatError"];
            };
        };
        /** @description `RENDER_FAILED`: the page could not be loaded or rendered; `details.reason` gives the reason. `INTERNAL_ERROR`: something went wrong on the server. */
        RenderError500: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/vnd.platen.flat+json": components["schemas"]["FlatError"];
            };
        };
        /** @description `NOT_IMPLEMENTED`: this server does not offer the operation, or a field of the request, yet. */
        NotImplemented501: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/vnd.platen.flat+json": components["schemas"]["FlatError"];
            };
        };
        /** @description `SERVICE_UNAVAILABLE`: the database or the storage is unavailable, or the server is not ready; `details.checks` then lists the failing checks. If `details.reason` is `output_missing`, the storage of the process that answered does not have the file of a completed render. Another process may have it, so try again. */
        ServiceUnavailable503: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Vary: components["headers"]["Vary"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/vnd.platen.flat+json": components["schemas"]["FlatError"];
            };
        };
        /** @description `RENDERER_UNAVAILABLE`: no browser, or no process for this work, is free or able to do it. `SERVICE_UNAVAILABLE`: the database or the storage is unavailable, or the server is shutting down; or, as `details.reason` says, a remote signer (`signer_unavailable`) or the time-stamp server (`timestamp_unavailable`) does not answer. If `details.reason` is `output_missing`, the storage of the process that answered does not have the file of a completed render. Another process may have it, so try again. */
        RendererUnavailable503: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Vary: components["headers"]["Vary"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/vnd.platen.flat+json": components["schemas"]["FlatError"];
            };
        };
    };
    parameters: {
        /** @description Makes it safe to repeat the request; 1 to 255 characters. For 24 hours, the same key on the same path returns the first result without rendering again, even if the body differs (then with `X-Idempotency-Mismatch: true`). While the first request is running, duplicates wait for it. If the first request fails, the key is released; an async request keeps its key even if the render fails. A header with a similar name, such as `Idempotent-Key` or `X-Idempotency-Key`, is refused instead of ignored. */
        IdempotencyKey: string;
        /** @description The endpoint's id. A malformed id returns 404, like an unknown id. */
        WebhookEndpointId: string;
        /** @description The id of the link secret. A malformed id returns 404, like an unknown id. */
        LinkSecretId: string;
        /** @description The delivery's id. A malformed id returns 404, like an unknown id. */
        DeliveryId: string;
        /** @description The report's id. A malformed id returns 404, like an unknown id. */
        ProblemReportId: string;
        /** @description Maximum number of items to return, from 1 to 100. The default is 50. */
        Limit: number;
        /** @description Number of items to skip. The default is 0. */
        Offset: number;
        /** @description The render's UUID or `request_id`. A malformed id returns 404, like an unknown id. */
        RenderId: string;
        /** @description The `batch_id` of the batch. A malformed id returns 404, like an unknown id. */
        BatchId: string;
        /** @description The template's UUID or slug. A malformed id returns 404, like an unknown id. */
        TemplateId: string;
        /** @description The signer's UUID or name. A malformed id returns 404, like an unknown id. */
        SignerId: string;
        /** @description The destination's UUID or name. A malformed id returns 404, like an unknown id. */
        DestinationId: string;
        /** @description The user's id. A malformed id returns 404, like an unknown id. */
        UserId: string;
        /** @description Return only share links in this state. */
        ShareLinkState: components["schemas"]["ShareLinkState"];
        /** @description The `ETag` of a copy that you have. If it is current, the response is 304. */
        IfNoneMatch: string;
        /** @description Content codings that you accept. The server offers `br` and `gzip`. */
        AcceptEncoding: string;
        /** @description The part to return, for example `bytes=0-1023`. A request for several parts returns the whole file. */
        Range: string;
        /** @description The `ETag` that the range belongs to. If it is no longer current, the response is the whole file. */
        IfRange: string;
        /** @description `sha256=` and the lowercase hexadecimal HMAC-SHA256 of the raw body, with the text of `webhook_secret` as the key, also if it begins with `whsec_`. Absent without a secret. */
        "X-Service-Signature": string;
        /** @description Identifier of the delivery. All its retries and redeliveries carry the same one. */
        "webhook-id": string;
        /** @description When this attempt was sent, in seconds since 1970-01-01 UTC. */
        "webhook-timestamp": string;
        /** @description The signature of Standard Webhooks: `v1,` and the Base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{raw body}`. If `webhook_secret` is `whsec_` and Base64, the key is what the Base64 encodes, otherwise the UTF-8 bytes of the secret. It covers the timestamp, so that an old delivery cannot be replayed. Absent without a secret. */
        "webhook-signature": string;
    };
    requestBodies: never;
    headers: {
        /** @description Identifier of this request, for support and logs. For a new render it is also the `request_id` of the render. */
        "X-Request-Id": components["schemas"]["RequestId"];
        /** @description Duration of the render in milliseconds. For a `HIT`, the duration of the original render. */
        "X-Render-Duration-Ms": number;
        /** @description `true` if a wait took too long and the output shows what was there by then (`bestAttempt`). Otherwise absent. */
        "X-Best-Attempt": "true";
        /** @description The codes of the hints in the report of the render, divided by commas, such as `SIGNATURE_REMOVED`. Absent without hints. */
        "X-Hints": string;
        /** @description SHA-256 of the output of a `deterministic` render, as `sha256=` and hexadecimal digits. Otherwise absent. */
        "X-Content-Digest": string;
        /** @description Renders left in this month's allowance. */
        "X-Renders-Remaining": number;
        /** @description Renders beyond the allowance this month. 0 within the allowance. */
        "X-Overage-Renders": number;
        /** @description `HIT` if the response is an earlier result, served without rendering; otherwise `MISS`. */
        "X-Cache": "HIT" | "MISS";
        /** @description The `Idempotency-Key` of the request. Absent without one. */
        "X-Idempotency-Key": string;
        /** @description Present if the result belongs to a request with a different body. */
        "X-Idempotency-Mismatch": "true";
        /** @description Requests allowed per minute. All responses to requests with a valid API key carry this header and the next two, unless there is no rate limit. */
        "RateLimit-Limit": number;
        /** @description Requests left in this minute. */
        "RateLimit-Remaining": number;
        /** @description Seconds until the full number of requests is available again. */
        "RateLimit-Reset": number;
        /** @description Seconds to wait before the next attempt. */
        "Retry-After": number;
        /** @description The shape of the body depends on the request's `Accept` header. */
        Vary: "Accept";
        /** @description Methods that the path supports, separated by commas. */
        Allow: string;
        /** @description Authentication scheme to use. */
        "WWW-Authenticate": "Bearer";
        /** @description Identifier of this content. Send it back in `If-None-Match`. */
        ETag: string;
        /** @description `public, max-age=86400` on Open Graph images, `public, max-age=31536000, immutable` on asset files, `private, no-cache` on signed and share links, `no-store` on a new API key. */
        "Cache-Control": string;
        /** @description `inline` or `attachment`, with a file name. A name that the request chose is given in both forms of RFC 6266: `filename`, in ASCII, and `filename*`, in UTF-8. Absent from JSON. */
        "Content-Disposition": string;
        /** @description The unit of ranges. */
        "Accept-Ranges": "bytes";
        /** @description Position of these bytes in the file and size of the file, for example `bytes 0-1023/48213`. */
        "Content-Range": string;
        /** @description Prevents the file from running scripts in a browser. Among asset files, only SVG files carry it. */
        "Content-Security-Policy": string;
        /** @description Tells browsers to trust the `Content-Type`. */
        "X-Content-Type-Options": "nosniff";
        /** @description Allows any page to use the file, which fonts require. */
        "Access-Control-Allow-Origin": "*";
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    renderPdf: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the request; 1 to 255 characters. For 24 hours, the same key on the same path returns the first result without rendering again, even if the body differs (then with `X-Idempotency-Mismatch: true`). While the first request is running, duplicates wait for it. If the first request fails, the key is released; an async request keeps its key even if the render fails. A header with a similar name, such as `Idempotent-Key` or `X-Idempotency-Key`, is refused instead of ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PdfRequest"];
                "multipart/form-data": components["schemas"]["RequestForm"];
            };
        };
        responses: {
            /** @description The PDF. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Render-Duration-Ms": components["headers"]["X-Render-Duration-Ms"];
                    "X-Best-Attempt": components["headers"]["X-Best-Attempt"];
                    "X-Content-Digest": components["headers"]["X-Content-Digest"];
                    "X-Renders-Remaining": components["headers"]["X-Renders-Remaining"];
                    "X-Overage-Renders": components["headers"]["X-Overage-Renders"];
                    "X-Cache": components["headers"]["X-Cache"];
                    "X-Idempotency-Key": components["headers"]["X-Idempotency-Key"];
                    "X-Idempotency-Mismatch": components["headers"]["X-Idempotency-Mismatch"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["RenderedFile"];
                    };
                };
            };
            202: components["responses"]["RenderQueued202"];
            400: components["responses"]["BlockedRequest400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["PlanUpgradeRequired403"];
            404: components["responses"]["NamedNotFound404"];
            408: components["responses"]["RenderTimeout408"];
            413: components["responses"]["PayloadTooLarge413"];
            415: components["responses"]["UnsupportedMediaType415"];
            422: components["responses"]["ConformanceFailed422"];
            429: components["responses"]["TooManyRenders429"];
            500: components["responses"]["RenderError500"];
            503: components["responses"]["RendererUnavailable503"];
        };
    };
    renderScreenshot: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the request; 1 to 255 characters. For 24 hours, the same key on the same path returns the first result without rendering again, even if the body differs (then with `X-Idempotency-Mismatch: true`). While the first request is running, duplicates wait for it. If the first request fails, the key is released; an async request keeps its key even if the render fails. A header with a similar name, such as `Idempotent-Key` or `X-Idempotency-Key`, is refused instead of ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScreenshotRequest"];
                "multipart/form-data": components["schemas"]["RequestForm"];
            };
        };
        responses: {
            /** @description The image in the requested format. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Render-Duration-Ms": components["headers"]["X-Render-Duration-Ms"];
                    "X-Best-Attempt": components["headers"]["X-Best-Attempt"];
                    "X-Content-Digest": components["headers"]["X-Content-Digest"];
                    "X-Renders-Remaining": components["headers"]["X-Renders-Remaining"];
                    "X-Overage-Renders": components["headers"]["X-Overage-Renders"];
                    "X-Cache": components["headers"]["X-Cache"];
                    "X-Idempotency-Key": components["headers"]["X-Idempotency-Key"];
                    "X-Idempotency-Mismatch": components["headers"]["X-Idempotency-Mismatch"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                    "image/jpeg": string;
                    "image/webp": string;
                    "image/avif": string;
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["RenderedFile"];
                    };
                };
            };
            202: components["responses"]["RenderQueued202"];
            400: components["responses"]["BlockedRequest400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["PlanUpgradeRequired403"];
            408: components["responses"]["RenderTimeout408"];
            413: components["responses"]["PayloadTooLarge413"];
            415: components["responses"]["UnsupportedMediaType415"];
            429: components["responses"]["TooManyRenders429"];
            500: components["responses"]["RenderError500"];
            503: components["responses"]["RendererUnavailable503"];
        };
    };
    extract: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the request; 1 to 255 characters. For 24 hours, the same key on the same path returns the first result without rendering again, even if the body differs (then with `X-Idempotency-Mismatch: true`). While the first request is running, duplicates wait for it. If the first request fails, the key is released; an async request keeps its key even if the render fails. A header with a similar name, such as `Idempotent-Key` or `X-Idempotency-Key`, is refused instead of ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExtractRequest"];
                "multipart/form-data": components["schemas"]["RequestForm"];
            };
        };
        responses: {
            /** @description The content. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Render-Duration-Ms": components["headers"]["X-Render-Duration-Ms"];
                    "X-Best-Attempt": components["headers"]["X-Best-Attempt"];
                    "X-Content-Digest": components["headers"]["X-Content-Digest"];
                    "X-Renders-Remaining": components["headers"]["X-Renders-Remaining"];
                    "X-Overage-Renders": components["headers"]["X-Overage-Renders"];
                    "X-Cache": components["headers"]["X-Cache"];
                    "X-Idempotency-Key": components["headers"]["X-Idempotency-Key"];
                    "X-Idempotency-Mismatch": components["headers"]["X-Idempotency-Mismatch"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExtractResponse"];
                };
            };
            400: components["responses"]["BlockedRequest400"];
            401: components["responses"]["Unauthorized401"];
            404: components["responses"]["TemplateNotFound404"];
            408: components["responses"]["RenderTimeout408"];
            413: components["responses"]["PayloadTooLarge413"];
            415: components["responses"]["UnsupportedMediaType415"];
            429: components["responses"]["TooManyRenders429"];
            500: components["responses"]["RenderError500"];
            503: components["responses"]["RendererUnavailable503"];
        };
    };
    lint: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LintRequest"];
                "multipart/form-data": components["schemas"]["RequestForm"];
            };
        };
        responses: {
            /** @description The report. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Render-Duration-Ms": components["headers"]["X-Render-Duration-Ms"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["LintReport"];
                    };
                };
            };
            400: components["responses"]["BlockedRequest400"];
            401: components["responses"]["Unauthorized401"];
            404: components["responses"]["TemplateNotFound404"];
            408: components["responses"]["RenderTimeout408"];
            413: components["responses"]["PayloadTooLarge413"];
            415: components["responses"]["UnsupportedMediaType415"];
            422: components["responses"]["ConformanceFailed422"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["RenderError500"];
            503: components["responses"]["RendererUnavailable503"];
        };
    };
    mergePdfs: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the request; 1 to 255 characters. For 24 hours, the same key on the same path returns the first result without rendering again, even if the body differs (then with `X-Idempotency-Mismatch: true`). While the first request is running, duplicates wait for it. If the first request fails, the key is released; an async request keeps its key even if the render fails. A header with a similar name, such as `Idempotent-Key` or `X-Idempotency-Key`, is refused instead of ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MergePdfsRequest"];
                "multipart/form-data": components["schemas"]["RequestForm"];
            };
        };
        responses: {
            /** @description The PDF. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Render-Duration-Ms": components["headers"]["X-Render-Duration-Ms"];
                    "X-Renders-Remaining": components["headers"]["X-Renders-Remaining"];
                    "X-Overage-Renders": components["headers"]["X-Overage-Renders"];
                    "X-Hints": components["headers"]["X-Hints"];
                    "X-Cache": components["headers"]["X-Cache"];
                    "X-Idempotency-Key": components["headers"]["X-Idempotency-Key"];
                    "X-Idempotency-Mismatch": components["headers"]["X-Idempotency-Mismatch"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["RenderedFile"];
                    };
                };
            };
            202: components["responses"]["RenderQueued202"];
            400: components["responses"]["BlockedRequest400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["PlanUpgradeRequired403"];
            404: components["responses"]["RenderNotFound404"];
            408: components["responses"]["RenderTimeout408"];
            413: components["responses"]["PayloadTooLarge413"];
            415: components["responses"]["UnsupportedMediaType415"];
            422: components["responses"]["ConformanceFailed422"];
            429: components["responses"]["TooManyRenders429"];
            500: components["responses"]["RenderError500"];
            503: components["responses"]["RendererUnavailable503"];
        };
    };
    splitPdf: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the request; 1 to 255 characters. For 24 hours, the same key on the same path returns the first result without rendering again, even if the body differs (then with `X-Idempotency-Mismatch: true`). While the first request is running, duplicates wait for it. If the first request fails, the key is released; an async request keeps its key even if the render fails. A header with a similar name, such as `Idempotent-Key` or `X-Idempotency-Key`, is refused instead of ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SplitPdfRequest"];
                "multipart/form-data": components["schemas"]["RequestForm"];
            };
        };
        responses: {
            /** @description The PDFs as a ZIP, or one PDF. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Render-Duration-Ms": components["headers"]["X-Render-Duration-Ms"];
                    "X-Renders-Remaining": components["headers"]["X-Renders-Remaining"];
                    "X-Overage-Renders": components["headers"]["X-Overage-Renders"];
                    "X-Hints": components["headers"]["X-Hints"];
                    "X-Cache": components["headers"]["X-Cache"];
                    "X-Idempotency-Key": components["headers"]["X-Idempotency-Key"];
                    "X-Idempotency-Mismatch": components["headers"]["X-Idempotency-Mismatch"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                    "application/zip": string;
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["RenderedFile"];
                    };
                };
            };
            202: components["responses"]["RenderQueued202"];
            400: components["responses"]["BlockedRequest400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["PlanUpgradeRequired403"];
            404: components["responses"]["RenderNotFound404"];
            408: components["responses"]["RenderTimeout408"];
            413: components["responses"]["PayloadTooLarge413"];
            415: components["responses"]["UnsupportedMediaType415"];
            422: components["responses"]["ConformanceFailed422"];
            429: components["responses"]["TooManyRenders429"];
            500: components["responses"]["RenderError500"];
            503: components["responses"]["RendererUnavailable503"];
        };
    };
    rotatePdf: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the request; 1 to 255 characters. For 24 hours, the same key on the same path returns the first result without rendering again, even if the body differs (then with `X-Idempotency-Mismatch: true`). While the first request is running, duplicates wait for it. If the first request fails, the key is released; an async request keeps its key even if the render fails. A header with a similar name, such as `Idempotent-Key` or `X-Idempotency-Key`, is refused instead of ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RotatePdfRequest"];
                "multipart/form-data": components["schemas"]["RequestForm"];
            };
        };
        responses: {
            /** @description The PDF. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Render-Duration-Ms": components["headers"]["X-Render-Duration-Ms"];
                    "X-Renders-Remaining": components["headers"]["X-Renders-Remaining"];
                    "X-Overage-Renders": components["headers"]["X-Overage-Renders"];
                    "X-Hints": components["headers"]["X-Hints"];
                    "X-Cache": components["headers"]["X-Cache"];
                    "X-Idempotency-Key": components["headers"]["X-Idempotency-Key"];
                    "X-Idempotency-Mismatch": components["headers"]["X-Idempotency-Mismatch"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["RenderedFile"];
                    };
                };
            };
            202: components["responses"]["RenderQueued202"];
            400: components["responses"]["BlockedRequest400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["PlanUpgradeRequired403"];
            404: components["responses"]["RenderNotFound404"];
            408: components["responses"]["RenderTimeout408"];
            413: components["responses"]["PayloadTooLarge413"];
            415: components["responses"]["UnsupportedMediaType415"];
            429: components["responses"]["TooManyRenders429"];
            500: components["responses"]["RenderError500"];
            503: components["responses"]["RendererUnavailable503"];
        };
    };
    stampPdf: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the request; 1 to 255 characters. For 24 hours, the same key on the same path returns the first result without rendering again, even if the body differs (then with `X-Idempotency-Mismatch: true`). While the first request is running, duplicates wait for it. If the first request fails, the key is released; an async request keeps its key even if the render fails. A header with a similar name, such as `Idempotent-Key` or `X-Idempotency-Key`, is refused instead of ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StampPdfRequest"];
                "multipart/form-data": components["schemas"]["RequestForm"];
            };
        };
        responses: {
            /** @description The PDF. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Render-Duration-Ms": components["headers"]["X-Render-Duration-Ms"];
                    "X-Renders-Remaining": components["headers"]["X-Renders-Remaining"];
                    "X-Overage-Renders": components["headers"]["X-Overage-Renders"];
                    "X-Hints": components["headers"]["X-Hints"];
                    "X-Cache": components["headers"]["X-Cache"];
                    "X-Idempotency-Key": components["headers"]["X-Idempotency-Key"];
                    "X-Idempotency-Mismatch": components["headers"]["X-Idempotency-Mismatch"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["RenderedFile"];
                    };
                };
            };
            202: components["responses"]["RenderQueued202"];
            400: components["responses"]["BlockedRequest400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["PlanUpgradeRequired403"];
            404: components["responses"]["RenderNotFound404"];
            408: components["responses"]["RenderTimeout408"];
            413: components["responses"]["PayloadTooLarge413"];
            415: components["responses"]["UnsupportedMediaType415"];
            429: components["responses"]["TooManyRenders429"];
            500: components["responses"]["RenderError500"];
            503: components["responses"]["RendererUnavailable503"];
        };
    };
    flattenPdf: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the request; 1 to 255 characters. For 24 hours, the same key on the same path returns the first result without rendering again, even if the body differs (then with `X-Idempotency-Mismatch: true`). While the first request is running, duplicates wait for it. If the first request fails, the key is released; an async request keeps its key even if the render fails. A header with a similar name, such as `Idempotent-Key` or `X-Idempotency-Key`, is refused instead of ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FlattenPdfRequest"];
                "multipart/form-data": components["schemas"]["RequestForm"];
            };
        };
        responses: {
            /** @description The PDF. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Render-Duration-Ms": components["headers"]["X-Render-Duration-Ms"];
                    "X-Renders-Remaining": components["headers"]["X-Renders-Remaining"];
                    "X-Overage-Renders": components["headers"]["X-Overage-Renders"];
                    "X-Hints": components["headers"]["X-Hints"];
                    "X-Cache": components["headers"]["X-Cache"];
                    "X-Idempotency-Key": components["headers"]["X-Idempotency-Key"];
                    "X-Idempotency-Mismatch": components["headers"]["X-Idempotency-Mismatch"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["RenderedFile"];
                    };
                };
            };
            202: components["responses"]["RenderQueued202"];
            400: components["responses"]["BlockedRequest400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["PlanUpgradeRequired403"];
            404: components["responses"]["RenderNotFound404"];
            408: components["responses"]["RenderTimeout408"];
            413: components["responses"]["PayloadTooLarge413"];
            415: components["responses"]["UnsupportedMediaType415"];
            429: components["responses"]["TooManyRenders429"];
            500: components["responses"]["RenderError500"];
            503: components["responses"]["RendererUnavailable503"];
        };
    };
    fillPdf: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the request; 1 to 255 characters. For 24 hours, the same key on the same path returns the first result without rendering again, even if the body differs (then with `X-Idempotency-Mismatch: true`). While the first request is running, duplicates wait for it. If the first request fails, the key is released; an async request keeps its key even if the render fails. A header with a similar name, such as `Idempotent-Key` or `X-Idempotency-Key`, is refused instead of ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FillPdfRequest"];
                "multipart/form-data": components["schemas"]["RequestForm"];
            };
        };
        responses: {
            /** @description The PDF. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Render-Duration-Ms": components["headers"]["X-Render-Duration-Ms"];
                    "X-Renders-Remaining": components["headers"]["X-Renders-Remaining"];
                    "X-Overage-Renders": components["headers"]["X-Overage-Renders"];
                    "X-Hints": components["headers"]["X-Hints"];
                    "X-Cache": components["headers"]["X-Cache"];
                    "X-Idempotency-Key": components["headers"]["X-Idempotency-Key"];
                    "X-Idempotency-Mismatch": components["headers"]["X-Idempotency-Mismatch"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["RenderedFile"];
                    };
                };
            };
            202: components["responses"]["RenderQueued202"];
            400: components["responses"]["BlockedRequest400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["PlanUpgradeRequired403"];
            404: components["responses"]["RenderNotFound404"];
            408: components["responses"]["RenderTimeout408"];
            413: components["responses"]["PayloadTooLarge413"];
            415: components["responses"]["UnsupportedMediaType415"];
            429: components["responses"]["TooManyRenders429"];
            500: components["responses"]["RenderError500"];
            503: components["responses"]["RendererUnavailable503"];
        };
    };
    pdfSteps: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the request; 1 to 255 characters. For 24 hours, the same key on the same path returns the first result without rendering again, even if the body differs (then with `X-Idempotency-Mismatch: true`). While the first request is running, duplicates wait for it. If the first request fails, the key is released; an async request keeps its key even if the render fails. A header with a similar name, such as `Idempotent-Key` or `X-Idempotency-Key`, is refused instead of ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PdfStepsRequest"];
                "multipart/form-data": components["schemas"]["RequestForm"];
            };
        };
        responses: {
            /** @description The PDF, or a ZIP of the parts of a split. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Render-Duration-Ms": components["headers"]["X-Render-Duration-Ms"];
                    "X-Renders-Remaining": components["headers"]["X-Renders-Remaining"];
                    "X-Overage-Renders": components["headers"]["X-Overage-Renders"];
                    "X-Hints": components["headers"]["X-Hints"];
                    "X-Cache": components["headers"]["X-Cache"];
                    "X-Idempotency-Key": components["headers"]["X-Idempotency-Key"];
                    "X-Idempotency-Mismatch": components["headers"]["X-Idempotency-Mismatch"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                    "application/zip": string;
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["RenderedFile"];
                    };
                };
            };
            202: components["responses"]["RenderQueued202"];
            400: components["responses"]["BlockedRequest400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["PlanUpgradeRequired403"];
            404: components["responses"]["SignerNotFound404"];
            408: components["responses"]["RenderTimeout408"];
            413: components["responses"]["PayloadTooLarge413"];
            415: components["responses"]["UnsupportedMediaType415"];
            422: components["responses"]["ConformanceFailed422"];
            429: components["responses"]["TooManyRenders429"];
            500: components["responses"]["RenderError500"];
            503: components["responses"]["RendererUnavailable503"];
        };
    };
    pdfMetadata: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the request; 1 to 255 characters. For 24 hours, the same key on the same path returns the first result without rendering again, even if the body differs (then with `X-Idempotency-Mismatch: true`). While the first request is running, duplicates wait for it. If the first request fails, the key is released; an async request keeps its key even if the render fails. A header with a similar name, such as `Idempotent-Key` or `X-Idempotency-Key`, is refused instead of ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PdfMetadataRequest"];
                "multipart/form-data": components["schemas"]["RequestForm"];
            };
        };
        responses: {
            /** @description The PDF, or facts about it. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Render-Duration-Ms": components["headers"]["X-Render-Duration-Ms"];
                    "X-Renders-Remaining": components["headers"]["X-Renders-Remaining"];
                    "X-Overage-Renders": components["headers"]["X-Overage-Renders"];
                    "X-Hints": components["headers"]["X-Hints"];
                    "X-Cache": components["headers"]["X-Cache"];
                    "X-Idempotency-Key": components["headers"]["X-Idempotency-Key"];
                    "X-Idempotency-Mismatch": components["headers"]["X-Idempotency-Mismatch"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["PdfFactsOrFile"];
                    };
                };
            };
            202: components["responses"]["RenderQueued202"];
            400: components["responses"]["BlockedRequest400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["PlanUpgradeRequired403"];
            404: components["responses"]["RenderNotFound404"];
            408: components["responses"]["RenderTimeout408"];
            413: components["responses"]["PayloadTooLarge413"];
            415: components["responses"]["UnsupportedMediaType415"];
            429: components["responses"]["TooManyRenders429"];
            500: components["responses"]["RenderError500"];
            503: components["responses"]["RendererUnavailable503"];
        };
    };
    signPdf: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the request; 1 to 255 characters. For 24 hours, the same key on the same path returns the first result without rendering again, even if the body differs (then with `X-Idempotency-Mismatch: true`). While the first request is running, duplicates wait for it. If the first request fails, the key is released; an async request keeps its key even if the render fails. A header with a similar name, such as `Idempotent-Key` or `X-Idempotency-Key`, is refused instead of ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignPdfRequest"];
                "multipart/form-data": components["schemas"]["RequestForm"];
            };
        };
        responses: {
            /** @description The PDF. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Render-Duration-Ms": components["headers"]["X-Render-Duration-Ms"];
                    "X-Renders-Remaining": components["headers"]["X-Renders-Remaining"];
                    "X-Overage-Renders": components["headers"]["X-Overage-Renders"];
                    "X-Hints": components["headers"]["X-Hints"];
                    "X-Cache": components["headers"]["X-Cache"];
                    "X-Idempotency-Key": components["headers"]["X-Idempotency-Key"];
                    "X-Idempotency-Mismatch": components["headers"]["X-Idempotency-Mismatch"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["RenderedFile"];
                    };
                };
            };
            202: components["responses"]["RenderQueued202"];
            400: components["responses"]["BlockedRequest400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["PlanUpgradeRequired403"];
            404: components["responses"]["SignerNotFound404"];
            408: components["responses"]["RenderTimeout408"];
            413: components["responses"]["PayloadTooLarge413"];
            415: components["responses"]["UnsupportedMediaType415"];
            422: components["responses"]["ConformanceFailed422"];
            429: components["responses"]["TooManyRenders429"];
            500: components["responses"]["RenderError500"];
            503: components["responses"]["RendererUnavailable503"];
        };
    };
    verifyPdf: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the request; 1 to 255 characters. For 24 hours, the same key on the same path returns the first result without rendering again, even if the body differs (then with `X-Idempotency-Mismatch: true`). While the first request is running, duplicates wait for it. If the first request fails, the key is released; an async request keeps its key even if the render fails. A header with a similar name, such as `Idempotent-Key` or `X-Idempotency-Key`, is refused instead of ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyPdfRequest"];
                "multipart/form-data": components["schemas"]["RequestForm"];
            };
        };
        responses: {
            /** @description The signatures. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Render-Duration-Ms": components["headers"]["X-Render-Duration-Ms"];
                    "X-Renders-Remaining": components["headers"]["X-Renders-Remaining"];
                    "X-Overage-Renders": components["headers"]["X-Overage-Renders"];
                    "X-Hints": components["headers"]["X-Hints"];
                    "X-Cache": components["headers"]["X-Cache"];
                    "X-Idempotency-Key": components["headers"]["X-Idempotency-Key"];
                    "X-Idempotency-Mismatch": components["headers"]["X-Idempotency-Mismatch"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["PdfSignatures"];
                    };
                };
            };
            202: components["responses"]["RenderQueued202"];
            400: components["responses"]["BlockedRequest400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["PlanUpgradeRequired403"];
            404: components["responses"]["RenderNotFound404"];
            408: components["responses"]["RenderTimeout408"];
            413: components["responses"]["PayloadTooLarge413"];
            415: components["responses"]["UnsupportedMediaType415"];
            429: components["responses"]["TooManyRenders429"];
            500: components["responses"]["RenderError500"];
            503: components["responses"]["RendererUnavailable503"];
        };
    };
    convertPdf: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the request; 1 to 255 characters. For 24 hours, the same key on the same path returns the first result without rendering again, even if the body differs (then with `X-Idempotency-Mismatch: true`). While the first request is running, duplicates wait for it. If the first request fails, the key is released; an async request keeps its key even if the render fails. A header with a similar name, such as `Idempotent-Key` or `X-Idempotency-Key`, is refused instead of ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConvertPdfRequest"];
                "multipart/form-data": components["schemas"]["RequestForm"];
            };
        };
        responses: {
            /** @description The PDF. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Render-Duration-Ms": components["headers"]["X-Render-Duration-Ms"];
                    "X-Renders-Remaining": components["headers"]["X-Renders-Remaining"];
                    "X-Overage-Renders": components["headers"]["X-Overage-Renders"];
                    "X-Hints": components["headers"]["X-Hints"];
                    "X-Cache": components["headers"]["X-Cache"];
                    "X-Idempotency-Key": components["headers"]["X-Idempotency-Key"];
                    "X-Idempotency-Mismatch": components["headers"]["X-Idempotency-Mismatch"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["RenderedFile"];
                    };
                };
            };
            202: components["responses"]["RenderQueued202"];
            400: components["responses"]["BlockedRequest400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["PlanUpgradeRequired403"];
            404: components["responses"]["RenderNotFound404"];
            408: components["responses"]["RenderTimeout408"];
            413: components["responses"]["PayloadTooLarge413"];
            415: components["responses"]["UnsupportedMediaType415"];
            422: components["responses"]["ConformanceFailed422"];
            429: components["responses"]["TooManyRenders429"];
            500: components["responses"]["RenderError500"];
            503: components["responses"]["RendererUnavailable503"];
        };
    };
    createBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the request; 1 to 255 characters. For 24 hours, the same key on the same path returns the first result without rendering again, even if the body differs (then with `X-Idempotency-Mismatch: true`). While the first request is running, duplicates wait for it. If the first request fails, the key is released; an async request keeps its key even if the render fails. A header with a similar name, such as `Idempotent-Key` or `X-Idempotency-Key`, is refused instead of ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchRequest"];
            };
        };
        responses: {
            /** @description The batch is accepted, and its renders are queued. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Cache": components["headers"]["X-Cache"];
                    "X-Idempotency-Key": components["headers"]["X-Idempotency-Key"];
                    "X-Idempotency-Mismatch": components["headers"]["X-Idempotency-Mismatch"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["AcceptedBatch"];
                    };
                };
            };
            400: components["responses"]["BlockedRequest400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["PlanUpgradeRequired403"];
            404: components["responses"]["NamedNotFound404"];
            413: components["responses"]["PayloadTooLarge413"];
            415: components["responses"]["UnsupportedMediaType415"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["RendererUnavailable503"];
        };
    };
    listBatches: {
        parameters: {
            query?: {
                /** @description Maximum number of items to return, from 1 to 100. The default is 50. */
                limit?: components["parameters"]["Limit"];
                /** @description Number of items to skip. The default is 0. */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of batches. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["BatchSummary"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["BadRequest400"];
            401: components["responses"]["Unauthorized401"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    getBatch: {
        parameters: {
            query?: {
                /** @description Seconds to wait for the end of the batch, from 0 to 30. The default is 0. If it has not ended by then, or the server shuts down, the response is its current state. At most 200 requests of a user can wait at the same time; beyond it the response is 429 `RATE_LIMITED`. */
                wait?: number;
            };
            header?: never;
            path: {
                /** @description The `batch_id` of the batch. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["BatchId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The batch. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["Batch"];
                    };
                };
            };
            400: components["responses"]["BadRequest400"];
            401: components["responses"]["Unauthorized401"];
            404: components["responses"]["BatchNotFound404"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    cancelBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `batch_id` of the batch. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["BatchId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The renders that were queued are cancelled. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["CancelledBatch"];
                    };
                };
            };
            401: components["responses"]["Unauthorized401"];
            404: components["responses"]["BatchNotFound404"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    getBatchOutputs: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `batch_id` of the batch. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["BatchId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The archive. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `attachment` with a file name. */
                    "Content-Disposition": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            401: components["responses"]["Unauthorized401"];
            404: components["responses"]["BatchNotFound404"];
            409: components["responses"]["Conflict409"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    listRenders: {
        parameters: {
            query?: {
                /** @description Return only renders of this type. */
                type?: components["schemas"]["RenderType"];
                /** @description Return only renders in this state. */
                status?: components["schemas"]["RenderState"];
                /** @description Return only renders that failed with this code, for example `RENDER_TIMEOUT`. */
                error_code?: components["schemas"]["ErrorCode"];
                /** @description Return only renders requested at this time or later: a day in UTC, for example `2026-11-20`, or a time with its offset, for example `2026-11-20T10:15:00Z`. */
                from?: string;
                /** @description Return only renders requested before this time, or until the end of this day in UTC. */
                to?: string;
                /** @description Return only renders whose `request_id` or UUID begins with this text; at most 68 characters. */
                id?: string;
                /** @description Return only renders of this batch. */
                batch_id?: components["schemas"]["BatchId"];
                /** @description Return only renders whose metadata contain this text, 1 to 200 characters. The case of the letters A to Z does not matter. It is compared with the JSON text as it was sent. */
                metadata?: string;
                /** @description With `true`, each `output_url` is a signed URL that works for 1 hour instead of a storage path. The default is `false`. */
                signed?: boolean;
                /** @description Maximum number of items to return, from 1 to 100. The default is 50. */
                limit?: components["parameters"]["Limit"];
                /** @description Number of items to skip. The default is 0. */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of renders. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["RenderListItem"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["BadRequest400"];
            401: components["responses"]["Unauthorized401"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    compareRenders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompareRequest"];
            };
        };
        responses: {
            /** @description The differences. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["RenderComparison"];
                    };
                };
            };
            400: components["responses"]["BlockedRequest400"];
            401: components["responses"]["Unauthorized401"];
            404: components["responses"]["ComparedNotFound404"];
            408: components["responses"]["RenderTimeout408"];
            413: components["responses"]["PayloadTooLarge413"];
            415: components["responses"]["UnsupportedMediaType415"];
            422: components["responses"]["ConformanceFailed422"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["RenderError500"];
            503: components["responses"]["RendererUnavailable503"];
        };
    };
    getRender: {
        parameters: {
            query?: {
                /** @description Seconds to wait for the end of the render, from 0 to 30. The default is 0. If it has not ended by then, or the server shuts down, the response is its current state. At most 200 requests of a user can wait at the same time; beyond it the response is 429 `RATE_LIMITED`. */
                wait?: number;
            };
            header?: never;
            path: {
                /** @description The render's `request_id` or UUID. A malformed id returns 404, like an unknown id. */
                requestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The render. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["RenderStatus"];
                    };
                    "application/vnd.platen.flat+json": components["schemas"]["FlatRenderStatus"];
                };
            };
            400: components["responses"]["BadRequest400"];
            401: components["responses"]["Unauthorized401"];
            404: components["responses"]["RenderNotFound404"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    cancelRender: {
        parameters: {
            query?: {
                /** @description `queued` cancels the render if it is queued and never erases it: a render that is running or has ended returns 409. */
                status?: "queued";
            };
            header?: never;
            path: {
                /** @description The render's `request_id` or UUID. A malformed id returns 404, like an unknown id. */
                requestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done200"];
            400: components["responses"]["BadRequest400"];
            401: components["responses"]["Unauthorized401"];
            404: components["responses"]["RenderNotFound404"];
            409: components["responses"]["Conflict409"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    getRenderReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The render's UUID or `request_id`. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["RenderId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["RenderReport"];
                    };
                };
            };
            401: components["responses"]["Unauthorized401"];
            404: components["responses"]["RenderNotFound404"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    getRenderRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The render's UUID or `request_id`. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["RenderId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["KeptRequest"];
                    };
                };
            };
            401: components["responses"]["Unauthorized401"];
            404: components["responses"]["RenderNotFound404"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    getRenderCapsule: {
        parameters: {
            query?: {
                /** @description With `false`, the capsule has no output. The default is `true`. */
                output?: boolean;
            };
            header?: never;
            path: {
                /** @description The render's UUID or `request_id`. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["RenderId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The capsule. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `attachment` with a file name. */
                    "Content-Disposition": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            400: components["responses"]["BadRequest400"];
            401: components["responses"]["Unauthorized401"];
            404: components["responses"]["RenderNotFound404"];
            409: components["responses"]["Conflict409"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    getProblemReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The render's UUID or `request_id`. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["RenderId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The problem report, or null. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["ProblemReport"] | null;
                    };
                };
            };
            401: components["responses"]["Unauthorized401"];
            404: components["responses"]["RenderNotFound404"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    reportProblem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The render's UUID or `request_id`. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["RenderId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ProblemReportRequest"];
            };
        };
        responses: {
            /** @description The problem report. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["ProblemReport"];
                    };
                };
            };
            400: components["responses"]["BadRequest400"];
            401: components["responses"]["Unauthorized401"];
            404: components["responses"]["RenderNotFound404"];
            409: components["responses"]["Conflict409"];
            413: components["responses"]["PayloadTooLarge413"];
            415: components["responses"]["UnsupportedMediaType415"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    withdrawProblemReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The render's UUID or `request_id`. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["RenderId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done200"];
            401: components["responses"]["Unauthorized401"];
            404: components["responses"]["RenderNotFound404"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    rerunRender: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the request; 1 to 255 characters. For 24 hours, the same key on the same path returns the first result without rendering again, even if the body differs (then with `X-Idempotency-Mismatch: true`). While the first request is running, duplicates wait for it. If the first request fails, the key is released; an async request keeps its key even if the render fails. A header with a similar name, such as `Idempotent-Key` or `X-Idempotency-Key`, is refused instead of ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The render's UUID or `request_id`. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["RenderId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RerunRequest"];
            };
        };
        responses: {
            /** @description The PDF or the image. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Render-Duration-Ms": components["headers"]["X-Render-Duration-Ms"];
                    "X-Best-Attempt": components["headers"]["X-Best-Attempt"];
                    "X-Content-Digest": components["headers"]["X-Content-Digest"];
                    "X-Renders-Remaining": components["headers"]["X-Renders-Remaining"];
                    "X-Overage-Renders": components["headers"]["X-Overage-Renders"];
                    "X-Cache": components["headers"]["X-Cache"];
                    "X-Idempotency-Key": components["headers"]["X-Idempotency-Key"];
                    "X-Idempotency-Mismatch": components["headers"]["X-Idempotency-Mismatch"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                    "image/png": string;
                    "image/jpeg": string;
                    "image/webp": string;
                    "image/avif": string;
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["RenderedFile"];
                    } | components["schemas"]["ExtractResponse"];
                };
            };
            202: components["responses"]["RenderQueued202"];
            400: components["responses"]["BlockedRequest400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["PlanUpgradeRequired403"];
            404: components["responses"]["NamedNotFound404"];
            408: components["responses"]["RenderTimeout408"];
            413: components["responses"]["PayloadTooLarge413"];
            415: components["responses"]["UnsupportedMediaType415"];
            422: components["responses"]["ConformanceFailed422"];
            429: components["responses"]["TooManyRenders429"];
            500: components["responses"]["RenderError500"];
            503: components["responses"]["RendererUnavailable503"];
        };
    };
    createSignedUrl: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The render's UUID or `request_id`. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["RenderId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SignedUrlRequest"];
            };
        };
        responses: {
            /** @description The links. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["SignedUrl"];
                    };
                };
            };
            400: components["responses"]["BadRequest400"];
            401: components["responses"]["Unauthorized401"];
            404: components["responses"]["RenderNotFound404"];
            413: components["responses"]["PayloadTooLarge413"];
            415: components["responses"]["UnsupportedMediaType415"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    revokeShareUrls: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The render's UUID or `request_id`. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["RenderId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done200"];
            401: components["responses"]["Unauthorized401"];
            404: components["responses"]["RenderNotFound404"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    listRenderShareLinks: {
        parameters: {
            query?: {
                /** @description Return only share links in this state. */
                state?: components["parameters"]["ShareLinkState"];
                /** @description Maximum number of items to return, from 1 to 100. The default is 50. */
                limit?: components["parameters"]["Limit"];
                /** @description Number of items to skip. The default is 0. */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path: {
                /** @description The render's UUID or `request_id`. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["RenderId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ShareLinks200"];
            400: components["responses"]["BadRequest400"];
            401: components["responses"]["Unauthorized401"];
            404: components["responses"]["RenderNotFound404"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description The `cursor` of the last response. One that is malformed returns 400. */
                cursor?: string;
                /** @description Seconds to wait for an event if there is none, from 0 to 30. The default is 0. If a render has not ended by then, or the server shuts down, the list is empty. At most 5 requests of a user can wait at the same time; beyond it the response is 429 `RATE_LIMITED`. A server that holds very many requests may answer earlier with an empty list. */
                wait?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events, and the cursor of the next request. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["AccountEventList"];
                    };
                };
            };
            400: components["responses"]["BadRequest400"];
            401: components["responses"]["Unauthorized401"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    getEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The event's `id`, which is the `webhook-id` of its deliveries, or the `request_id` or UUID of its render. A malformed id returns 404, like an unknown id. */
                eventId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The event. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["AccountEvent"];
                    };
                };
            };
            401: components["responses"]["Unauthorized401"];
            404: components["responses"]["RenderNotFound404"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    listShareLinks: {
        parameters: {
            query?: {
                /** @description Return only share links in this state. */
                state?: components["parameters"]["ShareLinkState"];
                /** @description Maximum number of items to return, from 1 to 100. The default is 50. */
                limit?: components["parameters"]["Limit"];
                /** @description Number of items to skip. The default is 0. */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ShareLinks200"];
            400: components["responses"]["BadRequest400"];
            401: components["responses"]["Unauthorized401"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    revokeShareLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The share link's id. A malformed id returns 404, like an unknown id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done200"];
            401: components["responses"]["Unauthorized401"];
            404: components["responses"]["NotFound404"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    listDeliveries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The render's UUID or `request_id`. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["RenderId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deliveries. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["WebhookDelivery"][];
                    };
                };
            };
            401: components["responses"]["Unauthorized401"];
            404: components["responses"]["RenderNotFound404"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    redeliverWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The render's UUID or `request_id`. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["RenderId"];
                /** @description The delivery's id. A malformed id returns 404, like an unknown id. */
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RedeliverRequest"];
            };
        };
        responses: {
            /** @description The delivery, which is pending again. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["WebhookDelivery"];
                    };
                };
            };
            400: components["responses"]["BadRequest400"];
            401: components["responses"]["Unauthorized401"];
            404: components["responses"]["DeliveryNotFound404"];
            409: components["responses"]["Conflict409"];
            413: components["responses"]["PayloadTooLarge413"];
            415: components["responses"]["UnsupportedMediaType415"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    retryUpload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The render's UUID or `request_id`. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["RenderId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RedeliverRequest"];
            };
        };
        responses: {
            /** @description The upload, which is pending again. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["Upload"];
                    };
                };
            };
            400: components["responses"]["BadRequest400"];
            401: components["responses"]["Unauthorized401"];
            404: components["responses"]["RenderNotFound404"];
            409: components["responses"]["Conflict409"];
            413: components["responses"]["PayloadTooLarge413"];
            415: components["responses"]["UnsupportedMediaType415"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    listWebhookEndpoints: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoints. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["WebhookEndpoint"][];
                    };
                };
            };
            401: components["responses"]["Unauthorized401"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    createWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointCreateRequest"];
            };
        };
        responses: {
            /** @description The endpoint with its secret. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["WebhookEndpointWithSecret"];
                    };
                };
            };
            400: components["responses"]["BlockedRequest400"];
            401: components["responses"]["Unauthorized401"];
            409: components["responses"]["Conflict409"];
            413: components["responses"]["PayloadTooLarge413"];
            415: components["responses"]["UnsupportedMediaType415"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    deleteWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The endpoint's id. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["WebhookEndpointId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done200"];
            401: components["responses"]["Unauthorized401"];
            404: components["responses"]["NotFound404"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    updateWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The endpoint's id. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["WebhookEndpointId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointUpdateRequest"];
            };
        };
        responses: {
            /** @description The endpoint. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["WebhookEndpoint"];
                    };
                };
            };
            400: components["responses"]["BlockedRequest400"];
            401: components["responses"]["Unauthorized401"];
            404: components["responses"]["NotFound404"];
            413: components["responses"]["PayloadTooLarge413"];
            415: components["responses"]["UnsupportedMediaType415"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The endpoint's id. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["WebhookEndpointId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RotateSecretRequest"];
            };
        };
        responses: {
            /** @description The endpoint with its new secret. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["WebhookEndpointWithSecret"];
                    };
                };
            };
            400: components["responses"]["BadRequest400"];
            401: components["responses"]["Unauthorized401"];
            404: components["responses"]["NotFound404"];
            413: components["responses"]["PayloadTooLarge413"];
            415: components["responses"]["UnsupportedMediaType415"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    sendTestWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookTestRequest"];
            };
        };
        responses: {
            /** @description The attempt, whatever the receiver answered. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["WebhookTest"];
                    };
                };
            };
            400: components["responses"]["BlockedRequest400"];
            401: components["responses"]["Unauthorized401"];
            404: components["responses"]["NotFound404"];
            409: components["responses"]["Conflict409"];
            413: components["responses"]["PayloadTooLarge413"];
            415: components["responses"]["UnsupportedMediaType415"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    listAllDeliveries: {
        parameters: {
            query?: {
                /** @description Return only deliveries in this state. */
                status?: "pending" | "delivered" | "failed";
                /** @description Return only deliveries of this event. */
                event?: components["schemas"]["WebhookEventName"];
                /** @description Return only deliveries to this host, for example `hooks.example.com`, with its port or without. */
                host?: string;
                /** @description Return only deliveries of this endpoint. */
                endpoint_id?: string;
                /** @description Return only deliveries made at this time or later: a day in UTC, for example `2026-11-20`, or a time with its offset, for example `2026-11-20T10:15:00Z`. */
                from?: string;
                /** @description Return only deliveries made before this time, or until the end of this day in UTC. */
                to?: string;
                /** @description The `next_cursor` of the last response. One that is malformed returns 400. */
                cursor?: string;
                /** @description Maximum number of items to return, from 1 to 100. The default is 50. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of deliveries. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["AccountDelivery"][];
                        /** @description Continues the list; null at its end. */
                        next_cursor: string | null;
                    };
                };
            };
            400: components["responses"]["BadRequest400"];
            401: components["responses"]["Unauthorized401"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    getDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The delivery's id. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["DeliveryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["DeliveryDetails"];
                    };
                };
            };
            401: components["responses"]["Unauthorized401"];
            404: components["responses"]["NotFound404"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    redeliver: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The delivery's id. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["DeliveryId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RedeliverRequest"];
            };
        };
        responses: {
            /** @description The delivery, which is pending again. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["DeliveryDetails"];
                    };
                };
            };
            400: components["responses"]["BadRequest400"];
            401: components["responses"]["Unauthorized401"];
            404: components["responses"]["NotFound404"];
            409: components["responses"]["Conflict409"];
            413: components["responses"]["PayloadTooLarge413"];
            415: components["responses"]["UnsupportedMediaType415"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    getOgImage: {
        parameters: {
            query: {
                /** @description An API key of scope `og` or `full`. A request without it returns 401 `AUTH_MISSING`. */
                key: string;
                /** @description A version of your choice, at most 100 characters. A new value creates a new image instead of returning the cached one. */
                v?: string;
                /** @description A JSON object of at most 8,000 characters, encoded for a URL, with values of any JSON type for the template's variables. They replace the variables with the same names. If the template itself has a variable named `json`, the parameter is the text of that variable. */
                json?: string;
                /** @description Template variables: all other query parameters, each given once, in any order. There may be at most 100 variables with at most 8,000 bytes as JSON. Variables named `key`, `v` and `variables` cannot be set here. */
                variables?: {
                    [key: string]: string;
                };
            };
            header?: {
                /** @description The `ETag` of a copy that you have. If it is current, the response is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The template's slug. */
                template: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The image. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Cache": components["headers"]["X-Cache"];
                    "X-Overage-Renders": components["headers"]["X-Overage-Renders"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
            304: components["responses"]["NotModified304"];
            400: components["responses"]["BlockedRequest400"];
            401: components["responses"]["Unauthorized401"];
            404: components["responses"]["TemplateNotFound404"];
            408: components["responses"]["RenderTimeout408"];
            429: components["responses"]["TooManyRenders429"];
            500: components["responses"]["RenderError500"];
            503: components["responses"]["RendererUnavailable503"];
        };
    };
    headOgImage: {
        parameters: {
            query: {
                /** @description An API key of scope `og` or `full`. A request without it returns 401 `AUTH_MISSING`. */
                key: string;
                /** @description A version of your choice, at most 100 characters. A new value creates a new image instead of returning the cached one. */
                v?: string;
                /** @description A JSON object of at most 8,000 characters, encoded for a URL, with values of any JSON type for the template's variables. They replace the variables with the same names. If the template itself has a variable named `json`, the parameter is the text of that variable. */
                json?: string;
                /** @description Template variables: all other query parameters, each given once, in any order. There may be at most 100 variables with at most 8,000 bytes as JSON. Variables named `key`, `v` and `variables` cannot be set here. */
                variables?: {
                    [key: string]: string;
                };
            };
            header?: {
                /** @description The `ETag` of a copy that you have. If it is current, the response is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The template's slug. */
                template: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The image can be served. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Cache": components["headers"]["X-Cache"];
                    "X-Overage-Renders": components["headers"]["X-Overage-Renders"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            304: components["responses"]["NotModified304"];
            400: components["responses"]["BlockedRequest400"];
            401: components["responses"]["Unauthorized401"];
            404: components["responses"]["TemplateNotFound404"];
            408: components["responses"]["RenderTimeout408"];
            429: components["responses"]["TooManyRenders429"];
            500: components["responses"]["RenderError500"];
            503: components["responses"]["RendererUnavailable503"];
        };
    };
    getRenderLink: {
        parameters: {
            query: {
                /** @description The id of the link secret that signed the link. */
                signer: string;
                /** @description The HMAC-SHA256 of all other parameters in their canonical form, in lower-case hexadecimal characters. The key is the link secret, as it was shown. */
                signature: string;
                /** @description Until when the link works, in seconds since 1970. Without it, the link works until its secret is revoked. */
                expires?: number;
                /** @description A version of your choice, at most 100 characters. A new value makes a new render instead of returning the cached one. */
                v?: string;
                /** @description The public page to render. Required without `template`. */
                url?: string;
                /** @description A template to render, by its slug or id, or `auto` for a card with the title, description and picture that the page at `url` names for itself. A template with the slug `auto` is named by its id. */
                template?: string;
                /** @description The format. The default is `png`. With `template=auto` it is an image. */
                format?: "pdf" | "png" | "jpeg" | "webp";
                /** @description A JSON object of at most 8,000 characters with values of any JSON type for the template's variables. They replace those of `data.`. */
                json?: string;
                /** @description For images: viewport width in CSS pixels, from 1 to 16,384. */
                width?: number;
                /** @description For images: viewport height in CSS pixels, from 1 to 16,384. */
                height?: number;
                /** @description For images: quality of a JPEG, WebP or AVIF, from 1 to 100. */
                quality?: number;
                /** @description For images: makes an image without color: each color becomes the gray of its brightness. */
                grayscale?: boolean;
                /** @description For images: captures the whole scrollable page, after loading its lazy images. */
                fullPage?: boolean;
                /** @description For images: CSS selector of a single element to capture; `card >>> b` leads into the open shadow trees of `card`, and into its frames of the same site. */
                selector?: string;
                /** @description Pixels per CSS pixel, from 0.5 to 4: of images, and of the canvases in PDFs. */
                deviceScaleFactor?: number;
                /** @description Leaves out the white background that Chromium gives a page without one of its own: what the page does not cover is transparent. */
                omitBackground?: boolean;
                /** @description For images: sets the preferred color scheme of the page to dark. */
                darkMode?: boolean;
                /** @description For images: blocks common advertising and tracking hosts. */
                blockAds?: boolean;
                /** @description Language of the page as a BCP 47 tag such as `de-CH`: in the header `Accept-Language` of its requests, in `navigator.language`, and for formatted dates and numbers. */
                locale?: string;
                /** @description Time zone of the page's scripts as an IANA name such as `Europe/Zurich`. */
                timezone?: string;
                /** @description Rejects the cookies of a cookie banner, and leaves the banner out, by the public rules of DuckDuckGo's autoconsent. */
                hideCookieBanners?: boolean;
                /** @description When the page counts as loaded. */
                waitUntil?: "load" | "domcontentloaded" | "networkAlmostIdle" | "networkIdle";
                /** @description CSS selector of an element to wait for. */
                waitForSelector?: string;
                /** @description Additional time to wait after the page has loaded, in milliseconds. */
                waitForTimeout?: number;
                /** @description Maximum duration of the render in milliseconds, from 1,000 to 60,000. */
                timeout?: number;
                /** @description For PDFs: the size of the paper, `format` in the options of a PDF. */
                pageFormat?: "A0" | "A1" | "A2" | "A3" | "A4" | "A5" | "A6" | "Letter" | "Legal" | "Tabloid" | "Ledger";
                /** @description For PDFs: rotates the page to landscape orientation. */
                landscape?: boolean;
                /** @description For PDFs: the margin on all sides, such as `12mm` or `0`. */
                margin?: string;
                /** @description For PDFs: prints CSS backgrounds, in headers and footers too. The default is `true`. */
                printBackground?: boolean;
                /** @description For PDFs: scale of the content, from 0.1 to 2. */
                scale?: number;
                /** @description For PDFs: pages to print, such as `1-3,5`. */
                pageRanges?: string;
                /** @description For PDFs: prints one page that is as high as its content. */
                singlePage?: boolean;
                /** @description For PDFs: runs the page's JavaScript. */
                enableJavaScript?: boolean;
                /** @description Values of the template's variables, each as a parameter of its own with the prefix `data.`, such as `data.title=Hello`. At most 100, with at most 8,000 bytes as JSON. Any other parameter that is not listed here returns 400. */
                data?: {
                    [key: string]: string;
                };
            };
            header?: {
                /** @description The `ETag` of a copy that you have. If it is current, the response is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The PDF or the image. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Cache": components["headers"]["X-Cache"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                    "image/png": string;
                    "image/jpeg": string;
                    "image/webp": string;
                };
            };
            304: components["responses"]["NotModified304"];
            400: components["responses"]["BlockedRequest400"];
            403: components["responses"]["LinkInvalid403"];
            404: components["responses"]["TemplateNotFound404"];
            408: components["responses"]["RenderTimeout408"];
            410: components["responses"]["LinkExpired410"];
            422: components["responses"]["ConformanceFailed422"];
            429: components["responses"]["TooManyRenders429"];
            500: components["responses"]["RenderError500"];
            503: components["responses"]["RendererUnavailable503"];
        };
    };
    headRenderLink: {
        parameters: {
            query: {
                /** @description The id of the link secret that signed the link. */
                signer: string;
                /** @description The HMAC-SHA256 of all other parameters in their canonical form, in lower-case hexadecimal characters. The key is the link secret, as it was shown. */
                signature: string;
                /** @description Until when the link works, in seconds since 1970. Without it, the link works until its secret is revoked. */
                expires?: number;
                /** @description A version of your choice, at most 100 characters. A new value makes a new render instead of returning the cached one. */
                v?: string;
                /** @description The public page to render. Required without `template`. */
                url?: string;
                /** @description A template to render, by its slug or id, or `auto` for a card with the title, description and picture that the page at `url` names for itself. A template with the slug `auto` is named by its id. */
                template?: string;
                /** @description The format. The default is `png`. With `template=auto` it is an image. */
                format?: "pdf" | "png" | "jpeg" | "webp";
                /** @description A JSON object of at most 8,000 characters with values of any JSON type for the template's variables. They replace those of `data.`. */
                json?: string;
                /** @description For images: viewport width in CSS pixels, from 1 to 16,384. */
                width?: number;
                /** @description For images: viewport height in CSS pixels, from 1 to 16,384. */
                height?: number;
                /** @description For images: quality of a JPEG, WebP or AVIF, from 1 to 100. */
                quality?: number;
                /** @description For images: makes an image without color: each color becomes the gray of its brightness. */
                grayscale?: boolean;
                /** @description For images: captures the whole scrollable page, after loading its lazy images. */
                fullPage?: boolean;
                /** @description For images: CSS selector of a single element to capture; `card >>> b` leads into the open shadow trees of `card`, and into its frames of the same site. */
                selector?: string;
                /** @description Pixels per CSS pixel, from 0.5 to 4: of images, and of the canvases in PDFs. */
                deviceScaleFactor?: number;
                /** @description Leaves out the white background that Chromium gives a page without one of its own: what the page does not cover is transparent. */
                omitBackground?: boolean;
                /** @description For images: sets the preferred color scheme of the page to dark. */
                darkMode?: boolean;
                /** @description For images: blocks common advertising and tracking hosts. */
                blockAds?: boolean;
                /** @description Language of the page as a BCP 47 tag such as `de-CH`: in the header `Accept-Language` of its requests, in `navigator.language`, and for formatted dates and numbers. */
                locale?: string;
                /** @description Time zone of the page's scripts as an IANA name such as `Europe/Zurich`. */
                timezone?: string;
                /** @description Rejects the cookies of a cookie banner, and leaves the banner out, by the public rules of DuckDuckGo's autoconsent. */
                hideCookieBanners?: boolean;
                /** @description When the page counts as loaded. */
                waitUntil?: "load" | "domcontentloaded" | "networkAlmostIdle" | "networkIdle";
                /** @description CSS selector of an element to wait for. */
                waitForSelector?: string;
                /** @description Additional time to wait after the page has loaded, in milliseconds. */
                waitForTimeout?: number;
                /** @description Maximum duration of the render in milliseconds, from 1,000 to 60,000. */
                timeout?: number;
                /** @description For PDFs: the size of the paper, `format` in the options of a PDF. */
                pageFormat?: "A0" | "A1" | "A2" | "A3" | "A4" | "A5" | "A6" | "Letter" | "Legal" | "Tabloid" | "Ledger";
                /** @description For PDFs: rotates the page to landscape orientation. */
                landscape?: boolean;
                /** @description For PDFs: the margin on all sides, such as `12mm` or `0`. */
                margin?: string;
                /** @description For PDFs: prints CSS backgrounds, in headers and footers too. The default is `true`. */
                printBackground?: boolean;
                /** @description For PDFs: scale of the content, from 0.1 to 2. */
                scale?: number;
                /** @description For PDFs: pages to print, such as `1-3,5`. */
                pageRanges?: string;
                /** @description For PDFs: prints one page that is as high as its content. */
                singlePage?: boolean;
                /** @description For PDFs: runs the page's JavaScript. */
                enableJavaScript?: boolean;
                /** @description Values of the template's variables, each as a parameter of its own with the prefix `data.`, such as `data.title=Hello`. At most 100, with at most 8,000 bytes as JSON. Any other parameter that is not listed here returns 400. */
                data?: {
                    [key: string]: string;
                };
            };
            header?: {
                /** @description The `ETag` of a copy that you have. If it is current, the response is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file can be served. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Cache": components["headers"]["X-Cache"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            304: components["responses"]["NotModified304"];
            400: components["responses"]["BlockedRequest400"];
            403: components["responses"]["LinkInvalid403"];
            404: components["responses"]["TemplateNotFound404"];
            408: components["responses"]["RenderTimeout408"];
            410: components["responses"]["LinkExpired410"];
            422: components["responses"]["ConformanceFailed422"];
            429: components["responses"]["TooManyRenders429"];
            500: components["responses"]["RenderError500"];
            503: components["responses"]["RendererUnavailable503"];
        };
    };
    listLinkSecrets: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link secrets. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["LinkSecret"][];
                    };
                };
            };
            401: components["responses"]["Unauthorized401"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    createLinkSecret: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkSecretCreateRequest"];
            };
        };
        responses: {
            /** @description The link secret with its secret. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["LinkSecretWithSecret"];
                    };
                };
            };
            400: components["responses"]["BadRequest400"];
            401: components["responses"]["Unauthorized401"];
            409: components["responses"]["Conflict409"];
            413: components["responses"]["PayloadTooLarge413"];
            415: components["responses"]["UnsupportedMediaType415"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    revokeLinkSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the link secret. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["LinkSecretId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done200"];
            401: components["responses"]["Unauthorized401"];
            404: components["responses"]["NotFound404"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    updateLinkSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the link secret. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["LinkSecretId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkSecretUpdateRequest"];
            };
        };
        responses: {
            /** @description The link secret. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["LinkSecret"];
                    };
                };
            };
            400: components["responses"]["BadRequest400"];
            401: components["responses"]["Unauthorized401"];
            404: components["responses"]["NotFound404"];
            413: components["responses"]["PayloadTooLarge413"];
            415: components["responses"]["UnsupportedMediaType415"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    rotateLinkSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the link secret. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["LinkSecretId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["LinkSecretRotateRequest"];
            };
        };
        responses: {
            /** @description The link secret with its new secret. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["LinkSecretWithSecret"];
                    };
                };
            };
            400: components["responses"]["BadRequest400"];
            401: components["responses"]["Unauthorized401"];
            404: components["responses"]["NotFound404"];
            413: components["responses"]["PayloadTooLarge413"];
            415: components["responses"]["UnsupportedMediaType415"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    createRenderLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the link secret. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["LinkSecretId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RenderLinkRequest"];
            };
        };
        responses: {
            /** @description The link. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["RenderLink"];
                    };
                };
            };
            400: components["responses"]["BadRequest400"];
            401: components["responses"]["Unauthorized401"];
            404: components["responses"]["NotFound404"];
            413: components["responses"]["PayloadTooLarge413"];
            415: components["responses"]["UnsupportedMediaType415"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    listTemplates: {
        parameters: {
            query?: {
                /** @description Maximum number of items to return, from 1 to 100. The default is 50. */
                limit?: components["parameters"]["Limit"];
                /** @description Number of items to skip. The default is 0. */
                offset?: components["parameters"]["Offset"];
                /** @description Only templates of this kind. */
                kind?: components["schemas"]["TemplateKind"];
                /** @description Only templates in this folder. Empty for those in none. */
                folder?: components["schemas"]["TemplateFolder"];
                /** @description Only templates with this tag. */
                tag?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of templates. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["TemplateSummary"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["BadRequest400"];
            401: components["responses"]["Unauthorized401"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    createTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TemplateCreateRequest"];
            };
        };
        responses: {
            /** @description The template. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["Template"];
                    };
                };
            };
            400: components["responses"]["BadRequest400"];
            401: components["responses"]["Unauthorized401"];
            409: components["responses"]["Conflict409"];
            413: components["responses"]["PayloadTooLarge413"];
            415: components["responses"]["UnsupportedMediaType415"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["RendererUnavailable503"];
        };
    };
    getTemplate: {
        parameters: {
            query?: {
                /** @description The version to return. Defaults to the latest version. */
                version?: number;
            };
            header?: never;
            path: {
                /** @description The template's UUID or slug. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["TemplateId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Template200"];
            400: components["responses"]["BadRequest400"];
            401: components["responses"]["Unauthorized401"];
            404: components["responses"]["TemplateNotFound404"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    deleteTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The template's UUID or slug. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["TemplateId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done200"];
            401: components["responses"]["Unauthorized401"];
            404: components["responses"]["TemplateNotFound404"];
            409: components["responses"]["Conflict409"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    updateTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The template's UUID or slug. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["TemplateId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TemplateUpdateRequest"];
            };
        };
        responses: {
            200: components["responses"]["Template200"];
            400: components["responses"]["BadRequest400"];
            401: components["responses"]["Unauthorized401"];
            404: components["responses"]["TemplateNotFound404"];
            409: components["responses"]["Conflict409"];
            413: components["responses"]["PayloadTooLarge413"];
            415: components["responses"]["UnsupportedMediaType415"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["RendererUnavailable503"];
        };
    };
    listPartUsers: {
        parameters: {
            query?: {
                /** @description Maximum number of items to return, from 1 to 100. The default is 50. */
                limit?: components["parameters"]["Limit"];
                /** @description Number of items to skip. The default is 0. */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path: {
                /** @description The template's UUID or slug. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["TemplateId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of templates. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["PartUser"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["BadRequest400"];
            401: components["responses"]["Unauthorized401"];
            404: components["responses"]["TemplateNotFound404"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    listTemplateVersions: {
        parameters: {
            query?: {
                /** @description Maximum number of items to return, from 1 to 100. The default is 50. */
                limit?: components["parameters"]["Limit"];
                /** @description Number of items to skip. The default is 0. */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path: {
                /** @description The template's UUID or slug. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["TemplateId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of versions. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["TemplateVersion"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["BadRequest400"];
            401: components["responses"]["Unauthorized401"];
            404: components["responses"]["TemplateNotFound404"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    getTemplateDraft: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The template's UUID or slug. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["TemplateId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TemplateDraft200"];
            401: components["responses"]["Unauthorized401"];
            404: components["responses"]["TemplateNotFound404"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    discardTemplateDraft: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The template's UUID or slug. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["TemplateId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done200"];
            401: components["responses"]["Unauthorized401"];
            404: components["responses"]["TemplateNotFound404"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    updateTemplateDraft: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The template's UUID or slug. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["TemplateId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TemplateDraftRequest"];
            };
        };
        responses: {
            200: components["responses"]["TemplateDraft200"];
            400: components["responses"]["BadRequest400"];
            401: components["responses"]["Unauthorized401"];
            404: components["responses"]["TemplateNotFound404"];
            409: components["responses"]["Conflict409"];
            413: components["responses"]["PayloadTooLarge413"];
            415: components["responses"]["UnsupportedMediaType415"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["RendererUnavailable503"];
        };
    };
    publishTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The template's UUID or slug. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["TemplateId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TemplatePublishRequest"];
            };
        };
        responses: {
            200: components["responses"]["Template200"];
            400: components["responses"]["BadRequest400"];
            401: components["responses"]["Unauthorized401"];
            404: components["responses"]["TemplateNotFound404"];
            409: components["responses"]["Conflict409"];
            413: components["responses"]["PayloadTooLarge413"];
            415: components["responses"]["UnsupportedMediaType415"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["RendererUnavailable503"];
        };
    };
    rollBackTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The template's UUID or slug. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["TemplateId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TemplateRollbackRequest"];
            };
        };
        responses: {
            200: components["responses"]["Template200"];
            400: components["responses"]["BadRequest400"];
            401: components["responses"]["Unauthorized401"];
            404: components["responses"]["TemplateNotFound404"];
            409: components["responses"]["Conflict409"];
            413: components["responses"]["PayloadTooLarge413"];
            415: components["responses"]["UnsupportedMediaType415"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    diffTemplate: {
        parameters: {
            query?: {
                /** @description A version, `live` (the latest version) or `draft`. Defaults to `live`. */
                from?: components["schemas"]["TemplateSide"];
                /** @description A version, `live` (the latest version) or `draft`. Defaults to `draft`. */
                to?: components["schemas"]["TemplateSide"];
            };
            header?: never;
            path: {
                /** @description The template's UUID or slug. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["TemplateId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The differences. None if both are the same. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["TemplateDiff"];
                    };
                };
            };
            400: components["responses"]["BadRequest400"];
            401: components["responses"]["Unauthorized401"];
            404: components["responses"]["TemplateNotFound404"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["RendererUnavailable503"];
        };
    };
    previewTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The template's UUID or slug. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["TemplateId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TemplatePreviewRequest"];
            };
        };
        responses: {
            /** @description The preview, a PDF or a PNG; with `response` `json`, an object with the file and its hints. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Render-Duration-Ms": components["headers"]["X-Render-Duration-Ms"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                    "image/png": string;
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["PreviewedFile"];
                    };
                };
            };
            400: components["responses"]["BlockedRequest400"];
            401: components["responses"]["Unauthorized401"];
            404: components["responses"]["TemplateNotFound404"];
            408: components["responses"]["RenderTimeout408"];
            409: components["responses"]["Conflict409"];
            413: components["responses"]["PayloadTooLarge413"];
            415: components["responses"]["UnsupportedMediaType415"];
            422: components["responses"]["ConformanceFailed422"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["RenderError500"];
            503: components["responses"]["RendererUnavailable503"];
        };
    };
    listSigners: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All signers, at most 20. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["Signer"][];
                    };
                };
            };
            401: components["responses"]["Unauthorized401"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    createSigner: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignerCreateRequest"];
            };
        };
        responses: {
            /** @description The signer. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["Signer"];
                    };
                };
            };
            400: components["responses"]["BlockedRequest400"];
            401: components["responses"]["Unauthorized401"];
            409: components["responses"]["Conflict409"];
            413: components["responses"]["PayloadTooLarge413"];
            415: components["responses"]["UnsupportedMediaType415"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["RendererUnavailable503"];
        };
    };
    getSigner: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The signer's UUID or name. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["SignerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The signer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["Signer"];
                    };
                };
            };
            401: components["responses"]["Unauthorized401"];
            404: components["responses"]["NotFound404"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    deleteSigner: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The signer's UUID or name. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["SignerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done200"];
            401: components["responses"]["Unauthorized401"];
            404: components["responses"]["NotFound404"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    listDestinations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All destinations, at most 20. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["Destination"][];
                    };
                };
            };
            401: components["responses"]["Unauthorized401"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    createDestination: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DestinationCreateRequest"];
            };
        };
        responses: {
            /** @description The destination. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["Destination"];
                    };
                };
            };
            400: components["responses"]["BlockedRequest400"];
            401: components["responses"]["Unauthorized401"];
            409: components["responses"]["Conflict409"];
            413: components["responses"]["PayloadTooLarge413"];
            415: components["responses"]["UnsupportedMediaType415"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    getDestination: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The destination's UUID or name. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["DestinationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Destination200"];
            401: components["responses"]["Unauthorized401"];
            404: components["responses"]["NotFound404"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    deleteDestination: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The destination's UUID or name. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["DestinationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done200"];
            401: components["responses"]["Unauthorized401"];
            404: components["responses"]["NotFound404"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    updateDestination: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The destination's UUID or name. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["DestinationId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DestinationUpdateRequest"];
            };
        };
        responses: {
            200: components["responses"]["Destination200"];
            400: components["responses"]["BlockedRequest400"];
            401: components["responses"]["Unauthorized401"];
            404: components["responses"]["NotFound404"];
            409: components["responses"]["Conflict409"];
            413: components["responses"]["PayloadTooLarge413"];
            415: components["responses"]["UnsupportedMediaType415"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    testDestination: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The destination's UUID or name. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["DestinationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Destination200"];
            401: components["responses"]["Unauthorized401"];
            404: components["responses"]["NotFound404"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    retryUploads: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The destination's UUID or name. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["DestinationId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RedeliverRequest"];
            };
        };
        responses: {
            /** @description How many uploads begin again. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["RetriedUploads"];
                    };
                };
            };
            400: components["responses"]["BadRequest400"];
            401: components["responses"]["Unauthorized401"];
            404: components["responses"]["NotFound404"];
            413: components["responses"]["PayloadTooLarge413"];
            415: components["responses"]["UnsupportedMediaType415"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    listAssets: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The assets. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["AssetList"];
                    };
                };
            };
            401: components["responses"]["Unauthorized401"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    uploadAsset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["AssetUpload"];
            };
        };
        responses: {
            /** @description The stored asset. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["UploadedAsset"];
                    };
                };
            };
            400: components["responses"]["BadRequest400"];
            401: components["responses"]["Unauthorized401"];
            415: components["responses"]["UnsupportedMediaType415"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    listAssetUses: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The asset's id. A malformed id returns 404, like an unknown id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The templates. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["AssetUses"];
                    };
                };
            };
            401: components["responses"]["Unauthorized401"];
            404: components["responses"]["AssetNotFound404"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    deleteAsset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The asset's id. A malformed id returns 404, like an unknown id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done200"];
            401: components["responses"]["Unauthorized401"];
            404: components["responses"]["AssetNotFound404"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    getAssetFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of a copy that you have. If it is current, the response is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The asset's id. A malformed id returns 404, like an unknown id. */
                id: string;
                /** @description The asset's file name. Any other name returns 404. */
                filename: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Content-Security-Policy": components["headers"]["Content-Security-Policy"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    [name: string]: unknown;
                };
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
            404: components["responses"]["AssetNotFound404"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    headAssetFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of a copy that you have. If it is current, the response is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The asset's id. A malformed id returns 404, like an unknown id. */
                id: string;
                /** @description The asset's file name. Any other name returns 404. */
                filename: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file exists. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Content-Security-Policy": components["headers"]["Content-Security-Policy"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            304: components["responses"]["NotModified304"];
            404: components["responses"]["AssetNotFound404"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    listGalleryTemplates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All templates of the gallery. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["GallerySummary"][];
                    };
                };
            };
            401: components["responses"]["Unauthorized401"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    getGalleryTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The slug of a template of the gallery, for example `invoice`. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The template. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["GalleryTemplate"];
                    };
                };
            };
            401: components["responses"]["Unauthorized401"];
            404: components["responses"]["TemplateNotFound404"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    getUsage: {
        parameters: {
            query?: {
                /** @description First day of the period in UTC, for example `2026-11-01`. */
                from?: string;
                /** @description Last day of the period in UTC, for example `2026-11-30`. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The usage. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["Usage"];
                    };
                };
            };
            400: components["responses"]["BadRequest400"];
            401: components["responses"]["Unauthorized401"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    sendMcpMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the protocol that the client and the server have agreed on. Clients send it with every message after `initialize`. */
                "MCP-Protocol-Version"?: "2025-11-25" | "2025-06-18" | "2025-03-26" | "2024-11-05" | "2024-10-07";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["McpMessage"];
            };
        };
        responses: {
            /** @description The answer to a message with an `id`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["McpAnswer"];
                };
            };
            /** @description The message has no `id`, and therefore no answer. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["Forbidden403"];
            413: components["responses"]["PayloadTooLarge413"];
            415: components["responses"]["UnsupportedMediaType415"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    getStoredFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of a copy that you have. If it is current, the response is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description The part to return, for example `bytes=0-1023`. A request for several parts returns the whole file. */
                Range?: components["parameters"]["Range"];
                /** @description The `ETag` that the range belongs to. If it is no longer current, the response is the whole file. */
                "If-Range"?: components["parameters"]["IfRange"];
            };
            path: {
                /** @description The signed token from the link. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["StoredFile200"];
            206: components["responses"]["StoredFilePart206"];
            304: components["responses"]["NotModified304"];
            403: components["responses"]["LinkInvalid403"];
            410: components["responses"]["LinkExpired410"];
            416: components["responses"]["RangeNotSatisfiable416"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    headStoredFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of a copy that you have. If it is current, the response is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The signed token from the link. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["StoredFileHead200"];
            304: components["responses"]["NotModified304"];
            403: components["responses"]["LinkInvalid403"];
            410: components["responses"]["LinkExpired410"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    getSharedFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of a copy that you have. If it is current, the response is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description The part to return, for example `bytes=0-1023`. A request for several parts returns the whole file. */
                Range?: components["parameters"]["Range"];
                /** @description The `ETag` that the range belongs to. If it is no longer current, the response is the whole file. */
                "If-Range"?: components["parameters"]["IfRange"];
            };
            path: {
                /** @description The share token from the link. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["StoredFile200"];
            206: components["responses"]["StoredFilePart206"];
            304: components["responses"]["NotModified304"];
            403: components["responses"]["LinkInvalid403"];
            410: components["responses"]["LinkExpired410"];
            416: components["responses"]["RangeNotSatisfiable416"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    headSharedFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of a copy that you have. If it is current, the response is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The share token from the link. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["StoredFileHead200"];
            304: components["responses"]["NotModified304"];
            403: components["responses"]["LinkInvalid403"];
            410: components["responses"]["LinkExpired410"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    listUsers: {
        parameters: {
            query?: {
                /** @description Maximum number of items to return, from 1 to 100. The default is 50. */
                limit?: components["parameters"]["Limit"];
                /** @description Number of items to skip. The default is 0. */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of users. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["User"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["BadRequest400"];
            401: components["responses"]["OperatorUnauthorized401"];
            404: components["responses"]["NotFound404"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    createUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateUserRequest"];
            };
        };
        responses: {
            /** @description The user. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["User"];
                    };
                };
            };
            400: components["responses"]["BadRequest400"];
            401: components["responses"]["OperatorUnauthorized401"];
            404: components["responses"]["NotFound404"];
            409: components["responses"]["Conflict409"];
            413: components["responses"]["PayloadTooLarge413"];
            415: components["responses"]["UnsupportedMediaType415"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    deleteUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The user's id. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeleteUserRequest"];
            };
        };
        responses: {
            200: components["responses"]["Done200"];
            400: components["responses"]["BadRequest400"];
            401: components["responses"]["OperatorUnauthorized401"];
            404: components["responses"]["NotFound404"];
            409: components["responses"]["Conflict409"];
            413: components["responses"]["PayloadTooLarge413"];
            415: components["responses"]["UnsupportedMediaType415"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    updateUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The user's id. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateUserRequest"];
            };
        };
        responses: {
            /** @description The updated user. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["User"];
                    };
                };
            };
            400: components["responses"]["BadRequest400"];
            401: components["responses"]["OperatorUnauthorized401"];
            404: components["responses"]["NotFound404"];
            413: components["responses"]["PayloadTooLarge413"];
            415: components["responses"]["UnsupportedMediaType415"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    listKeys: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The user's id. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["Key"][];
                    };
                };
            };
            401: components["responses"]["OperatorUnauthorized401"];
            404: components["responses"]["NotFound404"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The user's id. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateKeyRequest"];
            };
        };
        responses: {
            /** @description The key. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["CreatedKey"];
                    };
                };
            };
            400: components["responses"]["BadRequest400"];
            401: components["responses"]["OperatorUnauthorized401"];
            404: components["responses"]["NotFound404"];
            413: components["responses"]["PayloadTooLarge413"];
            415: components["responses"]["UnsupportedMediaType415"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    suspendUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The user's id. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["User"];
                    };
                };
            };
            401: components["responses"]["OperatorUnauthorized401"];
            404: components["responses"]["NotFound404"];
            409: components["responses"]["Conflict409"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    resumeUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The user's id. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["User"];
                    };
                };
            };
            401: components["responses"]["OperatorUnauthorized401"];
            404: components["responses"]["NotFound404"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    getUserUsage: {
        parameters: {
            query?: {
                /** @description First day of the period in UTC, for example `2026-11-01`. */
                from?: string;
                /** @description Last day of the period in UTC, for example `2026-11-30`. */
                to?: string;
            };
            header?: never;
            path: {
                /** @description The user's id. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The usage. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["Usage"];
                    };
                };
            };
            400: components["responses"]["BadRequest400"];
            401: components["responses"]["OperatorUnauthorized401"];
            404: components["responses"]["NotFound404"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    createInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The user's id. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["Invitation"];
                    };
                };
            };
            401: components["responses"]["OperatorUnauthorized401"];
            404: components["responses"]["NotFound404"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    getSetupCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The code. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["SetupCode"];
                    };
                };
            };
            401: components["responses"]["OperatorUnauthorized401"];
            404: components["responses"]["NotFound404"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    listProblemReports: {
        parameters: {
            query?: {
                /** @description Return only reports with this status. */
                status?: "open" | "closed";
                /** @description Maximum number of items to return, from 1 to 100. The default is 50. */
                limit?: components["parameters"]["Limit"];
                /** @description Number of items to skip. The default is 0. */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of problem reports. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["ReportedProblem"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["BadRequest400"];
            401: components["responses"]["OperatorUnauthorized401"];
            404: components["responses"]["NotFound404"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    getProblemReportCapsule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The report's id. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["ProblemReportId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The capsule. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `attachment` with a file name. */
                    "Content-Disposition": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            401: components["responses"]["OperatorUnauthorized401"];
            404: components["responses"]["NotFound404"];
            409: components["responses"]["Conflict409"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    closeProblemReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The report's id. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["ProblemReportId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The problem report. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["ReportedProblem"];
                    };
                };
            };
            401: components["responses"]["OperatorUnauthorized401"];
            404: components["responses"]["NotFound404"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    revokeKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The key's id, not the key. A malformed id returns 404, like an unknown id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done200"];
            401: components["responses"]["OperatorUnauthorized401"];
            404: components["responses"]["NotFound404"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    updateKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The key's id, not the key. A malformed id returns 404, like an unknown id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateKeyRequest"];
            };
        };
        responses: {
            200: components["responses"]["Done200"];
            400: components["responses"]["BadRequest400"];
            401: components["responses"]["OperatorUnauthorized401"];
            404: components["responses"]["NotFound404"];
            413: components["responses"]["PayloadTooLarge413"];
            415: components["responses"]["UnsupportedMediaType415"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    getLiveness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process is alive. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Liveness"];
                };
            };
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every check is `ok`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Readiness"];
                };
            };
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    getMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The metrics. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    getOpenapiYaml: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The description. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/yaml": string;
                };
            };
        };
    };
    getOpenapiJson: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The description. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
        };
    };
    getDocsSearch: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of a copy that you have. If it is current, the response is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Content codings that you accept. The server offers `br` and `gzip`. */
                "Accept-Encoding"?: components["parameters"]["AcceptEncoding"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The content. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description The encoding of the body depends on the request's `Accept-Encoding`. */
                    Vary: "Accept-Encoding";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Address of the passage. */
                        url: string;
                        /** @description Title of its page. */
                        page: string;
                        /** @description Heading of the passage. */
                        title: string;
                        /** @description Plain text of the passage. */
                        text: string;
                        /** @description Words and phrases that people search it by, divided by commas. */
                        words: string;
                    }[];
                };
            };
            304: components["responses"]["NotModified304"];
        };
    };
    getDocsAsset: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of a copy that you have. If it is current, the response is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Content codings that you accept. The server offers `br` and `gzip`. */
                "Accept-Encoding"?: components["parameters"]["AcceptEncoding"];
            };
            path: {
                /** @description Name of the file. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The content. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description The encoding of the body depends on the request's `Accept-Encoding`. */
                    Vary: "Accept-Encoding";
                    [name: string]: unknown;
                };
                content: {
                    "text/javascript": string;
                    "text/css": string;
                    "font/woff2": string;
                    "image/svg+xml": string;
                };
            };
            304: components["responses"]["NotModified304"];
            404: components["responses"]["NotFound404"];
        };
    };
    getDocs: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of a copy that you have. If it is current, the response is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Content codings that you accept. The server offers `br` and `gzip`. */
                "Accept-Encoding"?: components["parameters"]["AcceptEncoding"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The content. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description The encoding of the body depends on the request's `Accept-Encoding`. */
                    Vary: "Accept-Encoding";
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            304: components["responses"]["NotModified304"];
            /** @description There is no such page. The response is a page that leads back. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
        };
    };
    getDocsPage: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of a copy that you have. If it is current, the response is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Content codings that you accept. The server offers `br` and `gzip`. */
                "Accept-Encoding"?: components["parameters"]["AcceptEncoding"];
            };
            path: {
                /** @description Name of the page. */
                page: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The content. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description The encoding of the body depends on the request's `Accept-Encoding`. */
                    Vary: "Accept-Encoding";
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                    "text/markdown": string;
                };
            };
            304: components["responses"]["NotModified304"];
            /** @description The page has moved, to the address in `Location`. */
            308: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description The new address, on this server. */
                    Location: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description There is no such page. The response is a page that leads back. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
        };
    };
    getDocsSectionPage: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of a copy that you have. If it is current, the response is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Content codings that you accept. The server offers `br` and `gzip`. */
                "Accept-Encoding"?: components["parameters"]["AcceptEncoding"];
            };
            path: {
                /** @description Name of the section. */
                section: string;
                /** @description Name of the page. */
                page: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The content. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description The encoding of the body depends on the request's `Accept-Encoding`. */
                    Vary: "Accept-Encoding";
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                    "text/markdown": string;
                    "image/png": string;
                    "text/plain": string;
                };
            };
            304: components["responses"]["NotModified304"];
            /** @description The page has moved, to the address in `Location`. */
            308: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description The new address, on this server. */
                    Location: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description There is no such page. The response is a page that leads back. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
        };
    };
    getLlms: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of a copy that you have. If it is current, the response is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Content codings that you accept. The server offers `br` and `gzip`. */
                "Accept-Encoding"?: components["parameters"]["AcceptEncoding"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The content. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description The encoding of the body depends on the request's `Accept-Encoding`. */
                    Vary: "Accept-Encoding";
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            304: components["responses"]["NotModified304"];
        };
    };
    getLlmsFull: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of a copy that you have. If it is current, the response is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Content codings that you accept. The server offers `br` and `gzip`. */
                "Accept-Encoding"?: components["parameters"]["AcceptEncoding"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The content. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description The encoding of the body depends on the request's `Accept-Encoding`. */
                    Vary: "Accept-Encoding";
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            304: components["responses"]["NotModified304"];
        };
    };
    renderCompleted: {
        parameters: {
            query?: never;
            header: {
                /** @description `sha256=` and the lowercase hexadecimal HMAC-SHA256 of the raw body, with the text of `webhook_secret` as the key, also if it begins with `whsec_`. Absent without a secret. */
                "X-Service-Signature"?: components["parameters"]["X-Service-Signature"];
                /** @description Identifier of the delivery. All its retries and redeliveries carry the same one. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description When this attempt was sent, in seconds since 1970-01-01 UTC. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signature of Standard Webhooks: `v1,` and the Base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{raw body}`. If `webhook_secret` is `whsec_` and Base64, the key is what the Base64 encodes, otherwise the UTF-8 bytes of the secret. It covers the timestamp, so that an old delivery cannot be replayed. Absent without a secret. */
                "webhook-signature"?: components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RenderCompletedEvent"];
            };
        };
        responses: {
            /** @description The delivery is accepted. The body of the response is ignored. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    renderFailed: {
        parameters: {
            query?: never;
            header: {
                /** @description `sha256=` and the lowercase hexadecimal HMAC-SHA256 of the raw body, with the text of `webhook_secret` as the key, also if it begins with `whsec_`. Absent without a secret. */
                "X-Service-Signature"?: components["parameters"]["X-Service-Signature"];
                /** @description Identifier of the delivery. All its retries and redeliveries carry the same one. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description When this attempt was sent, in seconds since 1970-01-01 UTC. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signature of Standard Webhooks: `v1,` and the Base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{raw body}`. If `webhook_secret` is `whsec_` and Base64, the key is what the Base64 encodes, otherwise the UTF-8 bytes of the secret. It covers the timestamp, so that an old delivery cannot be replayed. Absent without a secret. */
                "webhook-signature"?: components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RenderFailedEvent"];
            };
        };
        responses: {
            /** @description The delivery is accepted. The body of the response is ignored. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    batchCompleted: {
        parameters: {
            query?: never;
            header: {
                /** @description `sha256=` and the lowercase hexadecimal HMAC-SHA256 of the raw body, with the text of `webhook_secret` as the key, also if it begins with `whsec_`. Absent without a secret. */
                "X-Service-Signature"?: components["parameters"]["X-Service-Signature"];
                /** @description Identifier of the delivery. All its retries and redeliveries carry the same one. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description When this attempt was sent, in seconds since 1970-01-01 UTC. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signature of Standard Webhooks: `v1,` and the Base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{raw body}`. If `webhook_secret` is `whsec_` and Base64, the key is what the Base64 encodes, otherwise the UTF-8 bytes of the secret. It covers the timestamp, so that an old delivery cannot be replayed. Absent without a secret. */
                "webhook-signature"?: components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchCompletedEvent"];
            };
        };
        responses: {
            /** @description The delivery is accepted. The body of the response is ignored. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    storageCompleted: {
        parameters: {
            query?: never;
            header: {
                /** @description `sha256=` and the lowercase hexadecimal HMAC-SHA256 of the raw body, with the text of `webhook_secret` as the key, also if it begins with `whsec_`. Absent without a secret. */
                "X-Service-Signature"?: components["parameters"]["X-Service-Signature"];
                /** @description Identifier of the delivery. All its retries and redeliveries carry the same one. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description When this attempt was sent, in seconds since 1970-01-01 UTC. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signature of Standard Webhooks: `v1,` and the Base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{raw body}`. If `webhook_secret` is `whsec_` and Base64, the key is what the Base64 encodes, otherwise the UTF-8 bytes of the secret. It covers the timestamp, so that an old delivery cannot be replayed. Absent without a secret. */
                "webhook-signature"?: components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StorageCompletedEvent"];
            };
        };
        responses: {
            /** @description The delivery is accepted. The body of the response is ignored. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    storageFailed: {
        parameters: {
            query?: never;
            header: {
                /** @description `sha256=` and the lowercase hexadecimal HMAC-SHA256 of the raw body, with the text of `webhook_secret` as the key, also if it begins with `whsec_`. Absent without a secret. */
                "X-Service-Signature"?: components["parameters"]["X-Service-Signature"];
                /** @description Identifier of the delivery. All its retries and redeliveries carry the same one. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description When this attempt was sent, in seconds since 1970-01-01 UTC. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signature of Standard Webhooks: `v1,` and the Base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{raw body}`. If `webhook_secret` is `whsec_` and Base64, the key is what the Base64 encodes, otherwise the UTF-8 bytes of the secret. It covers the timestamp, so that an old delivery cannot be replayed. Absent without a secret. */
                "webhook-signature"?: components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StorageFailedEvent"];
            };
        };
        responses: {
            /** @description The delivery is accepted. The body of the response is ignored. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}

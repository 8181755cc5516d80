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
         * @description Renders HTML, a public URL or a saved template to a PDF. Give exactly one of `html`, `url` and
         *     `template_id`.
         *
         *     The render waits for the page's `load` event, then for fonts and images; it never waits for
         *     network silence. With `async: true` (paid plans) the answer is 202 at once; follow the render at
         *     `poll_url` or by webhook.
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
         * @description Captures HTML or a public URL as PNG, JPEG or WebP. Give exactly one of `html` and `url`.
         *     JavaScript is always on.
         *
         *     The capture waits for the page's `load` event, then for fonts and images; it never waits for
         *     network silence. With `async: true` (paid plans) the answer is 202 at once; follow the render at
         *     `poll_url` or by webhook.
         */
        post: operations["renderScreenshot"];
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
         * @description Your renders of every type, newest first.
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
    "/api/v1/renders/{requestId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The render's `request_id` or uuid. A malformed id answers 404, like an unknown one. */
                requestId: string;
            };
            cookie?: never;
        };
        /**
         * Get a render's status
         * @description The state of one render. `output_url` is a signed URL that works for 1 hour; ask again for a new one. The flat shape has fewer fields.
         */
        get: operations["getRender"];
        put?: never;
        post?: never;
        /**
         * Cancel a render
         * @description Cancels a queued render. It ends as `failed`, sends `render.failed` if it has a webhook, and does not count against the allowance. A render that runs already, or has ended, answers 409.
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
                /** @description The render's uuid or `request_id`. A malformed id answers 404, like an unknown one. */
                id: components["parameters"]["RenderId"];
            };
            cookie?: never;
        };
        /**
         * Explain a render
         * @description What happened while the page was rendered, also of a render that failed: hints on what to change, console errors, failed and blocked requests, fonts, images, times and bytes. 404 until the render has ended.
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
    "/api/v1/renders/{id}/signed-url": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The render's uuid or `request_id`. A malformed id answers 404, like an unknown one. */
                id: components["parameters"]["RenderId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make download links
         * @description Makes a signed download URL and a share URL for a completed render. Both work without an API key until `expires_at`. The share URL can be revoked before that, the signed URL cannot. Each call makes a new pair.
         */
        post: operations["createSignedUrl"];
        /**
         * Revoke share links
         * @description Ends every share URL of the render at once. Signed URLs keep working until they expire. Calling it again, or without any share URL, also answers 200.
         */
        delete: operations["revokeShareUrls"];
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
                /** @description The render's uuid or `request_id`. A malformed id answers 404, like an unknown one. */
                id: components["parameters"]["RenderId"];
            };
            cookie?: never;
        };
        /**
         * List webhook deliveries
         * @description The webhook deliveries of one render with every attempt, newest first. Empty without a webhook.
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
                /** @description The render's uuid or `request_id`. A malformed id answers 404, like an unknown one. */
                id: components["parameters"]["RenderId"];
                /** @description The delivery's id. A malformed id answers 404, like an unknown one. */
                deliveryId: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a webhook again
         * @description Sends a delivered or failed delivery again: the same body and `webhook-id`, with the usual retries. The secret is forgotten once a delivery has ended, so give it again to have this one signed. A delivery that is still pending answers 409.
         */
        post: operations["redeliverWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/og/{template}": {
        parameters: {
            query: {
                /** @description An API key, of scope `og` or `full`. Missing, it is 401 `AUTH_MISSING`. */
                key: string;
                /** @description A version of your own choosing. Another value makes a new image instead of the cached one. */
                v?: string;
                /** @description Template variables: every other query parameter, each given once, in any order. Variables named `key`, `v` and `variables` cannot be set here. At most 100, with at most 8,000 bytes as JSON. */
                variables?: {
                    [key: string]: string;
                };
            };
            header?: {
                /** @description The `ETag` of a copy you have. While it is current, the answer is 304. */
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
         * @description Renders a template to a PNG, for use as an address in a meta tag:
         *     `<meta property="og:image" content="{base_url}/api/v1/og/blog-post?key=...&title=Hello">`.
         *
         *     The image is kept for 24 hours per template version, size, variables and `v`: until then every answer has
         *     the same bytes and `ETag`. Only a cache miss counts as a render, and only a cache miss, or a template that
         *     does not exist, counts towards the request rate. Requests that come while the image is made wait for it.
         *     JavaScript is off. The size is the template's `width` and `height`.
         */
        get: operations["getOgImage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        /**
         * Check an Open Graph image
         * @description The headers of the GET answer, without the image. Makes and caches the image if it is missing.
         */
        head: operations["headOgImage"];
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
         * @description Your templates without their HTML, newest first.
         */
        get: operations["listTemplates"];
        put?: never;
        /**
         * Create a template
         * @description Saves a template as version 1. Without a `slug` one is made from the name, with -2, -3 and so on
         *     where it is taken. A slug you give that is taken answers 409. HTML that is not valid Liquid
         *     answers 400, with its `line` and `column` in `details`.
         *
         *     Tags that read other files (`include`, `render`, `layout`, `block`) do not exist. A template may take
         *     500 ms to fill and make 5,000,000 characters of HTML; beyond that a render of it answers 400.
         *     A template beyond the plan's number or bytes answers 400 with reason `quota_exceeded` and the `limit`.
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
                /** @description The template's uuid or slug. A malformed id answers 404, like an unknown one. */
                id: components["parameters"]["TemplateId"];
            };
            cookie?: never;
        };
        /**
         * Get a template
         * @description The template with the HTML and variables of its latest version, or of the version asked for. An unknown version answers 404.
         */
        get: operations["getTemplate"];
        put?: never;
        post?: never;
        /**
         * Delete a template
         * @description Deletes the template with all its versions. Finished renders keep their output.
         */
        delete: operations["deleteTemplate"];
        options?: never;
        head?: never;
        /**
         * Update a template
         * @description Changes the given fields. Changed `html` makes a new version; older versions stay as they were. Changing only other fields, or sending the same `html`, makes none. Versions are never removed: a version beyond the plan's number or bytes answers 400 with reason `quota_exceeded` and the `limit`.
         */
        patch: operations["updateTemplate"];
        trace?: never;
    };
    "/api/v1/templates/{id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The template's uuid or slug. A malformed id answers 404, like an unknown one. */
                id: components["parameters"]["TemplateId"];
            };
            cookie?: never;
        };
        /**
         * List a template's versions
         * @description The versions without their HTML, newest first.
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
    "/api/v1/templates/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The template's uuid or slug. A malformed id answers 404, like an unknown one. */
                id: components["parameters"]["TemplateId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a template
         * @description Renders the template, or unsaved HTML in its place, with the given data. A PDF uses the default PDF options, a PNG the template's size; JavaScript is off. Nothing is stored, and it does not count as a render. Previews have a rate of their own, 60 a minute, and do not count towards the plan's. The plan has a number of previews a UTC day; beyond it the answer is 429 `RATE_LIMITED` until the next day.
         *     One preview of a user is rendered at a time, and up to ten more wait. A draft (`html`) that waits when a newer draft of the same template and type arrives answers 409 `CONFLICT`: show the newer one.
         */
        post: operations["previewTemplate"];
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
         * @description All your assets, newest first, and the storage they use.
         */
        get: operations["listAssets"];
        put?: never;
        /**
         * Upload an asset
         * @description Stores a font (.woff2, .woff, .ttf, .otf) or an image (.png, .jpg, .svg, .webp) of at most 10 MB
         *     (10,485,760 bytes). An uploaded font works in all your renders by its family name, without
         *     `@font-face`; an image works by its `url`.
         *
         *     The kind is decided by the content, not by the name. A file that is refused answers 400 with
         *     `details.reason`: `unsupported_kind`, `content_mismatch`, `corrupt_font`, `corrupt_image`,
         *     `image_too_large` (over 100 megapixels), `file_too_large` or `quota_exceeded`. Of the name, letters, digits
         *     and `._()+-` are kept.
         */
        post: operations["uploadAsset"];
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
                /** @description The asset's id. A malformed id answers 404, like an unknown one. */
                id: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an asset
         * @description Deletes the asset for good. Its `url`, or its font, stops working at once.
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
                /** @description The `ETag` of a copy you have. While it is current, the answer is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The asset's id. A malformed id answers 404, like an unknown one. */
                id: string;
                /** @description The asset's file name. Another name answers 404. */
                filename: string;
            };
            cookie?: never;
        };
        /**
         * Download an asset
         * @description The asset's bytes, for use in pages, also in those that are rendered here. No key is needed: the id cannot be guessed. SVG is served with a sandbox policy, under which scripts in it do not run.
         */
        get: operations["getAssetFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        /**
         * Check an asset
         * @description The headers of the GET answer, without the file.
         */
        head: operations["headAssetFile"];
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
         * @description Renders counted in the current UTC month. A render under way counts; it is given back if it fails.
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
    "/storage/{token}": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of a copy you have. While it is current, the answer is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The signed token, as made by the service. */
                token: string;
            };
            cookie?: never;
        };
        /**
         * Download by signed link
         * @description The output of a render. The address comes from `output_url` or `signed_url`; it cannot be revoked and works until it expires.
         */
        get: operations["getStoredFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        /**
         * Check a signed link
         * @description The headers of the GET answer, without the file.
         */
        head: operations["headStoredFile"];
        patch?: never;
        trace?: never;
    };
    "/share/{token}": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of a copy you have. While it is current, the answer is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The share token, as made by the service. */
                token: string;
            };
            cookie?: never;
        };
        /**
         * Download by share link
         * @description The output of a render. The address comes from `share_url`; it works until it expires or is revoked.
         */
        get: operations["getSharedFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        /**
         * Check a share link
         * @description The headers of the GET answer, without the file.
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
         * @description All users, newest first.
         */
        get: operations["listUsers"];
        put?: never;
        /**
         * Create a user
         * @description Creates a user without keys. An email address that is taken answers 409.
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
                /** @description The user's id. A malformed id answers 404, like an unknown one. */
                id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a user's plan
         * @description Moves the user to another plan. Renders already counted this month stay counted.
         */
        patch: operations["updateUser"];
        trace?: never;
    };
    "/admin/v1/users/{id}/keys": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The user's id. A malformed id answers 404, like an unknown one. */
                id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        /**
         * List a user's keys
         * @description The user's keys, newest first, revoked ones too. The keys themselves are not shown.
         */
        get: operations["listKeys"];
        put?: never;
        /**
         * Create a key
         * @description Makes an API key for the user. The full key is in this answer and never shown again.
         */
        post: operations["createKey"];
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
                /** @description The key's id, not the key. A malformed id answers 404, like an unknown one. */
                id: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a key
         * @description The key stops working at once, for good. Revoking it again also answers 200.
         */
        delete: operations["revokeKey"];
        options?: never;
        head?: never;
        patch?: never;
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
         * Is the process alive?
         * @description Answers as long as the process runs. It looks at nothing else.
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
         * Can it serve renders?
         * @description Checks that a browser is usable, that the database answers, and that files can be written: a full or read-only data directory is `storage: failing`. A refusal fails a check at once; a capability that is only slow counts as `ok` until its last answer is 10 seconds old. It never starts a browser, and routine replacement of a browser does not turn it to failing.
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
         * @description Metrics in the Prometheus text format.
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
         * Get this description as YAML
         * @description The OpenAPI description of this server.
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
         * Get this description as JSON
         * @description The OpenAPI description of this server, with the same content as the YAML.
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
    "/docs/scalar.js": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the script of the documentation
         * @description The one script that the documentation page loads, compressed with brotli or gzip for clients that accept it. No page of ours loads any from elsewhere.
         */
        get: operations["getDocsScript"];
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
         * @description This description as a web page.
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
         * A render is completed
         * @description Sent to `webhook_url` when an async render has completed.
         *
         *     Any 2xx answer within 10 seconds is success. Otherwise the same bytes are sent again after 5
         *     seconds, 30 seconds and 2 minutes; after that the delivery is `failed`, and the result stays
         *     available by polling. Redirects are not followed. A delivery can arrive more than once: tell repeats by
         *     `webhook-id`.
         *
         *     Verify a signature against the raw body, before parsing it.
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
         * A render has failed
         * @description Sent to `webhook_url` when an async render has failed or was cancelled. Retries and signatures are those of `render.completed`.
         */
        post: operations["renderFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description Exactly one of `html`, `url` and `template_id` is required. */
        PdfRequest: {
            /** @description HTML to render. An empty string counts as given. */
            html?: string;
            /**
             * Format: uri
             * @description Public http or https address to render. Private, local and otherwise special addresses answer 400 `SSRF_BLOCKED`.
             */
            url?: string;
            /** @description Saved template to render: its id (a uuid) or its slug. One that does not exist answers 404 `TEMPLATE_NOT_FOUND`. */
            template_id?: string;
            /** @description Template version to use. Left out, it is the latest. Only with `template_id`. */
            template_version?: number;
            /** @description Values of the template's variables. A missing variable is empty. Only with `template_id`. */
            data?: components["schemas"]["TemplateData"];
            /** @default {} */
            options: components["schemas"]["PdfOptions"];
            metadata?: components["schemas"]["Metadata"];
            /**
             * Format: uri
             * @description Public https address to tell when the render has ended. An http address is accepted only if the operator's `EGRESS_ALLOW` names it: its host and port, or every address that its name resolves to. Used only with `async`; otherwise it is checked and ignored.
             */
            webhook_url?: string;
            /** @description Key to sign the webhook with. Recommended: without it a delivery carries no signature. It is kept encrypted, and only until the delivery has ended. */
            webhook_secret?: string;
            /**
             * @description `true` answers 202 at once and renders in the background. Paid plans only.
             * @default false
             */
            async: boolean;
        };
        /** @description How to print. Every field is optional. */
        PdfOptions: {
            /** @default A4 */
            format: components["schemas"]["PageFormat"];
            /**
             * @description Turn the page on its side. An orientation in the document's own `@page` rule wins.
             * @default false
             */
            landscape: boolean;
            /** @default {} */
            margin: components["schemas"]["Margins"];
            /**
             * @description Print CSS backgrounds.
             * @default true
             */
            printBackground: boolean;
            /**
             * @description Print `headerTemplate` and `footerTemplate`, inside the margins.
             * @default false
             */
            displayHeaderFooter: boolean;
            /**
             * @description HTML of the page header. Elements of class `date`, `title`, `url`, `pageNumber` and `totalPages` are filled in. The page's styles do not apply; text is 10px and keeps to the page's left and right margins unless the template says otherwise.
             * @default null
             */
            headerTemplate: string | null;
            /**
             * @description HTML of the page footer, with the same classes.
             * @default null
             */
            footerTemplate: string | null;
            /**
             * @description Scale of the content.
             * @default 1
             */
            scale: number;
            /**
             * @description Run the page's JavaScript. Off, a page that draws itself with scripts stays empty.
             * @default false
             */
            enableJavaScript: boolean;
            /**
             * Format: css-selector
             * @description CSS selector of an element to wait for. If it never appears, the answer is 408 with phase `wait_selector`.
             * @default null
             */
            waitForSelector: string | null;
            /**
             * @description Milliseconds to wait after the page has loaded. Part of `timeout`, and must be less.
             * @default null
             */
            waitForTimeout: number | null;
            /**
             * @description Milliseconds the render may take. Time in the queue does not count.
             * @default 30000
             */
            timeout: number;
        };
        /** @description A page size by name, or by width and height. */
        PageFormat: ("A4" | "Letter" | "Legal") | {
            /**
             * Format: css-length
             * @description Number and unit (mm, cm, in, px or pt), as `148mm`. More than 0, at most 5 m.
             */
            width: string;
            /**
             * Format: css-length
             * @description Number and unit (mm, cm, in, px or pt), as `210mm`. More than 0, at most 5 m.
             */
            height: string;
        };
        /** @description Page margins: number and unit (mm, cm, in, px or pt), or `0`; at most 5 m. A side left out stays 20mm. Margins in the document's own `@page` rule win. */
        Margins: {
            /**
             * Format: css-margin
             * @default 20mm
             */
            top: string;
            /**
             * Format: css-margin
             * @default 20mm
             */
            right: string;
            /**
             * Format: css-margin
             * @default 20mm
             */
            bottom: string;
            /**
             * Format: css-margin
             * @default 20mm
             */
            left: string;
        };
        /** @description Exactly one of `html` and `url` is required. */
        ScreenshotRequest: {
            /** @description HTML to render. An empty string counts as given. */
            html?: string;
            /**
             * Format: uri
             * @description Public http or https address to capture. Private, local and otherwise special addresses answer 400 `SSRF_BLOCKED`.
             */
            url?: string;
            /** @default {} */
            options: components["schemas"]["ScreenshotOptions"];
            metadata?: components["schemas"]["Metadata"];
            /**
             * Format: uri
             * @description Public https address to tell when the render has ended. An http address is accepted only if the operator's `EGRESS_ALLOW` names it: its host and port, or every address that its name resolves to. Used only with `async`; otherwise it is checked and ignored.
             */
            webhook_url?: string;
            /** @description Key to sign the webhook with. Recommended: without it a delivery carries no signature. It is kept encrypted, and only until the delivery has ended. */
            webhook_secret?: string;
            /**
             * @description `true` answers 202 at once and renders in the background. Paid plans only.
             * @default false
             */
            async: boolean;
        };
        /** @description How to capture. Every field is optional. Width x height x deviceScaleFactor² may be at most 268 megapixels. A WebP may be at most 16,383 pixels a side, a JPEG 65,500. */
        ScreenshotOptions: {
            /**
             * @description Width of the viewport in CSS pixels.
             * @default 1280
             */
            width: number;
            /**
             * @description Height of the viewport in CSS pixels.
             * @default 800
             */
            height: number;
            /**
             * @description Image format, in any letter case. `jpg` is refused; it is called `jpeg`.
             * @default png
             * @enum {string}
             */
            format: "png" | "jpeg" | "webp";
            /**
             * @description Quality of a jpeg or webp. A png ignores it.
             * @default 80
             */
            quality: number;
            /**
             * @description Capture the whole scrollable page. Lazy images are loaded first. If it is larger than the format can hold, the answer is 500 with reason `image_too_large`.
             * @default false
             */
            fullPage: boolean;
            /**
             * Format: css-selector
             * @description CSS selector of the one element to capture, also outside the viewport; the first that matches. If there is none, the answer is 500 with reason `selector_not_found`; if it has no size, `element_not_visible`. Wins over `fullPage`.
             * @default null
             */
            selector: string | null;
            /**
             * @description Image pixels per CSS pixel.
             * @default 1
             * @enum {integer}
             */
            deviceScaleFactor: 1 | 2 | 3;
            /**
             * @description Tell the page that dark colours are preferred.
             * @default false
             */
            darkMode: boolean;
            /**
             * @description Block common advertising and tracking hosts. The page's own site is never blocked.
             * @default false
             */
            blockAds: boolean;
            /**
             * @description CSS to add before the capture.
             * @default null
             */
            injectCSS: string | null;
            /**
             * Format: css-selector
             * @description CSS selector of an element to wait for. If it never appears, the answer is 408 with phase `wait_selector`.
             * @default null
             */
            waitForSelector: string | null;
            /**
             * @description Milliseconds to wait after the page has loaded. Part of `timeout`, and must be less.
             * @default null
             */
            waitForTimeout: number | null;
            /**
             * @description Milliseconds the render may take. Time in the queue does not count.
             * @default 30000
             */
            timeout: number;
            /**
             * @description Cookies to set before the page is loaded.
             * @default []
             */
            cookies: components["schemas"]["Cookie"][];
            /**
             * @description HTTP headers to add to requests to the page's own origin; other origins never get them. `Host`, `Content-Length`, `Proxy-*` and hop-by-hop headers are refused.
             * @default {}
             */
            extraHeaders: {
                [key: string]: string;
            };
        };
        Cookie: {
            name: string;
            value: string;
            /** @description The domain the cookie is sent to. */
            domain: string;
        };
        /** @description Any JSON object of yours, at most 1,024 bytes as UTF-8 JSON. White space and needless escapes do not count, up to 8,192 bytes as it is sent. It comes back byte for byte as it was sent, when polling and in webhooks. */
        Metadata: {
            [key: string]: unknown;
        } | null;
        /** @description `req_` and an id. */
        RequestId: string;
        /** @enum {string} */
        RenderType: "pdf" | "screenshot" | "og";
        /** @enum {string} */
        RenderState: "queued" | "rendering" | "completed" | "failed";
        QueuedRender: {
            request_id: components["schemas"]["RequestId"];
            /** @constant */
            status: "queued";
            /** @description Path to poll, `/api/v1/renders/<request_id>`. */
            poll_url: string;
            message: string;
        };
        FlatQueuedRender: {
            request_id: components["schemas"]["RequestId"];
            /** @constant */
            status: "queued";
            message: string;
        };
        RenderStatus: {
            request_id: components["schemas"]["RequestId"];
            status: components["schemas"]["RenderState"];
            type: components["schemas"]["RenderType"];
            metadata: components["schemas"]["Metadata"];
            /**
             * Format: uri
             * @description Signed URL of the output, good for 1 hour. Null until the render is completed.
             */
            output_url: string | null;
            output_size_bytes: number | null;
            /** @description How long the render took, without time in the queue. */
            render_duration_ms: number | null;
            /** @description Why the render failed. */
            error_message: string | null;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description When the render completed or failed. Null until then.
             */
            completed_at: string | null;
            /** @description Place in the queue, 1 being next; 1001 stands for every place after the first 1,000. Only while queued. */
            position?: number;
            /** @description Estimated milliseconds until the render starts; after the first 1,000 places it will be longer. Only while queued, and only on a server that renders. */
            estimated_start_ms?: number;
        };
        FlatRenderStatus: {
            request_id: components["schemas"]["RequestId"];
            status: components["schemas"]["RenderState"];
            metadata: components["schemas"]["Metadata"];
            /**
             * Format: uri
             * @description Signed URL of the output, good for 1 hour. Null until the render is completed.
             */
            output_url: string | null;
            /** @description How long the render took, without time in the queue. */
            duration_ms: number | null;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description When the render completed or failed. Null until then.
             */
            completed_at: string | null;
        };
        RenderListItem: {
            /** Format: uuid */
            id: string;
            type: components["schemas"]["RenderType"];
            status: components["schemas"]["RenderState"];
            /** @enum {string} */
            input_type: "html" | "url" | "template";
            /** @description Storage path of the output, or with `signed=true` a signed URL good for 1 hour. */
            output_url: string | null;
            output_size_bytes: number | null;
            render_duration_ms: number | null;
            request_id: components["schemas"]["RequestId"];
            /** Format: date-time */
            created_at: string;
        };
        Pagination: {
            /** @description Items in all. */
            total: number;
            limit: number;
            offset: number;
        };
        /** @description Each list holds at most 100 entries. */
        RenderReport: {
            request_id: components["schemas"]["RequestId"];
            /** @description Likely reasons why the output is not what you expected, the most important first, each with its remedy. Empty if nothing was noticed, and for renders that ended before their page was opened. */
            hints: components["schemas"]["ReportHint"][];
            /** @description Errors the page wrote to the console, and uncaught ones. */
            console_errors: {
                message: string;
                url: string | null;
                line: number | null;
            }[];
            /** @description Requests of the page that got no answer, or an answer of 400 and above. Also fonts and files of assets beyond the limits of a render, and what headers and footers refer to, which load nothing. */
            failed_requests: components["schemas"]["ReportedRequest"][];
            /** @description Requests of the page that were not allowed out. */
            blocked_requests: components["schemas"]["ReportedRequest"][];
            /** @description Font families. A family asked for and not used was missing. Both lists are empty for a screenshot of a page with linked style sheets or frames. */
            fonts: {
                requested: string[];
                used: string[];
            };
            /** @description Addresses of images that are missing from the output. */
            images_not_loaded: string[];
            /** @description Milliseconds spent in each phase the render went through. */
            phases_ms: {
                [key: string]: number;
            };
            /** @description Bytes the page loaded. */
            received_bytes: number;
            /** @description Bytes of the output. Null without one. */
            output_bytes: number | null;
        };
        /** @description One likely reason why the output is not what you expected. Parts of the page, such as addresses, are quoted in backticks and shortened, without query strings and passwords. They are plain text from the page: escape them before you show them as HTML. */
        ReportHint: {
            code: components["schemas"]["ReportHintCode"];
            /** @description What went wrong, as a full sentence. */
            message: string;
            /** @description The field of the request, the address, the element (as a CSS selector) or the CSS rule that it is about. */
            where: string | null;
            /** @description What to do about it. */
            fix: string;
        };
        /**
         * @description New codes may be added.
         * @enum {string}
         */
        ReportHintCode: "ADDRESS_BLOCKED" | "ADDRESS_UNREACHABLE" | "APP_NOT_RENDERED" | "BACKGROUNDS_OFF" | "BOT_CHALLENGE" | "CONTENT_TOO_WIDE" | "COOKIE_BANNER" | "CORS_REFUSED" | "EMPTY_OUTPUT" | "ERROR_PAGE" | "FONT_NOT_LOADED" | "FONT_REPLACED" | "HEADER_FOOTER_EMPTY" | "HEADER_FOOTER_IMAGE" | "HEADER_FOOTER_OFF" | "HEADER_FOOTER_OVERLAP" | "HTTP_ERROR" | "IMAGE_UNREADABLE" | "JAVASCRIPT_OFF" | "LOCAL_ADDRESS" | "LOGIN_PAGE" | "MIXED_CONTENT" | "PAGE_RULE_WINS" | "PAGE_SIZE_IGNORED" | "PLACEHOLDER_LEFT" | "PRINT_STYLES_HIDE" | "RELATIVE_ADDRESS" | "SELECTOR_NOT_FOUND" | "SELECTOR_NOT_VISIBLE" | "TIMEOUT" | "WRONG_CONTENT_TYPE";
        ReportedRequest: {
            url: string;
            /** @description Kind of request: document, image, font, script and so on. */
            resource_type: string;
            reason: string;
        };
        SignedUrlRequest: {
            /**
             * @description Seconds the links work. At most 90 days.
             * @default 3600
             */
            expiresIn: number;
        };
        SignedUrl: {
            /**
             * Format: uri
             * @description Direct download. Cannot be revoked.
             */
            signed_url: string;
            /**
             * Format: uri
             * @description Download for third parties, revocable.
             */
            share_url: string;
            /**
             * Format: date-time
             * @description When both links end.
             */
            expires_at: string;
        };
        RenderCompletedEvent: {
            /** @constant */
            event: "render.completed";
            request_id: components["schemas"]["RequestId"];
            /** @constant */
            status: "completed";
            metadata: components["schemas"]["Metadata"];
            /**
             * Format: uri
             * @description Signed URL good for 24 hours.
             */
            output_url: string;
            duration_ms: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            completed_at: string;
        };
        RenderFailedEvent: {
            /** @constant */
            event: "render.failed";
            request_id: components["schemas"]["RequestId"];
            /** @constant */
            status: "failed";
            metadata: components["schemas"]["Metadata"];
            error: {
                code: components["schemas"]["ErrorCode"];
                message: string;
            };
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            failed_at: string;
        };
        WebhookDelivery: {
            /** Format: uuid */
            id: string;
            /** @description The `webhook-id` header of every attempt. */
            webhook_id: string;
            /** @enum {string} */
            event: "render.completed" | "render.failed";
            /** @enum {string} */
            status: "pending" | "delivered" | "failed";
            /**
             * Format: date-time
             * @description When it is tried next. Null once delivered or failed.
             */
            next_attempt_at: string | null;
            /** @description The attempts so far, oldest first. */
            attempts: components["schemas"]["DeliveryAttempt"][];
        };
        DeliveryAttempt: {
            /** Format: date-time */
            at: string;
            /** @description The receiver's HTTP status. Null without an answer. */
            status_code: number | null;
            duration_ms: number;
            /**
             * @description Why there was no answer; null with one. `blocked`: the address is not allowed. `secret_unavailable`: the server cannot decrypt the webhook's secret, because the operator has changed `APP_SECRET`. Nothing was sent, since a delivery with a secret never goes out unsigned; it is tried again like after any other failure.
             * @enum {string|null}
             */
            error: "invalid_url" | "blocked" | "unresolved" | "connection_refused" | "connection_failed" | "tls" | "connection_closed" | "invalid_response" | "timeout" | "secret_unavailable" | null;
            /** @description A sentence on what went wrong, with the receiver's host. Null for a status of 200 to 299. */
            message: string | null;
        };
        RedeliverRequest: {
            /** @description Key to sign the delivery with. Without it, it carries no signature. */
            webhook_secret?: string;
        };
        /** @description Names the template in addresses; unique among yours. Lowercase letters, digits, single hyphens; not in the form of a uuid. */
        TemplateSlug: string;
        /** @description The values of a template's variables. They are strings, and every string is true, also `"false"`, `"0"` and `""`: compare them, as in `{% if paid == "yes" %}`. A variable without a value is empty and false. */
        TemplateData: {
            [key: string]: string;
        };
        TemplateCreateRequest: {
            name: string;
            slug?: components["schemas"]["TemplateSlug"];
            /** @description HTML in Liquid syntax, without a zero byte or half a surrogate pair. The values of variables are escaped, unless the filter `raw` says otherwise. They are strings, and every string is true, also `"false"`, `"0"` and `""`: write `{% if paid == "yes" %}`, not `{% if paid %}`. */
            html: string;
            /**
             * @description Width of Open Graph images in pixels.
             * @default 1200
             */
            width: number;
            /**
             * @description Height of Open Graph images in pixels.
             * @default 630
             */
            height: number;
        };
        /** @description At least one field. A field left out stays as it is. */
        TemplateUpdateRequest: {
            name?: string;
            slug?: components["schemas"]["TemplateSlug"];
            /** @description HTML in Liquid syntax, without a zero byte or half a surrogate pair. The values of variables are escaped, unless the filter `raw` says otherwise. They are strings, and every string is true, also `"false"`, `"0"` and `""`: write `{% if paid == "yes" %}`, not `{% if paid %}`. */
            html?: string;
            /** @description Width of Open Graph images in pixels. */
            width?: number;
            /** @description Height of Open Graph images in pixels. */
            height?: number;
        };
        TemplatePreviewRequest: {
            /** @description Values of the template's variables. A missing variable is empty. */
            data?: components["schemas"]["TemplateData"];
            /** @description HTML in Liquid syntax to render in place of the saved one. */
            html?: string;
            /**
             * @description What to make.
             * @default pdf
             * @enum {string}
             */
            type: "pdf" | "png";
        };
        TemplateSummary: {
            /**
             * Format: uuid
             * @description The `template_id` of PDF requests.
             */
            id: string;
            slug: components["schemas"]["TemplateSlug"];
            name: string;
            version: number;
            /** @description Names of the variables found in the HTML. */
            variables: string[];
            /** @description Width of Open Graph images in pixels. */
            width: number;
            /** @description Height of Open Graph images in pixels. */
            height: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        Template: components["schemas"]["TemplateSummary"] & {
            /** @description HTML in Liquid syntax. */
            html: string;
        };
        TemplateVersion: {
            version: number;
            /** @description Names of the variables found in the HTML. */
            variables: string[];
            /** Format: date-time */
            created_at: string;
        };
        AssetUpload: {
            /**
             * Format: binary
             * @description The file, with its name. At most 10 MB.
             */
            file: string;
        };
        /** @enum {string} */
        AssetType: "font" | "image" | "other";
        Asset: {
            /** Format: uuid */
            id: string;
            filename: string;
            content_type: string;
            size_bytes: number;
            asset_type: components["schemas"]["AssetType"];
            /** @description Name to use in CSS. Null unless it is a font. */
            font_family: string | null;
            /**
             * Format: uri
             * @description Public address, which cannot be guessed. It works in renders and outside.
             */
            url: string;
            /** Format: date-time */
            created_at: string;
        };
        AssetList: {
            assets: components["schemas"]["Asset"][];
            storage: components["schemas"]["AssetStorage"];
        };
        AssetStorage: {
            /** @description Bytes used. */
            used: number;
            /** @description Bytes the plan allows. */
            limit: number;
        };
        UploadedAsset: {
            /** Format: uuid */
            id: string;
            filename: string;
            /** Format: uri */
            url: string;
            asset_type: components["schemas"]["AssetType"];
            /** @description Name to use in CSS. Null unless it is a font. */
            font_family: string | null;
        };
        /** @enum {string} */
        Plan: "free" | "starter" | "pro" | "business";
        Usage: {
            plan: components["schemas"]["Plan"];
            /** @description The UTC month, as `2026-11`. */
            month: string;
            /** @description Renders counted this month. */
            used: number;
            /** @description Renders left of the allowance. */
            remaining: number;
            /** @description Renders beyond the allowance. */
            overage: number;
            /** @description Cost of the overage in dollars, at 0.01 each. */
            overage_cost: number;
            by_type: {
                pdf: number;
                screenshot: number;
                og: number;
            };
            /** @description Days with renders, oldest first. */
            by_day: {
                /** Format: date */
                date: string;
                used: number;
            }[];
        };
        User: {
            /** Format: uuid */
            id: string;
            email: string;
            plan: components["schemas"]["Plan"];
            /** Format: date-time */
            created_at: string;
        };
        CreateUserRequest: {
            /** Format: email */
            email: string;
            /** @default free */
            plan: components["schemas"]["Plan"];
        };
        UpdateUserRequest: {
            plan: components["schemas"]["Plan"];
        };
        /**
         * @description `full` for everything, `og` for Open Graph images only.
         * @enum {string}
         */
        KeyScope: "full" | "og";
        CreateKeyRequest: {
            /** @description A name to tell keys apart, without a zero byte or half a surrogate pair. */
            name: string;
            /** @default full */
            scope: components["schemas"]["KeyScope"];
        };
        Key: {
            /** Format: uuid */
            id: string;
            name: string;
            scope: components["schemas"]["KeyScope"];
            /** @description The key's last four characters. */
            last_four: string;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description Null while the key works.
             */
            revoked_at: string | null;
        };
        CreatedKey: {
            /** Format: uuid */
            id: string;
            name: string;
            scope: components["schemas"]["KeyScope"];
            /** @description The full key, shown this once. */
            key: string;
            /** @description The key's last four characters. */
            last_four: string;
            /** Format: date-time */
            created_at: string;
        };
        Liveness: {
            /** @constant */
            status: "ok";
        };
        Readiness: {
            /** @constant */
            status: "ready";
            checks: components["schemas"]["ReadinessChecks"];
        };
        ReadinessChecks: {
            engine: components["schemas"]["CheckResult"];
            database: components["schemas"]["CheckResult"];
            storage: components["schemas"]["CheckResult"];
        };
        /** @enum {string} */
        CheckResult: "ok" | "failing";
        Success: {
            /** @constant */
            success: true;
        };
        Error: {
            error: {
                code: components["schemas"]["ErrorCode"];
                /** @description A sentence for people. It may change. */
                message: string;
                /** @description The HTTP status. */
                status: number;
                request_id: components["schemas"]["RequestId"];
                details?: components["schemas"]["ErrorDetails"];
            };
        };
        FlatError: {
            error: components["schemas"]["ErrorCode"];
            /** @description A sentence for people. It may change. */
            message: string;
        };
        /** @description What more is known about an error. More fields may be added. */
        ErrorDetails: {
            /** @description Everything found wrong with the request, at most 20. */
            issues?: components["schemas"]["ValidationIssue"][];
            /** @description Why, in one word. For renders: `navigation_failed`, `selector_not_found`, `element_not_visible`, `image_too_large`, `output_too_large`, `page_too_busy`, `page_closed`, `out_of_memory`, `renderer_crashed`, `cancelled`. For templates: `quota_exceeded`. For uploads: `unsupported_kind`, `content_mismatch`, `corrupt_font`, `corrupt_image`, `image_too_large`, `file_too_large`, `quota_exceeded`. For bodies: `body_too_slow`. More may be added. */
            reason?: string;
            /** @description Chromium's network error, as `net::ERR_NAME_NOT_RESOLVED`. With `navigation_failed`. */
            net_error?: string;
            /**
             * @description Where a render ran out of time.
             * @enum {string}
             */
            phase?: "navigate" | "wait_selector" | "wait_timeout" | "fonts" | "print" | "capture";
            /** @description Where the mistake is in a template's HTML, or in a request body that is not JSON. */
            line?: number;
            /** @description Counted in characters. */
            column?: number;
            /** @description Host, and port if it is not the scheme's own, of an address that was refused. With `SSRF_BLOCKED`. */
            host?: string;
            /** @description The operation that was probably meant, as `POST /api/v1/pdf`. With `NOT_FOUND` of a path. */
            suggestion?: string;
            /** @description Addresses still loading when a render ran out of time. */
            pending?: string[];
            /** @description The limit that was reached, in the unit that the message names: renders, requests, seconds, bytes ... */
            limit?: number;
            /** @description Methods the path has. */
            allowed?: string[];
            checks?: components["schemas"]["ReadinessChecks"];
        } & {
            [key: string]: unknown;
        };
        ValidationIssue: {
            /** @description Where in the body, as `options.cookies[0].name`, or the parameter's name. Empty for the body itself. Names that the API does not have are cut after 100 characters. */
            path: string;
            /** @description A whole sentence that names the field and says what it must be. It may change. */
            message: string;
            /** @description What was probably meant: the path of a field such as `options.format`, the name of a parameter, or a value such as `jpeg`. Absent if nothing is close. */
            suggestion?: string;
        };
        /**
         * @description | Code | Status | Meaning |
         *     |---|---|---|
         *     | `VALIDATION_ERROR` | 400 | The request is invalid. |
         *     | `SSRF_BLOCKED` | 400 | The target address is blocked. |
         *     | `AUTH_MISSING` | 401 | The `Authorization` header, or the query key, is missing or malformed. |
         *     | `AUTH_INVALID` | 401 | The key is not known, or its scope does not reach here. |
         *     | `AUTH_REVOKED` | 401 | The key has been revoked. |
         *     | `PLAN_UPGRADE_REQUIRED` | 403 | The free plan does not have this. |
         *     | `LINK_INVALID` | 403 | The download link is not valid. |
         *     | `NOT_FOUND` | 404 | There is no such path, or nothing with this id. |
         *     | `TEMPLATE_NOT_FOUND` | 404 | The template, or its version, does not exist. |
         *     | `RENDER_NOT_FOUND` | 404 | The render does not exist or has no output. |
         *     | `ASSET_NOT_FOUND` | 404 | The asset does not exist. |
         *     | `METHOD_NOT_ALLOWED` | 405 | The path does not have this method. |
         *     | `RENDER_TIMEOUT` | 408 | The render ran out of time. |
         *     | `CONFLICT` | 409 | The request does not fit the present state, such as a slug that is taken. |
         *     | `LINK_EXPIRED` | 410 | The download link has expired or was revoked, or its output was removed. |
         *     | `PAYLOAD_TOO_LARGE` | 413 | The body is too large. |
         *     | `UNSUPPORTED_MEDIA_TYPE` | 415 | The body's content type is not supported. |
         *     | `RATE_LIMITED` | 429 | Too much in too short a time: requests, previews, failed renders, bytes of requests under way, or renders that wait. |
         *     | `PLAN_LIMIT_EXCEEDED` | 429 | The month's renders are used up. |
         *     | `RENDER_FAILED` | 500 | The page could not be rendered. |
         *     | `INTERNAL_ERROR` | 500 | Something went wrong on the server. |
         *     | `NOT_IMPLEMENTED` | 501 | Planned; it does not work yet. |
         *     | `RENDERER_UNAVAILABLE` | 503 | No browser is able to render. |
         *     | `SERVICE_UNAVAILABLE` | 503 | The database or the storage cannot be reached, or does not hold the file (`details.reason` is `output_missing`), or the server is too busy. |
         * @enum {string}
         */
        ErrorCode: "VALIDATION_ERROR" | "SSRF_BLOCKED" | "AUTH_MISSING" | "AUTH_INVALID" | "AUTH_REVOKED" | "PLAN_UPGRADE_REQUIRED" | "LINK_INVALID" | "NOT_FOUND" | "TEMPLATE_NOT_FOUND" | "RENDER_NOT_FOUND" | "ASSET_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "RENDER_TIMEOUT" | "CONFLICT" | "LINK_EXPIRED" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "PLAN_LIMIT_EXCEEDED" | "RENDER_FAILED" | "INTERNAL_ERROR" | "NOT_IMPLEMENTED" | "RENDERER_UNAVAILABLE" | "SERVICE_UNAVAILABLE";
    };
    responses: {
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
                    /** @constant */
                    success: true;
                    data: components["schemas"]["QueuedRender"];
                };
                "application/vnd.platen.flat+json": components["schemas"]["FlatQueuedRender"];
            };
        };
        /** @description Done. */
        Done200: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Success"];
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
                    /** @constant */
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
                "image/png": string;
                "image/jpeg": string;
                "image/webp": string;
            };
        };
        /** @description The part of the file asked for. */
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
                "image/png": string;
                "image/jpeg": string;
                "image/webp": string;
            };
        };
        /** @description The file can be served. */
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
        /** @description Your copy is current. No body. */
        NotModified304: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                ETag: components["headers"]["ETag"];
                "Cache-Control": components["headers"]["Cache-Control"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description `VALIDATION_ERROR`: `details.issues` lists what is wrong; of a template, and of a body that is not JSON, `details.line` and `details.column` say where; of a refused upload, `details.reason` says why. `SSRF_BLOCKED` (renders): the address to render, or the webhook address, is not allowed. */
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
        /** @description `AUTH_MISSING`: no key, or a malformed header. `AUTH_INVALID`: no such key (or operator's token), or a key of scope `og` elsewhere than on Open Graph images. `AUTH_REVOKED`: the key has been revoked. */
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
        /** @description `PLAN_UPGRADE_REQUIRED`: `async` needs a paid plan. */
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
        /** @description `LINK_INVALID`: the link is not one of ours, or was changed. */
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
        /** @description `NOT_FOUND`: no such path, or nothing with this id. */
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
        /** @description `TEMPLATE_NOT_FOUND`: no such template, or no such version of it. */
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
        /** @description `RENDER_NOT_FOUND`: no such render, or it has not made what is asked for. */
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
        /** @description `RENDER_NOT_FOUND`: no such render. `NOT_FOUND`: the render has no such delivery. */
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
        /** @description `ASSET_NOT_FOUND`: no such asset. */
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
        /** @description `METHOD_NOT_ALLOWED`: the path exists, but not with this method. Any path can answer it. */
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
        /** @description `RENDER_TIMEOUT`: the render took longer than `options.timeout`, or a selector did not appear. `details.phase` says where, `details.pending` what was still loading. Time in the queue never counts. */
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
        /** @description `CONFLICT`: the request does not fit the present state: the slug or email address is taken, the render has already ended, the delivery is still pending. */
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
        /** @description `LINK_EXPIRED`: the link has expired or was revoked, or the output was removed when its retention time was over. */
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
        /** @description `PAYLOAD_TOO_LARGE`: the body is larger than the server takes; `details.limit` is in bytes. */
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
        /** @description `UNSUPPORTED_MEDIA_TYPE`: the body's `Content-Type` is not the one listed. */
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
        /** @description The range lies outside the file. No body; `Content-Range` gives the length, as `bytes *\/48213`. */
        RangeNotSatisfiable416: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Content-Range": components["headers"]["Content-Range"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description `RATE_LIMITED`: too many requests a minute, previews a day, seconds of failed renders an hour, or bytes waiting in the background; the message says which. `PLAN_LIMIT_EXCEEDED` (renders): the free plan's renders of this month are used up; `Retry-After` is the time to the next month. */
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
        /** @description `RENDER_FAILED` (renders): the page could not be loaded or rendered; `details.reason` says why. `INTERNAL_ERROR`: something went wrong on the server. */
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
        /** @description `RENDERER_UNAVAILABLE` (renders): no browser is free or able to render. `SERVICE_UNAVAILABLE`: the database or the storage cannot be reached, or the server is not ready; `details.checks` then says what is failing. With `details.reason` `output_missing` the storage of the process that answered does not hold the file of a completed render: another process may, so try again. */
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
    };
    parameters: {
        /** @description Makes repeating the request safe. For 24 hours the same key on the same path returns the first result without rendering again, even with another body (then with `X-Idempotency-Mismatch: true`). While the first request is under way, others wait for it. A failed first request frees the key; an async one keeps it, whatever becomes of the render. A header with a similar name, such as `Idempotent-Key` or `X-Idempotency-Key`, is refused instead of ignored. */
        IdempotencyKey: string;
        /** @description How many items to return. */
        Limit: number;
        /** @description How many items to skip. */
        Offset: number;
        /** @description The render's uuid or `request_id`. A malformed id answers 404, like an unknown one. */
        RenderId: string;
        /** @description The template's uuid or slug. A malformed id answers 404, like an unknown one. */
        TemplateId: string;
        /** @description The user's id. A malformed id answers 404, like an unknown one. */
        UserId: string;
        /** @description The `ETag` of a copy you have. While it is current, the answer is 304. */
        IfNoneMatch: string;
        /** @description The content codings that you take. `br` and `gzip` are offered. */
        AcceptEncoding: string;
        /** @description The part to send, as `bytes=0-1023`. Asked for several parts, the whole file is sent. */
        Range: string;
        /** @description The `ETag` the range belongs to. When it is no longer current, the whole file is sent. */
        IfRange: string;
        /** @description `sha256=` and the lowercase hexadecimal HMAC-SHA256 of the raw body, keyed with `webhook_secret`. Absent without a secret. */
        "X-Service-Signature": string;
        /** @description Names the delivery. Every retry and redelivery carries the same one. */
        "webhook-id": string;
        /** @description When this attempt was sent, in seconds since 1970. */
        "webhook-timestamp": string;
        /** @description `v1,` and the Base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{raw body}`, keyed with the UTF-8 bytes of `webhook_secret`. It covers the time, so an old delivery cannot be replayed. Absent without a secret. */
        "webhook-signature": string;
    };
    requestBodies: never;
    headers: {
        /** @description Names this request, for support and logs. On a new render it is also the render's `request_id`. */
        "X-Request-Id": components["schemas"]["RequestId"];
        /** @description How long the render took, in milliseconds. On a `HIT`, how long it took the first time. */
        "X-Render-Duration-Ms": number;
        /** @description Renders left of this month's allowance. */
        "X-Renders-Remaining": number;
        /** @description Renders beyond the allowance this month; 0 within it. */
        "X-Overage-Renders": number;
        /** @description `HIT` when an earlier result is served without rendering, otherwise `MISS`. */
        "X-Cache": "HIT" | "MISS";
        /** @description The `Idempotency-Key` of the request. Absent without one. */
        "X-Idempotency-Key": string;
        /** @description Present when the result served belongs to a request with another body. */
        "X-Idempotency-Mismatch": "true";
        /** @description Requests allowed a minute. This header and the two below are on every answer to a request with a valid API key, unless there is no limit. */
        "RateLimit-Limit": number;
        /** @description Requests left in this minute. */
        "RateLimit-Remaining": number;
        /** @description Seconds until requests are allowed in full again. */
        "RateLimit-Reset": number;
        /** @description Seconds to wait before trying again. */
        "Retry-After": number;
        /** @description The shape of the body depends on the request's `Accept`. */
        Vary: "Accept";
        /** @description The methods this path has, separated by commas. */
        Allow: string;
        /** @description The scheme to authenticate with. */
        "WWW-Authenticate": "Bearer";
        /** @description Names this content. Send it back in `If-None-Match`. */
        ETag: string;
        /** @description `public, max-age=86400` on Open Graph images, `public, max-age=31536000, immutable` on asset files, `private, no-cache` on signed and share links, `no-store` on a new API key. */
        "Cache-Control": string;
        /** @description `inline` with a file name. */
        "Content-Disposition": string;
        /** @description Ranges are served in bytes. */
        "Accept-Ranges": "bytes";
        /** @description Which bytes these are, and of how many, as `bytes 0-1023/48213`. */
        "Content-Range": string;
        /** @description Keeps the file from running scripts in a browser. Of asset files, only SVG carries it. */
        "Content-Security-Policy": string;
        /** @description The content type is exact. */
        "X-Content-Type-Options": "nosniff";
        /** @description Any page may use the file, as fonts need. */
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
                /** @description Makes repeating the request safe. For 24 hours the same key on the same path returns the first result without rendering again, even with another body (then with `X-Idempotency-Mismatch: true`). While the first request is under way, others wait for it. A failed first request frees the key; an async one keeps it, whatever becomes of the render. A header with a similar name, such as `Idempotent-Key` or `X-Idempotency-Key`, is refused instead of ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PdfRequest"];
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
                };
            };
            202: components["responses"]["RenderQueued202"];
            400: components["responses"]["BadRequest400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["PlanUpgradeRequired403"];
            404: components["responses"]["TemplateNotFound404"];
            408: components["responses"]["RenderTimeout408"];
            413: components["responses"]["PayloadTooLarge413"];
            415: components["responses"]["UnsupportedMediaType415"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    renderScreenshot: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes repeating the request safe. For 24 hours the same key on the same path returns the first result without rendering again, even with another body (then with `X-Idempotency-Mismatch: true`). While the first request is under way, others wait for it. A failed first request frees the key; an async one keeps it, whatever becomes of the render. A header with a similar name, such as `Idempotent-Key` or `X-Idempotency-Key`, is refused instead of ignored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScreenshotRequest"];
            };
        };
        responses: {
            /** @description The image, in the format asked for. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Render-Duration-Ms": components["headers"]["X-Render-Duration-Ms"];
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
                };
            };
            202: components["responses"]["RenderQueued202"];
            400: components["responses"]["BadRequest400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["PlanUpgradeRequired403"];
            408: components["responses"]["RenderTimeout408"];
            413: components["responses"]["PayloadTooLarge413"];
            415: components["responses"]["UnsupportedMediaType415"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    listRenders: {
        parameters: {
            query?: {
                /** @description Only renders of this type. */
                type?: components["schemas"]["RenderType"];
                /** @description Only renders in this state. */
                status?: components["schemas"]["RenderState"];
                /** @description `true` makes each `output_url` a signed URL that works for 1 hour, instead of a storage path. */
                signed?: boolean;
                /** @description How many items to return. */
                limit?: components["parameters"]["Limit"];
                /** @description How many items to skip. */
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
                        /** @constant */
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
    getRender: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The render's `request_id` or uuid. A malformed id answers 404, like an unknown one. */
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
                        /** @constant */
                        success: true;
                        data: components["schemas"]["RenderStatus"];
                    };
                    "application/vnd.platen.flat+json": components["schemas"]["FlatRenderStatus"];
                };
            };
            401: components["responses"]["Unauthorized401"];
            404: components["responses"]["RenderNotFound404"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    cancelRender: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The render's `request_id` or uuid. A malformed id answers 404, like an unknown one. */
                requestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done200"];
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
                /** @description The render's uuid or `request_id`. A malformed id answers 404, like an unknown one. */
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
                        /** @constant */
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
    createSignedUrl: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The render's uuid or `request_id`. A malformed id answers 404, like an unknown one. */
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
                        /** @constant */
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
                /** @description The render's uuid or `request_id`. A malformed id answers 404, like an unknown one. */
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
    listDeliveries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The render's uuid or `request_id`. A malformed id answers 404, like an unknown one. */
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
                        /** @constant */
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
                /** @description The render's uuid or `request_id`. A malformed id answers 404, like an unknown one. */
                id: components["parameters"]["RenderId"];
                /** @description The delivery's id. A malformed id answers 404, like an unknown one. */
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
            /** @description The delivery, pending again. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
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
    getOgImage: {
        parameters: {
            query: {
                /** @description An API key, of scope `og` or `full`. Missing, it is 401 `AUTH_MISSING`. */
                key: string;
                /** @description A version of your own choosing. Another value makes a new image instead of the cached one. */
                v?: string;
                /** @description Template variables: every other query parameter, each given once, in any order. Variables named `key`, `v` and `variables` cannot be set here. At most 100, with at most 8,000 bytes as JSON. */
                variables?: {
                    [key: string]: string;
                };
            };
            header?: {
                /** @description The `ETag` of a copy you have. While it is current, the answer is 304. */
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
            400: components["responses"]["BadRequest400"];
            401: components["responses"]["Unauthorized401"];
            404: components["responses"]["TemplateNotFound404"];
            408: components["responses"]["RenderTimeout408"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    headOgImage: {
        parameters: {
            query: {
                /** @description An API key, of scope `og` or `full`. Missing, it is 401 `AUTH_MISSING`. */
                key: string;
                /** @description A version of your own choosing. Another value makes a new image instead of the cached one. */
                v?: string;
                /** @description Template variables: every other query parameter, each given once, in any order. Variables named `key`, `v` and `variables` cannot be set here. At most 100, with at most 8,000 bytes as JSON. */
                variables?: {
                    [key: string]: string;
                };
            };
            header?: {
                /** @description The `ETag` of a copy you have. While it is current, the answer is 304. */
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
            400: components["responses"]["BadRequest400"];
            401: components["responses"]["Unauthorized401"];
            404: components["responses"]["TemplateNotFound404"];
            408: components["responses"]["RenderTimeout408"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    listTemplates: {
        parameters: {
            query?: {
                /** @description How many items to return. */
                limit?: components["parameters"]["Limit"];
                /** @description How many items to skip. */
                offset?: components["parameters"]["Offset"];
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
                        /** @constant */
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
                        /** @constant */
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
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    getTemplate: {
        parameters: {
            query?: {
                /** @description The version to get. Left out, it is the latest. */
                version?: number;
            };
            header?: never;
            path: {
                /** @description The template's uuid or slug. A malformed id answers 404, like an unknown one. */
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
                /** @description The template's uuid or slug. A malformed id answers 404, like an unknown one. */
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
    updateTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The template's uuid or slug. A malformed id answers 404, like an unknown one. */
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
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    listTemplateVersions: {
        parameters: {
            query?: {
                /** @description How many items to return. */
                limit?: components["parameters"]["Limit"];
                /** @description How many items to skip. */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path: {
                /** @description The template's uuid or slug. A malformed id answers 404, like an unknown one. */
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
                        /** @constant */
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
    previewTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The template's uuid or slug. A malformed id answers 404, like an unknown one. */
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
            /** @description The preview, a PDF or a PNG. */
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
                };
            };
            400: components["responses"]["BadRequest400"];
            401: components["responses"]["Unauthorized401"];
            404: components["responses"]["TemplateNotFound404"];
            408: components["responses"]["RenderTimeout408"];
            409: components["responses"]["Conflict409"];
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
                        /** @constant */
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
                        /** @constant */
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
    deleteAsset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The asset's id. A malformed id answers 404, like an unknown one. */
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
                /** @description The `ETag` of a copy you have. While it is current, the answer is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The asset's id. A malformed id answers 404, like an unknown one. */
                id: string;
                /** @description The asset's file name. Another name answers 404. */
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
                /** @description The `ETag` of a copy you have. While it is current, the answer is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The asset's id. A malformed id answers 404, like an unknown one. */
                id: string;
                /** @description The asset's file name. Another name answers 404. */
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
    getUsage: {
        parameters: {
            query?: never;
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
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Usage"];
                    };
                };
            };
            401: components["responses"]["Unauthorized401"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    getStoredFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of a copy you have. While it is current, the answer is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description The part to send, as `bytes=0-1023`. Asked for several parts, the whole file is sent. */
                Range?: components["parameters"]["Range"];
                /** @description The `ETag` the range belongs to. When it is no longer current, the whole file is sent. */
                "If-Range"?: components["parameters"]["IfRange"];
            };
            path: {
                /** @description The signed token, as made by the service. */
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
                /** @description The `ETag` of a copy you have. While it is current, the answer is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The signed token, as made by the service. */
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
                /** @description The `ETag` of a copy you have. While it is current, the answer is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description The part to send, as `bytes=0-1023`. Asked for several parts, the whole file is sent. */
                Range?: components["parameters"]["Range"];
                /** @description The `ETag` the range belongs to. When it is no longer current, the whole file is sent. */
                "If-Range"?: components["parameters"]["IfRange"];
            };
            path: {
                /** @description The share token, as made by the service. */
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
                /** @description The `ETag` of a copy you have. While it is current, the answer is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The share token, as made by the service. */
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
                /** @description How many items to return. */
                limit?: components["parameters"]["Limit"];
                /** @description How many items to skip. */
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
                        /** @constant */
                        success: true;
                        data: components["schemas"]["User"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["BadRequest400"];
            401: components["responses"]["Unauthorized401"];
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
                        /** @constant */
                        success: true;
                        data: components["schemas"]["User"];
                    };
                };
            };
            400: components["responses"]["BadRequest400"];
            401: components["responses"]["Unauthorized401"];
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
                /** @description The user's id. A malformed id answers 404, like an unknown one. */
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
            /** @description The user as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["User"];
                    };
                };
            };
            400: components["responses"]["BadRequest400"];
            401: components["responses"]["Unauthorized401"];
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
                /** @description The user's id. A malformed id answers 404, like an unknown one. */
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
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Key"][];
                    };
                };
            };
            401: components["responses"]["Unauthorized401"];
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
                /** @description The user's id. A malformed id answers 404, like an unknown one. */
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
                        /** @constant */
                        success: true;
                        data: components["schemas"]["CreatedKey"];
                    };
                };
            };
            400: components["responses"]["BadRequest400"];
            401: components["responses"]["Unauthorized401"];
            404: components["responses"]["NotFound404"];
            413: components["responses"]["PayloadTooLarge413"];
            415: components["responses"]["UnsupportedMediaType415"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    revokeKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The key's id, not the key. A malformed id answers 404, like an unknown one. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done200"];
            401: components["responses"]["Unauthorized401"];
            404: components["responses"]["NotFound404"];
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
    getDocsScript: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of a copy you have. While it is current, the answer is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description The content codings that you take. `br` and `gzip` are offered. */
                "Accept-Encoding"?: components["parameters"]["AcceptEncoding"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The script. */
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
                };
            };
            304: components["responses"]["NotModified304"];
        };
    };
    getDocs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
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
    renderCompleted: {
        parameters: {
            query?: never;
            header: {
                /** @description `sha256=` and the lowercase hexadecimal HMAC-SHA256 of the raw body, keyed with `webhook_secret`. Absent without a secret. */
                "X-Service-Signature"?: components["parameters"]["X-Service-Signature"];
                /** @description Names the delivery. Every retry and redelivery carries the same one. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description When this attempt was sent, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description `v1,` and the Base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{raw body}`, keyed with the UTF-8 bytes of `webhook_secret`. It covers the time, so an old delivery cannot be replayed. Absent without a secret. */
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
            /** @description The delivery is accepted. The body of the answer is ignored. */
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
                /** @description `sha256=` and the lowercase hexadecimal HMAC-SHA256 of the raw body, keyed with `webhook_secret`. Absent without a secret. */
                "X-Service-Signature"?: components["parameters"]["X-Service-Signature"];
                /** @description Names the delivery. Every retry and redelivery carries the same one. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description When this attempt was sent, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description `v1,` and the Base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{raw body}`, keyed with the UTF-8 bytes of `webhook_secret`. It covers the time, so an old delivery cannot be replayed. Absent without a secret. */
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
            /** @description The delivery is accepted. The body of the answer is ignored. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}

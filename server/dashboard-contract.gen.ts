/** Made from openapi.yaml by `bun run gen`; do not edit. */
export interface paths {
    "/dashboard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the page
         * @description Returns the page that starts the dashboard. Every path below `/dashboard` without an operation returns it too.
         */
        get: operations["getDashboardPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/assets/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a script, style sheet or font
         * @description Returns a file of the dashboard. Its name changes with its content.
         */
        get: operations["getDashboardAsset"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the session
         * @description Returns who is signed in, and whether accounts can be created. It never returns 401.
         */
        get: operations["getSession"];
        put?: never;
        /**
         * Sign in
         * @description Starts a session. Repeated failures are slowed down with 429 and `Retry-After`.
         */
        post: operations["signIn"];
        /**
         * Sign out
         * @description Ends this session.
         */
        delete: operations["signOut"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Sign out everywhere
         * @description Ends all sessions of the user, this one included.
         */
        delete: operations["signOutEverywhere"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/set-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create the operator's account
         * @description Creates the first account, with the setup code that the server printed. It takes over the first user and its keys. Once there is an operator, it returns 404.
         */
        post: operations["setUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/sign-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an account
         * @description Creates a user on the free plan, if `SIGNUP` is `open`: from one network (an IPv4 /24 or IPv6 /48) five, then one an
         *     hour; on the whole server a hundred, then two a minute.
         */
        post: operations["signUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invitation
         * @description Sets the password of the invited user and starts a session. Other sessions of the user end.
         */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/invitation/recipient": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find who is invited
         * @description Returns whose invitation a link is, so that people see for which account they choose a password.
         */
        post: operations["findInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change the password
         * @description Changes the password and ends all other sessions of the user.
         */
        put: operations["changePassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/preferences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the preferences
         * @description Returns how the user wants to work, and the brand that new templates take.
         */
        get: operations["getPreferences"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the preferences
         * @description Replaces the fields that are sent.
         */
        patch: operations["updatePreferences"];
        trace?: never;
    };
    "/dashboard/api/gallery/{slug}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Preview a template of the gallery
         * @description Returns all pages of the template with sample data: a PDF, or a PNG of a card. Nothing is counted, as each process renders a preview once.
         */
        get: operations["previewGalleryTemplate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your keys
         * @description Returns all keys of the user, newest first, including revoked keys.
         */
        get: operations["listOwnKeys"];
        put?: never;
        /**
         * Create a key
         * @description Creates a key. This response contains the full key, which is never shown again. A user can have 200 keys that work.
         */
        post: operations["createOwnKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a key
         * @description Revokes the key immediately and permanently. Revoking it again also returns 200.
         */
        delete: operations["revokeOwnKey"];
        options?: never;
        head?: never;
        /**
         * Change the limit of a key
         * @description Changes how many new images a key of scope `og` may make in a month. It applies to the next request.
         */
        patch: operations["updateOwnKey"];
        trace?: never;
    };
    "/dashboard/api/server": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the state of the server
         * @description Returns the lanes and the health of this process, the queue and the last day of all processes, and what the egress rules of this process have refused since its start.
         */
        get: operations["getServerStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/server/lanes/{lane}/recycle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace a lane
         * @description Starts a new browser, and ends that of the lane once its render has ended. While another lane is being replaced, it returns 409.
         */
        post: operations["recycleLane"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/server/failures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the failed renders of all users
         * @description Returns the failed renders of all users, newest first, and how often each code occurred in the last day. There is nothing of their content: no title, no message, no address.
         */
        get: operations["listFailures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/server/renders/{id}": {
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
         * Get the facts of a render of any user
         * @description Returns who requested the render, its states, times and sizes, and what its report counts. Its title, its message and its report are there only while its user has an open problem report: its source and output are in the capsule of that.
         */
        get: operations["getRenderFacts"];
        put?: never;
        post?: never;
        /**
         * Cancel a queued render of any user
         * @description The render fails and is refunded, and its webhooks are sent. One that runs or has ended returns 409.
         */
        delete: operations["cancelQueuedRender"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/renders/{id}/output": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the output of a render
         * @description Returns the file from the dashboard's own origin, so that its pages can show it.
         */
        get: operations["getRenderOutput"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
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
        /**
         * @description Plan of a user. It sets the limits that the introduction lists.
         * @enum {string}
         */
        Plan: "free" | "starter" | "pro" | "business";
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
        DashboardError: {
            error: {
                code: components["schemas"]["ErrorCode"];
                message: string;
                status: number;
                request_id: components["schemas"]["RequestId"];
            };
        };
        ServerStatus: {
            /** @description The version of Platen. */
            version: string;
            /** @description The role of this process. */
            role: string;
            /**
             * Format: date-time
             * @description When this process started.
             */
            started_at: string;
            /** @description `ok` or `failing` for each part. */
            checks: {
                [key: string]: "ok" | "failing";
            };
            chromium: components["schemas"]["ChromiumStatus"] | null;
            /** @description The setting `LANES`. */
            lanes_wanted: number;
            /** @description The lanes of this process, oldest first. */
            lanes: components["schemas"]["LaneStatus"][];
            queue: components["schemas"]["QueueStatus"];
            /** @description The hosts that were refused most often. */
            egress_blocks: {
                /** @description The host, or what stands in its place. */
                host: string;
                /** @description The rule. */
                rule: string;
                /** @description How often. */
                count: number;
            }[];
            /** @description What all processes have rendered in the last day, also before they were started again, oldest first: quarters of an hour that have renders. A process that is killed loses what it has rendered in its last 10 seconds. */
            last_day: components["schemas"]["LastDayStep"][];
            retention?: {
                /** @description How long outputs are kept unless a request says otherwise. Null = indefinitely. */
                output_days: number | null;
                /** @description Whether requests are kept as long as outputs. */
                keeps_requests: boolean;
            };
            storage?: components["schemas"]["StorageStatus"];
        };
        StorageStatus: {
            /** @description Outputs, kept requests and assets of all users. Numbers are null until they are known. */
            files: {
                /** @enum {string} */
                kind: "disk" | "s3";
                /** @description The folder */
                place: string;
                /** @description How many outputs are stored. */
                outputs: number | null;
                output_bytes: number | null;
                /** @description Those in the database included. */
                request_bytes: number | null;
                asset_bytes: number | null;
            };
            database: {
                /** @enum {string} */
                kind: "embedded" | "postgresql";
                /** @description The folder, or the server and the database. */
                place: string;
                bytes: number | null;
            };
            /** @description The disk of `DATA_DIR`. Null if the system does not tell. */
            disk: {
                path: string;
                /** @description What this process may still write. */
                free_bytes: number;
                total_bytes: number;
            } | null;
            /**
             * Format: date-time
             * @description When files and the database were counted, at most a minute ago.
             */
            measured_at: string | null;
        };
        LastDayStep: {
            /**
             * Format: date-time
             * @description When the quarter of an hour began.
             */
            at: string;
            /** @description Renders that have an output. */
            completed: number;
            /** @description Renders that failed. */
            failed: number;
            /** @description 95 of 100 completed renders took at most this, to a tenth. Null without any. */
            p95_ms: number | null;
            /** @description The most lanes of one process with a render at the end of one. */
            lanes_busy: number;
            /** @description Free bytes where a process keeps its files, the least of all. Null if it is not known. */
            disk_free_bytes: number | null;
        };
        LaneStatus: {
            /** @description Unique in this process. */
            id: number;
            /**
             * @description `ending`: it is being replaced.
             * @enum {string}
             */
            state: "idle" | "busy" | "ending";
            /** @description Whose render holds it. */
            email: string | null;
            /** @description For how long. */
            held_ms: number | null;
            /** @description Since its browser started. */
            age_seconds: number;
            /** @description Renders so far. */
            renders: number;
            /** @description Private memory of its processes. */
            memory_bytes: number | null;
            /** @description The version of its Chromium. */
            chromium: string;
        };
        QueueStatus: {
            /** @description Background renders that wait. */
            total: number;
            /** @description Age of the oldest. */
            oldest_seconds: number;
            /** @description Renders that wait for a lane of this process. */
            waiting_for_lane: number;
            /** @description Those with the most. */
            users: {
                /** Format: uuid */
                user_id: string;
                email: string;
                renders: number;
                /** Format: date-time */
                oldest_at: string;
            }[];
            /** @description The oldest. */
            renders: {
                request_id: string;
                email: string;
                type: string;
                /** Format: date-time */
                created_at: string;
            }[];
        };
        Failures: {
            renders: components["schemas"]["FailedRender"][];
            /** @description The value of `before` for the page of older ones; null without any. */
            older: string | null;
            /** @description The codes of the newest 10,000 failures of all users in the last day, the most frequent first. */
            last_day: {
                error_code: components["schemas"]["ErrorCode"];
                /** @description How many failed with it. */
                renders: number;
            }[];
        };
        FailedRender: {
            request_id: components["schemas"]["RequestId"];
            type: components["schemas"]["RenderType"];
            user: components["schemas"]["RenderUser"];
            error_code: components["schemas"]["ErrorCode"];
            /** @description The status of responses with this code. */
            http_status: number;
            /** @description Whether it was cancelled in the queue. */
            cancelled: boolean;
            /** @description Whether it was a background render. */
            background: boolean;
            /**
             * Format: date-time
             * @description When it was requested.
             */
            created_at: string;
            /** @description From the request to the failure, with the wait for a lane. */
            duration_ms: number;
        };
        RenderUser: {
            /** Format: uuid */
            id: string;
            email: string;
        };
        RenderFacts: {
            request_id: components["schemas"]["RequestId"];
            type: components["schemas"]["RenderType"];
            /** @enum {string} */
            input_type: "html" | "url" | "template" | "pdf";
            status: components["schemas"]["RenderState"];
            user: components["schemas"]["RenderUser"];
            error_code: components["schemas"]["ErrorCode"] | null;
            /** @description The status of responses with its error code. */
            http_status: number | null;
            /** @description Whether it was cancelled in the queue. */
            cancelled: boolean;
            /** @description Whether it was a background render. */
            background: boolean;
            /** @description How often a process took it from the queue. */
            claims: number;
            batch_id: string | null;
            /**
             * Format: date-time
             * @description When it was requested.
             */
            created_at: string;
            /** Format: date-time */
            ended_at: string | null;
            /** @description From the request to the end, with the wait for a lane. */
            duration_ms: number | null;
            /** @description In the browser. Null unless it is completed. */
            render_duration_ms: number | null;
            output_bytes: number | null;
            /** Format: date-time */
            erased_at: string | null;
            report_counts: components["schemas"]["ReportCounts"] | null;
            /** @description What its user has reported. Null if it is nothing. */
            problem_report: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                status: "open" | "closed";
                comment: string | null;
                /** Format: date-time */
                updated_at: string;
            } | null;
            /** @description What its user allows the operator to read. Null without an open problem report. */
            content: {
                title: string | null;
                error_message: string | null;
                report: components["schemas"]["RenderReport"] | null;
            } | null;
        };
        /** @description What a report counts, without any text of the page. */
        ReportCounts: {
            hints: {
                code: components["schemas"]["ReportHintCode"];
                count: number;
            }[];
            console_errors: number;
            failed_requests: number;
            blocked_requests: number;
            images_not_loaded: number;
            /** @description Duration of each phase, in milliseconds. */
            phases_ms: {
                [key: string]: number;
            };
            /** @description What the page loaded. */
            received_bytes: number;
            /** @description The version of the Chromium. */
            chromium: string | null;
        };
        SessionState: {
            user: components["schemas"]["SignedInUser"] | null;
            /** @description Whether the operator has an account. */
            set_up: boolean;
            /** @description Whether anyone can create an account. */
            sign_up: boolean;
            /** @description The Chromium of this process. Only operators receive it; null if none has started. */
            chromium?: components["schemas"]["ChromiumStatus"] | null;
        };
        SignedInUser: {
            /** Format: uuid */
            id: string;
            email: string;
            plan: components["schemas"]["Plan"];
            /** @description The allowance of the plan. */
            renders_per_month: number;
            /** @description Whether renders beyond the allowance are refused. */
            hard_cap: boolean;
            /** @description Whether the plan includes background renders. */
            async: boolean;
            /** @description Whether the user operates the server. */
            operator: boolean;
        };
        /**
         * @description What the user mainly does: writes code, designs templates or runs the server. `any` is no answer, and null a question that was not asked yet.
         * @enum {string|null}
         */
        WorkStyle: "code" | "design" | "operate" | "any" | null;
        /** @description What new templates take in place of their own. An empty text leaves the template as it is. */
        Brand: {
            /**
             * @description The address of a picture.
             * @default
             */
            logo: string;
            /** @default  */
            accent: components["schemas"]["BrandColor"];
            /** @default  */
            ink: components["schemas"]["BrandColor"];
            /** @default  */
            font: components["schemas"]["BrandFont"];
            /** @default  */
            font_heading: components["schemas"]["BrandFont"];
            /**
             * @description The language of documents.
             * @default
             */
            language: string;
            /**
             * @description The paper of documents that have the paper of letters.
             * @default
             * @enum {string}
             */
            format: "" | "A3" | "A4" | "A5" | "A6" | "Letter" | "Legal" | "Tabloid";
        };
        /** @description A color. */
        BrandColor: string;
        /** @description The name of a font. */
        BrandFont: string;
        Preferences: {
            work_style: components["schemas"]["WorkStyle"];
            brand: components["schemas"]["Brand"];
        };
        PreferencesUpdateRequest: {
            work_style?: components["schemas"]["WorkStyle"];
            brand?: components["schemas"]["Brand"];
        };
        /** @description A password of 12 to 200 characters. */
        Password: string;
        /**
         * Format: email
         * @description An email address.
         */
        Email: string;
        SignInRequest: {
            /** @description The email address. */
            email: string;
            /** @description The password. */
            password: string;
        };
        SetUpRequest: {
            /** @description The code that the server printed. */
            setup_code: string;
            email: components["schemas"]["Email"];
            password: components["schemas"]["Password"];
        };
        SignUpRequest: {
            email: components["schemas"]["Email"];
            password: components["schemas"]["Password"];
        };
        /** @description The token of the invitation's link. */
        InvitationToken: string;
        AcceptInvitationRequest: {
            token: components["schemas"]["InvitationToken"];
            password: components["schemas"]["Password"];
        };
        ChangePasswordRequest: {
            /** @description The password until now. */
            current_password: string;
            password: components["schemas"]["Password"];
        };
    };
    responses: {
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
        /** @description `FORBIDDEN`: the request does not come from the dashboard's pages, or the server does not allow it. */
        Forbidden403: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["DashboardError"];
                "application/vnd.platen.flat+json": Record<string, never>;
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
        /** @description The preferences of the user. */
        Preferences200: {
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
                    data: components["schemas"]["Preferences"];
                };
            };
        };
        /** @description Who is signed in. */
        SessionState200: {
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
                    data: components["schemas"]["SessionState"];
                };
            };
        };
    };
    parameters: {
        /** @description Maximum number of items to return, from 1 to 100. The default is 50. */
        Limit: number;
        /** @description The render's UUID or `request_id`. A malformed id returns 404, like an unknown id. */
        RenderId: string;
        /** @description The `ETag` of a copy that you have. If it is current, the response is 304. */
        IfNoneMatch: string;
        /** @description Content codings that you accept. The server offers `br` and `gzip`. */
        AcceptEncoding: string;
        /** @description Cookies of the browser. */
        Cookie: string;
    };
    requestBodies: never;
    headers: {
        /** @description Identifier of this request, for support and logs. For a new render it is also the `request_id` of the render. */
        "X-Request-Id": components["schemas"]["RequestId"];
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
        /** @description Prevents the file from running scripts in a browser. Among asset files, only SVG files carry it. */
        "Content-Security-Policy": string;
        /** @description Tells browsers to trust the `Content-Type`. */
        "X-Content-Type-Options": "nosniff";
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getDashboardPage: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of a copy that you have. If it is current, the response is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Security-Policy": components["headers"]["Content-Security-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            304: components["responses"]["NotModified304"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    getDashboardAsset: {
        parameters: {
            query?: never;
            header?: {
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
            /** @description The file. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "text/javascript": string;
                    "text/css": string;
                    "font/woff2": string;
                    "image/svg+xml": string;
                };
            };
            404: components["responses"]["NotFound404"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    getSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["SessionState200"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: {
                /** @description Cookies of the browser. */
                Cookie?: components["parameters"]["Cookie"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignInRequest"];
            };
        };
        responses: {
            200: components["responses"]["SessionState200"];
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
    signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done200"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["Forbidden403"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    signOutEverywhere: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done200"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["Forbidden403"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    setUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetUpRequest"];
            };
        };
        responses: {
            200: components["responses"]["SessionState200"];
            400: components["responses"]["BadRequest400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["Forbidden403"];
            404: components["responses"]["NotFound404"];
            413: components["responses"]["PayloadTooLarge413"];
            415: components["responses"]["UnsupportedMediaType415"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    signUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignUpRequest"];
            };
        };
        responses: {
            200: components["responses"]["SessionState200"];
            400: components["responses"]["BadRequest400"];
            403: components["responses"]["Forbidden403"];
            409: components["responses"]["Conflict409"];
            413: components["responses"]["PayloadTooLarge413"];
            415: components["responses"]["UnsupportedMediaType415"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AcceptInvitationRequest"];
            };
        };
        responses: {
            200: components["responses"]["SessionState200"];
            400: components["responses"]["BadRequest400"];
            403: components["responses"]["Forbidden403"];
            410: components["responses"]["LinkExpired410"];
            413: components["responses"]["PayloadTooLarge413"];
            415: components["responses"]["UnsupportedMediaType415"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    findInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: components["schemas"]["InvitationToken"];
                };
            };
        };
        responses: {
            /** @description The invited user. */
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
                        data: {
                            /** @description Email address of the invited user. */
                            email: string;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest400"];
            403: components["responses"]["Forbidden403"];
            410: components["responses"]["LinkExpired410"];
            413: components["responses"]["PayloadTooLarge413"];
            415: components["responses"]["UnsupportedMediaType415"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePasswordRequest"];
            };
        };
        responses: {
            200: components["responses"]["Done200"];
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
    getPreferences: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Preferences200"];
            401: components["responses"]["Unauthorized401"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    updatePreferences: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PreferencesUpdateRequest"];
            };
        };
        responses: {
            200: components["responses"]["Preferences200"];
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
    previewGalleryTemplate: {
        parameters: {
            query?: {
                /** @description The name of a sample of the template. */
                sample?: string;
            };
            header?: never;
            path: {
                /** @description The slug of a template of the gallery. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The pages. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
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
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["RenderError500"];
            503: components["responses"]["RendererUnavailable503"];
        };
    };
    listOwnKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
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
            401: components["responses"]["Unauthorized401"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    createOwnKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
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
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["Forbidden403"];
            409: components["responses"]["Conflict409"];
            413: components["responses"]["PayloadTooLarge413"];
            415: components["responses"]["UnsupportedMediaType415"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    revokeOwnKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The key's id, not the key. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done200"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["Forbidden403"];
            404: components["responses"]["NotFound404"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    updateOwnKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The key's id, not the key. */
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
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["Forbidden403"];
            404: components["responses"]["NotFound404"];
            413: components["responses"]["PayloadTooLarge413"];
            415: components["responses"]["UnsupportedMediaType415"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    getServerStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state. */
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
                        data: components["schemas"]["ServerStatus"];
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
    recycleLane: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The lane's id. */
                lane: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done200"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["Forbidden403"];
            404: components["responses"]["NotFound404"];
            409: components["responses"]["Conflict409"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    listFailures: {
        parameters: {
            query?: {
                /** @description Return only renders that failed with this code. */
                error_code?: components["schemas"]["ErrorCode"];
                /** @description Return only renders of this user. */
                user_id?: string;
                /** @description Return the renders after those of an answer, whose `older` this is. */
                before?: string;
                /** @description Maximum number of items to return, from 1 to 100. The default is 50. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The failures. */
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
                        data: components["schemas"]["Failures"];
                    };
                };
            };
            400: components["responses"]["BadRequest400"];
            401: components["responses"]["Unauthorized401"];
            404: components["responses"]["NotFound404"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    getRenderFacts: {
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
            /** @description The facts. */
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
                        data: components["schemas"]["RenderFacts"];
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
    cancelQueuedRender: {
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
            403: components["responses"]["Forbidden403"];
            404: components["responses"]["NotFound404"];
            409: components["responses"]["Conflict409"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
    getRenderOutput: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of a copy that you have. If it is current, the response is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The render's UUID or `request_id`. A malformed id returns 404, like an unknown id. */
                id: components["parameters"]["RenderId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["StoredFile200"];
            304: components["responses"]["NotModified304"];
            401: components["responses"]["Unauthorized401"];
            404: components["responses"]["NotFound404"];
            410: components["responses"]["LinkExpired410"];
            429: components["responses"]["TooManyRequests429"];
            500: components["responses"]["InternalError500"];
            503: components["responses"]["ServiceUnavailable503"];
        };
    };
}

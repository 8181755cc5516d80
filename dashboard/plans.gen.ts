/** Made from server/accounts/plans.ts by `bun run gen`; do not edit. */

/** The limits of each plan, in words. */
export const PLAN_LIMITS: Record<
  'free' | 'starter' | 'pro' | 'business',
  readonly (readonly [name: string, limit: string])[]
> = {
  "free": [
    [
      "Renders a month",
      "100"
    ],
    [
      "Beyond",
      "error 429"
    ],
    [
      "Requests a minute",
      "60"
    ],
    [
      "Assets",
      "100 MB"
    ],
    [
      "Background renders",
      "no"
    ],
    [
      "Renders at a time",
      "1"
    ],
    [
      "Failed renders",
      "5 minutes an hour"
    ],
    [
      "Previews a day",
      "500"
    ],
    [
      "Templates",
      "100"
    ],
    [
      "Versions of each",
      "100"
    ],
    [
      "HTML of all versions",
      "20 MB"
    ],
    [
      "Waiting in the background",
      "none"
    ],
    [
      "Kept requests",
      "100 MB"
    ]
  ],
  "starter": [
    [
      "Renders a month",
      "5,000"
    ],
    [
      "Beyond",
      "$0.01 each"
    ],
    [
      "Requests a minute",
      "300"
    ],
    [
      "Assets",
      "1 GB"
    ],
    [
      "Background renders",
      "yes"
    ],
    [
      "Renders at a time",
      "2"
    ],
    [
      "Failed renders",
      "30 minutes an hour"
    ],
    [
      "Previews a day",
      "5,000"
    ],
    [
      "Templates",
      "500"
    ],
    [
      "Versions of each",
      "500"
    ],
    [
      "HTML of all versions",
      "100 MB"
    ],
    [
      "Waiting in the background",
      "50 MB"
    ],
    [
      "Kept requests",
      "1 GB"
    ]
  ],
  "pro": [
    [
      "Renders a month",
      "25,000"
    ],
    [
      "Beyond",
      "$0.01 each"
    ],
    [
      "Requests a minute",
      "1,200"
    ],
    [
      "Assets",
      "10 GB"
    ],
    [
      "Background renders",
      "yes"
    ],
    [
      "Renders at a time",
      "4"
    ],
    [
      "Failed renders",
      "60 minutes an hour"
    ],
    [
      "Previews a day",
      "10,000"
    ],
    [
      "Templates",
      "2,000"
    ],
    [
      "Versions of each",
      "1,000"
    ],
    [
      "HTML of all versions",
      "500 MB"
    ],
    [
      "Waiting in the background",
      "250 MB"
    ],
    [
      "Kept requests",
      "5 GB"
    ]
  ],
  "business": [
    [
      "Renders a month",
      "100,000"
    ],
    [
      "Beyond",
      "$0.01 each"
    ],
    [
      "Requests a minute",
      "6,000"
    ],
    [
      "Assets",
      "50 GB"
    ],
    [
      "Background renders",
      "yes"
    ],
    [
      "Renders at a time",
      "as many as the server"
    ],
    [
      "Failed renders",
      "240 minutes an hour"
    ],
    [
      "Previews a day",
      "50,000"
    ],
    [
      "Templates",
      "10,000"
    ],
    [
      "Versions of each",
      "1,000"
    ],
    [
      "HTML of all versions",
      "2 GB"
    ],
    [
      "Waiting in the background",
      "1 GB"
    ],
    [
      "Kept requests",
      "20 GB"
    ]
  ]
}

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
      "Renders beyond these",
      "refused"
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
      "Time of failed renders",
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
      "Versions of each template",
      "100"
    ],
    [
      "HTML of all templates",
      "20 MB"
    ],
    [
      "Waiting background renders",
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
      "Renders beyond these",
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
      "Time of failed renders",
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
      "Versions of each template",
      "500"
    ],
    [
      "HTML of all templates",
      "100 MB"
    ],
    [
      "Waiting background renders",
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
      "Renders beyond these",
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
      "Time of failed renders",
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
      "Versions of each template",
      "1,000"
    ],
    [
      "HTML of all templates",
      "500 MB"
    ],
    [
      "Waiting background renders",
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
      "Renders beyond these",
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
      "Time of failed renders",
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
      "Versions of each template",
      "1,000"
    ],
    [
      "HTML of all templates",
      "2 GB"
    ],
    [
      "Waiting background renders",
      "1 GB"
    ],
    [
      "Kept requests",
      "20 GB"
    ]
  ]
}

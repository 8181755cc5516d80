/** The contents that a new template can begin with. */

const DOCUMENT = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>{{ title }}</title>
<style>
  @page { size: A4; margin: 20mm }
  body { font: 11pt/1.5 sans-serif; color: #222 }
  h1 { font-size: 20pt; line-height: 1.2 }
</style>
</head>
<body>
<h1>{{ title | default: "A new document" }}</h1>
<p>{{ text | default: "Write here. The page beside it follows." }}</p>
</body>
</html>
`

const CARD = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<style>
  body { margin: 0; display: grid; align-content: center; height: 100vh; padding: 0 80px;
    box-sizing: border-box; font: 32px/1.3 sans-serif; background: #15181b; color: #fff }
  h1 { margin: 0 0 16px; font-size: 72px; line-height: 1.1 }
</style>
</head>
<body>
<h1>{{ title | default: "A new card" }}</h1>
<p>{{ author | default: "Author" }}</p>
</body>
</html>
`

export type Starter = 'document' | 'card'

export const STARTERS: Record<Starter, { title: string; hint: string; fields: { html: string } }> =
  {
    document: {
      title: 'An empty document',
      hint: 'One A4 page with a heading, for PDFs.',
      fields: { html: DOCUMENT },
    },
    card: {
      title: 'An empty picture',
      hint: '1,200 × 630 px with a title, for Open Graph images.',
      fields: { html: CARD },
    },
  }

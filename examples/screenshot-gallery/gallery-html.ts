/** The HTML of the gallery. */

/** A page with its images, or the reason why it has none. */
export type Card = { name: string; url: string } & (
  | { thumbnail: string; wholePage: string; error?: undefined }
  | { error: string }
)

export function galleryHtml(cards: Card[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Gallery</title>
<style>
  :root { color-scheme: light dark; }
  body { margin: 0 auto; max-width: 75rem; padding: 2rem; font: 1rem/1.5 system-ui, sans-serif; background: light-dark(#f6f7f9, #14171c); }
  main { display: grid; grid-template-columns: repeat(auto-fill, minmax(20rem, 1fr)); gap: 1.5rem; }
  article { overflow: hidden; border: 1px solid light-dark(#dfe3e8, #2c323b); border-radius: .75rem; background: light-dark(#fff, #1c2027); }
  img, .missing { display: block; width: 100%; height: auto; aspect-ratio: 8 / 5; object-fit: cover; }
  .missing { display: grid; place-items: center; color: light-dark(#a33a2a, #f0907f); background: light-dark(#fbefed, #2a1d1c); }
  div { padding: .75rem 1rem 1rem; }
  h2 { margin: 0; font-size: 1rem; }
  p { margin: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; font-size: .875rem; opacity: .7; }
</style>
</head>
<body>
<h1>Gallery</h1>
<main>
${cards.map(cardHtml).join('\n')}
</main>
</body>
</html>
`
}

function cardHtml(card: Card): string {
  const name = escapeHtml(card.name)
  const image =
    card.error === undefined
      ? `<a href="${card.wholePage}"><img src="${card.thumbnail}" alt="Screenshot of ${name}" width="1280" height="800" loading="lazy"></a>`
      : `<p class="missing">${escapeHtml(card.error)}</p>`
  return `<article>${image}<div><h2>${name}</h2><p>${escapeHtml(card.url)}</p></div></article>`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/**
 * Writes the HTML of a documentation page: header, navigation, content and the list of its
 * headings.
 */

import { escapeHtml } from '../lib/escape-html.ts'
import type { StaticFiles } from './assets.ts'
import type { RenderedPage } from './markdown.ts'
import { flatten, type NavigationGroup, type NavigationLink } from './navigation.ts'
import { THEME_SCRIPT } from './policy.ts'
import { DOCS_PATH } from './sources.ts'

const MARK = `<svg width="22" height="22" viewBox="0 0 22 22" fill="none" aria-hidden="true"><g stroke="currentColor" stroke-width="1.8"><circle cx="11" cy="11" r="5.5"/><path d="M11 0v22M0 11h22"/></g></svg>`
const SEARCH_ICON = `<svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" stroke-width="1.6" aria-hidden="true"><circle cx="7" cy="7" r="4.5"/><path d="m10.5 10.5 4 4"/></svg>`
const MENU_ICON = `<svg width="18" height="18" viewBox="0 0 18 18" stroke="currentColor" stroke-width="1.8" aria-hidden="true"><path d="M2 5h14M2 9h14M2 13h14"/></svg>`
const THEME_ICON = `<svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true"><circle cx="8" cy="8" r="6.2" fill="none" stroke="currentColor" stroke-width="1.6"/><path d="M8 1.8a6.2 6.2 0 0 1 0 12.4z" fill="currentColor"/></svg>`

/** Everything that a page needs beside its content. */
export interface Frame {
  navigation: NavigationGroup[]
  assets: StaticFiles
  /** Whether the header links to the dashboard. */
  dashboard: boolean
}

/** Writes the page at an address. */
export function pageHtml(frame: Frame, url: string, page: RenderedPage): string {
  const toc = page.headings.filter(({ depth }) => depth === 2 || depth === 3)
  const links = toc.map(
    ({ id, text, depth }) =>
      `<li class="depth-${depth}"><a href="#${id}">${escapeHtml(text)}</a></li>`,
  )
  const aside =
    page.wide || toc.length < 2
      ? ''
      : `<nav class="toc" aria-label="On this page"><p>On this page</p><ul>${links.join('')}</ul></nav>`
  const markdown = `<p class="source"><a href="${url === DOCS_PATH ? `${DOCS_PATH}/README` : url}.md">This page as Markdown</a></p>`
  const kind = page.wide ? ' class="operation"' : ''
  const content = `<article${kind}>${page.html}</article>${neighbours(frame.navigation, url)}${markdown}`
  const { title, summary, wide = false } = page
  return documentHtml(frame, { url, title, summary, content, aside, wide })
}

/** Writes the page for an address without a page. */
export function notFoundHtml(frame: Frame): string {
  const content = `<article><h1>This page does not exist</h1><p>It may have moved. Search the documentation, or start from <a href="${DOCS_PATH}">the first page</a>.</p></article>`
  return documentHtml(frame, {
    url: '',
    title: 'This page does not exist',
    summary: '',
    content,
    aside: '',
    wide: false,
  })
}

interface DocumentParts {
  url: string
  title: string
  summary: string
  content: string
  aside: string
  wide: boolean
}

function documentHtml({ navigation, assets, dashboard }: Frame, parts: DocumentParts): string {
  const { url, title, summary, content, aside, wide } = parts
  const name = url === DOCS_PATH ? 'Platen documentation' : `${title} · Platen documentation`
  return `<!doctype html>
<html lang="en"${dashboard ? ' data-dashboard' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(name)}</title>
<meta name="description" content="${escapeHtml(summary.slice(0, 200))}">
<link rel="icon" href="${assets.icon}" type="image/svg+xml">
<link rel="preload" href="${assets.font}" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="${assets.style}">
<script>${THEME_SCRIPT}</script>
<script type="module" src="${assets.script}"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header class="top">
<button class="icon menu" type="button" aria-label="Menu" aria-expanded="false" aria-controls="navigation">${MENU_ICON}</button>
<a class="brand" href="${DOCS_PATH}">${MARK}<span>Platen</span> <span class="docs">Docs</span></a>
<button class="search" type="button" aria-haspopup="dialog" aria-label="Search the documentation">${SEARCH_ICON}<span>Search</span><kbd>/</kbd></button>
<nav class="links" aria-label="Platen"><a href="${DOCS_PATH}/reference">API reference</a>${dashboard ? '<a href="/dashboard">Dashboard</a>' : ''}</nav>
<button class="icon theme" type="button" aria-label="Color scheme: system">${THEME_ICON}</button>
</header>
<div class="${wide ? 'frame wide' : 'frame'}">
<nav class="side" id="navigation" aria-label="Documentation">${navigation.map((group) => groupHtml(group, url)).join('')}</nav>
<main id="content" tabindex="-1">${content}</main>
${aside}
</div>
</body>
</html>
`
}

function groupHtml({ title, links }: NavigationGroup, url: string): string {
  return `<p>${escapeHtml(title)}</p><ul>${links.map((link) => linkHtml(link, url)).join('')}</ul>`
}

function linkHtml(link: NavigationLink, url: string): string {
  const current = link.url === url ? ' aria-current="page"' : ''
  const isOpen = link.groups.length > 0 && (link.url === url || url.startsWith(`${link.url}/`))
  const below = isOpen
    ? `<div class="below">${link.groups.map((group) => groupHtml(group, url)).join('')}</div>`
    : ''
  return `<li><a href="${link.url}"${current}>${escapeHtml(link.title)}</a>${below}</li>`
}

/** Links to the pages before and after this one in the navigation. */
function neighbours(navigation: NavigationGroup[], url: string): string {
  const all = flatten(navigation)
  const at = all.findIndex((link) => link.url === url)
  const previous = at > 0 ? all[at - 1] : undefined
  const next = url === DOCS_PATH ? all[0] : at < 0 ? undefined : all[at + 1]
  const link = (to: NavigationLink | undefined, label: string, rel: string) =>
    to ? `<a href="${to.url}" rel="${rel}"><small>${label}</small>${escapeHtml(to.title)}</a>` : ''
  const links = link(previous, 'Previous', 'prev') + link(next, 'Next', 'next')
  return links === ''
    ? ''
    : `<nav class="neighbours" aria-label="Previous and next page">${links}</nav>`
}

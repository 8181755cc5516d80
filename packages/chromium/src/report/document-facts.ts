/**
 * Facts about a document that the engine reads in the page. Every text in them may come from a
 * hostile page.
 */

/** An address, and the element or rule that names it. */
export interface NamedAddress {
  address: string
  by: string
}

/** An address on the author's own machine, in a browser or in an e-mail. */
export interface LocalAddress extends NamedAddress {
  /** Whether a script of the page may have made it. */
  isOwn: boolean
}

/** A document in the page, with the media type that its element declares, in lower case. */
export interface EmbeddedDocument extends NamedAddress {
  type: string
}

/** Text that Chromium did not hyphenate. */
export interface Unhyphenated {
  selector: string
  language: string
}

/** A font of the document. */
export interface FontFaceFact {
  family: string
  status: string
}

/** An `@page` rule for some pages only, which sets a size. */
export interface NamedPageFact {
  /** Such as `wide` or `:first`. */
  selector: string
  size: string
}

/** Text in UTF-8 that was read as another encoding. */
export interface WrongEncoding {
  encoding: string
  /** The first word, as the page shows it and as it was meant. */
  shown: string
  meant: string
}

/** A part of CSS for paged media that Chromium does not carry out. */
export type PagedFeature =
  | 'running'
  | 'footnote'
  | 'leader'
  | 'target'
  | 'string'
  | 'marks'
  | 'cmyk'
  | 'break'
  | 'bookmark'
  | 'float'
  | 'page'
  | 'vendor'
  | 'sheet'

/** The first declaration or rule of a kind that has no effect. */
export interface IgnoredCss {
  feature: PagedFeature
  declared: string
}

/** Strings have at most 300 characters, lists at most 50 entries. */
export interface DocumentFacts {
  title: string
  /** Relative addresses in a document that has no address itself. */
  relative: NamedAddress[]
  relativeCount: number
  /** The first hyperlink with such an address, and the number of those. */
  deadLink: NamedAddress | null
  deadLinks: number
  /** Addresses on the author's own machine, in their browser or in their e-mail. */
  local: LocalAddress[]
  /** Documents in the page: those of `embed`, `object` and frames. */
  embedded: EmbeddedDocument[]
  /**
   * The number of scripts that run where JavaScript is on, handlers of the `load` event included.
   */
  scripts: number
  firstScript: string | null
  /** The first canvas. */
  canvas: string | null
  /** The first custom element that is not defined. */
  customElement: string | null
  /** The element that a client-side application renders itself into, while it is empty. */
  emptyRoot: string | null
  /** The beginning of the visible text. */
  text: string
  /** The length of the visible text; counted up to about 200 characters. */
  textLength: number
  /** Characters of the text that few fonts have, and no font of the document: see characters.ts. */
  rareCharacters: string
  /** An element that says that the page is loading; null if scripts do not run. */
  loadingMessage: { by: string; text: string } | null
  /** A spinner in a page without text; null if scripts do not run. */
  spinner: string | null
  /** Whether the document is nothing but its root, head and body. */
  isBare: boolean
  /**
   * Whether something other than text shows, or may show because there was no time to look: images,
   * media, controls, backgrounds, borders.
   */
  hasVisibleContent: boolean
  /** Fonts of the document: `@font-face` rules and those that scripts added. */
  faces: FontFaceFact[]
  /** Addresses of images that are drawn. */
  imagesLoaded: string[]
  /** The values of `@page` rules without a selector; '' for a property that they do not set. */
  pageRule: { size: string; top: string; right: string; bottom: string; left: string }
  /**
   * Whether they are all: there are neither rules for some pages nor style sheets that cannot be
   * read.
   */
  isPageRuleKnown: boolean
  /** `@page` rules of some pages that set a size, if there are such pages. */
  namedSizes: NamedPageFact[]
  /** Null unless text was read in the wrong encoding. */
  wrongEncoding: WrongEncoding | null
  /** CSS for paged media without effect; empty for pictures. */
  ignoredCss: IgnoredCss[]
  /** Whether style sheets have rules for print only. */
  hasPrintRules: boolean
  /** The first element with a background that is not printed. */
  background: string | null
  hasPassword: boolean
  /** The first text with `hyphens: auto` that was not hyphenated. */
  unhyphenated: Unhyphenated | null
  /**
   * Whether an element could hide a part of its content, in another layout, too: one that scrolls,
   * a frame or a text area.
   */
  mayHideParts: boolean
  /** A visible dialog of a known consent platform. */
  consent: string | null
  /** Whether there is an element of a known challenge for bots. */
  challenge: boolean
  /** Placeholders of template languages in visible text, such as `{{ name }}`. */
  placeholders: string[]
  /** Whether the element of the awaited selector is visible; null if there is none. */
  selectorVisible: boolean | null
}

/** Types of structure elements. */

/**
 * The standard types of PDF 1.7 (ISO 32000-1, 14.8.4), which PDF/A-2, PDF/A-3 and PDF/UA-1 know.
 */
export const STANDARD_TYPES = new Set(
  'Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 L LI Lbl LBody Table TR TH TD THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Ruby RB RT RP Warichu WT WP Figure Formula Form'.split(
    ' ',
  ),
)

/** Types of PDF 2.0 that Chromium writes, and what they are in PDF 1.7. */
export const OLDER_TYPES: Record<string, string> = {
  Em: 'Span',
  Strong: 'Span',
  Sub: 'Span',
  Title: 'P',
  Aside: 'Div',
  FENote: 'Note',
  DocumentFragment: 'Div',
}

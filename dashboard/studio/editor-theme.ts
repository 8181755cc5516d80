/** The colors of the editor: those of the page, which change with its scheme. */
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

const theme = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', backgroundColor: 'var(--sheet)', fontSize: '13px' },
  // The page draws the outline around the whole editor.
  '&.cm-focused': { outline: 'none' },
  // Its height is given: what is typed lays out nothing around it. Tooltips are outside of it.
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '20px', contain: 'strict' },
  '.cm-content': { padding: '8px 0', caretColor: 'var(--ink)' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': {
    color: 'var(--ink-3)',
    backgroundColor: 'var(--sheet)',
    border: '0',
    paddingLeft: '4px',
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--hover)' },
  '.cm-activeLineGutter': { color: 'var(--ink)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground':
    { backgroundColor: 'var(--accent-soft)' },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--accent-soft)',
    outline: '1px solid var(--edge)',
  },
  '.cm-nonmatchingBracket, &.cm-focused .cm-nonmatchingBracket': {
    backgroundColor: 'var(--bad-soft)',
  },
  '.cm-searchMatch': { backgroundColor: 'var(--warn-soft)', outline: '1px solid var(--warn)' },
  '.cm-selectionMatch': { backgroundColor: 'var(--warn-soft)' },
  '.cm-panels': {
    color: 'var(--ink)',
    backgroundColor: 'var(--desk)',
    fontFamily: 'var(--font)',
    borderColor: 'var(--line)',
  },
  '.cm-textfield, .cm-button': {
    color: 'var(--ink)',
    backgroundColor: 'var(--sheet)',
    backgroundImage: 'none',
    border: '1px solid var(--edge)',
    borderRadius: '3px',
    fontSize: '13px',
  },
  '.cm-tooltip': {
    color: 'var(--ink)',
    backgroundColor: 'var(--sheet)',
    border: '1px solid var(--line)',
    borderRadius: '6px',
    boxShadow: '0 8px 24px rgb(0 0 0 / 0.2)',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--mono)', maxHeight: '16em' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '2px 8px' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    color: 'var(--ink)',
    backgroundColor: 'var(--accent-soft)',
  },
  '.cm-completionDetail': { color: 'var(--ink-3)', fontStyle: 'normal' },
  '.cm-diagnostic': { fontFamily: 'var(--font)', padding: '6px 10px', maxWidth: '60ch' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--bad)' },
  '.cm-diagnostic-warning': { borderLeftColor: 'var(--warn)' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--bad)',
    textUnderlineOffset: '3px',
  },
  '.cm-lintRange-warning': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--warn)',
    textUnderlineOffset: '3px',
  },
  '.cm-lintPoint:after': { borderBottomColor: 'var(--bad)' },
  '.cm-lint-marker': { width: '9px', height: '9px', margin: '6px 2px', content: 'none' },
  '.cm-lint-marker-error': {
    content: 'none',
    backgroundColor: 'var(--bad)',
    rotate: '45deg',
    borderRadius: '1px',
  },
  '.cm-lint-marker-warning': { content: 'none', backgroundColor: 'var(--warn)' },
  '.cm-placeholder': { color: 'var(--ink-3)' },
  '.cm-foldPlaceholder': {
    color: 'var(--ink-3)',
    backgroundColor: 'var(--desk)',
    borderColor: 'var(--line)',
  },
  '.cm-insertedLine, .cm-changedLine.cm-insertedLine': { backgroundColor: 'var(--ok-soft)' },
  '.cm-deletedChunk': { backgroundColor: 'var(--bad-soft)' },
  '.cm-deletedChunk button': {
    minHeight: '24px',
    padding: '0 8px',
    border: '1px solid var(--line)',
    backgroundColor: 'var(--sheet)',
    color: 'var(--ink)',
    font: 'inherit',
  },
})

const highlight = HighlightStyle.define([
  { tag: [tags.tagName, tags.angleBracket], color: 'var(--accent)' },
  { tag: [tags.attributeName, tags.propertyName, tags.className], color: 'var(--ink-2)' },
  { tag: [tags.attributeValue, tags.string], color: 'var(--ok)' },
  { tag: [tags.number, tags.unit, tags.color, tags.atom, tags.bool], color: 'var(--warn)' },
  {
    tag: [tags.keyword, tags.controlKeyword, tags.definitionKeyword, tags.operatorKeyword],
    color: 'var(--og)',
  },
  { tag: [tags.variableName, tags.special(tags.variableName)], color: 'var(--og)' },
  { tag: tags.function(tags.variableName), color: 'var(--accent)' },
  { tag: [tags.comment, tags.processingInstruction, tags.documentMeta], color: 'var(--ink-3)' },
  { tag: tags.invalid, color: 'var(--bad)' },
])

export const editorTheme = [theme, syntaxHighlighting(highlight)]

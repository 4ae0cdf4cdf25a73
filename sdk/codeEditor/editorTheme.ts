import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** The editor's theme. It uses color tokens, so it needs no dark variant. */
export const editorTheme = [
  EditorView.theme({
    '&': { height: '100%', color: 'var(--text)', backgroundColor: 'var(--surface-raised)', fontSize: '13px' },
    '&.cm-focused': { outline: 'none' },
    // Without ligatures: `</` would look like one character.
    '.cm-scroller': { fontFamily: 'var(--font-code)', fontVariantLigatures: 'none', lineHeight: '20px' },
    '.cm-content': { caretColor: 'var(--accent)' },
    '.cm-cursor': { borderLeftColor: 'var(--accent)', borderLeftWidth: '2px' },
    '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': { backgroundColor: 'var(--accent-soft)' },
    '.cm-gutters': {
      backgroundColor: 'var(--surface-raised)',
      color: 'var(--text-faint)',
      borderRight: '1px solid var(--border)',
    },
    '.cm-activeLine, .cm-activeLineGutter': {
      backgroundColor: 'color-mix(in srgb, var(--surface-hover) 60%, transparent)',
    },
    '.cm-tag, .cm-tag *': { color: 'var(--accent-text)', fontWeight: '600' },
    '.cm-tag-block, .cm-tag-block *': { color: 'var(--chart-4)', fontWeight: '600' },
    '.cm-tag-comment, .cm-tag-comment *': { color: 'var(--text-faint)' },
    '.cm-tooltip': {
      backgroundColor: 'var(--surface-overlay)',
      color: 'var(--text)',
      border: '1px solid var(--border)',
      borderRadius: '10px',
      boxShadow: 'var(--shadow-popover)',
      overflow: 'hidden',
    },
    '.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--font-text)', padding: '4px' },
    '.cm-tooltip-autocomplete > ul > li': { padding: '4px 8px', borderRadius: '6px' },
    '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
      backgroundColor: 'var(--accent-soft)',
      color: 'var(--text)',
    },
    // Its icons are characters that many systems have no glyph for.
    '.cm-completionIcon': { display: 'none' },
    '.cm-completionDetail': { color: 'var(--text-muted)', fontStyle: 'normal' },
    '.cm-panels': { backgroundColor: 'var(--surface-sunken)', color: 'var(--text)', borderColor: 'var(--border)' },
    '.cm-panel.cm-search': { padding: '8px', fontFamily: 'var(--font-text)' },
    '.cm-textfield': {
      backgroundColor: 'var(--surface-raised)',
      color: 'var(--text)',
      border: '1px solid var(--border-control)',
      borderRadius: '6px',
      padding: '4px 8px',
    },
    '.cm-button': {
      backgroundImage: 'none',
      backgroundColor: 'var(--surface-raised)',
      color: 'var(--text)',
      border: '1px solid var(--border-strong)',
      borderRadius: '6px',
    },
    '.cm-searchMatch': { backgroundColor: 'var(--warning-soft)', outline: '1px solid var(--warning)' },
    '.cm-diagnostic': { fontFamily: 'var(--font-text)', padding: '6px 10px' },
  }),
  syntaxHighlighting(
    HighlightStyle.define([
      { tag: [tags.tagName, tags.angleBracket], color: 'var(--info)' },
      { tag: [tags.attributeName, tags.propertyName], color: 'var(--chart-7)' },
      { tag: [tags.attributeValue, tags.string], color: 'var(--success)' },
      { tag: [tags.number, tags.unit, tags.color], color: 'var(--warning)' },
      { tag: [tags.keyword], color: 'var(--chart-4)' },
      { tag: [tags.comment, tags.documentMeta], color: 'var(--text-faint)' },
    ]),
  ),
];

import { ensureSyntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import type { CodeProblem } from './codeEditorTypes';

/** Elements with optional end tags or no content (HTML, sections 13.1.2.4 and 13.1.2). */
const endThemselves = new Set(
  (
    'area base body br caption col colgroup dd dt embed head hr html img input li link meta optgroup option p param ' +
    'source tbody td tfoot th thead tr track wbr'
  ).split(' '),
);
/** Milliseconds for parsing, and the maximum number of problems. */
const patience = 250;
const most = 50;

/**
 * Problems in HTML: unmatched end tags, unclosed elements, incomplete tags. They are warnings, because template
 * conditions may make the HTML valid.
 */
export function htmlProblems(state: EditorState): CodeProblem[] {
  const tree = ensureSyntaxTree(state, state.doc.length, patience);
  if (!tree) return [];
  const problems: CodeProblem[] = [];
  tree.iterate({
    enter(node) {
      if (problems.length >= most) return false;
      const { from, to } = node;
      if (node.name === 'MismatchedCloseTag' || node.name === 'NoMatchCloseTag') {
        problems.push({
          severity: 'warning',
          from,
          to,
          message: `${state.sliceDoc(from, to)} has no matching start tag.`,
        });
      } else if (node.name === 'Element') {
        const open = node.node.firstChild;
        const name = open?.getChild('TagName');
        if (open?.name !== 'OpenTag' || !name || node.node.lastChild?.name === 'CloseTag') return true;
        const tag = state.sliceDoc(name.from, name.to).toLowerCase();
        const isCutOff = open.getChild('EndTag') === null;
        if (isCutOff)
          problems.push({
            severity: 'error',
            from: open.from,
            to: Math.min(open.to, open.from + 80),
            message: `The tag <${tag}> is incomplete: a > or a quote is missing.`,
          });
        else if (!endThemselves.has(tag))
          problems.push({ severity: 'warning', from: open.from, to: open.to, message: `<${tag}> is never closed.` });
      }
      return true;
    },
  });
  return problems;
}

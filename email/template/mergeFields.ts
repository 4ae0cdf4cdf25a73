import type { AST } from '@handlebars/parser';
import { type Expression, type Statement, parseTemplate } from './syntax';
import { rewriteSystemTags } from './systemTags';
import { TemplateError } from './template';

/** A field that a message uses; `fallback` is the text that is shown instead of an empty one, if it is a fixed one. */
export interface MergeField {
  readonly hasDefault: boolean;
  readonly fallback?: string;
}
/** By the names of fields. */
export type MergeFields = ReadonlyMap<string, MergeField>;

/** The contact fields that templates use. Sources that don't compile are skipped: other checks report them. */
export function mergeFieldsOf(sources: readonly string[]): MergeFields {
  const found = new Map<string, MergeField>();
  for (const { parts, hasDefault, fallback } of usesIn(sources)) {
    const [name = ''] = parts;
    const before = found.get(name);
    const shown = before?.fallback ?? fallback;
    found.set(name, {
      hasDefault: hasDefault || (before?.hasDefault ?? false),
      ...(shown !== undefined && { fallback: shown }),
    });
  }
  return found;
}

/** The paths that a template prints and has no fallback for, such as `['order', 'total']`. */
export function printedPathsOf(source: string): (readonly string[])[] {
  const found = new Map<string, Use>();
  for (const use of usesIn([source])) {
    const key = use.parts.join('\n');
    if (use.hasDefault || !found.has(key)) found.set(key, use);
  }
  return [...found.values()].filter(({ hasDefault }) => !hasDefault).map(({ parts }) => parts);
}

interface Use extends MergeField {
  /** Its name; for a value inside of a field, all names of the path to it. */
  readonly parts: readonly string[];
}

function usesIn(sources: readonly string[]): Use[] {
  const found: Use[] = [];
  const note = (expression: Expression | undefined, hasDefault: boolean, fallback?: string): void => {
    if (expression?.type === 'SubExpression') {
      for (const parameter of expression.params) note(parameter as Expression, true);
      return;
    }
    if (expression?.type !== 'PathExpression') return;
    const { data, depth } = expression;
    const parts = expression.parts.filter((part) => typeof part === 'string');
    // `@root` and similar, `this` and `../` name no field.
    if (data || depth > 0 || typeof expression.parts[0] !== 'string') return;
    found.push({ parts, hasDefault, ...(fallback !== undefined && { fallback }) });
  };
  const walk = (body: readonly Statement[]): void => {
    for (const statement of body) {
      if (statement.type === 'MustacheStatement') {
        if (statement.params.length === 0) note(statement.path as Expression, false);
        // Helpers that print: `insert` may have a default; dates are fields as well.
        else {
          const isInsert = (statement.path as AST.PathExpression).original === 'insert';
          note(statement.params[0] as Expression, isInsert, isInsert ? fixedFallback(statement.params[1]) : undefined);
        }
      } else if (statement.type === 'BlockStatement') {
        // A field in a condition is handled by the author.
        for (const parameter of statement.params) note(parameter as Expression, true);
        const isLoop = statement.path.original === 'each';
        if (!isLoop) walk(statement.program.body as Statement[]);
        if (statement.inverse) walk(statement.inverse.body as Statement[]);
      }
    }
  };
  for (const source of sources) {
    try {
      walk(parseTemplate(rewriteSystemTags(source)).body);
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error;
    }
  }
  return found;
}

const prefix = 'default=';

/** The text in `{{insert name "default=friend"}}`. */
const fixedFallback = (parameter: AST.Expression | undefined): string | undefined =>
  parameter?.type === 'StringLiteral' && (parameter as AST.StringLiteral).value.startsWith(prefix)
    ? (parameter as AST.StringLiteral).value.slice(prefix.length)
    : undefined;

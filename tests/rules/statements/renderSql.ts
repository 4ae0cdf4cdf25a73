import * as ast from 'typescript/unstable/ast';
import * as is from 'typescript/unstable/ast/is';
import { type Checker, type Project, SymbolFlags } from 'typescript/unstable/sync';

/** The argument for a parameter of a helper, by the parameter's symbol. */
type Bindings = ReadonlyMap<number, Given>;
interface Given {
  readonly node: ast.Node;
  readonly bindings: Bindings;
}

/** The branch of a condition in a statement: each of two texts covers one. */
export type Side = 'first' | 'second';

const none: Bindings = new Map();

/**
 * Renders the text of an expression of type `Sql` from its source: `sql` templates, constants and helpers spliced into
 * them, `joinSql` and `identifier`. Values become `$1`, `$2`, as at run time. Expressions that depend on a request are
 * replaced with `standIns`, by their source.
 */
export class SqlRenderer {
  private readonly checker: Checker;
  private values = 0;

  constructor(
    private readonly project: Project,
    private readonly standIns: Readonly<Record<string, string>>,
    private readonly side: Side,
  ) {
    this.checker = project.checker;
  }

  render(node: ast.Node): string {
    this.values = 0;
    return this.fragment(node, none);
  }

  private fragment(node: ast.Node, bindings: Bindings): string {
    if (is.isParenthesizedExpression(node) || is.isAsExpression(node)) return this.fragment(node.expression, bindings);
    if (is.isTaggedTemplateExpression(node)) return this.template(node, bindings);
    if (is.isConditionalExpression(node))
      return this.fragment(this.side === 'first' ? node.whenTrue : node.whenFalse, bindings);
    if (is.isBinaryExpression(node)) return this.fragment(node.right, bindings);
    if (is.isAwaitExpression(node) && !(textOf(node) in this.standIns)) return this.fragment(node.expression, bindings);
    if (is.isCallExpression(node)) return this.call(node, bindings);
    if (is.isIdentifier(node)) return this.named(node, bindings);
    if (is.isElementAccessExpression(node)) {
      const [element] = this.elements(node.expression, bindings) ?? [];
      return element ? this.fragment(element, bindings) : this.standIn(node);
    }
    if (is.isPropertyAccessExpression(node)) {
      const value = this.initializer(this.declaration(node.name));
      return value ? this.fragment(value, none) : this.standIn(node);
    }
    return this.standIn(node);
  }

  private template({ template }: ast.TaggedTemplateExpression, bindings: Bindings): string {
    if (is.isNoSubstitutionTemplateLiteral(template)) return template.text;
    if (!is.isTemplateExpression(template)) return this.standIn(template);
    return template.templateSpans.reduce(
      (text, span) => text + this.part(span.expression, bindings) + span.literal.text,
      template.head.text,
    );
  }

  private part(node: ast.Expression, bindings: Bindings): string {
    const given = this.given(node, bindings);
    return this.isSql(given.node) ? this.fragment(given.node, given.bindings) : this.value();
  }

  /** The argument for a helper's parameter, through all helpers in between. */
  private given(node: ast.Node, bindings: Bindings): Given {
    const symbol = is.isIdentifier(node) ? this.checker.getSymbolAtLocation(node) : undefined;
    const bound = symbol && bindings.get(symbol.id);
    return bound ? this.given(bound.node, bound.bindings) : { node, bindings };
  }

  private value(): string {
    this.values += 1;
    return `$${this.values}`;
  }

  private isSql(node: ast.Node): boolean {
    const type = this.checker.getTypeAtLocation(node);
    const types = type?.isUnionType() ? type.getTypes() : [type];
    return types.some((one) => one?.getSymbol()?.name === 'Sql');
  }

  private call(node: ast.CallExpression, bindings: Bindings): string {
    const name = is.isIdentifier(node.expression) ? node.expression.text : '';
    const [first, second] = node.arguments;
    if (name === 'joinSql' && first)
      return this.items(first, bindings).join(second ? this.constant(second, bindings) : ', ');
    if (name === 'identifier' && first) return `"${this.constant(first, bindings)}"`;
    const called = this.checker.getResolvedSignature(node)?.declaration?.resolve();
    const result = called && resultOf(called);
    if (!called || !result || textOf(node) in this.standIns) return this.standIn(node);
    return this.fragment(result, this.bind(called, node.arguments, bindings));
  }

  private bind(called: ast.Node, values: readonly ast.Node[], bindings: Bindings): Bindings {
    const given = new Map(bindings);
    parametersOf(called).forEach((parameter, index) => {
      const symbol = this.checker.getSymbolAtLocation(parameter.name);
      const node = values[index] ?? parameter.initializer;
      if (symbol && node) given.set(symbol.id, { node, bindings });
    });
    return given;
  }

  private named(node: ast.Identifier, bindings: Bindings): string {
    const given = this.given(node, bindings);
    if (given.node !== node) return this.fragment(given.node, given.bindings);
    const value = this.initializer(this.declaration(node));
    return value ? this.fragment(value, bindings) : this.standIn(node);
  }

  private standIn(node: ast.Node): string {
    const text = textOf(node);
    const standIn = this.standIns[text];
    if (standIn === undefined) throw new Untold(text.slice(0, 80));
    return standIn;
  }

  private declaration(node: ast.Node): ast.Node | undefined {
    let symbol = this.checker.getSymbolAtLocation(node);
    if (symbol && (symbol.flags & SymbolFlags.Alias) !== 0) symbol = this.checker.getAliasedSymbol(symbol);
    return symbol?.valueDeclaration?.resolve(this.project);
  }

  private initializer(declaration: ast.Node | undefined): ast.Node | undefined {
    return declaration &&
      (is.isVariableDeclaration(declaration) ||
        is.isPropertyAssignment(declaration) ||
        is.isParameterDeclaration(declaration))
      ? declaration.initializer
      : undefined;
  }

  /** The fragments of a list, as far as the source shows them. */
  private items(node: ast.Node, bindings: Bindings): string[] {
    const given = this.given(node, bindings);
    if (given.node !== node) return this.items(given.node, given.bindings);
    const value = is.isIdentifier(node) ? this.initializer(this.declaration(node)) : undefined;
    if (value) return this.items(value, bindings);
    const mapped = mappingOf(node);
    if (!mapped)
      return (this.elements(node, bindings) ?? [node]).flatMap((element) =>
        mappingOf(element) ? this.items(element, bindings) : [this.fragment(element, bindings)],
      );
    const elements = this.elements(mapped.list, bindings);
    const result = resultOf(mapped.change);
    // A list that depends on a request gets one element, a value.
    if (!elements) return [result ? this.fragment(result, bindings) : this.standIn(node)];
    return elements.map((element) =>
      result
        ? this.fragment(result, this.bind(mapped.change, [element], bindings))
        : `"${this.constant(element, bindings)}"`,
    );
  }

  private elements(node: ast.Node, bindings: Bindings): readonly ast.Node[] | undefined {
    const given = this.given(node, bindings);
    if (given.node !== node) return this.elements(given.node, given.bindings);
    if (is.isArrayLiteralExpression(node))
      return node.elements.flatMap((element) =>
        is.isSpreadElement(element) ? (this.elements(element.expression, bindings) ?? [element.expression]) : [element],
      );
    if (is.isAsExpression(node) || is.isParenthesizedExpression(node) || is.isSatisfiesExpression(node))
      return this.elements(node.expression, bindings);
    if (is.isObjectLiteralExpression(node))
      return node.properties.flatMap((property) => (is.isPropertyAssignment(property) ? [property.initializer] : []));
    const value = is.isIdentifier(node) ? this.initializer(this.declaration(node)) : undefined;
    return value && this.elements(value, bindings);
  }

  private constant(node: ast.Node, bindings: Bindings): string {
    const given = this.given(node, bindings).node;
    if (is.isStringLiteral(given) || is.isNoSubstitutionTemplateLiteral(given)) return given.text;
    const type = this.checker.getTypeAtLocation(given);
    const [one] = type?.isUnionType() ? type.getTypes() : [type];
    return one?.isStringLiteralType() ? one.value : this.standIn(given);
  }
}

/** A list and the function in `list.map(change)`. */
function mappingOf(node: ast.Node): { list: ast.Node; change: ast.Node } | undefined {
  if (!is.isCallExpression(node) || !is.isPropertyAccessExpression(node.expression)) return undefined;
  const [change] = node.arguments;
  return node.expression.name.text === 'map' && change ? { list: node.expression.expression, change } : undefined;
}

function resultOf(node: ast.Node): ast.Node | undefined {
  if (!is.isArrowFunction(node) && !is.isFunctionDeclaration(node) && !is.isFunctionExpression(node)) return undefined;
  const { body } = node;
  if (!body || !is.isBlock(body)) return body;
  const returned = body.statements.findLast((statement) => is.isReturnStatement(statement));
  return returned && is.isReturnStatement(returned) ? returned.expression : undefined;
}

function parametersOf(node: ast.Node): readonly ast.ParameterDeclaration[] {
  return is.isArrowFunction(node) || is.isFunctionDeclaration(node) || is.isFunctionExpression(node)
    ? node.parameters
    : [];
}

/** A statement whose text can't be derived from its source. */
export class Untold extends Error {}

const textOf = (node: ast.Node): string => node.getText().replaceAll(/\s+/g, ' ');

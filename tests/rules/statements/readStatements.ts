import path from 'node:path';
import type * as ast from 'typescript/unstable/ast';
import * as is from 'typescript/unstable/ast/is';
import { API, type Checker, type Project, type Type, TypeFlags } from 'typescript/unstable/sync';
import { SqlRenderer, type Side, Untold } from './renderSql';

/** A column in a row type. */
export interface Field {
  readonly name: string;
  /** `string`, `number`, `boolean`, `Date`, `Buffer`, `array`, `object`, or `unknown`, which accepts anything. */
  readonly kinds: readonly string[];
  readonly nullable: boolean;
  readonly optional: boolean;
}

/** A statement of the provider whose rows have a declared type. */
export interface Statement {
  /** `provider/folder/file.ts:12`. */
  readonly place: string;
  readonly type: string;
  /** Undefined if the type declares no columns. */
  readonly fields: readonly Field[] | undefined;
  /** Its SQL: one text, or two if a condition chooses. */
  readonly texts: readonly string[];
  /** The expression that prevents reading its text. */
  readonly untold?: string;
}

const root = process.cwd();

function readStatements(standIns: Readonly<Record<string, string>>): Statement[] {
  const api = new API({ cwd: root });
  try {
    const config = path.join(root, 'tsconfig.json');
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (!project) throw new Error('The compiler does not know the project.');
    const sides: Side[] = ['first', 'second'];
    const renderers = sides.map((side) => new SqlRenderer(project, standIns, side));
    return project.program
      .getSourceFileNames()
      .filter((file) => file.startsWith(path.join(root, 'provider/')) && !/\.test\.ts$|\/testing\//.test(file))
      .toSorted()
      .flatMap((file) => {
        const source = project.program.getSourceFile(file);
        return source ? statementsOf(source, project, renderers) : [];
      });
  } finally {
    api.close();
  }
}

function statementsOf(source: ast.SourceFile, { checker }: Project, renderers: readonly SqlRenderer[]): Statement[] {
  const found: Statement[] = [];
  const visit = (node: ast.Node): void => {
    if (is.isCallExpression(node) && is.isPropertyAccessExpression(node.expression)) {
      const [type] = node.typeArguments ?? [];
      const [statement] = node.arguments;
      if (type && statement && ['rows', 'first'].includes(node.expression.name.text)) {
        const line = source.text.slice(0, node.expression.name.getStart()).split('\n').length;
        found.push({
          place: `${path.relative(root, source.fileName)}:${line}`,
          type: type.getText(),
          fields: fieldsOf(checker.getTypeFromTypeNode(type), checker),
          ...textsOf(statement, renderers),
        });
      }
    }
    node.forEachChild(visit);
  };
  visit(source);
  return found;
}

function textsOf(
  statement: ast.Node,
  renderers: readonly SqlRenderer[],
): Pick<Statement, 'texts'> & { untold?: string } {
  try {
    return { texts: [...new Set(renderers.map((renderer) => renderer.render(statement)))] };
  } catch (error) {
    if (!(error instanceof Untold)) throw error;
    return { texts: [], untold: error.message };
  }
}

function fieldsOf(type: Type | undefined, checker: Checker): Field[] | undefined {
  if (!type || checker.getIndexInfosOfType(type).length > 0) return undefined;
  // A union has the columns of all its members; a column of only some members is optional.
  const members = type.isUnionType() ? type.getTypes() : [type];
  const byName = new Map<string, Field & { members: number }>();
  for (const member of members) {
    for (const property of checker.getPropertiesOfType(member)) {
      const given = checker.getTypeOfSymbol(property);
      const types = given?.isUnionType() ? given.getTypes() : given ? [given] : [];
      const has = (flag: TypeFlags) => types.some(({ flags }) => (flags & flag) !== 0);
      const before = byName.get(property.name);
      byName.set(property.name, {
        name: property.name,
        kinds: [...new Set([...(before?.kinds ?? []), ...types.flatMap((one) => kindOf(one, checker))])],
        nullable: (before?.nullable ?? false) || has(TypeFlags.Null),
        optional: (before?.optional ?? false) || has(TypeFlags.Undefined),
        members: (before?.members ?? 0) + 1,
      });
    }
  }
  return [...byName.values()].map(({ members: having, optional, ...field }) => ({
    ...field,
    optional: optional || having < members.length,
  }));
}

function kindOf(type: Type, checker: Checker): string[] {
  const { flags } = type;
  if (flags & (TypeFlags.Null | TypeFlags.Undefined)) return [];
  if (flags & (TypeFlags.Unknown | TypeFlags.Any)) return ['unknown'];
  if (flags & (TypeFlags.String | TypeFlags.StringLiteral | TypeFlags.TemplateLiteral)) return ['string'];
  if (flags & (TypeFlags.Number | TypeFlags.NumberLiteral)) return ['number'];
  if (flags & (TypeFlags.Boolean | TypeFlags.BooleanLiteral)) return ['boolean'];
  if (type.isIntersectionType())
    return type
      .getTypes()
      .flatMap((one) => kindOf(one, checker))
      .slice(0, 1);
  if (checker.isArrayLikeType(type)) return ['array'];
  const name = type.getSymbol()?.name;
  return [name === 'Date' || name === 'Buffer' ? name : 'object'];
}

process.stdout.write(JSON.stringify(readStatements(JSON.parse(process.argv[2] ?? '{}') as Record<string, string>)));

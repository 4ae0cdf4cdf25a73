import { everyNode } from './everyNode';
import { allOf, isEventValue } from './eventParts';
import type { Token } from './lexer';
import { contactField, type Dialect, PredicateParser } from './predicateParser';
import { QueryFailure } from './queryError';
import { Tokens } from './tokens';
import type { EventColumn, EventTotal, Predicate, Query, Span, Value } from './tree';

type TableName = 'contact_data' | 'event_data';
interface Table {
  readonly name: TableName;
  readonly alias: string;
}

const eventColumns = new Map<string, EventColumn>([
  ['event_source', 'event_source'],
  ['event_type', 'event_type'],
  ['timestamp', 'event_timestamp'],
]);
const boxes = new Set(['payload', 'unique_args']);
const aggregates = new Set(['MAX', 'MIN', 'COUNT']);
const totals = new Map<string, EventTotal['name']>([
  ['COUNT', 'count'],
  ['MIN', 'first'],
  ['MAX', 'last'],
]);

/** Parses version 2, the SQL subset over `contact_data` and `event_data`. Throws a QueryFailure. */
export function parseSegmentSql(text: string): Query {
  const tokens = new Tokens(text, 2);
  const where = new SegmentSql(tokens).statement();
  if (tokens.peek().kind !== 'end') throw tokens.unexpected('AND, OR or the end of the query');
  return { version: 2, where };
}

class SegmentSql implements Dialect {
  readonly version = 2;
  /** The tables in scope, innermost statement last. */
  private readonly scopes: Table[][] = [];
  private readonly predicates: PredicateParser;
  private isAfterHaving = false;

  constructor(private readonly tokens: Tokens) {
    this.predicates = new PredicateParser(tokens, this);
  }

  statement(): Predicate | undefined {
    const { tokens } = this;
    tokens.expectWord('SELECT', 'at the beginning');
    const columns = [this.column('contact_id')];
    tokens.expectSymbol(',', 'and updated_at after contact_id');
    columns.push(this.column('updated_at'));
    while (tokens.trySymbol(',')) columns.push(...this.aggregate());
    tokens.expectWord('FROM', 'after the columns');
    const contacts = this.table('contact_data');
    const events = this.join(contacts);
    const scope = events ? [contacts, events] : [contacts];
    for (const column of columns) this.checkColumn(column, scope);
    const where = this.where(scope);
    return events ? joinedEvents(where, tokens.since(columns[0]?.at ?? tokens.peek().at)) : where;
  }

  field(name: Token): Value {
    if (!this.tokens.isSymbol('.')) return this.unqualified(name);
    const table = this.tableOf(name);
    this.tokens.take();
    const column = this.name('a column');
    if (table.name === 'contact_data') return contactField(column, this.tokens.since(name.at));
    if (!this.scopes.at(-1)?.includes(table))
      throw new QueryFailure('A subselect cannot refer to the joined event.', this.tokens.since(name.at));
    return this.eventColumn(column, name);
  }

  subselect(operand: Value): Predicate {
    const { tokens } = this;
    if (operand.kind !== 'field' || operand.name !== 'contact_id')
      throw new QueryFailure('Only contact_id can be looked up in a subselect.', operand.at);
    const first = tokens.take().at;
    const column = this.column('contact_id');
    tokens.expectWord('FROM', 'after the column');
    const table = this.table();
    this.checkColumn(column, [table]);
    const where = this.where([table]);
    const having = table.name === 'event_data' ? this.having(table) : undefined;
    tokens.expectSymbol(')', 'to close the subselect');
    const at = tokens.since(first);
    if (table.name === 'contact_data') return { kind: 'selected', where, at };
    return having === undefined ? { kind: 'event', where, at } : { kind: 'event', where, having, at };
  }

  /** `COUNT(*)`, `MIN(timestamp)` and `MAX(timestamp)`. */
  total(name: Token): Value | undefined {
    const total = totals.get(name.text.toUpperCase());
    if (total === undefined) return undefined;
    const { tokens } = this;
    const word = name.text.toUpperCase();
    if (!this.isAfterHaving)
      throw new QueryFailure(
        `${word} can be compared only after GROUP BY contact_id HAVING, in a subselect of event_data.`,
        name.at,
      );
    tokens.take();
    tokens.take();
    if (total === 'count') tokens.expectSymbol('*', 'after COUNT(');
    else this.checkColumn(this.column('timestamp'), this.scopes.at(-1) ?? []);
    tokens.expectSymbol(')', `to close ${word}(`);
    return { kind: 'eventTotal', name: total, at: tokens.since(name.at) };
  }

  /** `GROUP BY contact_id HAVING …`. */
  private having(table: Table): Predicate | undefined {
    const { tokens } = this;
    if (!tokens.tryWord('GROUP')) return undefined;
    tokens.expectWord('BY', 'after GROUP');
    this.checkColumn(this.column('contact_id'), [table]);
    tokens.expectWord('HAVING', 'after GROUP BY contact_id');
    return this.conditions([table], true);
  }

  private where(scope: Table[]): Predicate | undefined {
    if (!this.tokens.tryWord('WHERE')) return undefined;
    return this.conditions(scope, false);
  }

  private conditions(scope: Table[], isAfterHaving: boolean): Predicate {
    const outer = this.isAfterHaving;
    this.isAfterHaving = isAfterHaving;
    this.scopes.push(scope);
    const predicate = this.predicates.predicate();
    this.scopes.pop();
    this.isAfterHaving = outer;
    return predicate;
  }

  private join(contacts: Table): Table | undefined {
    const { tokens } = this;
    if (tokens.tryWord('INNER')) tokens.expectWord('JOIN', 'after INNER');
    else if (!tokens.tryWord('JOIN')) return undefined;
    const events = this.table('event_data');
    tokens.expectWord('ON', 'after the joined table');
    const left = this.column('contact_id');
    tokens.expectSymbol('=', 'between the two contact_id');
    const right = this.column('contact_id');
    const aliases = new Set([left, right].map(({ alias }) => alias));
    if (!aliases.has(contacts.alias) || !aliases.has(events.alias)) {
      throw new QueryFailure(
        `Join the tables ON ${contacts.alias}.contact_id = ${events.alias}.contact_id.`,
        tokens.since(left.at),
      );
    }
    return events;
  }

  private table(expected?: TableName): Table {
    const token = this.name(expected ?? 'contact_data or event_data');
    const name = token.text.toLowerCase();
    if (name !== 'contact_data' && name !== 'event_data')
      throw new QueryFailure(
        `There is no table ${token.text.slice(0, 40)}: there are contact_data and event_data.`,
        token.at,
      );
    if (expected !== undefined && name !== expected) throw new QueryFailure(`Expected ${expected} here.`, token.at);
    const alias =
      this.tokens.tryWord('AS') || this.isAlias() ? this.name('a name for the table').text.toLowerCase() : name;
    return { name, alias };
  }

  private isAlias(): boolean {
    const { kind, text } = this.tokens.peek();
    return (
      kind === 'name' ||
      (kind === 'word' &&
        ![
          'WHERE',
          'JOIN',
          'INNER',
          'ON',
          'GROUP',
          'ORDER',
          'LIMIT',
          'UNION',
          'LEFT',
          'RIGHT',
          'CROSS',
          'HAVING',
          'FULL',
        ].includes(text.toUpperCase()))
    );
  }

  /** `[alias.]column`. */
  private column(expected: string): { alias: string | undefined; at: Token['at'] } {
    const first = this.name(expected);
    const alias = this.tokens.trySymbol('.') ? first.text.toLowerCase() : undefined;
    const column = alias === undefined ? first : this.name(expected);
    const at = this.tokens.since(first.at);
    if (column.text.toLowerCase() !== expected) throw new QueryFailure(`Expected ${expected} here.`, at);
    return { alias, at };
  }

  /** `MAX(e.timestamp) AS last_event`: does not affect who is selected. */
  private aggregate(): { alias: string | undefined; at: Token['at'] }[] {
    const { tokens } = this;
    const name = this.name('MAX, MIN or COUNT of a column');
    if (!aggregates.has(name.text.toUpperCase()))
      throw new QueryFailure(
        'After contact_id and updated_at, only MAX, MIN and COUNT of a column can be selected.',
        name.at,
      );
    tokens.expectSymbol('(', `after ${name.text.toUpperCase()}`);
    const first = tokens.isSymbol('*') ? tokens.take() : this.name('a column');
    const alias = tokens.trySymbol('.') ? first.text.toLowerCase() : undefined;
    if (alias !== undefined) this.name('a column');
    tokens.expectSymbol(')', `to close ${name.text.toUpperCase()}(`);
    tokens.expectWord('AS', 'and a name for the column');
    this.name('a name for the column');
    return alias === undefined ? [] : [{ alias, at: tokens.since(first.at) }];
  }

  private checkColumn({ alias, at }: { alias: string | undefined; at: Token['at'] }, scope: readonly Table[]): void {
    if (alias !== undefined && !scope.some((table) => table.alias === alias)) throw this.unknownTable(alias, at);
  }

  private unqualified(name: Token): Value {
    const scope = this.scopes.at(-1) ?? [];
    const lower = name.text.toLowerCase();
    const isEventColumn = eventColumns.has(lower) || lower === 'data';
    if (isEventColumn && scope.some((table) => table.name === 'event_data')) return this.eventColumn(name, name);
    return contactField(name);
  }

  private eventColumn(column: Token, first: Token): Value {
    const lower = column.text.toLowerCase();
    const known = eventColumns.get(lower);
    if (known) return { kind: 'eventField', name: known, at: this.tokens.since(first.at) };
    if (lower === 'data') return this.data(first);
    const at = this.tokens.since(first.at);
    if (lower === 'contact_id')
      throw new QueryFailure('contact_id of event_data can be used only after SELECT and ON.', at);
    throw new QueryFailure(
      `event_data has no column ${column.text.slice(0, 40)}: it has event_source, event_type, timestamp and data.`,
      at,
    );
  }

  /** `data:payload.unique_args.singlesend_id`. */
  private data(first: Token): Value {
    const { tokens } = this;
    tokens.expectSymbol(':', 'and a path, such as data:payload.unique_args.singlesend_id');
    const path = [this.name('a key of the data').text];
    while (tokens.trySymbol('.')) path.push(this.name('a key of the data').text);
    const at = tokens.since(first.at);
    // A property may be called like what wraps it.
    const [box, property, another] = path[0] !== undefined && boxes.has(path[0].toLowerCase()) ? path.slice(1) : path;
    if (box?.toLowerCase() === 'properties' && property !== undefined && another === undefined)
      return { kind: 'eventProperty', name: property, at };
    const keys = path.filter((key) => !boxes.has(key.toLowerCase()));
    if (keys.length !== 1)
      throw new QueryFailure("Name one key of the event's data, such as data:payload.unique_args.singlesend_id.", at);
    return { kind: 'eventData', key: keys[0] ?? '', at };
  }

  private tableOf(alias: Token): Table {
    const wanted = alias.text.toLowerCase();
    for (const scope of this.scopes.toReversed()) {
      const table = scope.find((candidate) => candidate.alias === wanted);
      if (table) return table;
    }
    throw this.unknownTable(alias.text, alias.at);
  }

  private unknownTable(alias: string, at: Token['at']): QueryFailure {
    return new QueryFailure(`There is no table ${alias.slice(0, 40)} here.`, at);
  }

  private name(expected: string): Token {
    const { kind } = this.tokens.peek();
    if (kind !== 'word' && kind !== 'name') throw this.tokens.unexpected(expected);
    return this.tokens.take();
  }
}

/**
 * The predicate for `contact_data JOIN event_data … WHERE where`: contacts with an event for which the conditions hold.
 * Conditions on the contact alone are moved out of the event, where they are cheaper and the builder can show them.
 */
function joinedEvents(where: Predicate | undefined, at: Span): Predicate {
  if (where === undefined) return { kind: 'event', where: undefined, at };
  const conditions = where.kind === 'and' ? where.operands : [where];
  const ofEvent = conditions.filter(usesJoinedEvent);
  const ofOne = allOf(ofEvent);
  const event: Predicate = { kind: 'event', where: ofOne, at: ofOne?.at ?? at };
  const ofContact = conditions.filter((condition) => !usesJoinedEvent(condition));
  return ofContact.length === 0 ? event : { kind: 'and', operands: [event, ...ofContact], at: where.at };
}

/** Whether it refers to the joined event. Events of a subselect are different ones. */
function usesJoinedEvent(predicate: Predicate): boolean {
  switch (predicate.kind) {
    case 'event':
    case 'selected':
      return false;
    case 'and':
    case 'or':
      return predicate.operands.some(usesJoinedEvent);
    case 'not':
      return usesJoinedEvent(predicate.operand);
    default:
      return everyNode(predicate).some(isEventValue);
  }
}

import { asEvents } from './asEvents';
import type { Token } from './lexer';
import { contactField, type Dialect, PredicateParser } from './predicateParser';
import { QueryFailure } from './queryError';
import { Tokens } from './tokens';
import type { EventColumn, EventTotal, Query, Value } from './tree';

const eventColumns: readonly EventColumn[] = ['event_source', 'event_type', 'event_timestamp'];
const totals = new Map<string, EventTotal['name']>([
  ['event_count', 'count'],
  ['event_first', 'first'],
  ['event_last', 'last'],
]);
/** Levels of the event's data that only wrap its keys. */
const boxes = new Set(['payload', 'unique_args']);

/** Parses version 1, a boolean expression. An empty query selects all contacts. Throws a QueryFailure. */
export function parseSgql(text: string): Query {
  const tokens = new Tokens(text, 1);
  if (tokens.peek().kind === 'end') return { version: 1, where: undefined };
  if (tokens.isWord('SELECT'))
    throw new QueryFailure('This is a version 2 query: version 1 takes a condition without SELECT.', tokens.peek().at);
  const where = new PredicateParser(tokens, new Sgql(tokens)).predicate();
  if (tokens.peek().kind !== 'end') throw tokens.unexpected('AND, OR or the end of the query');
  return { version: 1, where: asEvents(where) };
}

class Sgql implements Dialect {
  readonly version = 1;

  constructor(private readonly tokens: Tokens) {}

  field(name: Token): Value {
    const lower = name.text.toLowerCase();
    const column = eventColumns.find((known) => known === lower);
    if (column && name.kind === 'word') return { kind: 'eventField', name: column, at: name.at };
    const total = totals.get(lower);
    if (total && name.kind === 'word') return { kind: 'eventTotal', name: total, at: name.at };
    const path = this.path();
    if (path.length === 0) return contactField(name);
    const at = this.tokens.since(name.at);
    if (lower === 'properties') {
      const [property, another] = path;
      if (property === undefined || another !== undefined)
        throw new QueryFailure("Name one property of the event, such as properties['total'].", at);
      return { kind: 'eventProperty', name: property, at };
    }
    if (lower !== 'event_data' && lower !== 'unique_args')
      throw new QueryFailure('Only properties, event_data and unique_args have keys.', at);
    const keys = path.filter((key) => !boxes.has(key.toLowerCase()));
    if (keys.length !== 1)
      throw new QueryFailure("Name one key of the event's data, such as unique_args['singlesend_id'].", at);
    return { kind: 'eventData', key: keys[0] ?? '', at };
  }

  subselect(operand: Value): never {
    throw new QueryFailure('Version 1 has no subselects: list the values.', operand.at);
  }

  /** `['key']` and `.key`, any number of them. */
  private path(): string[] {
    const { tokens } = this;
    const keys: string[] = [];
    for (;;) {
      if (tokens.trySymbol('[')) {
        if (tokens.peek().kind !== 'text') throw tokens.unexpected('a key in quotes');
        keys.push(tokens.take().text);
        tokens.expectSymbol(']', 'after the key');
      } else if (tokens.trySymbol('.')) {
        if (tokens.peek().kind !== 'word' && tokens.peek().kind !== 'name') throw tokens.unexpected('a key');
        keys.push(tokens.take().text);
      } else {
        return keys;
      }
    }
  }
}

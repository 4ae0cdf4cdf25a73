import { isKeyword } from './valueParser';
import { writePattern } from './patterns';
import { isOfEvents } from './asEvents';
import { allOf, conditionsOf } from './eventParts';
import type { EventPredicate, Expression, Junction, Predicate, Query, QueryVersion, Value } from './tree';

/**
 * Prints a query so that parsing it gives the same tree, apart from positions. `version` translates to that language;
 * throws if the language can't express the query.
 */
export function printQuery(query: Query, version: QueryVersion = query.version): string {
  const printer = new Printer(version);
  if (version === 1) return query.where ? printer.predicate(query.where) : '';
  const select = 'SELECT c.contact_id, c.updated_at FROM contact_data AS c';
  return query.where ? `${select} WHERE ${printer.predicate(query.where)}` : select;
}

/** One condition in version 2. */
export const printPredicate = (predicate: Predicate): string => new Printer(2).predicate(predicate);

const sqlKeyword = new Set(['TRUE', 'FALSE', 'NULL', 'CURRENT_TIMESTAMP', 'TIMESTAMP', 'INTERVAL']);
const totalNames = { count: 'COUNT(*)', first: 'MIN(e.timestamp)', last: 'MAX(e.timestamp)' } as const;
const eventNames = { event_source: 'event_source', event_type: 'event_type', event_timestamp: 'timestamp' } as const;

class Printer {
  constructor(private readonly version: QueryVersion) {}

  predicate(node: Predicate): string {
    switch (node.kind) {
      case 'constant':
        return node.value ? 'TRUE' : 'FALSE';
      case 'compare':
        return `${this.value(node.left)} ${node.operator} ${this.value(node.right)}`;
      case 'like':
        return (
          `${this.value(node.operand)} ${negation(node)}LIKE ` +
          this.lowered(writePattern(node.pattern, this.version), node.lowered)
        );
      case 'between':
        return [
          this.value(node.operand),
          `${negation(node)}BETWEEN`,
          this.value(node.low),
          'AND',
          this.value(node.high),
        ].join(' ');
      case 'isNull':
        return `${this.value(node.operand)} IS ${negation(node)}NULL`;
      case 'in':
        return (
          `${this.value(node.operand)} ${negation(node)}IN ` +
          `(${node.options.map((option) => this.value(option)).join(', ')})`
        );
      case 'contains':
        return this.contains(
          this.value(node.operand),
          node.values.map((value) => this.value(value)),
        );
      case 'containsWord':
        return `CONTAINS_WORD(${this.value(node.operand)}, ${this.lowered(node.word.value, node.lowered)})`;
      case 'event':
        return this.event(node);
      case 'selected':
        return this.selected('contact_data', node.where);
      case 'and':
        this.checkEvents(node.operands);
        return this.join(node);
      case 'or':
        return this.join(node);
      case 'not':
        return this.not(node.operand);
    }
  }

  private join(node: Junction): string {
    return node.operands.map((operand) => this.operand(operand)).join(node.kind === 'and' ? ' AND ' : ' OR ');
  }

  /** In version 1, event conditions that AND joins directly are about the same event. */
  private checkEvents(operands: readonly Predicate[]): void {
    const single = operands.filter((operand) => operand.kind === 'event' && conditionsOf(operand).length < 2);
    if (this.version === 1 && single.length > 1)
      throw new Error("Version 1 can't express these conditions on several events.");
  }

  private value(node: Value): string {
    switch (node.kind) {
      case 'text':
        return this.text(node.value);
      case 'number':
        return plainNumber(node.value);
      case 'boolean':
        return node.value ? 'TRUE' : 'FALSE';
      case 'null':
        return 'NULL';
      case 'moment':
        return `TIMESTAMP ${this.text(node.value)}`;
      case 'interval':
        return `INTERVAL ${node.amount} ${node.unit}`;
      case 'now':
        return 'NOW()';
      case 'field':
        return this.version === 1 ? this.name(node.name) : `c.${this.name(node.name)}`;
      case 'eventField':
        return this.version === 1 ? node.name : `e.${eventNames[node.name]}`;
      case 'eventData':
        return this.version === 1
          ? `unique_args[${this.text(node.key)}]`
          : `e.data:payload.unique_args.${this.name(node.key)}`;
      case 'eventProperty':
        return this.version === 1
          ? `properties[${this.text(node.name)}]`
          : `e.data:payload.properties.${this.name(node.name)}`;
      case 'eventTotal':
        return this.version === 1 ? `event_${node.name}` : totalNames[node.name];
      case 'arithmetic':
        return `${this.factor(node.left)} ${node.operator} ${this.factor(node.right)}`;
      case 'negative':
        return `-${this.factor(node.operand)}`;
      case 'call':
        return `${node.name.toUpperCase()}(${node.args.map((argument) => this.value(argument)).join(', ')})`;
    }
  }

  private factor(node: Value): string {
    const simple =
      node.kind !== 'arithmetic' && node.kind !== 'negative' && !(node.kind === 'number' && node.value < 0);
    return simple ? this.value(node) : `(${this.value(node)})`;
  }

  private contains(field: string, values: readonly string[]): string {
    if (this.version === 2) return `ARRAY_CONTAINS(${field}, [${values.join(', ')}])`;
    return values.length === 1
      ? `CONTAINS(${field}, ${values.join('')})`
      : `CONTAINS(${field}, [${values.join(', ')}])`;
  }

  private event(event: EventPredicate): string {
    const { where, having } = event;
    if (this.version === 2)
      return (
        'c.contact_id IN (SELECT e.contact_id FROM event_data AS e' +
        (where ? ` WHERE ${this.predicate(where)}` : '') +
        (having ? ` GROUP BY e.contact_id HAVING ${this.predicate(having)}` : '') +
        ')'
      );
    const conditions = conditionsOf(event);
    const all = allOf(conditions);
    if (all === undefined) return 'event_type IS NOT NULL';
    if (!conditions.every(isOfEvents)) throw new Error("Version 1 can't express these conditions on one event.");
    return this.predicate(all);
  }

  private selected(table: string, where: Predicate | undefined): string {
    if (this.version === 1) throw new Error('Version 1 has no subselects.');
    return `c.contact_id IN (SELECT c.contact_id FROM ${table} AS c${where ? ` WHERE ${this.predicate(where)}` : ''})`;
  }

  private operand(node: Predicate): string {
    const text = this.predicate(node);
    // In version 1 the conditions on an event need their own group.
    const isGroup =
      node.kind === 'and' ||
      node.kind === 'or' ||
      (this.version === 1 && node.kind === 'event' && isJoined(allOf(conditionsOf(node))));
    return isGroup ? `(${text})` : text;
  }

  private not(operand: Predicate): string {
    if (this.version === 2 && (operand.kind === 'event' || operand.kind === 'selected')) {
      return this.predicate(operand).replace('c.contact_id IN (', 'c.contact_id NOT IN (');
    }
    return `NOT (${this.predicate(operand)})`;
  }

  private lowered(text: string, lowered: boolean): string {
    return lowered ? `LOWER(${this.text(text)})` : this.text(text);
  }

  private text(text: string): string {
    if (this.version === 2) return `'${text.replaceAll("'", "''")}'`;
    return `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`;
  }

  private name(name: string): string {
    const plain = /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) && !isKeyword(name) && !sqlKeyword.has(name.toUpperCase());
    return plain && !(this.version === 1 && name.startsWith('event_')) ? name : `\`${name.replaceAll('`', '``')}\``;
  }
}

const negation = ({ negated }: { negated: boolean }): string => (negated ? 'NOT ' : '');
const isJoined = (node: Expression | undefined): boolean => node?.kind === 'and' || node?.kind === 'or';

/** Formats a number without an exponent, which neither language supports. */
function plainNumber(value: number): string {
  const text = String(value);
  if (!text.includes('e')) return text;
  return Math.abs(value) >= 1 ? BigInt(value).toString() : value.toFixed(20).replace(/0+$/, '');
}

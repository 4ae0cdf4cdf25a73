/** A row by field: `campaign.id`. */
export type Fields = Readonly<Record<string, unknown>>;

/** A query in the Google Ads Query Language, as far as we use it. */
export interface Query {
  readonly resource: string;
  readonly fields: readonly string[];
  matches(row: Fields): boolean;
}

/** @returns undefined for a query that is not understood */
export function parseQuery(text: string): Query | undefined {
  const parts = /^SELECT (.+?) FROM (\w+)(?: WHERE (.+))?$/.exec(text.replaceAll(/\s+/g, ' ').trim());
  if (!parts) return undefined;
  const [, fields = '', resource = '', where = ''] = parts;
  const condition = /([\w.]+) (=|!=|LIKE|IN|BETWEEN) (\([^)]*\)|'[^']*' AND '[^']*'|'[^']*'|\w+)/g;
  const conditions = [...where.matchAll(condition)];
  const understood = conditions.map(([whole]) => whole).join(' AND ');
  if (understood !== where) return undefined;
  return {
    resource,
    fields: fields.split(', '),
    matches: (row) =>
      conditions.every(([, field = '', operator, operand = '']) => {
        const value = String(row[field]);
        const wanted = (operand.match(/'[^']*'|\w+/g) ?? []).map((one) => one.replaceAll("'", ''));
        if (operator === '=') return value.toLowerCase() === wanted[0]?.toLowerCase();
        if (operator === '!=') return value !== wanted[0];
        if (operator === 'IN') return wanted.includes(value);
        if (operator === 'BETWEEN') return value >= (wanted[0] ?? '') && value <= (wanted[2] ?? '');
        return value.includes((/^'%(.*)%'$/.exec(operand) ?? [])[1] ?? '\n');
      }),
  };
}

/** The selected fields of a row, as the REST interface writes them: `{ campaign: { id: '1' } }`. */
export function present(row: Fields, fields: readonly string[]): unknown {
  const result: Record<string, Record<string, unknown>> = {};
  for (const field of fields) {
    const path = field.split('.').map((part) => part.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()));
    let target: Record<string, unknown> = result;
    for (const part of path.slice(0, -1)) target = (target[part] ??= {}) as Record<string, unknown>;
    if (row[field] !== undefined) target[path.at(-1) ?? ''] = row[field];
  }
  return result;
}

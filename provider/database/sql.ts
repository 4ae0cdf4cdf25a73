/** A parameterized statement. Interpolated values are always parameters, except `Sql` fragments, which are inserted. */
export class Sql {
  constructor(
    private readonly strings: readonly string[],
    private readonly parts: readonly unknown[],
  ) {}

  /** The statement for PostgreSQL, with parameters numbered from `$1`. */
  compile(): { text: string; values: unknown[] } {
    const values: unknown[] = [];
    return { text: this.append(values), values };
  }

  private append(values: unknown[]): string {
    let text = this.strings[0] ?? '';
    this.parts.forEach((part, index) => {
      if (part instanceof Sql) {
        text += part.append(values);
      } else {
        values.push(part);
        text += `$${values.length}`;
      }
      text += this.strings[index + 1] ?? '';
    });
    return text;
  }
}

/**
 * Creates a statement: `sql\`select * from lists where account_id = ${id}\``. Arrays are sent as PostgreSQL arrays:
 * write `= any(${ids})`.
 */
export function sql(strings: TemplateStringsArray, ...parts: unknown[]): Sql {
  return new Sql(strings, parts);
}

/** Joins fragments with a separator, for lists of columns, conditions or rows. */
export function joinSql(fragments: readonly Sql[], separator = ', '): Sql {
  if (fragments.length === 0) return sql``;
  return new Sql(['', ...fragments.slice(1).map(() => separator), ''], fragments);
}

/** A quoted identifier. Only for names from our own constants, never from a request. */
export function identifier(name: string): Sql {
  return new Sql([`"${name.replaceAll('"', '""')}"`], []);
}

/** The types of alert. Success disappears after 3,200 ms; danger and warning stay. */
export type AlertType = 'success' | 'danger' | 'warning';

/** A text of the catalog; `{name}` is a placeholder. */
export interface Text<Message extends string = string> {
  readonly type: AlertType;
  readonly message: Message;
}

/** A plugin's catalog of alert texts, by key. */
export type Texts = Readonly<Record<string, Text>>;

type Placeholder<Message extends string> = Message extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

/** The values that a text needs: none without placeholders. */
export type TextArguments<Message extends string> = string extends Message
  ? [values?: Readonly<Record<string, string | number>>]
  : [Placeholder<Message>] extends [never]
    ? []
    : [values: { readonly [Name in Placeholder<Message>]: string | number }];

export const success = <const Message extends string>(message: Message): Text<Message> => ({
  type: 'success',
  message,
});
export const danger = <const Message extends string>(message: Message): Text<Message> => ({ type: 'danger', message });
export const warning = <const Message extends string>(message: Message): Text<Message> => ({
  type: 'warning',
  message,
});

/** Fills in the placeholders of a text; numbers get separators. */
export function fillText<Message extends string>(text: Text<Message>, ...[values]: TextArguments<Message>): string {
  const given: Readonly<Record<string, string | number>> = values ?? {};
  return text.message.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = given[name];
    if (value === undefined) return whole;
    return typeof value === 'number' ? value.toLocaleString('en-US') : value;
  });
}

/** The names of the placeholders in a text. */
export function placeholders(text: Text): string[] {
  return [...text.message.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
}

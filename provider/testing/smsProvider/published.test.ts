import { Value } from '@sinclair/typebox/value';
import { Type, type Static } from '@sinclair/typebox';
import described from './published.json';
import { CreateMessage, Message, MessageList, PhoneNumberList, ServiceList } from './wire';

// What the fake checks requests and its own responses against agrees with what the provider has published.

/** A part of a JSON schema, as both sides have it. */
const Part = Type.Recursive((This) =>
  Type.Object({
    type: Type.Optional(Type.String()),
    pattern: Type.Optional(Type.String()),
    const: Type.Optional(Type.String()),
    enum: Type.Optional(Type.Array(Type.String())),
    nullable: Type.Optional(Type.Boolean()),
    $ref: Type.Optional(Type.String()),
    items: Type.Optional(This),
    anyOf: Type.Optional(Type.Array(This)),
    properties: Type.Optional(Type.Record(Type.String(), This)),
    required: Type.Optional(Type.Array(Type.String())),
  }),
);
type Part = Static<typeof Part>;
const read = (value: unknown): Part => Value.Decode(Part, JSON.parse(JSON.stringify(value)));
const schemas: Readonly<Record<string, unknown>> = described.schemas;
const resolved = (part: Part): Part =>
  part.$ref === undefined ? part : read(schemas[part.$ref.replace('#/components/schemas/', '')]);

/** How `own`, a shape of the fake, contradicts the published one. Texts of forms stand for numbers. */
function differences(own: Part, published: Part, at: string): string[] {
  const theirs = resolved(published);
  const alternatives = own.anyOf ?? [own];
  const found = alternatives.flatMap((one): string[] => {
    if (one.type === 'null') return theirs.nullable === true ? [] : [`${at} is never null`];
    if (one.const !== undefined)
      return theirs.enum?.includes(one.const) === false ? [`${at} is never ${one.const}`] : [];
    const isDigits = theirs.type === 'integer' && one.type === 'string' && one.pattern?.startsWith('^[1-9]') === true;
    if (one.type !== theirs.type && !isDigits) return [`${at} is of type ${theirs.type}`];
    if (theirs.pattern !== undefined && one.pattern !== theirs.pattern) return [`${at} matches ${theirs.pattern}`];
    if (one.items && theirs.items) return differences(one.items, theirs.items, `${at}[]`);
    return Object.entries(one.properties ?? {}).flatMap(([name, part]) => {
      // A map of addresses is not described further.
      if (theirs.properties === undefined) return [];
      const known = theirs.properties[name];
      return known ? differences(part, known, `${at}.${name}`) : [`${at}.${name} does not exist`];
    });
  });
  const missing = (theirs.required ?? []).filter((name) => own.required?.includes(name) === false);
  return [...found, ...missing.map((name) => `${at}.${name} is required`)];
}

const message = described.schemas['api.v2010.account.message'];

test.each([
  ['requests for messages', CreateMessage, described.request],
  ['messages', Message, message],
  ['lists of messages', MessageList, described.messages],
  ['lists of services', ServiceList, described.services],
  ["lists of a service's numbers", PhoneNumberList, described.phoneNumbers],
])('%s are as published', (name, own, published) => {
  expect(differences(read(own), read(published), name)).toEqual([]);
});

test('messages have all the fields that are published', () => {
  expect(Object.keys(Message.properties).toSorted()).toEqual(Object.keys(message.properties).toSorted());
});

test('a shape that contradicts what is published is found', () => {
  const wrong = Type.Object({
    body: Type.Integer(),
    sid: Type.String(),
    extra: Type.String(),
    status: Type.Literal('x'),
  });
  expect(differences(read(wrong), read(message), 'message')).toEqual([
    'message.body is of type string',
    'message.sid matches ^(SM|MM)[0-9a-fA-F]{32}$',
    'message.extra does not exist',
    'message.status is never x',
  ]);
});

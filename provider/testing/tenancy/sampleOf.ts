/** A minimal value that a JSON schema accepts, so that a request gets past validation to the rule under test. */
export function sampleOf(schema: unknown): unknown {
  if (!isObject(schema)) return {};
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  const choices = [schema['anyOf'], schema['oneOf']].find(Array.isArray);
  if (choices) return sampleOf(choices[0]);
  if (Array.isArray(schema['allOf'])) return Object.assign({}, ...schema['allOf'].map(sampleOf));
  switch (Array.isArray(schema['type']) ? schema['type'][0] : schema['type']) {
    case 'string':
      return text(schema);
    case 'integer':
    case 'number':
      return typeof schema['minimum'] === 'number' ? schema['minimum'] : 1;
    case 'boolean':
      return true;
    case 'array':
      return Array.from({ length: typeof schema['minItems'] === 'number' ? schema['minItems'] : 0 }, () =>
        sampleOf(schema['items']),
      );
    case 'null':
      return null;
    default:
      return objectOf(schema);
  }
}

function objectOf(schema: Record<string, unknown>): Record<string, unknown> {
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const required: unknown[] = Array.isArray(schema['required']) ? schema['required'] : [];
  return Object.fromEntries(required.map(String).map((name) => [name, sampleOf(properties[name])]));
}

function text(schema: Record<string, unknown>): string {
  const formats: Readonly<Record<string, string>> = {
    uuid: '11111111-1111-4111-8111-111111111111',
    email: 'sample@example.com',
    uri: 'https://example.com',
    'date-time': '2030-01-31T09:00:00Z',
    date: '2030-01-31',
  };
  const known = formats[String(schema['format'])];
  return known ?? 'sample'.padEnd(typeof schema['minLength'] === 'number' ? schema['minLength'] : 0, '.');
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

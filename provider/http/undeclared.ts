import { KindGuard, type TSchema } from '@sinclair/typebox';

/** Removes undeclared properties from a value that its schema has validated, in place. */
type Drop = (value: unknown) => void;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Handlers spread bodies over stored values and store parts of them as JSON. So a property that the contract does not
 * name could overwrite one that requests may not change, or be stored and come back in responses.
 *
 * Properties are removed at every depth. Free-form values stay as they are: records, `Type.Unknown()`, and objects that
 * say something about additional properties. Undefined if the schema declares no object to look into.
 */
export function dropUndeclared(schema: TSchema | undefined): Drop | undefined {
  if (KindGuard.IsObject(schema)) return ofObject(schema.properties, schema.additionalProperties === undefined);
  if (KindGuard.IsArray(schema)) return ofItems(dropUndeclared(schema.items));
  if (KindGuard.IsUnion(schema)) return ofUnion(schema.anyOf);
  return undefined;
}

function ofObject(properties: Readonly<Record<string, TSchema>>, closed: boolean): Drop {
  const declared = new Set(Object.keys(properties));
  const inner = Object.entries(properties).flatMap(([name, schema]) => {
    const drop = dropUndeclared(schema);
    return drop ? [{ name, drop }] : [];
  });
  return (value) => {
    if (!isRecord(value)) return;
    if (closed) for (const name of Object.keys(value)) if (!declared.has(name)) Reflect.deleteProperty(value, name);
    for (const { name, drop } of inner) if (Object.hasOwn(value, name)) drop(value[name]);
  };
}

function ofItems(drop: Drop | undefined): Drop | undefined {
  return (
    drop &&
    ((value) => {
      if (Array.isArray(value)) for (const item of value) drop(item);
    })
  );
}

/**
 * `{…} | null` and lists of objects. Of several objects, each refuses additional properties itself, as a test ensures.
 */
function ofUnion(alternatives: readonly TSchema[]): Drop | undefined {
  const [only, another] = alternatives.flatMap((schema) => dropUndeclared(schema) ?? []);
  return another ? undefined : only;
}

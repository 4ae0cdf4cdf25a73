/** The names of the parameters in a path: `'/a/:id/:tab?'` gives `'id' | 'tab'`. */
type ParameterName<Path extends string> = Path extends `${infer Head}/${infer Tail}`
  ? ParameterName<Head> | ParameterName<Tail>
  : Path extends `:${infer Name}`
    ? Name
    : never;
type Optional<Name extends string> = Name extends `${infer Bare}?` ? Bare : never;
type Required<Name extends string> = Name extends `${string}?` ? never : Name;

/** The parameters of a path, as an object of strings. */
export type PathParameters<Path extends string> = string extends Path
  ? Readonly<Record<string, string>>
  : { readonly [Name in Required<ParameterName<Path>>]: string } & {
      readonly [Name in Optional<ParameterName<Path>>]?: string;
    };

/** The rest arguments of a function that takes a path: none if the path has no parameters. */
export type PathArguments<Path extends string> = [ParameterName<Path>] extends [never]
  ? [parameters?: Readonly<Record<string, string>>]
  : [parameters: PathParameters<Path>];

/**
 * Fills in a path: `pathTo('/senders/:id/edit', { id: '7' })` is `/senders/7/edit`. Missing optional parameters drop
 * their segment.
 */
export function pathTo<Path extends string>(path: Path, ...[parameters]: PathArguments<Path>): string {
  const values: Readonly<Record<string, string | undefined>> = parameters ?? {};
  const segments = path.split('/').flatMap((segment) => {
    if (!segment.startsWith(':')) return [segment];
    const optional = segment.endsWith('?');
    const name = segment.slice(1, optional ? -1 : undefined);
    const value = values[name];
    if (value !== undefined && value !== '') return [encodeURIComponent(value)];
    if (optional) return [];
    throw new Error(`The path ${path} needs the parameter "${name}".`);
  });
  return segments.join('/') || '/';
}

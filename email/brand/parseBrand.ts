import { Errors } from '@sinclair/typebox/errors';
import { Check } from '@sinclair/typebox/value';
import { Brand } from './brand';

/** `path` leads to the invalid part, such as `colors.link`. */
export type ParsedBrand =
  | { readonly kind: 'brand'; readonly brand: Brand }
  | { readonly kind: 'invalid'; readonly path: string; readonly message: string };

/** Reads a brand from outside. The message completes a sentence that starts with the path. */
export function parseBrand(value: unknown): ParsedBrand {
  if (!Check(Brand, value)) {
    const error = Errors(Brand, value).First();
    const path = (error?.path ?? '').split('/').filter(Boolean).join('.');
    return { kind: 'invalid', path, message: ruleOf(path, error?.message) };
  }
  const names = new Set<string>();
  for (const [index, { name }] of value.accents.entries()) {
    if (names.has(name))
      return { kind: 'invalid', path: `accents.${index}.name`, message: 'must differ from the names of other colors.' };
    names.add(name);
  }
  return { kind: 'brand', brand: value };
}

/** The rule for a part, where the schema's own message would show a pattern. */
function ruleOf(path: string, standard = 'is not valid.'): string {
  if (/^(?:colors|dark)\.|olor$|\.fill$/.test(path)) return 'must be a color such as #3b5bdb.';
  if (path.startsWith('webFonts.')) return 'must be an address that starts with https://.';
  if (/\.(?:source|darkSource|link|url)$/.test(path))
    return 'must be an address that starts with https:// or http://, without spaces.';
  if (path.endsWith('Font')) return "must be a list of fonts such as 'Open Sans', Arial, sans-serif.";
  return `is not valid: ${standard}`;
}

import { type Brand, defaultBrand, parseBrand } from 'sendwright/email';

/** The form of the page: the whole kit is one value, because its parts are shown and saved together. */
export class BrandForm {
  brand: Brand = defaultBrand;
}

/** Why a kit can't be saved: the first problem, by the path of its part, such as `logo.link`. */
export interface BrandProblem {
  readonly path: string;
  readonly message: string;
}

/** Undefined if the kit can be saved. */
export function problemIn(brand: Brand): BrandProblem | undefined {
  const parsed = parseBrand(brand);
  if (parsed.kind === 'brand') return undefined;
  return { path: parsed.path, message: `This ${parsed.message}` };
}

/** The props of each card. */
export interface CardProps {
  readonly brand: Brand;
  readonly problem: BrandProblem | undefined;
  readonly change: (some: Partial<Brand>) => void;
  /** Removes an optional part. */
  readonly clear: (part: 'dark' | 'logo') => void;
}

/** The problem of a part, for its field. */
export const errorAt = (problem: BrandProblem | undefined, path: string): string | undefined =>
  problem?.path === path ? problem.message : undefined;

/** An element of a list is replaced, or removed if `value` is undefined. */
export const withElement = <Value>(list: readonly Value[], index: number, value: Value | undefined): Value[] =>
  list.flatMap((one, at) => (at === index ? (value === undefined ? [] : [value]) : [one]));

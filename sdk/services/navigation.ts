import type { PathArguments } from '../paths';
import { token } from '../token';

export interface Location {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** The current location, and navigation. */
export interface Navigation {
  /** Observable. */
  readonly location: Location;
  /** Goes to an address inside the workbench. Crossing between the areas is a full page load. */
  go(address: string, options?: { replace?: boolean }): void;
  /** Goes to a path of a contract: `navigation.to(paths.edit, { id })`. */
  to<Path extends string>(path: Path, ...parameters: PathArguments<Path>): void;
  /** Goes back, or to `fallback` if there is no history. */
  back(fallback: string): void;
  /** The path of a named route, such as `singleSends.editor` or `integrations.destination`. */
  named(name: string, parameters?: Readonly<Record<string, string>>): string;
  /** Names the current page after what it shows, in the breadcrumb and the tab, until another page is opened. */
  setTitle(title: string): void;
  /** While `isDirty` returns true, leaving asks first. Returns a function that removes the guard. */
  guardLeaving(isDirty: () => boolean): () => void;
}
export const Navigation = token<Navigation>('navigation');

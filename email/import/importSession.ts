import type { Block, Design, Theme } from '../document/design';
import type { CleanMarkup } from './cleanMarkup';
import type { HtmlNode, HtmlTree } from './htmlTree';
import type { ImportLog } from './importReport';

/** What all parts of one import share. */
export interface ImportSession {
  readonly tree: HtmlTree;
  readonly clean: CleanMarkup;
  readonly log: ImportLog;
  readonly theme: Theme;
  /** Which way the page runs: of two cells the first stands where its lines begin. */
  readonly direction: Design['direction'];
  /** Whether code blocks of our own are taken as they are. */
  readonly keepsCode: boolean;
  /** The id wished for where it can be had, else another. */
  id(wish?: string): string;
  /** The blocks of the modules among `nodes`, each `width` pixels wide. */
  modules(nodes: readonly HtmlNode[], width: number): Block[];
}

/** Gives ids that a design can hold, each once. */
export function idGiver(makeId: () => string): (wish?: string) => string {
  const given = new Set<string>();
  return (wish) => {
    const wished = wish?.replace(/[^A-Za-z0-9_-]/g, '_').slice(0, 64);
    if (wished && !given.has(wished)) {
      given.add(wished);
      return wished;
    }
    let id = makeId();
    while (given.has(id)) id = makeId();
    given.add(id);
    return id;
  };
}

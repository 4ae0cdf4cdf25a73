import type { Block, Design, Theme } from '../document/design';
import type { CleanMarkup } from './cleanMarkup';
import type { ImportProgress } from './importProgress';
import type { HtmlElement, HtmlNode, HtmlTree } from './htmlTree';
import type { ImportLog } from './importReport';
import type { PhoneSources } from './phones/phoneSources';

/** What all parts of an import share. */
export interface ImportSession {
  readonly tree: HtmlTree;
  readonly clean: CleanMarkup;
  readonly log: ImportLog;
  readonly theme: Theme;
  /** The text direction: the first of two cells is at the start edge. */
  readonly direction: Design['direction'];
  /** Whether our own code blocks are trusted and kept as they are. */
  readonly keepsCode: boolean;
  /** The elements whose style comes from style sheets, too. */
  readonly styled: ReadonlyMap<HtmlElement, string>;
  /** The message as phones see it, if that differs. */
  readonly phone?: HtmlTree | undefined;
  /** Classes of elements around others that rules for phones are about. */
  readonly scopes?: ReadonlySet<string>;
  /** Told how far it is. */
  readonly progress?: ImportProgress;
  /** Where blocks are from, if it matters. */
  readonly sources?: PhoneSources;
  /** Set if this import only asks how phones show the message: the offsets of what is code in the design. */
  readonly codeOnPhones?: ReadonlySet<number>;
  /** Where the boxes with the content start in the source, if no color around them reaches the edges of the window. */
  readonly frames?: ReadonlySet<number>;
  /** Whether no box limits the width of the message. */
  readonly isFluid?: boolean;
  /** The requested id if it is available, otherwise a new one. */
  id(wish?: string): string;
  /** The blocks for the modules among `nodes`, each `width` pixels wide. */
  modules(nodes: readonly HtmlNode[], width: number): Block[];
}

/** Generates unique ids that are valid in a design. */
export function createIdGenerator(makeId: () => string): (wish?: string) => string {
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

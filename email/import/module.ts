import { hasClass } from './elements';
import type { HtmlElement } from './htmlTree';
import type { ImportSession } from './importSession';

/** A module's element, the cell with its padding, and what the compiler noted beside it. */
export interface Module {
  readonly element: HtmlElement;
  readonly cell: HtmlElement;
  readonly settings: Record<string, unknown>;
  /** Pixels it may fill. */
  readonly width: number;
}

/** What a reader gives: the settings of its own type, or undefined where the type can't hold what is there. */
export type Reader = (module: Module, session: ImportSession) => object | undefined;

/** Whether a drag-and-drop editor would find a block here. */
export const isModule = (element: HtmlElement): boolean =>
  element.attributes.get('role') === 'module' || (element.attributes.has('data-type') && hasClass(element, 'module'));

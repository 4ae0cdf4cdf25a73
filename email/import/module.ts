import { hasClass } from './elements';
import type { HtmlElement } from './htmlTree';
import type { ImportSession } from './importSession';

/** A module's element, its padded cell, and the settings that the compiler stored with it. */
export interface Module {
  readonly element: HtmlElement;
  readonly cell: HtmlElement;
  readonly settings: Record<string, unknown>;
  /** The available width in pixels. */
  readonly width: number;
}

/** A reader returns the settings of its block type, or undefined if the type can't represent the content. */
export type Reader = (module: Module, session: ImportSession) => object | undefined;

/** Whether a drag-and-drop editor would recognize a block here. */
export const isModule = (element: HtmlElement): boolean =>
  element.attributes.get('role') === 'module' || (element.attributes.has('data-type') && hasClass(element, 'module'));

/** What the palette needs when it is opened: not part of the first page. */
export { CommandSearch } from './commandSearch';
export { findThings } from './findThings';

/** What the frame shows instead of a page, fetched together: each file on its own would lengthen the first page. */
export { Migration } from './Migration';
export { NoAccess } from './NoAccess';
export { NoRegion } from './NoRegion';
export { NotFound } from './NotFound';

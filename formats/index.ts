/**
 * How files write numbers, dates and the cells of a CSV, for the workbench, which shows how a column will be read, and
 * the server, which reads it; how addresses are read, names told apart, and keys listed. Pure: it imports nothing.
 */
export { csvCell } from './csvCell';
export { distinctLabels } from './distinctLabels';
export { type DateFormat, readDate, isOrderUnambiguous } from './dates';
export { keysOf } from './keysOf';
export { isNumberFormat, type NumberFormat, readNumber } from './numbers';
export {
  type DetectedEncoding,
  detectEncoding,
  encodingSample,
  markedEncoding,
  narrowEncoding,
  wideEncoding,
} from './encodings';
export { decodeTable, encodingTables, isTableEncoding } from './encodingTables';
export { parseUrl } from './parseUrl';
export { separatorLine, type SeparatorLine } from './separatorLine';
export { type ImportedStatus, isMarked, readStatus } from './statuses';

/**
 * How files write numbers and dates, for the workbench, which shows how a column will be read, and the server, which
 * reads it. Pure: it imports nothing.
 */
export { type DateFormat, readDate, saysOrder } from './dates';
export { isNumberFormat, type NumberFormat, readNumber } from './numbers';

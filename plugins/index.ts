import type { Plugin } from 'sendwright/sdk';
import senders from './senders/plugin';
import singleSends from './single-sends/plugin';

/** The plugins the workbench is built with, in the order of their registration. */
export const plugins: readonly Plugin[] = [senders, singleSends];

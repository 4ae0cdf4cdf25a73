import type { Plugin } from 'sendwright/sdk';

/** The plugins built into the workbench. Their definitions are read at boot, their code when it is needed. */
export const plugins: readonly Plugin[] = [];

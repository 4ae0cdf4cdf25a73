/**
 * Milliseconds that a shutdown waits for unresponsive mail servers and databases: container runtimes kill after ten
 * seconds.
 */
export const shutdownGraceMs = 7000;

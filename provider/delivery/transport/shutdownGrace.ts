/**
 * Milliseconds that a stop waits for mail servers and a database that do not answer: whoever stops a container kills
 * what still runs after ten seconds.
 */
export const shutdownGraceMs = 7000;

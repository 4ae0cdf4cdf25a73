/** OpenSSL's words name its source files: "…:error:0A00010B:SSL routines:ssl3_get_record:wrong version number:../…". */
const opensslWords = /:error:[0-9A-F]+:SSL routines:[^:]*:([^:]+):/;
/** What arrived is not TLS. */
const notTls = /wrong version number|packet length too long|http request|record layer failure/;

/** What went wrong with a connection, for whoever chose its address. */
export function connectionProblem(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const reason = opensslWords.exec(message)?.[1];
  if (reason === undefined) return message;
  return notTls.test(reason) ? 'The server does not speak TLS at this port.' : `TLS failed: ${reason}.`;
}

/** The part of the package that we use: it has no types of its own. */
declare module 'mailauth/lib/dkim/verify.js' {
  interface DkimResult {
    readonly signingDomain: string;
    /** `pass`, `fail`, `neutral`, `policy` or `temperror` (RFC 8601, 2.7.1). */
    readonly status: { readonly result: string; readonly comment?: string };
  }
  export function dkimVerify(
    message: Buffer,
    options: { resolver(name: string, type: 'TXT'): Promise<string[][]> },
  ): Promise<{ readonly results: readonly DkimResult[] }>;
}

declare module 'mailauth/lib/spf/index.js' {
  export type SpfRecordType = 'A' | 'AAAA' | 'MX' | 'PTR' | 'TXT';
  /** Rejects like Node's resolver. At most 10 lookups, and 2 without records, as RFC 7208, 4.6.4 asks. */
  export function spf(options: {
    readonly sender: string;
    readonly ip: string;
    readonly helo: string;
    resolver(name: string, type: SpfRecordType): Promise<unknown>;
  }): Promise<{
    /** `pass`, `fail`, `softfail`, `neutral`, `none`, `permerror` or `temperror` (RFC 7208, 2.6). */
    readonly status: { readonly result: string };
  }>;
}

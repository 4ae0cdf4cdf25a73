/** The part of the package that tests use. */
declare module 'mailauth/lib/dkim/verify' {
  interface DkimResult {
    readonly signingDomain: string;
    readonly status: { readonly result: string; readonly comment?: string };
  }
  export function dkimVerify(
    message: Buffer,
    options: { resolver(name: string, type: string): Promise<string[][]> },
  ): Promise<{ readonly results: readonly DkimResult[] }>;
}

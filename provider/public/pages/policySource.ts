/**
 * The origin of an address as a source in a content security policy; undefined if its host has characters that could
 * begin another directive or policy, which `URL` accepts.
 */
export function policySource(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { host, origin } = new URL(address);
  return /^[a-z0-9.:[\]_-]+$/i.test(host) ? origin : undefined;
}

/** Whether it is a name of at least two labels, and not an address such as 127.0.0.1. */
export function isDomainName(domain: string): boolean {
  const labels = domain.split('.');
  const top = labels.at(-1) ?? '';
  return (
    labels.length > 1 &&
    !/^\d+$/.test(top) &&
    labels.every((label) => /^[a-z0-9-]{1,63}$/.test(label) && !label.startsWith('-') && !label.endsWith('-'))
  );
}

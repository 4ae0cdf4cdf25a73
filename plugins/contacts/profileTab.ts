/** The tab that an address of a profile shows: `/contacts/profile/7/lists/3/delete` shows `lists`. */
export function profileTabOf(pathname: string): string {
  return /\/profile\/[^/]+\/([^/]+)/.exec(pathname)?.[1] ?? 'reserved-fields';
}

import type { SocialNetwork } from './design';

/** What networks call themselves. */
export const networkNames: Readonly<Record<SocialNetwork, string>> = {
  facebook: 'Facebook',
  x: 'X',
  instagram: 'Instagram',
  pinterest: 'Pinterest',
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
};

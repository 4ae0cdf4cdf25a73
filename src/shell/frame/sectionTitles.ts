import type { NavSection } from 'sendwright/sdk';

/** The headings of the navigation. */
export const sectionTitles: Readonly<Record<NavSection, string>> = {
  campaigns: 'Campaigns',
  audience: 'Audience',
  content: 'Content',
  delivery: 'Delivery',
  settings: 'Settings',
  administration: 'Administration',
};

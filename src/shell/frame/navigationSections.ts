import type { NavSection } from 'sendwright/sdk';

/** The headings of the navigation. */
export const sectionTitles: Readonly<Record<NavSection, string>> = {
  home: 'Home',
  campaigns: 'Campaigns',
  audience: 'Audience',
  content: 'Content',
  delivery: 'Delivery',
  reports: 'Reports',
  profile: 'You',
  settings: 'Account',
  developers: 'Developers',
  administration: 'Administration',
};

export const sectionIcons: Readonly<Partial<Record<NavSection, string>>> = {
  campaigns: 'send',
  audience: 'users',
  content: 'template',
  delivery: 'shield',
  reports: 'chart',
};

const settings: ReadonlySet<NavSection> = new Set(['profile', 'settings', 'developers', 'administration']);

/** Sections of the settings, which have a navigation of their own. */
export const isSettings = (section: NavSection): boolean => settings.has(section);

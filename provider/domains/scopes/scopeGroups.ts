import { scopesOfPlan } from './catalogue';

const withPrefix = (...prefixes: string[]): string[] =>
  scopesOfPlan('advanced').filter((scope) => prefixes.some((prefix) => scope.startsWith(prefix)));

/** The areas that people request access to, and the scopes that grant it. */
export const scopeGroups: Readonly<Record<string, readonly string[]>> = {
  Marketing: ['marketing.read', 'marketing.write', ...withPrefix('marketing_campaigns.')],
  'Marketing Automation': ['marketing.read', 'marketing.automation.read'],
  'Design Library': withPrefix('design_library.'),
  Templates: withPrefix('templates.'),
  'Email Testing': withPrefix('email_testing.'),
  Suppressions: withPrefix('asm.', 'suppression.'),
  // Pages that the EU region lacks: no scope gives them, so approving is a word to the person who asked.
  'EU Region': [],
};

/** The area that a name or a scope stands for; the scope itself where no area has it; undefined for anything else. */
export function groupOf(asked: string): string | undefined {
  if (Object.hasOwn(scopeGroups, asked)) return asked;
  const byScope = Object.entries(scopeGroups).find(([, scopes]) => scopes.includes(asked));
  if (byScope) return byScope[0];
  return scopesOfPlan('advanced').includes(asked) ? asked : undefined;
}

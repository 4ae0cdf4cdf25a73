/** Presets of scopes to start from. */
export interface Persona {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly has: (scope: string) => boolean;
}

const under = (scope: string, ...areas: readonly string[]): boolean =>
  areas.some((area) => scope === area || scope.startsWith(`${area}.`));

export const personas: readonly Persona[] = [
  {
    id: 'marketer',
    title: 'Marketer',
    description: 'Contacts, campaigns, designs, templates, suppressions; reads statistics.',
    has: (scope) =>
      under(
        scope,
        'marketing',
        'marketing_campaigns',
        'design_library',
        'templates',
        'asm',
        'email_testing',
        'categories',
      ) ||
      (under(scope, 'stats') && scope.endsWith('.read')),
  },
  {
    id: 'developer',
    title: 'Developer',
    description: 'Templates, mail, API keys, webhooks.',
    has: (scope) => under(scope, 'templates', 'mail', 'api_keys', 'user.webhooks', 'user.scheduled_sends'),
  },
  {
    id: 'observer',
    title: 'Observer',
    description: 'Reads everything, changes nothing.',
    has: (scope) => scope.endsWith('.read') && !under(scope, 'administration'),
  },
  {
    id: 'accountant',
    title: 'Accountant',
    description: 'Reads the account, its credits and what was sent.',
    has: (scope) => scope.endsWith('.read') && under(scope, 'user', 'stats'),
  },
];

/** The scopes of a persona among those that one may give. */
export const scopesOf = (persona: Persona, available: Iterable<string>): readonly string[] =>
  [...available].filter((scope) => persona.has(scope));

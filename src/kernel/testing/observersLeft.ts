import { getObserverTree } from 'mobx';
import type { Kernel } from '../kernel';

const sessionFields = [
  'userId',
  'username',
  'email',
  'plan',
  'packageName',
  'timeZone',
  'scopes',
  'toggles',
  'entitlements',
  'creditsRemaining',
  'region',
  'impersonating',
  'state',
];

/** What in the kernel is still observed by a reaction after everything should be disposed. */
export function observersLeft(kernel: Kernel): string[] {
  const watched: readonly (readonly [name: string, thing: object, fields: readonly string[]])[] = [
    ['session', kernel.session, sessionFields],
    ['navigation', kernel.router, ['location', 'route', 'parameters']],
    ['alerts', kernel.alerts, ['shown']],
    ['activity', kernel.activity, ['tasks']],
    ['commands', kernel.commands.recent, ['ids']],
    ['themes', kernel.themes, ['choice', 'systemIsDark']],
  ];
  return watched.flatMap(([name, thing, fields]) =>
    fields.flatMap((field) => {
      const observers = getObserverTree(thing, field).observers ?? [];
      return observers.map((observer) => `a reaction (${observer.name}) on ${name}.${field}`);
    }),
  );
}

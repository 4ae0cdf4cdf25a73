import { evaluate, evaluateAll, type Guard, type GuardContext, plans } from './guards';

const context = (change: Partial<GuardContext> = {}): GuardContext => ({
  scopes: new Set(),
  toggles: new Set(),
  entitlements: new Set(),
  plan: 'trial',
  region: 'global',
  ...change,
});
const kindOf = (guard: Guard | undefined, change: Partial<GuardContext> = {}) => evaluate(guard, context(change))?.kind;

test.each(plans)('what the Advanced plan has, the %s plan has only where it is that', (plan) => {
  const refusal = evaluate({ plan: 'advanced' }, context({ plan }));
  expect(refusal).toEqual(
    plan === 'advanced' ? undefined : { kind: 'plan', needed: 'advanced', message: 'Needs the Advanced plan.' },
  );
});

test('a larger plan has what a smaller one has', () => {
  expect(plans.map((plan) => kindOf({ plan: 'free' }, { plan }))).toEqual(['plan', undefined, undefined, undefined]);
});

test.each<[keyof GuardContext, Guard, Partial<GuardContext>]>([
  ['scopes', { scope: 'mail.send' }, { scopes: new Set(['mail.send']) }],
  ['toggles', { toggle: 'mc.new_experience' }, { toggles: new Set(['mc.new_experience']) }],
  ['entitlements', { entitlement: 'automation' }, { entitlements: new Set(['automation']) }],
  ['region', { region: 'eu' }, { region: 'eu' }],
])('%s: judged by what the account has', (_what, guard, change) => {
  expect(kindOf(guard)).toBeDefined();
  expect(kindOf(guard, change)).toBeUndefined();
});

test('the region is told before the plan, and the plan before the scope', () => {
  const guard: Guard = { scope: 'marketing.read', region: 'global', plan: 'advanced' };
  expect(kindOf(guard, { region: 'eu' })).toBe('region');
  expect(kindOf(guard, { scopes: new Set(['marketing.read']) })).toBe('plan');
  expect(kindOf(guard, { plan: 'advanced' })).toBe('scope');
  expect(kindOf(guard, { plan: 'advanced', scopes: new Set(['marketing.read']) })).toBeUndefined();
});

test('one of several is enough, and what must not be is refused', () => {
  const either: Guard = { anyOf: [{ plan: 'advanced' }, { toggle: 'mc.beta' }] };
  expect(kindOf(either)).toBe('plan');
  expect(kindOf(either, { toggles: new Set(['mc.beta']) })).toBeUndefined();
  expect(kindOf({ anyOf: [] })).toBe('not');
  expect(kindOf({ not: { region: 'eu' } })).toBeUndefined();
  expect(kindOf({ not: { region: 'eu' } }, { region: 'eu' })).toBe('not');
});

test('without a guard everything passes; of several the first that refuses speaks', () => {
  expect(evaluate(undefined, context())).toBeUndefined();
  expect(evaluateAll([undefined, { region: 'global' }, { scope: 'a.b' }, { plan: 'basic' }], context())?.needed).toBe(
    'a.b',
  );
  expect(evaluateAll([undefined, { region: 'global' }], context())).toBeUndefined();
});

/** The plans, from the smallest to the largest. */
export const plans = ['trial', 'free', 'basic', 'advanced'] as const;
export type Plan = (typeof plans)[number];
export type Region = 'global' | 'eu';

/** A condition. Several fields are ANDed. */
export interface Condition {
  /** A required scope, e.g. `marketing.read`. */
  readonly scope?: string;
  /** A feature toggle that must be on, as `<app>.<feature>`, e.g. `mc.new_experience`. */
  readonly toggle?: string;
  /** The smallest sufficient plan. */
  readonly plan?: Plan;
  /** The required region. */
  readonly region?: Region;
  /** An entitlement that the account needs. */
  readonly entitlement?: string;
}

/** A guard is plain data, so it can be listed, explained and tested. */
export type Guard = Condition | { readonly anyOf: readonly Guard[] } | { readonly not: Guard };

/** The data for evaluating guards. */
export interface GuardContext {
  readonly scopes: ReadonlySet<string>;
  readonly toggles: ReadonlySet<string>;
  readonly plan: Plan;
  readonly region: Region;
  readonly entitlements: ReadonlySet<string>;
}

/** Why a guard refuses. */
export interface Refusal {
  readonly kind: 'scope' | 'toggle' | 'plan' | 'region' | 'entitlement' | 'not';
  /** The missing scope, toggle, plan, region or entitlement. */
  readonly needed: string;
  /** A sentence for the user. */
  readonly message: string;
}

function refuse(kind: Refusal['kind'], needed: string, message: string): Refusal {
  return { kind, needed, message };
}

function evaluateCondition(condition: Condition, context: GuardContext): Refusal | undefined {
  const { region, plan, toggle, entitlement, scope } = condition;
  if (region !== undefined && context.region !== region) {
    return refuse('region', region, "This page isn't available in your region.");
  }
  if (plan !== undefined && plans.indexOf(context.plan) < plans.indexOf(plan)) {
    return refuse('plan', plan, `Needs the ${plan[0]?.toUpperCase()}${plan.slice(1)} plan.`);
  }
  if (toggle !== undefined && !context.toggles.has(toggle)) {
    return refuse('toggle', toggle, 'This feature is turned off for your account.');
  }
  if (entitlement !== undefined && !context.entitlements.has(entitlement)) {
    return refuse('entitlement', entitlement, `Your package doesn't include ${entitlement}.`);
  }
  if (scope !== undefined && !context.scopes.has(scope)) {
    return refuse('scope', scope, `You don't have access: the permission ${scope} is missing.`);
  }
  return undefined;
}

/** The first reason why `guard` refuses; undefined if it allows access. Pure, so it can run inside a MobX computed. */
export function evaluate(guard: Guard | undefined, context: GuardContext): Refusal | undefined {
  if (guard === undefined) return undefined;
  if ('anyOf' in guard) {
    let first: Refusal | undefined;
    for (const alternative of guard.anyOf) {
      const refusal = evaluate(alternative, context);
      if (!refusal) return undefined;
      first ??= refusal;
    }
    return first ?? refuse('not', 'anyOf', 'This is not available.');
  }
  if ('not' in guard) {
    return evaluate(guard.not, context) ? undefined : refuse('not', 'not', 'This is not available for your account.');
  }
  return evaluateCondition(guard, context);
}

/** The first refusal of several ANDed guards. */
export function evaluateAll(guards: readonly (Guard | undefined)[], context: GuardContext): Refusal | undefined {
  for (const guard of guards) {
    const refusal = evaluate(guard, context);
    if (refusal) return refusal;
  }
  return undefined;
}

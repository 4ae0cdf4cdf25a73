import { type FeatureName, features, lackOf } from 'sendwright/wire/features';
import type { Caller } from '../provider';
import { forbidden } from './errors';

/** The refusal where the caller's account lacks a feature. */
export function lackingFeature(caller: Caller, feature: FeatureName): Error | undefined {
  const lack = lackOf(feature, caller);
  if (!lack) return undefined;
  const { title } = features[feature];
  return forbidden(
    lack === 'region'
      ? `${title}: not available in your region.`
      : `${title}: this feature is switched off for your account. Ask your administrator to switch it on.`,
  );
}

/** For what only the request itself tells which feature it needs; the others declare it. @throws HttpError 403 */
export function requireFeature(caller: Caller, feature: FeatureName): void {
  const refusal = lackingFeature(caller, feature);
  if (refusal) throw refusal;
}

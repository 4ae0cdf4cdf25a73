import { type FeatureName, features, missingReason } from 'sendwright/wire/features';
import type { Caller } from '../provider';
import { forbidden } from './errors';

export const hasFeature = (caller: Caller, feature: FeatureName): boolean => !missingReason(feature, caller);

/** The error if the caller's account lacks a feature. */
export function missingFeatureError(caller: Caller, feature: FeatureName): Error | undefined {
  const lack = missingReason(feature, caller);
  if (!lack) return undefined;
  const { title } = features[feature];
  return forbidden(
    lack === 'region'
      ? `${title}: not available in your region.`
      : `${title}: this feature is turned off for your account. Ask your administrator to turn it on.`,
  );
}

/** For operations whose feature depends on the request; all others declare it. @throws HttpError 403 */
export function requireFeature(caller: Caller, feature: FeatureName): void {
  const refusal = missingFeatureError(caller, feature);
  if (refusal) throw refusal;
}

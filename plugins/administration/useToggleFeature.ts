import { Alerts, useService } from 'sendwright/sdk';
import { showFailure } from 'sendwright/sdk/models';
import type { Feature, FeatureMatrixRow } from 'sendwright/wire/administration';
import { AdministrationStore } from './administrationStore';
import { stateText } from './featureState';
import { texts } from './texts';

/** Switches one account's feature and shows an alert with Undo. */
export function useToggleFeature(): (row: FeatureMatrixRow, feature: Feature, on: boolean | null) => Promise<void> {
  const store = useService(AdministrationStore);
  const alerts = useService(Alerts);
  return async (row, feature, on) => {
    try {
      await store.flipOne(row, feature, on);
      alerts.show(texts.switchedOne, { feature: feature.title, state: stateText(on), account: row.username });
    } catch (failure) {
      showFailure(alerts, failure, texts.switchFailed);
    }
  };
}

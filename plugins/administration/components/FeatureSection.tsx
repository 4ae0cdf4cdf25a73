import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useRefusal } from 'sendwright/sdk';
import { Link, PageSection, RelativeTime, Skeleton, Switch } from 'sendwright/sdk/ui';
import type { AdministeredAccountDetail } from 'sendwright/wire/administration';
import { paths } from '../contract';
import { isOffByParent, isOn, nameOf } from '../featureState';
import { useFeatures } from '../useFeatures';
import { useToggleFeature } from '../useToggleFeature';
import styles from './AccountSection.module.css';

/** The features of one account; open workbenches get changes within a second. */
export const FeatureSection = observer(function FeatureSection({
  account,
}: {
  readonly account: AdministeredAccountDetail;
}) {
  const store = useFeatures();
  const mayNot = useRefusal({ scope: 'administration.update' });
  const flip = useToggleFeature();
  const { username } = account;

  useEffect(() => void store.listMatrix({ search: username }), [store, username]);

  const row = store.matrix.get(String(account.id));
  return (
    <PageSection
      title="Features"
      description="Changes take effect in the account's open workbenches within seconds."
      action={
        <Link to={`${paths.features}?search=${encodeURIComponent(username)}`} look="button">
          Open the matrix
        </Link>
      }
    >
      {row ? (
        <ul className={styles.switches}>
          {store.features.map((feature) => {
            const own = row.switched[nameOf(feature)];
            return (
              <li key={nameOf(feature)}>
                <Switch
                  checked={isOn(row, feature)}
                  label={feature.title}
                  disabled={mayNot !== undefined || isOffByParent(row, feature)}
                  onChange={(on) => void flip(row, feature, on)}
                />
                <small>
                  {nameOf(feature)} ·{' '}
                  {isOffByParent(row, feature) ? (
                    <>off with {feature.requires}</>
                  ) : own ? (
                    <>
                      switched {own.on ? 'on' : 'off'} by {own.changed_by} <RelativeTime at={own.changed_at} />
                    </>
                  ) : (
                    'standard'
                  )}
                </small>
              </li>
            );
          })}
        </ul>
      ) : (
        <Skeleton />
      )}
    </PageSection>
  );
});

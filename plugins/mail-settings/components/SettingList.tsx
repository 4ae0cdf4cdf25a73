import { useState } from 'react';
import { Alerts, Http, useRefusal, useService } from 'sendwright/sdk';
import { type Loaded, showFailure } from 'sendwright/sdk/models';
import { Button, ErrorState, PageSection, Skeleton, StatusTag, Switch } from 'sendwright/sdk/ui';
import type { SettingSummary } from 'sendwright/wire/mailSettings';
import { hasDialog, type SettingName } from '../mailSettingCalls';
import { texts } from '../texts';
import styles from './mailSettings.module.css';
import { SettingDialog } from './SettingDialog';

/** A group of settings on a page. */
export interface SettingGroup {
  readonly title: string;
  readonly description: string;
  /** Of the settings, in their order. */
  readonly names: readonly string[];
}

interface SettingListProps {
  readonly groups: readonly SettingGroup[];
  readonly settings: Loaded<readonly SettingSummary[]>;
  /** Who may change them. */
  readonly scope: string;
}

/** Settings with their state, each of which opens in a dialog. */
export function SettingList({ groups, settings: { value, failure, reload }, scope }: SettingListProps) {
  const mayChange = useRefusal({ scope }) === undefined;
  const [open, setOpen] = useState<{ readonly name: SettingName; readonly summary: SettingSummary }>();
  if (!value)
    return failure === undefined ? (
      <Skeleton count={6} label="Loading the settings" />
    ) : (
      <ErrorState failure={failure} title="The settings couldn't be loaded." onRetry={reload} />
    );
  return (
    <>
      {groups.map(({ title, description, names }) => (
        <PageSection key={title} title={title} description={description}>
          <ul className={styles.list}>
            {names.flatMap((name) => {
              const summary = value.find((one) => one.name === name);
              if (!summary) return [];
              return (
                <li key={name} className={styles.item}>
                  <div className={styles.words}>
                    <span className={styles.name}>{summary.title}</span>
                    <span className={styles.detail}>{summary.description}</span>
                  </div>
                  {hasDialog(name) ? (
                    <div className={styles.buttons}>
                      <State on={summary.enabled} />
                      {mayChange && (
                        <Button
                          size="small"
                          ariaLabel={`Edit ${summary.title}`}
                          onClick={() => setOpen({ name, summary })}
                        >
                          Edit
                        </Button>
                      )}
                    </div>
                  ) : (
                    <PlainSetting summary={summary} mayChange={mayChange} onSaved={reload} />
                  )}
                </li>
              );
            })}
          </ul>
        </PageSection>
      ))}
      {open && <SettingDialog {...open} onClose={() => setOpen(undefined)} onSaved={reload} />}
    </>
  );
}

const State = ({ on }: { readonly on: boolean }) => (
  <StatusTag tone={on ? 'success' : 'neutral'} label={on ? 'On' : 'Off'} />
);

interface PlainSettingProps {
  readonly summary: SettingSummary;
  readonly mayChange: boolean;
  readonly onSaved: () => void;
}

/** A setting that is on or off, and nothing else. */
function PlainSetting({ summary: { name, title, enabled }, mayChange, onSaved }: PlainSettingProps) {
  const http = useService(Http);
  const alerts = useService(Alerts);
  const [isBusy, setBusy] = useState(false);
  const save = async (on: boolean) => {
    setBusy(true);
    const call = { body: { enabled: on } };
    try {
      await (name === 'open'
        ? http.call('PATCH /tracking_settings/open', call)
        : http.call('PATCH /mail_settings/plain_content', call));
      alerts.show(texts.settingSaved, { title });
      onSaved();
    } catch (error) {
      showFailure(alerts, error, texts.settingFailed);
    }
    setBusy(false);
  };
  if (!mayChange) return <State on={enabled} />;
  return <Switch ariaLabel={title} checked={enabled} disabled={isBusy} onChange={(on) => void save(on)} />;
}

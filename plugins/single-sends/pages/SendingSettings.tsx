import { useCallback, useEffect, useState } from 'react';
import { Alerts, Http, HttpFailure, Navigation, usePageSignal, useRefusal, useService } from 'sendwright/sdk';
import { isAborted, showFailure } from 'sendwright/sdk/models';
import { Button, Dialog, ErrorState, FormField, Select, Skeleton, Switch, TextInput } from 'sendwright/sdk/ui';
import type { SendingSettings as Settings } from 'sendwright/wire/sendingSettings';
import styles from '../components/review/review.module.css';
import { ApprovalField } from '../components/settings/ApprovalField';
import { SmsSettingsFields, smsSettingsProblems } from '../components/settings/SmsSettingsFields';
import { paths } from '../contract';
import { texts } from '../texts';

const undoTimes = [0, 10, 30, 60, 300, 900, 3600];
const durationText = (seconds: number): string =>
  seconds === 0
    ? 'None: send immediately'
    : seconds < 120 || seconds % 60 !== 0
      ? `${seconds} seconds`
      : seconds < 3600
        ? `${seconds / 60} minutes`
        : '1 hour';
const whole = (text: string): number => (/^\d{1,5}$/.test(text.trim()) ? Number(text) : Number.NaN);

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const countryName = (code: string): string | undefined => (/^[A-Z]{2}$/.test(code) ? countryNames.of(code) : undefined);

/** The account-wide settings for single sends. */
export default function SendingSettings() {
  const http = useService(Http);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const signal = usePageSignal();
  const hasSms = !useRefusal({ toggle: 'mc.sms' });
  const hasContacts = !useRefusal({ toggle: 'mc.contacts' });
  const [settings, setSettings] = useState<Settings>();
  /** A country code; '': numbers need their own. Undefined without contacts. */
  const [country, setCountry] = useState<string>();
  const [countryProblem, setCountryProblem] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  const [isSaving, setSaving] = useState(false);
  const close = () => navigation.go(paths.list);
  const load = useCallback(
    () =>
      Promise.all([
        http.call('GET /marketing/settings/sending', { retry: true, signal }),
        hasContacts ? http.call('GET /marketing/settings/phone_numbers', { retry: true, signal }) : undefined,
      ]).then(
        ([found, numbers]) => {
          setSettings(found);
          setCountry(numbers && (numbers.default_country ?? ''));
          setFailure(undefined);
        },
        (error: unknown) => {
          if (!isAborted(error)) setFailure(error);
        },
      ),
    [http, signal, hasContacts],
  );
  useEffect(() => void load(), [load]);

  const problems = settings && {
    overdue:
      settings.overdue_minutes >= 1 && settings.overdue_minutes <= 10_080 ? undefined : 'Between 1 and 10,080 minutes.',
    messages:
      settings.cap_messages === null || (settings.cap_messages >= 1 && settings.cap_messages <= 1000)
        ? undefined
        : 'Between 1 and 1,000 single sends.',
    days: settings.cap_days >= 1 && settings.cap_days <= 365 ? undefined : 'Between 1 and 365 days.',
    ...(hasSms && smsSettingsProblems(settings)),
  };
  const save = async () => {
    if (!settings) return;
    setSaving(true);
    setCountryProblem(undefined);
    try {
      if (country !== undefined)
        await http.call('PATCH /marketing/settings/phone_numbers', { body: { default_country: country || null } });
      await http.call('PATCH /marketing/settings/sending', { body: settings });
      alerts.show(texts.settingsSaved);
      close();
    } catch (error) {
      const refused = error instanceof HttpFailure && error.errors.find(({ field }) => field === 'default_country');
      if (refused) setCountryProblem('Enter a country code of two letters, such as US, or nothing.');
      else showFailure(alerts, error, texts.settingsFailed);
      setSaving(false);
    }
  };
  const change = (part: Partial<Settings>) => settings && setSettings({ ...settings, ...part });
  return (
    <Dialog
      title="Sending settings"
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            intent="primary"
            loading={isSaving}
            disabled={!settings || Object.values(problems ?? {}).some(Boolean)}
            onClick={() => void save()}
          >
            Save
          </Button>
        </>
      }
    >
      {failure !== undefined && (
        <ErrorState failure={failure} title="The settings couldn't be loaded." onRetry={() => void load()} />
      )}
      {failure === undefined && !settings && <Skeleton count={4} label="Loading the settings" />}
      {settings && (
        <div className={styles.form}>
          <FormField label="Time to undo" helper="How long you can undo a send after you start it.">
            <Select
              value={String(settings.undo_seconds)}
              options={[...new Set([...undoTimes, settings.undo_seconds])]
                .toSorted((one, other) => one - other)
                .map((seconds) => ({ value: String(seconds), label: durationText(seconds) }))}
              onChange={(value) => change({ undo_seconds: Number(value) })}
            />
          </FormField>
          <FormField
            label="Ask when a schedule is late by (minutes)"
            error={problems?.overdue}
            helper={
              'If the server was down or its clock jumped, a single send that is later than this asks ' +
              'before it is sent.'
            }
          >
            <TextInput
              type="number"
              value={Number.isNaN(settings.overdue_minutes) ? '' : String(settings.overdue_minutes)}
              onChange={(text) => change({ overdue_minutes: whole(text) })}
            />
          </FormField>
          <Switch
            label="Limit how often a contact gets single sends"
            checked={settings.cap_messages !== null}
            onChange={(on) => change({ cap_messages: on ? 3 : null })}
          />
          {settings.cap_messages !== null && (
            <>
              <FormField
                label="Maximum single sends"
                error={problems?.messages}
                helper={
                  'Contacts over the limit are excluded from a single send, and counted among those who ' +
                  "don't receive it."
                }
              >
                <TextInput
                  type="number"
                  value={Number.isNaN(settings.cap_messages) ? '' : String(settings.cap_messages)}
                  onChange={(text) => change({ cap_messages: whole(text) })}
                />
              </FormField>
              <FormField label="In how many days" error={problems?.days}>
                <TextInput
                  type="number"
                  value={Number.isNaN(settings.cap_days) ? '' : String(settings.cap_days)}
                  onChange={(text) => change({ cap_days: whole(text) })}
                />
              </FormField>
            </>
          )}
          <ApprovalField />
          {hasSms && <SmsSettingsFields settings={settings} problems={problems ?? {}} onChange={change} />}
          {country !== undefined && (
            <FormField
              label="Default country of phone numbers"
              error={countryProblem}
              helper={
                countryName(country) === undefined
                  ? 'Two letters, such as US. Without it, every imported number needs its country code.'
                  : `Numbers without a country code belong to: ${countryName(country)}.`
              }
            >
              <TextInput
                value={country}
                placeholder="US"
                maxLength={2}
                onChange={(text) => setCountry(text.trim().toUpperCase())}
              />
            </FormField>
          )}
        </div>
      )}
    </Dialog>
  );
}

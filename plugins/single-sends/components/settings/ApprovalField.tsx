import { useState } from 'react';
import { Alerts, Http, HttpFailure, useService } from 'sendwright/sdk';
import { refusalOf, showFailure } from 'sendwright/sdk/models';
import { Button, FormField, Link, Switch, TextInput } from 'sendwright/sdk/ui';
import { approvalTexts } from '../../approvalTexts';
import { paths } from '../../contract';
import styles from '../review/review.module.css';

/** The proposal for accounts that turn it on. */
const usual = 1000;
const most = 100_000_000;

/** When single sends need a second person. It is read, and saved, apart from the other settings: only admins may. */
export function ApprovalField() {
  const http = useService(Http);
  const alerts = useService(Alerts);
  /** Undefined until somebody wants to see it; null: off. */
  const [above, setAbove] = useState<number | null>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const during = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
    } catch (failure) {
      if (failure instanceof HttpFailure && failure.is('confirmation_required')) return;
      const refusal = refusalOf(failure);
      if (refusal !== undefined) setProblem(refusal);
      else showFailure(alerts, failure, approvalTexts.approvalFailed);
    } finally {
      setBusy(false);
    }
  };
  if (above === undefined)
    return (
      <div>
        <Button
          icon="shield"
          loading={isBusy}
          onClick={() =>
            void during(async () => setAbove((await http.call('GET /marketing/settings/approval', {})).above))
          }
        >
          Approval by a second person
        </Button>
        {problem !== undefined && <p role="alert">{problem}</p>}
      </div>
    );
  const isWrong = above !== null && !(above >= 0 && above <= most);
  return (
    <div className={styles.form}>
      <Switch
        label="Large single sends need a second person"
        checked={above !== null}
        onChange={(on) => setAbove(on ? usual : null)}
      />
      {above !== null && (
        <FormField
          label="More recipients than"
          error={isWrong ? 'Between 0 and 100,000,000 recipients.' : undefined}
          helper={
            'Someone other than the person who asks approves them in the workbench. More people can enter ' +
            'automations only one by one.'
          }
        >
          <TextInput
            type="number"
            value={Number.isNaN(above) ? '' : String(above)}
            onChange={(text) => setAbove(/^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN)}
          />
        </FormField>
      )}
      {problem !== undefined && <p role="alert">{problem}</p>}
      <div>
        <Button
          loading={isBusy}
          disabled={isWrong}
          onClick={() =>
            void during(async () => {
              await http.call('PUT /marketing/settings/approval', { body: { above } });
              alerts.show(approvalTexts.approvalRuleSaved);
            })
          }
        >
          Save this rule
        </Button>{' '}
        <Link to={paths.approvals}>See what waits for approval</Link>
      </div>
    </div>
  );
}

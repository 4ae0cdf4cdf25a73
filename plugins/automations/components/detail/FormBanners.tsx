import { observer } from 'mobx-react-lite';
import { Banner, Button } from 'sendwright/sdk/ui';
import type { AutomationPause } from 'sendwright/wire/automations';
import type { AutomationActions } from '../../useAutomationActions';
import styles from './detail.module.css';
import { useDetailScope } from './detailScope';

/** Steps and entries are fixed until it is disabled. */
const isSolvedDisabled = ({ reason }: AutomationPause): boolean =>
  reason === 'entry' || reason === 'step' || reason === 'criteria';

/** What keeps an automation from running, from being changed, or from being saved. */
export const FormBanners = observer(function FormBanners({ actions }: { readonly actions: AutomationActions }) {
  const { editor, isReadOnly } = useDetailScope();
  const { pause } = editor.automation;
  return (
    <>
      {pause && (
        <Banner
          tone="warning"
          title="Paused: no emails are sent and no contacts enter"
          action={
            isSolvedDisabled(pause) &&
            !isReadOnly && (
              <Button size="small" onClick={() => void actions.disable()}>
                Disable automation
              </Button>
            )
          }
        >
          {pause.message}
          {pause.message.endsWith(' live again.') ? '' : ' Set it live again once that is fixed.'}
        </Banner>
      )}
      {isReadOnly && <Banner tone="info">You can view this automation, but not edit it.</Banner>}
      {actions.theirs && (
        <Banner
          tone="warning"
          title="Somebody else changed this automation"
          action={
            <>
              <Button size="small" onClick={actions.acceptTheirs}>
                Use theirs
              </Button>{' '}
              <Button size="small" onClick={() => void actions.keepMine()}>
                Keep mine
              </Button>
            </>
          }
        >
          Your changes are not saved yet.
        </Banner>
      )}
      {actions.refusals.length > 0 && (
        <Banner tone="danger" title="It can't go live yet">
          {actions.refusals.map((refusal) => (
            <p key={refusal} className={styles.refusal}>
              {refusal}
            </p>
          ))}
        </Banner>
      )}
    </>
  );
});

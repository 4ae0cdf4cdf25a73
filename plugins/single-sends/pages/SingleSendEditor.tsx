import { observer } from 'mobx-react-lite';
import { useParameter } from 'sendwright/sdk';
import { CampaignPage } from '../components/campaign/CampaignPage';
import { CampaignWaiting } from '../components/campaign/CampaignWaiting';
import { OpenedDraft } from '../components/editor/OpenedDraft';
import { OtherEditor } from '../components/editor/OtherEditor';
import { paths } from '../contract';
import { useChoices } from '../useChoices';

/** Everything about a single send before it is sent. */
export default observer(function SingleSendEditor() {
  const id = useParameter('id');
  // With the draft, not after it.
  const choices = useChoices();
  return (
    <OpenedDraft key={id} id={id} waiting={<CampaignWaiting />}>
      {(draft) =>
        draft.isSms ? (
          <OtherEditor id={draft.id} path={paths.smsEditor} />
        ) : (
          <CampaignPage draft={draft} choices={choices} />
        )
      }
    </OpenedDraft>
  );
});

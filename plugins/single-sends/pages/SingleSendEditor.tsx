import { useParameter } from 'sendwright/sdk';
import { CampaignPage } from '../components/campaign/CampaignPage';
import { OpenedDraft } from '../components/editor/OpenedDraft';
import { OtherEditor } from '../components/editor/OtherEditor';
import { paths } from '../contract';
import type { Draft } from '../draft/draftModel';

/** Everything about a single send before it is sent. */
export default function SingleSendEditor() {
  const id = useParameter('id');
  return (
    <OpenedDraft key={id} id={id}>
      {pageOf}
    </OpenedDraft>
  );
}

const pageOf = (draft: Draft) =>
  draft.isSms ? <OtherEditor id={draft.id} path={paths.smsEditor} /> : <CampaignPage draft={draft} />;

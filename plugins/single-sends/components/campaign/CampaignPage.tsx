import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { EmailTesting, isEmailTesting } from 'sendwright/plugins/email-testing/contract';
import { Navigation, useService } from 'sendwright/sdk';
import { Banner, Button, keepFocus, SlotOutlet, StatusTag } from 'sendwright/sdk/ui';
import type { Draft } from '../../draft/draftModel';
import { testedDraft } from '../../draft/testedMessage';
import { statusTags } from '../../singleSendStatus';
import { DraftNotice } from '../editor/DraftNotice';
import { SendEditorBar } from '../editor/SendEditorBar';
import type { Choices } from '../../useChoices';
import { AbTestCard } from './AbTestCard';
import { Categories, LeftToDo, Reach, WhatToExpect } from './CampaignAside';
import styles from './campaign.module.css';
import { ContentCard } from './ContentCard';
import { FromCard } from './FromCard';
import { SubjectCard } from './SubjectCard';
import { TimeCard } from './TimeCard';
import { ToCard } from './ToCard';
import { useCampaign } from './useCampaign';

interface CampaignPageProps {
  readonly draft: Draft;
  readonly choices: Choices;
}

/** A single send before it is sent: its parts as cards, and beside them what is left to do and what to expect. */
export const CampaignPage = observer(function CampaignPage({ draft, choices }: CampaignPageProps) {
  const navigation = useService(Navigation);
  const campaign = useCampaign(draft, choices);
  const { open, setOpen } = campaign;
  const isDraft = draft.server.status === 'draft';
  // What is offered is gone once it is taken: a time, a fix, the start of a test.
  useEffect(keepFocus, []);
  return (
    <>
      <div className={styles.bar}>
        <SendEditorBar draft={draft} status={<StatusTag {...statusTags[draft.server.ui_status]} />} />
      </div>
      <div className={styles.notice}>
        <DraftNotice draft={draft} />
        {draft.problems.name !== undefined && <Banner tone="danger">{draft.problems.name}</Banner>}
        {choices.missing.length > 0 && (
          <Banner
            tone="warning"
            action={
              <Button size="small" onClick={choices.reload}>
                Retry
              </Button>
            }
          >
            Your {choices.missing.join(', ')} couldn't be loaded.
          </Banner>
        )}
      </div>
      <div className={styles.page}>
        {isDraft && (
          <div className={styles.left}>
            <LeftToDo campaign={campaign} />
          </div>
        )}
        <div className={styles.cards}>
          <ToCard campaign={campaign} />
          <FromCard campaign={campaign} />
          <SubjectCard campaign={campaign} />
          <ContentCard campaign={campaign} />
          <AbTestCard campaign={campaign} />
          <TimeCard
            draft={draft}
            isOpen={open === 'time'}
            onOpen={(isOpen) => setOpen(isOpen ? 'time' : undefined)}
            best={campaign.expectations?.best}
          />
        </div>
        <div className={styles.rest}>
          {draft.server.status !== 'triggered' && <Reach campaign={campaign} />}
          {isDraft && <WhatToExpect campaign={campaign} />}
          <Categories draft={draft} />
        </div>
      </div>
      {isEmailTesting(navigation.location.pathname) && (
        <SlotOutlet slot={EmailTesting} props={{ message: testedDraft(draft) }} />
      )}
    </>
  );
});

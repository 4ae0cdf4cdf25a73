import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { ImageManager, imageManagerAddress, imageManagerView } from 'sendwright/plugins/images/contract';
import { Alerts, Navigation, pathTo, useService } from 'sendwright/sdk';
import { Banner, Button, EditorShell, SlotOutlet } from 'sendwright/sdk/ui';
import { linksIn, outboxService, withOptOutText } from 'sendwright/sms';
import { limits } from 'sendwright/wire/limits';
import { DraftNotice } from '../components/editor/DraftNotice';
import { SampleChooser } from '../components/preview/PreviewControls';
import { AudienceCount } from '../components/settings/AudienceCount';
import { RecipientsFields } from '../components/settings/RecipientsFields';
import { fixParameter, paths, sendTestEnd } from '../contract';
import type { Draft } from '../draft/draftModel';
import { tagGroups } from 'sendwright/sdk/tag-field';
import { useSampleContact } from '../preview/useSampleContact';
import { AudienceFigurePeople } from '../pages/AudiencePeople';
import { type Check, checksOf } from '../review/checks';
import { editedSend } from '../review/editedSend';
import { peopleText, recipientCount } from '../review/recipients';
import { texts } from '../texts';
import { hasRecipients, useSmsAudience } from '../useAudience';
import { useChoices } from '../useChoices';
import { ImageCard } from './ImageCard';
import { MessageCard, messageCardId } from './MessageCard';
import { hoursText } from './quietHours';
import { ServiceCard, useMessagingServices } from './ServiceCard';
import { CampaignCard } from '../components/campaign/CampaignCard';
import { TimeCard } from '../components/campaign/TimeCard';
import { SmsEditorBar } from './SmsEditorBar';
import { SmsFacts } from './SmsFacts';
import { linksSummary } from './linksSummary';
import { namesOfFields, renderSms } from './smsMessage';
import { peopleParameter, SmsLeft, SmsReach } from './SmsAside';
import { senderOf, useConversation, useSenders } from './phoneContext';
import { SmsPhone } from './SmsPhone';
import { useSmsSettings } from './smsCost';
import { reachText, smsReasons } from './smsReach';
import { SmsTestDialog } from './SmsTestDialog';
import styles from './sms.module.css';
import { shownMedia, useLibraryImages } from './useLibraryImages';
import { useUndo } from './useUndo';

type Card = 'to' | 'from' | 'time';

/** The editor of a text message: its sections as cards on the left, a phone preview on the right. */
export const SmsEditorFrame = observer(function SmsEditorFrame({ draft }: { readonly draft: Draft }) {
  const { content, id, isReadOnly } = draft;
  const choices = useChoices();
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const sms = useMessagingServices();
  const sample = useSampleContact({ list_ids: content.listIds, segment_ids: content.segmentIds }, true);
  const groups = useMemo(() => tagGroups(choices.fields), [choices.fields]);
  const [open, setOpen] = useState<Card>();
  const history = useUndo(draft);
  const { price, shortLink, hours } = useSmsSettings();
  const render = useCallback((body: string) => renderSms(body, sample.contact, shortLink), [sample.contact, shortLink]);
  const shown = useMemo(() => render(content.smsBody), [render, content.smsBody]);
  const toggle = (card: Card) => () => setOpen((before) => (before === card ? undefined : card));
  const address = pathTo(paths.smsEditor, { id });
  const images = imageManagerView(navigation.location);
  const isCaptured = content.smsService === outboxService;
  const senders = useSenders(content.smsService);
  const earlier = useConversation(content.smsService, sample.contact?.id);
  const isWritten = content.smsBody.trim() !== '' || content.smsMedia.length + content.smsImages.length > 0;
  const links = [...new Set(linksIn(renderSms(content.smsBody, sample.contact).text).map(({ url }) => url))];
  const reach = useSmsAudience(content, namesOfFields(content.smsBody));
  const estimate = recipientCount(
    {
      all: content.all,
      list_ids: [...content.listIds],
      segment_ids: [...content.segmentIds],
      exclude_list_ids: [],
      exclude_segment_ids: [],
    },
    choices.lists,
    choices.contactCount,
  );
  const people = reach.audience ? { count: reach.audience.receives, isExact: true } : estimate;
  const libraryImages = useLibraryImages(content.smsImages);
  const media = shownMedia(content.smsMedia, libraryImages);
  const isFull = content.smsMedia.length + content.smsImages.length >= limits.sms.attachments;
  const wantsTest = navigation.location.pathname.endsWith(`/${sendTestEnd}`);
  const missing =
    content.smsService === null ? texts.smsServiceMissing : isWritten ? undefined : texts.smsContentMissing;
  /** What a test was refused for: the alert, and the part that is marked until it has something. */
  const [refused, setRefused] = useState<{ readonly alert: string; readonly why: typeof missing }>();
  useEffect(() => {
    if (!wantsTest || missing === undefined) return;
    setRefused({ alert: alerts.show(missing), why: missing });
    if (missing === texts.smsServiceMissing) setOpen('from');
    else focusMessage();
    navigation.go(address, { replace: true });
  }, [wantsTest, missing, alerts, navigation, address]);
  useEffect(() => {
    if (refused === undefined || refused.why === missing) return;
    alerts.dismiss(refused.alert);
    setRefused(undefined);
  }, [refused, missing, alerts]);
  // The review links to what it found missing.
  const parameters = new URLSearchParams(navigation.location.search);
  const fix = parameters.get(fixParameter);
  const figure = parameters.get(peopleParameter);
  useEffect(() => {
    if (fix !== null) goTo(fix, setOpen);
  }, [fix]);
  const fixCheck = (check: Check['id']) => {
    if (check !== 'optOut') goTo(check, setOpen);
    else history.separately(() => draft.change({ smsBody: withOptOutText(content.smsBody) }));
  };

  return (
    <EditorShell
      pane="sms"
      bar={
        <SmsEditorBar
          draft={draft}
          onUndo={history.canUndo ? history.undo : undefined}
          onTest={() => navigation.go(`${address}/${sendTestEnd}`)}
        />
      }
      notice={<DraftNotice draft={draft} />}
    >
      <div className={styles.body}>
        <div className={styles.cards}>
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
          <CampaignCard
            title="To"
            state={hasRecipients(content) ? 'done' : 'missing'}
            summary={audienceName(content, choices)}
            detail={
              hasRecipients(content)
                ? reach.audience
                  ? reachText(reach.audience)
                  : `Goes to ${peopleText(people)}: those with a mobile number who have not opted out.`
                : 'Choose lists, segments or all contacts.'
            }
            isOpen={open === 'to'}
            onToggle={isReadOnly ? undefined : toggle('to')}
          >
            <RecipientsFields
              draft={draft}
              choices={choices}
              newListPath={paths.smsEditorNewList}
              count={<AudienceCount state={reach} reasons={smsReasons} />}
            />
          </CampaignCard>
          <ServiceCard
            sms={sms}
            senders={senders}
            draft={draft}
            problem={refused?.why === texts.smsServiceMissing ? texts.smsServiceMissing.message : undefined}
            isOpen={open === 'from'}
            onToggle={toggle('from')}
          />
          <MessageCard
            draft={draft}
            groups={groups}
            shown={shown}
            render={render}
            history={history}
            segmentCost={
              isCaptured
                ? undefined
                : price && people && { amount: price.amount * people.count, currency: price.currency }
            }
          />
          <ImageCard
            media={content.smsMedia}
            images={libraryImages}
            problem={draft.problems.smsMedia}
            isReadOnly={isReadOnly}
            onAdd={() => navigation.go(imageManagerAddress(address, { view: 'library' }))}
            onMedia={(smsMedia) => draft.change({ smsMedia })}
            onImages={(smsImages) => draft.change({ smsImages })}
          />
          <CampaignCard
            title="Links"
            state={links.length > 0 ? 'done' : 'optional'}
            {...linksSummary(links, shortLink)}
          />
          <TimeCard
            draft={draft}
            isOpen={open === 'time'}
            onOpen={(isOpen) => setOpen(isOpen ? 'time' : undefined)}
            note={hours && `It is sent from ${hoursText(hours)} by each recipient's clock; otherwise it waits.`}
          />
        </div>
        <aside className={styles.preview} aria-label="Preview">
          <SampleChooser sample={sample} />
          <div className={styles.stage}>
            <SmsPhone text={shown.text} media={media} from={senderOf(senders)} earlier={earlier} />
            <SmsFacts
              body={content.smsBody}
              text={shown.text}
              hasAttachments={content.smsMedia.length + content.smsImages.length > 0}
              people={people}
              price={price}
              isCaptured={isCaptured}
              reach={reach.audience}
            >
              <SmsReach id={id} state={reach} isSaved={!draft.isDirty} />
              {!isReadOnly && !choices.isLoading && (
                <SmsLeft checks={checksOf(editedSend(draft), choices, [], reach.audience)} onFix={fixCheck} />
              )}
            </SmsFacts>
          </div>
        </aside>
      </div>
      {wantsTest && content.smsService !== null && isWritten && (
        <SmsTestDialog
          message={{
            messaging_service_sid: content.smsService,
            body: content.smsBody,
            media_urls: [...media],
            ...(sample.contact && { contact_id: sample.contact.id }),
          }}
          onClose={() => navigation.go(address)}
        />
      )}
      {figure !== null && (
        <AudienceFigurePeople id={id} figure={figure} isText onClose={() => navigation.go(address)} />
      )}
      {images && !isReadOnly && (
        <SlotOutlet
          slot={ImageManager}
          props={{
            shown: images,
            onShow: (view) => navigation.go(imageManagerAddress(address, view)),
            onClose: () => navigation.go(address),
            onChosen: ({ url }) => {
              navigation.go(address);
              if (!isFull && !content.smsMedia.includes(url)) draft.change({ smsMedia: [...content.smsMedia, url] });
            },
          }}
        />
      )}
    </EditorShell>
  );
});

/** Moves to the field of the message. */
const focusMessage = () => document.getElementById(messageCardId)?.querySelector('textarea')?.focus();

/** Moves to the part of the editor that a check is about. */
function goTo(check: string, onOpen: (card: Card) => void): void {
  if (check === 'recipients') onOpen('to');
  else if (check === 'service') onOpen('from');
  else if (check === 'name') document.querySelector<HTMLInputElement>('[data-region="bar"] input')?.focus();
  else focusMessage();
}

/** The names of a message's recipients. */
function audienceName(
  { all, listIds, segmentIds }: Draft['content'],
  { lists, segments }: Pick<ReturnType<typeof useChoices>, 'lists' | 'segments'>,
): string {
  if (all) return 'All contacts';
  const names = [
    ...lists.filter((list) => listIds.includes(list.id)),
    ...segments.filter((segment) => segmentIds.includes(segment.id)),
  ].map(({ name }) => name);
  return names.join(', ') || (listIds.length + segmentIds.length > 0 ? 'Chosen lists' : 'Nobody yet');
}

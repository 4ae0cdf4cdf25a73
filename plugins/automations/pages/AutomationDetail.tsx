import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useRef, useState, type ComponentProps, lazy, Suspense } from 'react';
import { Alerts, Http, Navigation, useParameter, useRefusal, useService } from 'sendwright/sdk';
import { showFailure } from 'sendwright/sdk/models';
import { Button, type MenuEntry, Page, StatusTag, Skeleton } from 'sendwright/sdk/ui';
import type { Automation } from 'sendwright/wire/automations';
import type { AutomationSimulation } from 'sendwright/wire/automationTrials';
import { clippedEmails, configOf, goneMessageOf, handlebarsWarnings, serverEmails } from '../automationContent';
import { createAutomationEditor } from '../automationEditor';
import { AutomationsStore } from '../automationsStore';
import { statusTags } from '../automationStatus';
import { type Check, type CheckPlace, checksOf } from '../checks';
import { AutomationState } from '../components/AutomationState';
import { AutomationTabs } from '../components/AutomationTabs';
import { DraftToggle } from '../components/drafts/DraftToggle';
import { StateBanner } from '../components/drafts/StateBanner';
import { useDraft } from '../components/drafts/useDraft';
import { ChecksPanel } from '../components/detail/ChecksPanel';
import { TrialPanel } from '../components/detail/TrialPanel';
import styles from '../components/detail/detail.module.css';
import { type Creating, type DetailScope, DetailScopeContext } from '../components/detail/detailScope';
import { EmailsSection } from '../components/detail/EmailsSection';
import { EntrySection } from '../components/detail/EntrySection';
import { ExitSection } from '../components/detail/ExitSection';
import { focusPlace, passFocusOn } from '../components/detail/focus';
import { FormBanners } from '../components/detail/FormBanners';
import { NameSection } from '../components/detail/NameSection';
import { UndoKeys } from '../components/detail/UndoKeys';
import { InlineCreateDialog } from '../components/detail/InlineCreateDialog';
import { SettingsSection } from '../components/detail/SettingsSection';
import { Automations, paths } from '../contract';
import { rememberView } from '../detailAddress';
import { createTemplate } from '../emailSource';
import { emailsOf } from '../steps';
import { texts } from '../texts';
import { useAutomation } from '../useAutomation';
import { useAutomationActions } from '../useAutomationActions';
import { useCanvasRoom } from '../useCanvasRoom';
import { useChoices } from '../useChoices';
import { useQueryProblem } from '../useQueryProblem';
import { useStepChoices } from '../useStepChoices';
import type CanvasView from '../components/canvas/CanvasView';

const Canvas = lazy(() => import('../components/canvas/CanvasView'));
const List = lazy(() => import('../components/canvas/FlowList'));

/** The canvas, or the list of the same cards where there is no room for it. Its code is fetched when it is shown. */
function LoadedFlow({ hasRoom, ...props }: ComponentProps<typeof CanvasView> & { readonly hasRoom: boolean }) {
  const View = hasRoom ? Canvas : List;
  return (
    <Suspense fallback={<Skeleton shape="block" height={480} label="Loading the steps" />}>
      <View {...props} />
    </Suspense>
  );
}

/** The edit form of an automation: its sections, what is missing, and actions. */
const AutomationForm = observer(function AutomationForm({ opened: automation }: { readonly opened: Automation }) {
  const store = useService(AutomationsStore);
  const automations = useService(Automations);
  const navigation = useService(Navigation);
  const alerts = useService(Alerts);
  const http = useService(Http);
  const mayUpdate = !useRefusal({ scope: 'marketing_campaigns.update' });
  const mayCreate = !useRefusal({ scope: 'marketing_campaigns.create' });
  const mayDelete = !useRefusal({ scope: 'marketing_campaigns.delete' });
  const noTemplates = useRefusal({ scope: 'templates.create' });
  const noVersions = useRefusal({ scope: 'templates.versions.create' });
  const [editor] = useState(() =>
    createAutomationEditor(automation, {
      update: (id, body) => http.call('PATCH /marketing/automations/:id', { params: { id }, body }),
      onSaved: (saved) => store.put(saved),
    }),
  );
  const choices = useChoices();
  const actions = useAutomationActions(editor);
  const [showProblems, setShowProblems] = useState(false);
  const [openSteps, setOpenSteps] = useState<ReadonlySet<string>>(new Set());
  const [creating, setCreating] = useState<Creating>();
  const [said, setSaid] = useState('');
  const [path, showPath] = useState<AutomationSimulation>();
  const [openNode, setOpenNode] = useState<string>();
  const hasRoom = useCanvasRoom();
  const isCanvas = useParameter('view') === 'canvas';
  useEffect(() => rememberView(isCanvas ? 'canvas' : undefined), [isCanvas]);
  const form = useRef<HTMLDivElement>(null);
  const { content, isLive, isDirty } = editor;
  const { id, status, has_pending: hasPending } = editor.automation;
  const stored = editor.automation;
  const clipped = useMemo(() => clippedEmails(stored), [stored]);
  const known = useStepChoices(content.steps);
  const queryProblem = useQueryProblem(content, choices);
  const goneMessage = goneMessageOf(stored);
  const checks = checksOf(
    content,
    { ...choices, ...known, queryProblem, goneMessage },
    handlebarsWarnings(stored),
    clipped,
  );

  useEffect(() => navigation.guardLeaving(() => editor.isDirty), [navigation, editor]);
  useEffect(() => {
    // When the tab becomes visible, changes by the system or others are shown; local edits stay.
    const look = () => {
      if (document.hidden || editor.isDirty || editor.isSaving) return;
      http.call('GET /marketing/automations/:id', { params: { id }, retry: true }).then(
        (now) =>
          !editor.isDirty &&
          (now.revision !== editor.automation.revision || now.status !== editor.automation.status) &&
          editor.take(now),
        () => undefined,
      );
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [http, editor, id]);

  const [includesExisting, setIncludesExisting] = useState(false);
  const toggle = (stepId: string, isOpen: boolean) =>
    setOpenSteps((before) => new Set([...before].filter((one) => one !== stepId).concat(isOpen ? [stepId] : [])));
  const numberOf = (stepId: string): string =>
    String(emailsOf(editor.content.steps).find(({ step }) => step.id === editor.serverId(stepId))?.number ?? 1);
  /** Goes to another page after saving. */
  const saved = async (then: () => void) => {
    if (!editor.isDirty || (await actions.save(true))) then();
  };
  const draft = useDraft(editor.automation, {
    saved,
    forget: () => editor.take(editor.automation),
    isReadOnly: !mayUpdate,
  });
  const { isDraft, draftId } = draft;
  const openContent = (stepId: string) =>
    void saved(() => {
      const hasContent = emailsOf(editor.content.steps).some(
        ({ step }) => step.id === editor.serverId(stepId) && step.content !== undefined,
      );
      navigation.to(hasContent ? paths.editor : paths.createDesign, { id, messageNum: numberOf(stepId) });
    });
  const keepAsTemplate = (stepId: string) =>
    void saved(async () => {
      const step = serverEmails(editor.automation.steps).find((one) => one.id === editor.serverId(stepId));
      if (!step) return;
      try {
        await createTemplate(http, `${content.name}, email ${numberOf(stepId)}`, configOf(step));
        alerts.show(texts.templateCreated);
      } catch (failure) {
        showFailure(alerts, failure, texts.templateFailed);
      }
    });
  const scope: DetailScope = {
    editor,
    choices,
    showProblems,
    toggle,
    openContent,
    opened: openSteps,
    isReadOnly: !mayUpdate,
    preview: (stepId) => void saved(() => navigation.to(paths.preview, { id, messageNum: numberOf(stepId) })),
    createTemplate: noTemplates || noVersions ? undefined : keepAsTemplate,
    create: setCreating,
    path,
    showPath,
    announce: setSaid,
  };
  /** Shows where something is fixed. */
  const reveal = (place: CheckPlace) => {
    const node = typeof place === 'object' ? place.stepId : place === 'entry' || place === 'exit' ? 'entry' : undefined;
    if (isCanvas && node !== undefined) return setOpenNode(node);
    if (isCanvas && place === 'emails') return undefined;
    if (isCanvas) navigation.to(paths.detail, { id });
    if (typeof place === 'object') toggle(place.stepId, true);
    return focusPlace(form, place);
  };
  const fix = ({ place, isContent }: Check) => {
    setShowProblems(true);
    if (typeof place === 'object' && isContent) openContent(place.stepId);
    else reveal(place);
  };
  const setLive = async () => {
    const [missing] = checks.filter(({ problem }) => problem !== '');
    setShowProblems(true);
    if (!missing) return isDraft ? saved(() => draft.publish()) : actions.setLive(includesExisting);
    setSaid(`${missing.title}: ${missing.problem}`);
    return reveal(missing.place);
  };
  const menu: readonly MenuEntry[] = useMemo(
    () => [
      { label: 'Preview', icon: 'eye', onSelect: () => automations.open('preview', id) },
      { label: 'Duplicate', icon: 'duplicate', onSelect: () => void automations.duplicate(id), disabled: !mayCreate },
      ...draft.menu,
      ...(status === 'live' || status === 'paused'
        ? [
            {
              label: 'Disable automation',
              icon: 'pause' as const,
              onSelect: () => void actions.disable(),
              disabled: !mayUpdate,
            },
          ]
        : []),
      'divider',
      isDraft
        ? { label: 'Discard draft', icon: 'trash', danger: true, onSelect: draft.discard, disabled: !mayUpdate }
        : {
            label: 'Delete',
            icon: 'trash',
            danger: true,
            onSelect: () => automations.open('remove', id),
            disabled: !mayDelete || status === 'live',
            ...(status === 'live' && { detail: 'Disable it first.' }),
          },
    ],
    [automations, actions, draft, isDraft, id, mayCreate, mayUpdate, mayDelete, status],
  );
  const aside = (
    <>
      <ChecksPanel checks={checks} onFix={fix} />
      <TrialPanel includesExisting={includesExisting} onInclude={setIncludesExisting} saved={saved} />
    </>
  );
  const isPending = isLive && (hasPending || isDirty);
  const primary = () => {
    if (!mayUpdate) return undefined;
    if (isLive)
      return (
        isPending && (
          <Button intent="primary" loading={actions.running === 'apply'} onClick={() => void actions.apply()}>
            Save and Apply
          </Button>
        )
      );
    return (
      <Button intent="primary" icon="play" loading={actions.running === 'live'} onClick={() => void setLive()}>
        {isDraft ? 'Publish' : 'Set live'}
      </Button>
    );
  };
  return (
    <DetailScopeContext value={scope}>
      <Page
        title={editor.automation.name}
        wide
        back={{ to: paths.list, label: 'Automations' }}
        status={
          <>
            {!isDraft && <StatusTag {...statusTags[status]} />}
            {draftId !== null && (
              <DraftToggle liveId={draft.liveId} draftId={draftId} selected={isDraft ? 'draft' : 'live'} />
            )}
          </>
        }
        actions={menu}
        secondaryAction={
          mayUpdate && (
            <Button
              loading={actions.running === 'save'}
              disabled={!isDirty}
              onClick={({ currentTarget: button }) => {
                setShowProblems(false);
                void actions.save().then((isSaved) => isSaved && passFocusOn(button));
              }}
            >
              Save
            </Button>
          )
        }
        primaryAction={primary()}
        tabs={<AutomationTabs id={id} selected={isCanvas ? 'canvas' : 'detail'} draftOf={editor.automation.draft_of} />}
      >
        <UndoKeys />
        <FormBanners actions={actions} />
        <StateBanner draft={draft} isLive={isLive} isPending={isPending} isReadOnly={!mayUpdate} isBrief={isCanvas} />
        {isCanvas ? (
          <LoadedFlow hasRoom={hasRoom} opened={openNode} onOpen={setOpenNode} checks={checks} aside={aside} />
        ) : (
          <div className={styles.page}>
            <div ref={form} className={styles.form}>
              <NameSection />
              <EntrySection />
              <ExitSection />
              <SettingsSection />
              <EmailsSection />
            </div>
            <div className={styles.checksPanel}>{aside}</div>
          </div>
        )}
        <div className={styles.said} role="status">
          {said}
        </div>
        {draft.overlay}
        {creating && <InlineCreateDialog creating={creating} onClose={() => setCreating(undefined)} />}
      </Page>
    </DetailScopeContext>
  );
});

/** The edit form of an automation. */
export default observer(function AutomationDetail() {
  const id = useParameter('id');
  const { value: automation, failure, reload } = useAutomation(id);
  const tab = useParameter('view') === 'canvas' ? 'canvas' : 'detail';
  if (!automation) return <AutomationState id={id} tab={tab} title="Automation" failure={failure} onRetry={reload} />;
  return <AutomationForm key={id} opened={automation} />;
});

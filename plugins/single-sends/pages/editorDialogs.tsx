import { observer } from 'mobx-react-lite';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { editorDialogs } from 'sendwright/plugins/design-editor/contract';
import { Navigation, parseTestData, pathTo, useParameter, useService } from 'sendwright/sdk';
import { Button, Confirm, Dialog, FormField, Skeleton, TextArea } from 'sendwright/sdk/ui';
import { DeleteConfirm } from '../components/DeleteConfirm';
import { InlineCreateDialog } from '../components/InlineCreateDialog';
import { DraftPreview } from '../components/preview/PreviewDialog';
import { DraftTestDialog } from '../components/test/TestDialog';
import { paths, sendTestEnd } from '../contract';
import { labelOf, type VariationDraft } from '../draft/abTestDraft';
import type { Draft } from '../draft/draftModel';
import { Drafts, useDraft, useVariationChange } from '../draft/drafts';

/**
 * A dialog over the editor. It does not open if the send couldn't be opened, or if it `changes` the message and the
 * send is read-only: the page shows the reason.
 */
function overEditor(content: () => ReactNode, { changes }: { readonly changes: boolean }): ComponentType {
  const Content = observer(content);
  return observer(function EditorDialog() {
    const draft = useDraft(useParameter('id'));
    return draft === null || (changes && draft?.isReadOnly) ? null : <Content />;
  });
}

const looking = (content: () => ReactNode) => overEditor(content, { changes: false });
const changing = (content: () => ReactNode) => overEditor(content, { changes: true });

interface OverProps {
  /** The page that the dialog is over. */
  readonly page: typeof paths.editor | typeof paths.editorContent;
}

/** A preview of the current message. */
export const EditorPreview = looking(() => <WrittenMessage page={paths.editor} />);

/** The preview with its test data open. */
export const EditorPreviewData = looking(() => <WrittenMessage page={paths.editor} withData />);

/** The test data for previews and tests. */
export const EditorTestData = looking(() => <TestData page={paths.editor} />);

/** Sends a test. */
export const EditorSendTest = looking(() => <SendTest page={paths.editor} />);

/** The dialogs of the code editor. The design editor shows its own, except that for a test. */
export const ContentDialog = looking(function ContentDialog() {
  const draft = useDraft(useParameter('id'));
  const end = [useParameter('dialog'), useParameter('part')].filter(Boolean).join('/');
  if (end === sendTestEnd) return <SendTest page={paths.editorContent} />;
  if (!draft || draft.isDesigned) return null;
  if (end === editorDialogs.preview) return <WrittenMessage page={paths.editorContent} />;
  if (end === editorDialogs.previewData) return <WrittenMessage page={paths.editorContent} withData />;
  return end === editorDialogs.testData ? <TestData page={paths.editorContent} /> : null;
});

const SendTest = observer(function SendTest({ page }: OverProps) {
  const id = useParameter('id');
  const navigation = useService(Navigation);
  const draft = useDraft(id);
  const close = () => navigation.to(page, { id });
  // A text message has its own.
  if (draft?.isSms) return null;
  return draft ? (
    <DraftTestDialog draft={draft} onClose={close} />
  ) : (
    <Dialog title="Send me a test" onClose={close}>
      <Skeleton label="Loading" />
    </Dialog>
  );
});

const TestData = observer(function TestData({ page }: OverProps) {
  const id = useParameter('id');
  const navigation = useService(Navigation);
  const draft = useDraft(id);
  const close = () => navigation.to(page, { id });
  if (!draft)
    return (
      <Dialog title="Test data" onClose={close}>
        <Skeleton label="Loading" />
      </Dialog>
    );
  const isWrong = !parseTestData(draft.testData);
  return (
    <Dialog
      title="Test data"
      size="large"
      onClose={close}
      footer={
        <Button intent="primary" onClick={close}>
          Done
        </Button>
      }
    >
      <FormField
        label="Values for your tags"
        error={isWrong ? 'Test data must be valid JSON.' : undefined}
        helper="A JSON object. It overrides the fields of the preview contact, and is used in test emails."
      >
        <TextArea
          mono
          rows={14}
          value={draft.testData}
          placeholder={'{ "first_name": "Ana" }'}
          onChange={(text) => draft.setTestData(text)}
        />
      </FormField>
    </Dialog>
  );
});

export const EditorDelete = looking(function EditorDelete() {
  const navigation = useService(Navigation);
  const drafts = useService(Drafts.token);
  const id = useParameter('id');
  const leave = async () => {
    await drafts.forget(id);
    navigation.go(paths.list, { replace: true });
  };
  return <DeleteConfirm id={id} onDeleted={() => void leave()} onCancel={() => navigation.to(paths.editor, { id })} />;
});

/** Reduces the number of variations; the last ones are removed. */
export const EditorDecreaseVariations = changing(function EditorDecreaseVariations() {
  return (
    <VariationConfirm
      ask={(draft, variations) => {
        const count = Math.min(draft.wanted, variations.length - 1);
        const gone = listOf(lettersBetween(count, variations.length));
        return {
          title: `Keep ${count} variations?`,
          text: `What you wrote for ${gone} is deleted.`,
          confirmLabel: `Delete ${gone}`,
          kept: variations.slice(0, count),
        };
      }}
    />
  );
});

/** Removes the selected variation; the letters of the later ones move up. */
export const EditorDeleteVariation = changing(function EditorDeleteVariation() {
  return (
    <VariationConfirm
      ask={(draft, variations) => {
        const place = Math.min(draft.variation, variations.length - 1);
        const rest = variations.filter((_, index) => index !== place);
        const label = labelOf(place);
        return {
          title: `Delete variation ${label}?`,
          text:
            rest.length < 2
              ? 'One variation is left, so the A/B test is turned off and that variation becomes the message.'
              : 'Its content is deleted. Later variations move up one letter.',
          confirmLabel: `Delete ${label}`,
          kept: rest,
        };
      }}
    />
  );
});

/** Turns an A/B test off: the selected variation becomes the message. */
export const EditorDisableAb = changing(function EditorDisableAb() {
  return (
    <VariationConfirm
      ask={(draft, variations) => {
        const place = Math.min(draft.variation, variations.length - 1);
        return {
          title: 'Turn off the A/B test?',
          text: `Variation ${labelOf(place)} becomes the message. The other variations are deleted.`,
          confirmLabel: 'Turn off A/B test',
          kept: variations.slice(place, place + 1),
        };
      }}
    />
  );
});

export const EditorNewList = changing(function EditorNewList() {
  return <InlineCreateDialog kind="list" id={useParameter('id')} back={paths.editor} />;
});

export const EditorNewSender = changing(function EditorNewSender() {
  return <InlineCreateDialog kind="sender" id={useParameter('id')} back={paths.editor} />;
});

export const EditorNewGroup = changing(function EditorNewGroup() {
  return <InlineCreateDialog kind="group" id={useParameter('id')} back={paths.editor} />;
});

/** Dialogs by the suffix of older links, which have no `modals/`. */
const older: Readonly<Record<string, ComponentType>> = {
  decrease_variations: EditorDecreaseVariations,
  delete_variation: EditorDeleteVariation,
  disable_ab: EditorDisableAb,
  create_list: EditorNewList,
  create_sender: EditorNewSender,
  create_unsubscribe: EditorNewGroup,
};

/** The dialogs of the content, by the first segment that they have in published addresses. */
const ofContent = new Set(['image_manager', 'modules', 'edit_code']);

/** An older link to a dialog, or a published address of a dialog over the content, which opens there. */
export function EditorOther() {
  const navigation = useService(Navigation);
  const dialog = useParameter('dialog');
  const isWhole = useParameter('part') === '';
  const isOfContent = ofContent.has(dialog);
  useEffect(() => {
    const { pathname, search } = navigation.location;
    if (isOfContent) navigation.go(pathname.replace('/editor/', '/editor/content/') + search, { replace: true });
  }, [navigation, isOfContent]);
  const Older = older[dialog];
  return Older && isWhole ? <Older /> : null;
}

const WrittenMessage = observer(function WrittenMessage({
  page,
  withData,
}: OverProps & { readonly withData?: boolean }) {
  const navigation = useService(Navigation);
  const id = useParameter('id');
  const draft = useDraft(id);
  const close = () => navigation.to(page, { id });
  const address = pathTo<string>(page, { id });
  return draft ? (
    <DraftPreview draft={draft} withData={withData} address={address} onClose={close} />
  ) : (
    <Dialog title="Preview" size="large" onClose={close}>
      <Skeleton label="Loading" />
    </Dialog>
  );
});

interface Question {
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  /** The remaining variations. */
  readonly kept: readonly VariationDraft[];
}

/** Confirms and removes variations of an A/B test. */
const VariationConfirm = observer(function VariationConfirm({
  ask,
}: {
  readonly ask: (draft: Draft, variations: readonly VariationDraft[]) => Question;
}) {
  const id = useParameter('id');
  const navigation = useService(Navigation);
  const draft = useDraft(id);
  const changeVariations = useVariationChange(draft);
  const close = () => navigation.to(paths.editor, { id });
  if (!draft)
    return (
      <Dialog title="A/B test" onClose={close}>
        <Skeleton label="Loading" />
      </Dialog>
    );
  const variations = draft.content.abtest?.variations ?? [];
  if (variations.length === 0)
    return (
      <Dialog title="No A/B test" onClose={close}>
        <p>This single send has no A/B test.</p>
      </Dialog>
    );
  const { kept, ...question } = ask(draft, variations);
  const confirm = async () => {
    // By then, the design editor's last changes are included.
    await changeVariations(() => draft.keepVariations(ask(draft, draft.content.abtest?.variations ?? []).kept));
    draft.showVariation(Math.max(0, Math.min(draft.variation, kept.length - 1)));
    close();
  };
  return <Confirm {...question} danger onConfirm={confirm} onCancel={close} />;
});

/** "A", "A and B", "A, B and C". */
const listOf = (labels: readonly string[]): string =>
  labels.length < 2 ? labels.join('') : `${labels.slice(0, -1).join(', ')} and ${labels.at(-1) ?? ''}`;

/** The letters of a range of variations. */
const lettersBetween = (from: number, to: number): readonly string[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => labelOf(from + index));

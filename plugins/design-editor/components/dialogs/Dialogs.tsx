import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { EmailTesting, isEmailTesting } from 'sendwright/plugins/email-testing/contract';
import { ImageManager, imageManagerAddress, imageManagerView } from 'sendwright/plugins/images/contract';
import { Navigation, useService } from 'sendwright/sdk';
import { Button, Checkbox, Dialog, SlotOutlet } from 'sendwright/sdk/ui';
import { editorDialogs } from '../../contract';
import { changeBlock } from '../../document/commands';
import { roomFor, withFile } from '../../document/pictures';
import { linked } from '../../richText/textState';
import { useEditor } from '../../state/EditorContext';
import { LinkField, linkProblem } from '../inspector/LinkField';
import { CodeDialog, ConvertDialog } from './CodeDialog';
import { MoveDialog } from './MoveDialog';
import { PreviewDialog } from './PreviewDialog';
import { SaveSectionDialog } from './SaveSectionDialog';
import { TestDataDialog } from './TestDataDialog';

/** The link of the selected text, button or image. */
const LinkDialog = observer(function LinkDialog({ onClose }: { readonly onClose: () => void }) {
  const { editor, view } = useEditor();
  const block = editor.primary?.block;
  const isText = view.writing !== undefined;
  const [href, setHref] = useState(
    () =>
      view.text?.link ??
      (block?.type === 'button' ? block.url : block?.type === 'image' ? (block.picture.link ?? '') : ''),
  );
  const [isUntracked, setUntracked] = useState(view.text?.isUntracked === true);
  const apply = (url: string): void => {
    onClose();
    if (isText) {
      // After the dialog has returned the focus.
      setTimeout(() => view.writing?.run(linked(url, isUntracked)), 0);
      return;
    }
    if (!block) return;
    editor.run('Change link', (design) =>
      changeBlock(design, block.id, (one) => {
        if (one.type === 'button') return { ...one, url };
        if (one.type !== 'image') return one;
        const { link: _before, ...picture } = one.picture;
        return { ...one, picture: url === '' ? picture : { ...picture, link: url } };
      }),
    );
  };
  const isPossible = isText || block?.type === 'button' || block?.type === 'image';
  const canSave = (url: string): boolean => isPossible && url.trim() !== '' && linkProblem(url) === undefined;
  return (
    <Dialog
      title="Edit link"
      size="small"
      onClose={onClose}
      footer={
        <>
          {href !== '' && isPossible && <Button onClick={() => apply('')}>Remove link</Button>}
          <Button onClick={onClose}>Cancel</Button>
          <Button intent="primary" disabled={!canSave(href)} onClick={() => apply(href.trim())}>
            Save link
          </Button>
        </>
      }
    >
      {isPossible ? (
        <>
          <LinkField
            label="Link"
            value={href}
            onChange={setHref}
            onEnter={(url) => (canSave(url) ? apply(url) : setHref(url))}
          />
          {isText && (
            <Checkbox
              label="Count clicks"
              helper="Off: the link keeps its own address in the message, also where click tracking is on."
              checked={!isUntracked}
              onChange={(isCounted) => setUntracked(!isCounted)}
            />
          )}
        </>
      ) : (
        <p>Select text, a button or an image first.</p>
      )}
    </Dialog>
  );
});

/** The dialogs that the address opens over the editor. */
export const Dialogs = observer(function Dialogs() {
  const {
    props: { address },
    view,
    open,
  } = useEditor();
  const navigation = useService(Navigation);
  const { location } = navigation;
  const dialog = location.pathname.startsWith(address) ? location.pathname.slice(address.length + 1) : '';
  const close = (): void => open('');
  switch (dialog) {
    case '':
      return view.isChoosingPlace ? <MoveDialog /> : null;
    case editorDialogs.preview:
      return <PreviewDialog onClose={close} />;
    case editorDialogs.previewData:
      return <PreviewDialog withData onClose={close} />;
    case editorDialogs.testData:
      return <TestDataDialog onClose={close} />;
    case editorDialogs.modules:
      return <SaveSectionDialog onClose={close} />;
    case editorDialogs.editLink:
      return <LinkDialog onClose={close} />;
    case editorDialogs.editCode:
      return <CodeDialog onClose={close} />;
    case editorDialogs.convert:
      return <ConvertDialog onClose={close} />;
    default: {
      if (isEmailTesting(location.pathname)) return <Testing />;
      const shown = imageManagerView(location);
      return shown ? (
        <ImagesDialog
          shown={shown}
          onShow={(next) => navigation.go(imageManagerAddress(address, next))}
          onClose={close}
        />
      ) : null;
    }
  }
});

/** Email testing of the saved message. */
const Testing = observer(function Testing() {
  const {
    editor,
    view,
    props: { source, tested },
  } = useEditor();
  if (!tested) return null;
  const save = async (): Promise<boolean> => {
    await editor.save();
    const isSaved = editor.state === 'saved' || editor.state === 'locked';
    return isSaved && (tested.save === undefined || tested.save());
  };
  const subject = source.hasSubject ? editor.design.subject : (source.message?.().subject ?? '');
  return <SlotOutlet slot={EmailTesting} props={{ message: { ...tested, subject, testData: view.testData, save } }} />;
});

interface ImagesDialogProps {
  readonly shown: NonNullable<ReturnType<typeof imageManagerView>>;
  readonly onShow: (view: NonNullable<ReturnType<typeof imageManagerView>>) => void;
  readonly onClose: () => void;
}

const ImagesDialog = observer(function ImagesDialog({ shown, onShow, onClose }: ImagesDialogProps) {
  const { editor, view } = useEditor();
  // An edited image keeps the width that it has in the message.
  const changedFile: typeof withFile = (picture, file, room) =>
    shown.view === 'edit' && picture.source !== ''
      ? { ...withFile(picture, file, Math.min(picture.width ?? room, room)), responsive: picture.responsive }
      : withFile(picture, file, room);
  return (
    <SlotOutlet
      slot={ImageManager}
      props={{
        shown,
        onShow,
        onClose,
        onChosen: ({ url, alt, width, height }) => {
          editor.run('Choose image', (design) =>
            changeBlock(design, editor.selection.at(-1) ?? '', (block) => {
              if (view.imageFor === 'background') return { ...block, backgroundImage: url };
              if (view.imageFor === 'after' && block.type === 'countdown') return { ...block, after: url };
              if (!('picture' in block)) return block;
              return {
                ...block,
                picture: changedFile(block.picture, { url, alt, width, height }, roomFor(design, block.id)),
              };
            }),
          );
          onClose();
        },
      }}
    />
  );
});

import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Button, Dialog } from 'sendwright/sdk/ui';
import { linked } from '../../richText/textState';
import { changeBlock } from '../../document/commands';
import { useEditor } from '../../state/EditorContext';
import { LinkField, linkProblem } from '../inspector/LinkField';

/** Where the words that are selected lead, or the selected button or picture. */
export const LinkDialog = observer(function LinkDialog({ onClose }: { readonly onClose: () => void }) {
  const { editor, view } = useEditor();
  const block = editor.primary?.block;
  const isText = view.writing !== undefined;
  const [href, setHref] = useState(
    () =>
      view.text?.link ??
      (block?.type === 'button' ? block.url : block?.type === 'image' ? (block.picture.link ?? '') : ''),
  );
  const apply = (url: string): void => {
    onClose();
    if (isText) {
      // After the dialog has given the focus back.
      setTimeout(() => view.writing?.run(linked(url)), 0);
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
  return (
    <Dialog
      title="Edit link"
      size="small"
      onClose={onClose}
      footer={
        <>
          {href !== '' && isPossible && <Button onClick={() => apply('')}>Remove link</Button>}
          <Button onClick={onClose}>Cancel</Button>
          <Button
            intent="primary"
            disabled={!isPossible || href.trim() === '' || linkProblem(href) !== undefined}
            onClick={() => apply(href.trim())}
          >
            Save link
          </Button>
        </>
      }
    >
      {isPossible ? (
        <LinkField label="Leads to" value={href} onChange={setHref} />
      ) : (
        <p>Select words in a text, a button or an image first.</p>
      )}
    </Dialog>
  );
});

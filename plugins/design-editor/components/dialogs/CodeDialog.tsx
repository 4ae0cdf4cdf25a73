import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { type Block, type BlockOf, compile, createBlock } from 'sendwright/email';
import { CodeEditor } from 'sendwright/sdk/code-editor';
import { Banner, Button, Confirm, Dialog } from 'sendwright/sdk/ui';
import { disallowedTags } from '../../canvas/cleanCode';
import { changeBlock } from '../../document/commands';
import { titleOf } from '../../document/words';
import { assets, useEditor } from '../../state/EditorContext';

/** The HTML that a block is sent as, without the frame around the design. */
function codeOf(block: Block, whole: Parameters<typeof compile>[0]): string {
  if (block.type === 'code') return block.html;
  const { html } = compile({ ...whole, preheader: '', blocks: [block] }, { target: 'canvas', assets });
  const start = /<td class="r"[^<>]*>/.exec(html);
  const end = [...html.matchAll(/<\/td><\/tr><\/table>\s*<\/td><\/tr><\/table>\s*<\/div>/g)].at(-1);
  if (!start || !end) return '';
  const inside = html.slice(start.index + start[0].length, end.index);
  return inside
    .replaceAll(/ data-block-id="[^"]*"/g, '')
    .replaceAll(/<span data-merge-tag="[^"]*">([^<]*)<\/span>/g, '$1');
}

const asCode = (block: Block, html: string): BlockOf<'code'> => ({ ...createBlock('code', () => block.id), html });

/** The code of the selected block. Other blocks become code blocks on confirmation. */
export const CodeDialog = observer(function CodeDialog({ onClose }: { readonly onClose: () => void }) {
  const { editor, view, open } = useEditor();
  const block = editor.primary?.block;
  const [start] = useState(() => (block ? codeOf(block, editor.design) : ''));
  const [code, setCode] = useState(view.code?.id === block?.id ? (view.code?.html ?? start) : start);
  if (!block) return <NoBlock title="Edit code" onClose={onClose} />;
  const disallowed = disallowedTags(code);
  const save = (): void => {
    if (code === start) {
      onClose();
    } else if (block.type === 'code') {
      editor.run('Edit code', (design) =>
        changeBlock(design, block.id, (one) => (one.type === 'code' ? { ...one, html: code } : one)),
      );
      onClose();
    } else {
      view.setCode({ id: block.id, html: code });
      open('edit_code/convert');
    }
  };
  return (
    <Dialog
      title={block.type === 'code' ? 'Edit code' : `Code of ${titleOf(block.type).toLowerCase()}`}
      size="large"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            intent="primary"
            disabled={block.locked === true || (code !== start && disallowed.length > 0)}
            onClick={save}
          >
            Save code
          </Button>
        </>
      }
    >
      {disallowed.length > 0 && (
        <Banner tone="warning" title={`A block can't hold ${disallowed.map((tag) => `<${tag}>`).join(', ')}`}>
          Email apps remove them from the body. Add styles and fonts to the HTML head, in the settings of the whole
          design.
        </Banner>
      )}
      <CodeEditor
        language="html"
        ariaLabel="Code of the block"
        value={code}
        onChange={setCode}
        height="420px"
        focusFirst
      />
    </Dialog>
  );
});

/** Confirms converting a block into a code block, which discards its settings. */
export const ConvertDialog = observer(function ConvertDialog({ onClose }: { readonly onClose: () => void }) {
  const { editor, view, open } = useEditor();
  const block = editor.primary?.block;
  const convert = (): void => {
    const waiting = view.code;
    view.setCode(undefined);
    if (block)
      editor.run('Convert to code', (design) =>
        changeBlock(design, block.id, (one) =>
          asCode(one, waiting?.id === one.id ? waiting.html : codeOf(one, design)),
        ),
      );
    onClose();
  };
  if (!block) return <NoBlock title="Convert to a code block?" onClose={onClose} />;
  return (
    <Confirm
      title="Convert to a code block?"
      text="It looks the same, but can then only be edited as code. You can undo this."
      confirmLabel="Convert"
      onConfirm={convert}
      onCancel={() => (view.code ? open('modules/edit_code') : onClose())}
    />
  );
});

/** Shown if the dialog is opened by a link: nothing is selected then. */
function NoBlock({ title, onClose }: { readonly title: string; readonly onClose: () => void }) {
  return (
    <Dialog title={title} size="small" onClose={onClose}>
      <p>Select the block first, in the outline or on the canvas.</p>
    </Dialog>
  );
}

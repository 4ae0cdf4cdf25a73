import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { CodeEditor } from 'sendwright/sdk/code-editor';
import { Banner, Button, Dialog } from 'sendwright/sdk/ui';
import { useEditor } from '../../state/EditorContext';
import styles from './inspector.module.css';

/** Characters of a head, at most: a design holds no more. */
const mostCharacters = 65_536;

/** What the author adds to the head: fonts and styles, as a rule. */
export const HeadField = observer(function HeadField() {
  const { editor } = useEditor();
  const [code, setCode] = useState<string>();
  const isTooLong = (code?.length ?? 0) > mostCharacters;
  const save = (): void => {
    if (code !== undefined) editor.run('Edit head', (design) => ({ ...design, head: code }));
    setCode(undefined);
  };
  return (
    <>
      <Button icon="code" onClick={() => setCode(editor.design.head)}>
        Edit HTML head
      </Button>
      <p className={styles.hint}>
        {editor.design.head === ''
          ? 'Nothing added.'
          : `${editor.design.head.length.toLocaleString('en-US')} characters added.`}
      </p>
      {code !== undefined && (
        <Dialog
          title="HTML head"
          size="large"
          onClose={() => setCode(undefined)}
          footer={
            <>
              <Button onClick={() => setCode(undefined)}>Cancel</Button>
              <Button intent="primary" disabled={isTooLong} onClick={save}>
                Save head
              </Button>
            </>
          }
        >
          <p>Goes into the head of the message: web fonts, styles of your own. Scripts are left out.</p>
          {isTooLong && (
            <Banner
              tone="danger"
              title={`The head can have up to ${mostCharacters.toLocaleString('en-US')} characters`}
            >
              This has {code.length.toLocaleString('en-US')}. Link to a long style sheet instead, or shorten it.
            </Banner>
          )}
          {/<(?:script|base)\b/i.test(code) && (
            <Banner tone="warning" title="Scripts and base addresses are left out">
              No email app runs scripts, and a base would lead every link elsewhere.
            </Banner>
          )}
          <CodeEditor language="html" ariaLabel="HTML head" value={code} onChange={setCode} height="360px" focusFirst />
        </Dialog>
      )}
    </>
  );
});

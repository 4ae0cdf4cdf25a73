import { observer } from 'mobx-react-lite';
import { Suspense, useEffect, useMemo } from 'react';
import { DesignLibrary } from 'sendwright/plugins/designs/contract';
import { Http, useOptionalService, useService } from 'sendwright/sdk';
import { Banner, EditorWaiting, Skeleton } from 'sendwright/sdk/ui';
import { AutomationsStore } from '../../automationsStore';
import { EmailSource, storedCode, testedEmail } from '../../emailSource';
import type { EmailEditorProps } from './editorProps';
import { EmailChooser } from './EmailChooser';

/** An email written as HTML. */
export const CodeEmail = observer(function CodeEmail({ opened, number, address, back }: EmailEditorProps) {
  const library = useOptionalService(DesignLibrary);
  const http = useService(Http);
  const store = useService(AutomationsStore);
  useEffect(() => void library.get(), [library]);
  const source = useMemo(
    () => new EmailSource(http, opened, (automation) => store.put(automation)).code(),
    // oxlint-disable-next-line react/exhaustive-deps -- one source per email: saving must not reopen it
    [http, store, opened.step.id],
  );
  const loading = (
    <EditorWaiting>
      <Skeleton shape="page" label="Loading the editor" />
    </EditorWaiting>
  );
  const { current: service, state } = library;
  if (state === 'failed' || state === 'absent')
    return (
      <EditorWaiting>
        <Banner tone="danger" title="The code editor isn't available.">
          It comes with the design library, which you may have no access to. The email is safe.
        </Banner>
      </EditorWaiting>
    );
  if (!service) return loading;
  return (
    <Suspense fallback={loading}>
      <service.CodeEditor
        source={source}
        opened={storedCode(opened)}
        address={address}
        back={back}
        noun="email"
        tested={testedEmail(opened)}
        renderTools={() => <EmailChooser automation={opened.automation} number={number} />}
      />
    </Suspense>
  );
});

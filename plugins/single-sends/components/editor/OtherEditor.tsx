import { useEffect } from 'react';
import { Navigation, pathTo, useService } from 'sendwright/sdk';
import { EditorWaiting, Skeleton } from 'sendwright/sdk/ui';
import { sendTestEnd } from '../../contract';

/** Redirects to the editor for the send's type of content, and to its dialog for a test. */
export function OtherEditor({ id, path }: { readonly id: string; readonly path: string }) {
  const navigation = useService(Navigation);
  useEffect(() => {
    const end = navigation.location.pathname.endsWith(`/${sendTestEnd}`) ? `/${sendTestEnd}` : '';
    navigation.go(pathTo<string>(path, { id }) + end, { replace: true });
  }, [navigation, id, path]);
  return (
    <EditorWaiting>
      <Skeleton shape="page" label="Loading the editor" />
    </EditorWaiting>
  );
}

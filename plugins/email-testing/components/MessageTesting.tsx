import { observer } from 'mobx-react-lite';
import { Navigation, useService } from 'sendwright/sdk';
import type { TestableMessage } from '../contract';
import { TestingDialog } from './TestingDialog';

/** Email testing over an editor or review: the address says which part. */
export default observer(function MessageTesting({ message }: { readonly message: TestableMessage }) {
  const navigation = useService(Navigation);
  const { pathname } = navigation.location;
  const end = pathname.indexOf('/email_testing');
  if (end === -1) return null;
  const host = pathname.slice(0, end);
  return <TestingDialog at={`${host}/email_testing`} message={message} onClose={() => navigation.go(host)} />;
});

import { observer } from 'mobx-react-lite';
import { Navigation, useService } from 'sendwright/sdk';
import { TestingDialog } from '../components/TestingDialog';
import { paths } from '../contract';

/** A test over the list of all. */
export default observer(function TestResultsPage() {
  const navigation = useService(Navigation);
  return <TestingDialog at={paths.list} onClose={() => navigation.go(paths.list)} />;
});

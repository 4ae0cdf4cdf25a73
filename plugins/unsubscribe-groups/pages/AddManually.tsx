import { observer } from 'mobx-react-lite';
import { Navigation, useParameter, useService } from 'sendwright/sdk';
import { AddDialog } from '../components/AddDialog';
import { WithGroup } from '../components/WithGroup';
import { paths } from '../contract';

export default observer(function AddManually() {
  const navigation = useService(Navigation);
  return (
    <WithGroup id={useParameter('groupId')}>
      {(group) => <AddDialog group={group} onClose={() => navigation.to(paths.index)} />}
    </WithGroup>
  );
});

import { Navigation, useService } from 'sendwright/sdk';
import { GroupEditor } from '../components/GroupEditor';
import { paths } from '../contract';
import { useCreateGroup } from '../useCreateGroup';

export default function GroupCreate() {
  const navigation = useService(Navigation);
  const create = useCreateGroup();
  return (
    <GroupEditor
      title="New unsubscribe group"
      submitLabel="Create group"
      path={paths.create}
      save={async (values) => {
        await create(values);
        navigation.to(paths.index);
      }}
    />
  );
}

import { observer } from 'mobx-react-lite';
import { Navigation, useParameter, useService } from 'sendwright/sdk';
import { Button, Dialog } from 'sendwright/sdk/ui';
import { PagePreview, toPreviewType } from '../components/PagePreview';
import { WithGroup } from '../components/WithGroup';
import { paths } from '../contract';
import { valuesOf } from '../groupForm';

export default observer(function GroupPreview() {
  const navigation = useService(Navigation);
  const type = toPreviewType(useParameter('type'));
  const close = () => navigation.to(paths.index);
  return (
    <WithGroup id={useParameter('id')}>
      {(group) => (
        <Dialog
          title={`Preview of ${group.name}`}
          size="large"
          onClose={close}
          footer={
            <Button intent="primary" onClick={close}>
              Close
            </Button>
          }
        >
          <PagePreview path={paths.preview} type={type} values={valuesOf(group)} id={group.id} />
        </Dialog>
      )}
    </WithGroup>
  );
});

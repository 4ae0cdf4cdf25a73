import { Navigation, useService } from 'sendwright/sdk';
import { ContactLimitDialog } from '../components/ContactLimitDialog';
import { paths } from '../contract';

export default function ImportLimit() {
  const navigation = useService(Navigation);
  return (
    <ContactLimitDialog onGoOn={() => navigation.to(paths.mapFields)} onCancel={() => navigation.to(paths.upload)} />
  );
}

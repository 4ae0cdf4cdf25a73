import { Navigation, useParameter, useService } from 'sendwright/sdk';
import { SavedPreview } from '../components/SavedPreview';
import { paths } from '../contract';

export default function SingleSendPreview() {
  const navigation = useService(Navigation);
  return <SavedPreview id={useParameter('id')} onClose={() => navigation.back(paths.list)} />;
}

import { observer } from 'mobx-react-lite';
import { useParameter } from 'sendwright/sdk';
import { AutomationForm } from '../components/detail/AutomationForm';
import { AutomationState } from '../components/AutomationState';
import { useAutomation } from '../useAutomation';

/** The edit form of an automation. */
export default observer(function AutomationDetail() {
  const id = useParameter('id');
  const { value: automation, failure, reload } = useAutomation(id);
  if (!automation) return <AutomationState title="Automation" failure={failure} onRetry={reload} />;
  return <AutomationForm key={id} opened={automation} />;
});

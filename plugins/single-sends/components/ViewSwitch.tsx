import { Tabs } from 'sendwright/sdk/ui';
import type { MessageView } from './MessageFrame';

const views = [
  { id: 'desktop', title: 'Desktop' },
  { id: 'mobile', title: 'Mobile' },
  { id: 'text', title: 'Plain text' },
] as const;

interface ViewSwitchProps {
  readonly view: MessageView;
  readonly onChange: (view: MessageView) => void;
}

/** How a preview is looked at. */
export function ViewSwitch({ view, onChange }: ViewSwitchProps) {
  return <Tabs<MessageView> label="Preview" tabs={views} selected={view} onSelect={onChange} />;
}

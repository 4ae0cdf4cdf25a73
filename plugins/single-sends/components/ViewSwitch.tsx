import { Switch, Tabs } from 'sendwright/sdk/ui';
import type { MessageView } from './MessageFrame';

const views = [
  { id: 'desktop', title: 'Desktop' },
  { id: 'mobile', title: 'Mobile' },
  { id: 'text', title: 'Plain text' },
] as const;

interface ViewSwitchProps {
  readonly view: MessageView;
  readonly onChange: (view: MessageView) => void;
  readonly isDark: boolean;
  readonly onDark: (isDark: boolean) => void;
}

/** How a preview is looked at. */
export function ViewSwitch({ view, onChange, isDark, onDark }: ViewSwitchProps) {
  return (
    <>
      <Tabs<MessageView> label="Preview" tabs={views} selected={view} onSelect={onChange} />
      <Switch label="Dark" checked={isDark} disabled={view === 'text'} onChange={onDark} />
    </>
  );
}

import type { StatusTagProps } from 'sendwright/sdk/ui';
import type { AutomationStatus } from 'sendwright/wire/automations';

/** How each status is displayed. */
export const statusTags: Readonly<Record<AutomationStatus, StatusTagProps>> = {
  draft: { tone: 'neutral', label: 'Draft' },
  live: { tone: 'success', label: 'Live' },
  disabled: { tone: 'warning', label: 'Disabled' },
  paused: { tone: 'danger', label: 'Paused' },
};

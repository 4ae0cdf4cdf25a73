import { StatusTag, Tag } from 'sendwright/sdk/ui';
import type { AdCampaign } from 'sendwright/wire/ads';

const shown = {
  draft: ['neutral', 'Draft'],
  submitted: ['info', 'In review'],
  active: ['success', 'Active'],
  error: ['danger', 'Rejected'],
} as const;

const pauses = {
  running: shown.active,
  pausing: ['warning', 'Pausing'],
  paused: ['neutral', 'Paused'],
  resuming: ['info', 'Resuming'],
} as const;

/** The status of a campaign, and whether it is in the sandbox. */
export function CampaignStatus({
  campaign: { status, pause_state: pause, sandbox_channels: sandboxed },
}: {
  readonly campaign: AdCampaign;
}) {
  const [tone, label] = pause === null ? shown[status] : pauses[pause];
  return (
    <>
      <StatusTag tone={tone} label={label} /> {sandboxed.length > 0 && <SandboxTag />}
    </>
  );
}

/** Marks sandbox campaigns: they are shown to nobody and cost nothing. */
export const SandboxTag = () => <Tag tone="warning">Sandbox</Tag>;

import { StatusTag, Tag } from 'sendwright/sdk/ui';
import type { AdCampaign } from 'sendwright/wire/ads';

const shown = {
  draft: ['neutral', 'Draft'],
  submitted: ['info', 'In review'],
  active: ['success', 'Active'],
  error: ['danger', 'Rejected'],
} as const;

/** Where a campaign stands; one of the sandbox is labeled as such. */
export function CampaignStatus({
  campaign: { status, sandbox_channels: sandboxed },
}: {
  readonly campaign: AdCampaign;
}) {
  const [tone, label] = shown[status];
  return (
    <>
      <StatusTag tone={tone} label={label} /> {sandboxed.length > 0 && <SandboxTag />}
    </>
  );
}

/** Nothing of it is shown to anybody, and nothing is spent. */
export const SandboxTag = () => <Tag tone="warning">Sandbox</Tag>;

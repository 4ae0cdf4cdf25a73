import { StatusTag, type Tone } from 'sendwright/sdk/ui';
import type { AdSyncedAudience } from 'sendwright/wire/adAudiences';
import { SandboxTag } from './CampaignStatus';

/** The state of a synced audience, and whether it is in the sandbox. */
export function AudienceStatus({ audience }: { readonly audience: AdSyncedAudience }) {
  const [tone, label] = stateOf(audience);
  return (
    <>
      <StatusTag tone={tone} label={label} /> {audience.is_sandbox && <SandboxTag />}
    </>
  );
}

function stateOf({ status, problem, last_run: run }: AdSyncedAudience): readonly [Tone, string] {
  if (status === 'stopped') return ['neutral', 'Stopped'];
  if (problem !== null) return ['warning', 'Needs attention'];
  if (status === 'emptying') return ['info', 'Removing contacts'];
  if (run === null) return ['info', 'Waiting'];
  return run.finished_at === null ? ['info', 'Syncing'] : ['success', 'In sync'];
}

import { paths as account } from 'sendwright/plugins/account/contract';
import { paths as senders } from 'sendwright/plugins/senders/contract';
import { paths as singleSends } from 'sendwright/plugins/single-sends/contract';
import { pathTo } from 'sendwright/sdk';
import { formatNumber, formatPercent } from 'sendwright/sdk/ui';
import type { HomeFacts } from './homeStore';

/** Something that needs attention, with its one action. */
export interface Attention {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly action?: { readonly label: string; readonly to: string };
}

/** The share of the month's sends from which the page warns. */
const nearlyUsed = 0.8;

/** What needs attention and is not a notice: notices are about sends, tests, imports and exports. */
export function attentionOf({ senders: all, domains, sent, credits }: Partial<HomeFacts>): readonly Attention[] {
  const unverified = (all ?? []).filter(({ verified }) => !verified.status);
  const invalid = (domains ?? []).filter(({ valid }) => !valid);
  const unsent = (sent?.rows ?? []).filter(({ ui_status: status }) => status === 'nobody-mailed');
  const used = credits && credits.total > 0 ? credits.used / credits.total : 0;
  return [
    ...unsent.map(({ id, name }) => ({
      id: `send-${id}`,
      title: `Nobody was mailed: ${name}`,
      text: 'All of its recipients were left out.',
      action: { label: 'See why', to: pathTo(singleSends.stats, { id }) },
    })),
    ...(credits && used >= nearlyUsed
      ? [
          {
            id: 'credits',
            title: used >= 1 ? 'No sends left this month' : `${formatPercent(used, 0)} of this month's sends are used`,
            text:
              `${formatNumber(credits.used)} of ${formatNumber(credits.total)}. ` +
              (credits.is_hard_limit ? 'Sending stops at the limit.' : 'More can be sent at extra cost.'),
            action: { label: 'See your plan', to: account.access },
          },
        ]
      : []),
    ...unverified.map(({ id, from }) => ({
      id: `sender-${id}`,
      title: `${from.email} isn't verified`,
      text: "Campaigns can't be sent from it yet.",
      action: { label: 'Verify', to: senders.list },
    })),
    ...invalid.map(({ id, domain }) => ({
      id: `domain-${id}`,
      title: `${domain} isn't authenticated`,
      text: 'Mail from it may land in spam.',
      action: { label: 'Check', to: pathTo(senders.domain, { id: String(id) }) },
    })),
  ];
}

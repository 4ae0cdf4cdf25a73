import type { Predicate, Value } from '../tree';
import {
  anyCampaign,
  type EngagementCondition,
  type EngagementOperator,
  engagementOperators,
  type Period,
} from './model';
import { periodOf } from './periods';
import { campaignKeys, engagementEvents } from './toQuery';

/** The engagement condition for an `event` node, or for `NOT` of one, if the builder can express it. */
export function engagementOf(predicate: Predicate): EngagementCondition | undefined {
  const missing = predicate.kind === 'not';
  const event = missing ? predicate.operand : predicate;
  if (event.kind !== 'event' || event.where === undefined) return undefined;
  const parts = new Parts();
  for (const condition of event.where.kind === 'and' ? event.where.operands : [event.where])
    if (!parts.take(condition)) return undefined;
  const operator = engagementOperators.find(
    (name) => engagementEvents[name][0] === parts.type && engagementEvents[name][1] === missing,
  );
  return operator && parts.condition(operator);
}

/** Collects the conditions on one event; each kind at most once. */
class Parts {
  type: string | undefined;
  private source: EngagementCondition['source'] | undefined;
  private campaign: string | undefined;
  private period: Period | undefined;
  private isMail = false;

  take(condition: Predicate): boolean {
    if (condition.kind === 'compare' && condition.operator === '=' && condition.right.kind === 'text')
      return this.readText(condition.left, condition.right.value);
    if (condition.kind === 'isNull' && condition.negated) return this.readCampaign(condition.operand, anyCampaign);
    return this.readPeriod(condition);
  }

  condition(operator: EngagementOperator): EngagementCondition | undefined {
    if (!this.isMail || this.source === undefined || this.campaign === undefined) return undefined;
    return { kind: 'engagement', source: this.source, campaign: this.campaign, operator, during: this.period ?? null };
  }

  private readText(left: Value, text: string): boolean {
    if (left.kind !== 'eventField') return text !== anyCampaign && this.readCampaign(left, text);
    if (left.name === 'event_source') {
      if (this.isMail || text !== 'mail') return false;
      this.isMail = true;
      return true;
    }
    if (left.name !== 'event_type' || this.type !== undefined) return false;
    this.type = text;
    return true;
  }

  private readCampaign(left: Value, campaign: string): boolean {
    if (left.kind !== 'eventData' || this.source !== undefined || campaign === '') return false;
    if (left.key !== campaignKeys.single_send && left.key !== campaignKeys.automation) return false;
    this.source = left.key === campaignKeys.single_send ? 'single_send' : 'automation';
    this.campaign = campaign;
    return true;
  }

  private readPeriod(condition: Predicate): boolean {
    const period = periodOf(condition, isTime);
    if (period === undefined || this.period !== undefined) return false;
    this.period = period;
    return true;
  }
}

const isTime = (value: Value): boolean => value.kind === 'eventField' && value.name === 'event_timestamp';

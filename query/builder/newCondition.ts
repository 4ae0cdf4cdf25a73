import type { QueryField } from '../fields';
import { anyCampaign, type CustomEventCondition, type EngagementCondition, type FieldCondition } from './model';

/** A new condition on a field, with an empty value. */
export function newCondition({ name, type }: QueryField): FieldCondition {
  switch (type) {
    case 'text':
      return { kind: 'text', field: name, operator: 'is', value: '', ignoreCase: true, orBlank: false };
    case 'number':
      return { kind: 'number', field: name, operator: 'is', value: null, high: null, orBlank: false };
    case 'date':
      return {
        kind: 'date',
        field: name,
        operator: 'within',
        value: '',
        high: '',
        amount: 30,
        unit: 'day',
        orBlank: false,
      };
    case 'set':
      return { kind: 'set', field: name, operator: 'includes', values: [] };
  }
}

/** Opened any campaign, at any time. */
export function newEngagement(source: EngagementCondition['source']): EngagementCondition {
  return { kind: 'engagement', source, campaign: anyCampaign, operator: 'opened', during: null };
}

/** An event that happened at any time. */
export function newCustomEvent(name: string): CustomEventCondition {
  return { kind: 'event', name, operator: 'happened', count: null, during: null, properties: [] };
}

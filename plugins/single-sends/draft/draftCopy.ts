import type { DraftContent } from './draftContent';

/** Unsaved changes, stored in this browser. */
export interface DraftCopy {
  readonly content: DraftContent;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const keyOf = (id: string): string => `sendwright.draft.${id}`;

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

function unsubscribeFrom(value: unknown, otherwise: DraftContent['unsubscribe']): DraftContent['unsubscribe'] {
  if (!isRecord(value)) return otherwise;
  const { kind, groupId, url } = value;
  if (kind === 'group' && typeof groupId === 'number') return { kind, groupId };
  if (kind === 'custom' && typeof url === 'string') return { kind, url };
  return kind === 'global' || kind === 'none' ? { kind } : otherwise;
}

/** A stored test is restored only if it is still compatible with the saved one. */
function abTestFrom(value: unknown, otherwise: DraftContent['abtest']): DraftContent['abtest'] {
  if (value === null || otherwise === null || !isRecord(value) || !Array.isArray(value['variations'])) return otherwise;
  const kept: readonly unknown[] = value['variations'];
  if (kept.length !== otherwise.variations.length) return otherwise;
  return {
    ...otherwise,
    variations: otherwise.variations.map((variation, index) => {
      const copy = kept[index];
      if (!isRecord(copy)) return variation;
      const text = (key: 'subject' | 'preheader' | 'html' | 'plain'): string => {
        const written = copy[key];
        return typeof written === 'string' ? written : variation[key];
      };
      const lines = { ...variation, subject: text('subject'), preheader: text('preheader') };
      // The design editor stores designs.
      if (variation.design !== null) return lines;
      const { generatePlain } = copy;
      return {
        ...lines,
        html: text('html'),
        plain: text('plain'),
        generatePlain: typeof generatePlain === 'boolean' ? generatePlain : variation.generatePlain,
      };
    }),
  };
}

/** Stores a draft's content; does nothing if the browser's storage is full. */
export function storeCopy(id: string, content: DraftContent, at: number = Date.now()): boolean {
  try {
    localStorage.setItem(keyOf(id), JSON.stringify({ content, at }));
    return true;
  } catch {
    return false;
  }
}

export function removeCopy(id: string): void {
  localStorage.removeItem(keyOf(id));
}

/** The stored content; parts that cannot be parsed are taken from `otherwise`. */
export function readCopy(id: string, otherwise: DraftContent): DraftCopy | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(id)) ?? 'null');
    if (!isRecord(kept) || !isRecord(kept['content'])) return undefined;
    const { content } = kept;
    const text = (key: 'name' | 'subject' | 'preheader' | 'html' | 'plain' | 'smsBody'): string =>
      typeof content[key] === 'string' ? content[key] : otherwise[key];
    const flag = (key: 'generatePlain' | 'all'): boolean =>
      typeof content[key] === 'boolean' ? content[key] : otherwise[key];
    const texts = (
      key: 'listIds' | 'segmentIds' | 'excludeListIds' | 'excludeSegmentIds' | 'categories' | 'smsMedia' | 'smsImages',
    ): readonly string[] => {
      const list = content[key];
      return isTexts(list) ? list : otherwise[key];
    };
    const sender = content['senderId'];
    const pool = content['ipPool'];
    const service = content['smsService'];
    const time = content['sendAt'];
    return {
      at: typeof kept['at'] === 'number' ? kept['at'] : 0,
      content: {
        name: text('name'),
        senderId: typeof sender === 'number' || sender === null ? sender : otherwise.senderId,
        subject: text('subject'),
        preheader: text('preheader'),
        html: otherwise.design === null ? text('html') : otherwise.html,
        plain: otherwise.design === null ? text('plain') : otherwise.plain,
        design: otherwise.design,
        generatePlain: flag('generatePlain'),
        all: flag('all'),
        listIds: texts('listIds'),
        segmentIds: texts('segmentIds'),
        excludeListIds: texts('excludeListIds'),
        excludeSegmentIds: texts('excludeSegmentIds'),
        unsubscribe: unsubscribeFrom(content['unsubscribe'], otherwise.unsubscribe),
        ipPool: typeof pool === 'string' || pool === null ? pool : otherwise.ipPool,
        categories: texts('categories'),
        abtest: abTestFrom(content['abtest'], otherwise.abtest),
        sendAt:
          time === null || (typeof time === 'string' && !Number.isNaN(Date.parse(time))) ? time : otherwise.sendAt,
        smsService: typeof service === 'string' || service === null ? service : otherwise.smsService,
        smsBody: text('smsBody'),
        smsMedia: texts('smsMedia'),
        smsImages: texts('smsImages'),
      },
    };
  } catch {
    return undefined;
  }
}

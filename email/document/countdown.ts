import { months } from '../template/formatDate';

/** How the image of a countdown looks. */
export interface CountdownLook {
  /** Boxes: 4 with seconds, 3 without. */
  readonly units: 3 | 4;
  /** In pixels of the message. */
  readonly width: number;
  readonly radius: number;
  readonly color: string;
  readonly fill: string;
  /** Behind the image. */
  readonly ground: string;
}

export interface Countdown extends CountdownLook {
  /** Seconds since 1970. */
  readonly end: number;
}

/** The smallest and largest width of the image, and the roundest corners, in pixels. */
export const countdownLimits = { narrowest: 160, widest: 560, radius: 30 } as const;

/** The size of the image in a message, in pixels. */
export const countdownSize = ({ units, width }: Pick<CountdownLook, 'units' | 'width'>) => ({
  width,
  height: 2 * Math.round((width / units) * (units === 4 ? 0.36 : 0.3)),
});

/** The name of a countdown's image, which says all about it. */
export const countdownName = ({ end, units, width, radius, color, fill, ground }: Countdown): string =>
  `${[end, units, width, radius, ...[color, fill, ground].map((hex) => hex.slice(1))].join('-')}.gif`;

/** Reads a name; undefined if it is none. */
export function readCountdown(name: string): Countdown | undefined {
  const [end = '', units = '', width = '', radius = '', ...colors] = name.endsWith('.gif')
    ? name.slice(0, -4).split('-')
    : [];
  const [color = '', fill = '', ground = ''] = colors;
  const whole = (text: string, most: number): number =>
    /^\d+$/.test(text) && text.length < 12 && Number(text) <= most ? Number(text) : Number.NaN;
  const countdown = {
    end: whole(end, 99_999_999_999),
    width: whole(width, countdownLimits.widest),
    radius: whole(radius, countdownLimits.radius),
  };
  const isValid =
    (units === '3' || units === '4') &&
    Object.values(countdown).every((value) => !Number.isNaN(value)) &&
    countdown.width >= countdownLimits.narrowest &&
    colors.length === 3 &&
    colors.every((hex) => hex.length === 6 && /^[0-9a-f]+$/.test(hex));
  if (!isValid) return undefined;
  return { ...countdown, units: units === '4' ? 4 : 3, color: `#${color}`, fill: `#${fill}`, ground: `#${ground}` };
}

/** When a countdown ends, in seconds since 1970; undefined while it is not chosen. */
export function countdownEnd(end: string): number | undefined {
  const time = Date.parse(end);
  return Number.isNaN(time) || time < 0 || time > 99_999_999_999_000 ? undefined : Math.floor(time / 1000);
}

/** Formatters by zone. Making one takes longer than compiling ten blocks. There are some 600 zones; others throw. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  // Names differ in case, too: forget them all rather than keep any number.
  if (formatters.size >= 100) formatters.clear();
  formatters.set(timeZone, made);
  return made;
}

/** Moments by zone and end: a design is compiled with each change, and formatting one takes as long as five blocks. */
const moments = new Map<string, string>();

/** “24 December 2026, 18:00 (Europe/Berlin)”. In UTC if the zone is unknown. The same in browser and server. */
export function countdownMoment(end: string, zone: string): string {
  if (countdownEnd(end) === undefined) return '';
  const key = `${zone} ${end}`;
  const known = moments.get(key);
  if (known !== undefined) return known;
  const moment = momentIn(end, zone);
  if (moments.size >= 100) moments.clear();
  moments.set(key, moment);
  return moment;
}

function momentIn(end: string, zone: string): string {
  const format = (timeZone: string): string => {
    const parts = formatterOf(timeZone).formatToParts(new Date(end));
    const part = (wanted: string): string => parts.find(({ type }) => type === wanted)?.value ?? '';
    const month = months[Number(part('month')) - 1] ?? '';
    return `${part('day')} ${month} ${part('year')}, ${part('hour')}:${part('minute')} (${timeZone})`;
  };
  try {
    return format(zone);
  } catch {
    return format('UTC');
  }
}

import { type Static, Type } from '@sinclair/typebox';

/** A color as `#rrggbb`: email apps drop other notations, some together with the whole style. */
export const Color = Type.String({ pattern: '^#[0-9a-f]{6}$' });
/** Whole pixels. */
export const Pixels = Type.Integer({ minimum: 0, maximum: 2000 });

/** The height of a line in pixels; 0 for the font's own. */
export const LineHeight = Type.Number({ minimum: 0, maximum: 2000 });

/** The networks that have an icon. */
export const socialNetworks = ['facebook', 'x', 'instagram', 'pinterest', 'linkedin', 'youtube'] as const;
export type SocialNetwork = (typeof socialNetworks)[number];

/**
 * A name in the template language, with dots for nested objects. JSON Schema patterns have no Unicode classes, so this
 * lists the excluded characters.
 */
export const fieldPath = '^[^\\s{}"\'<>|()=]{1,200}$';

export const Alignment = Type.Union([Type.Literal('left'), Type.Literal('center'), Type.Literal('right')]);
export type Alignment = Static<typeof Alignment>;

/** Addresses of links and images. */
export const Address = Type.String({ maxLength: 4096 });

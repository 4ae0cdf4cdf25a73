import { Type } from '@sinclair/typebox';

/** A color as `#rrggbb`: email apps drop other notations, some together with the whole style. */
export const Color = Type.String({ pattern: '^#[0-9a-f]{6}$' });
/** Whole pixels. */
export const Pixels = Type.Integer({ minimum: 0, maximum: 2000 });

/** The networks that have an icon. */
export const socialNetworks = ['facebook', 'x', 'instagram', 'pinterest', 'linkedin', 'youtube'] as const;
export type SocialNetwork = (typeof socialNetworks)[number];

import type { Design, FollowedBrand } from 'sendwright/email';
import { type Token, token } from 'sendwright/sdk';

export const paths = { kit: '/brand-kit', remove: '/brand-kit/delete' } as const;

/** The scope to change the kit. */
export const canChange = { scope: 'design_library.update' } as const;

/** The account's brand kit, for plugins that create designs. */
export interface BrandKits {
  /** The design in the look of the account's kit; as it is if there is no kit, or it can't be loaded. */
  inBrand(design: Design): Promise<Design>;
  /** The account's kit; undefined if there is none, or it can't be loaded. */
  current(): Promise<FollowedBrand | undefined>;
}
export const BrandKits: Token<BrandKits> = token<BrandKits>('brand-kit');

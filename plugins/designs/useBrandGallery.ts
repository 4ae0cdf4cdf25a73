import { useEffect, useState } from 'react';
import { BrandKits } from 'sendwright/plugins/brand-kit/contract';
import type { Design, FollowedBrand } from 'sendwright/email';
import { useOptionalService } from 'sendwright/sdk';

/** Makes ready-made designs in the account's brand. */
export interface BrandGallery {
  readonly brand: FollowedBrand;
  /** The HTML of a design with sample data; undefined for an unknown id. */
  html(id: string): string | undefined;
}

/** Null while it is loading; undefined: the account has no brand kit. The definitions are loaded only if it has one. */
export function useBrandGallery(): BrandGallery | undefined | null {
  const kits = useOptionalService(BrandKits);
  const [gallery, setGallery] = useState<BrandGallery | null | undefined>(null);
  useEffect(() => {
    let isHere = true;
    void (async () => {
      const brand = await (await kits.get())?.current();
      const made = brand && (await galleryIn(brand).catch(() => undefined));
      if (isHere) setGallery(made);
    })();
    return () => {
      isHere = false;
    };
  }, [kits]);
  return gallery;
}

async function galleryIn(brand: FollowedBrand): Promise<BrandGallery> {
  const html = await galleryHtml();
  const made = new Map<string, string | undefined>();
  return {
    brand,
    html(id) {
      if (!made.has(id)) made.set(id, html(id, brand));
      return made.get(id);
    },
  };
}

async function galleryHtml(): Promise<(id: string, brand: FollowedBrand) => string | undefined> {
  const [{ galleryDesigns, makeDesign, sampleDataOf }, { assetsAt, compile }, { compileTemplate }] = await Promise.all([
    import('sendwright/email/gallery'),
    import('sendwright/email'),
    import('sendwright/email/template'),
  ]);
  const root = location.origin;
  const assets = assetsAt(root);
  const htmlOf = (design: Design): string =>
    compileTemplate(compile(design, { target: 'send', assets }).html).render(sampleDataOf(design.brand));
  return (id, brand) => {
    const design = galleryDesigns.find((one) => one.id === id);
    return design && htmlOf(makeDesign(design, root, brand));
  };
}
